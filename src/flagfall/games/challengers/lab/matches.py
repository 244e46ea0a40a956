"""Matches of Challengers! between two decks, counted and not kept: memory does not grow with their number."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.insight.odds import ask
from flagfall.games.challengers.insight.sampling import SampledOdds
from flagfall.games.challengers.lab.frames import collect_packs, label, table_of
from flagfall.games.challengers.notation import parse_deck
from flagfall.games.challengers.rules.match import bulk
from flagfall.lab.play import Play, Tally, add, count_share


def _prepare(settings: Mapping[str, Any], folder: Path, files: dict[str, str]) -> dict[str, Any]:
    found = {**settings, "packs": collect_packs(settings.get("packs", []), folder, files)}
    for key in ("a", "b"):
        if not isinstance(found.get(key), str):
            raise BadInput(f"{key} is a deck such as '3 newcomer, dog', not {found.get(key)!r}.")
    for key, low, high in (("first", 0, 1), ("round", 1, 7)):
        value = found.get(key, low)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadInput(f"{key} is a whole number from {low} to {high}, not {value!r}.")
    _question(found, files, 0)
    return found


def _question(settings: Mapping[str, Any], files: Mapping[str, str], seed: int) -> SampledOdds:
    table = table_of(settings.get("packs", []), files)
    decks = [_deck(settings, key, table) for key in ("a", "b")]
    return ask(
        *decks, seed=seed, first=settings.get("first"), round=settings.get("round", 1),
        choose=settings.get("choose", "sensible"), cards=table, engine="compiled",
    )  # fmt: skip


def _deck(settings: Mapping[str, Any], key: str, table: CardTable) -> list[Any]:
    try:
        return list(parse_deck(settings[key], table))
    except BadInput as error:
        raise BadInput(f"{key}: {error}") from None


def _chunk(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally]:
    found = _question(settings, files, seed).sample(end - begin, begin)
    n = found[bulk.WON_0] + found[bulk.WON_1]
    tally: Tally = {}
    count_share(tally, "win.a", found[bulk.WON_0], n)
    for side, name in enumerate("ab"):
        count_share(tally, f"bench.{name}", found[bulk.BENCH_0 + side], n)
        # Squares of fans are not counted: their mean comes without an interval of its own.
        add(tally, {f"fans.{name}": [n, found[bulk.FANS_0 + side], 0, 1]})
    count_share(tally, "endless.all", found[bulk.ENDLESS], end - begin)
    row = {
        "begin": begin, "end": end, "won_a": found[bulk.WON_0], "won_b": found[bulk.WON_1],
        "bench_a": found[bulk.BENCH_0], "bench_b": found[bulk.BENCH_1],
        "fans_a": found[bulk.FANS_0], "fans_b": found[bulk.FANS_1], "endless": found[bulk.ENDLESS],
    }  # fmt: skip
    return {key: [value] for key, value in row.items()}, tally


MATCHES = Play(
    settings=("a", "b", "first", "round", "choose", "packs"),
    groups=("win", "bench", "fans", "endless"),
    shares=frozenset({"win", "bench", "endless"}),
    prepare=_prepare,
    chunk=_chunk,
    label=label,
    studies="flagfall.games.challengers.lab",
    functions=lambda settings: (bulk.play_numbered,),
)
