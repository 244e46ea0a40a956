"""Tournaments of Challengers! in bulk, and what is counted in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadConfig, BadInput
from flagfall.games.challengers.bots.batch import play
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.lab.frames import (
    REASONS,
    ROUNDS,
    collect_packs,
    config_of,
    label,
    line_up,
    match_columns,
    result_columns,
    table_of,
)
from flagfall.games.challengers.rules.tournament import codes
from flagfall.lab.errors import load_polars
from flagfall.lab.play import Play, Tally, count, count_share

_OPTIONS = tuple(f.name for f in fields(Config))
_TUPLES = ("sets", "schedule", "start_halves", "plan_rows", "trophy_values")


def _prepare(settings: Mapping[str, Any], folder: Path, files: dict[str, str]) -> dict[str, Any]:
    found = {**settings, "packs": collect_packs(settings.get("packs", []), folder, files)}
    config, table, _ = _resolve(found, files)
    check_config(config, table)
    return found


def _resolve(settings: Mapping[str, Any], files: Mapping[str, str]) -> tuple[Config, CardTable, list[str]]:
    players = settings.get("players", 8)
    options = {key: _frozen(key, value) for key, value in settings.items() if key in _OPTIONS and key != "players"}
    names = line_up(settings.get("bots", "greedy"), players)
    for field, usual in ((f, f.default) for f in fields(Config)):
        value = options.get(field.name, usual)
        if isinstance(usual, (bool, int, str)) and type(value) is not type(usual):
            raise BadConfig(f"{field.name} is a value such as {usual!r}, not {value!r}.")
    return config_of(players, options), table_of(settings.get("packs", []), files), names


def _frozen(key: str, value: Any) -> Any:
    if key not in _TUPLES or value is None:
        return value
    if not isinstance(value, list):
        raise BadInput(f"{key} is a list, not {value!r}.")
    return tuple(tuple(one) if isinstance(one, list) else one for one in value)


def _chunk(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally]:
    columns, tally, _, _ = _played(settings, files, seed, begin, end)
    return columns, tally


def _chunk_with_matches(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally, dict[str, Any]]:
    columns, tally, rows, names = _played(settings, files, seed, begin, end)
    config = _resolve(settings, files)[0]
    return columns, tally, match_columns(load_polars(), rows, config, columns["game"], columns["seed"], names)


def _played(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally, Any, list[str]]:
    """Columns of the games, the tally, the rows of the engine, and the bot of every player."""
    config, table, names = _resolve(settings, files)
    seeds, rows = BulkGames(config, names, table).play(end - begin, seed, begin)
    tally: Tally = {}
    _count_winners(tally, rows, config, names)
    _count_pairs(tally, rows, config, names)
    _count_lines(tally, rows, config)
    _count_matches(tally, rows, config)
    columns = {"game": list(range(begin, end)), "seed": seeds}
    return columns | result_columns(load_polars(), rows, config, table, names), tally, rows, names


def _count_winners(tally: Tally, rows: Any, config: Config, names: Sequence[str]) -> None:
    """Who won, with how many fans, after how long."""
    n, winner = len(rows), rows[:, play.R_WINNER]
    for bot in dict.fromkeys(names):
        mine = [p for p, name in enumerate(names) if name == bot]
        count_share(tally, f"win.{bot}", sum((winner == p).sum() for p in mine), n)
        count(tally, f"fans.{bot}", sum(rows[:, play.R_SCORE + p] for p in mine), len(mine))
    if config.has_robot:
        count_share(tally, "win.robot", (winner == config.players).sum(), n)
    for code, reason in REASONS.items():
        count_share(tally, f"reason.{reason}", (rows[:, play.R_REASON] == code).sum(), n)
    count(tally, "rounds.all", rows[:, play.R_ROUNDS])
    count(tally, "actions.all", rows[:, play.R_ACTIONS])
    scores = rows[:, play.R_SCORE : play.R_SCORE + max(2, config.players)].copy()
    scores.sort(axis=1)
    count(tally, "margin.all", scores[:, -1] - scores[:, -2])
    finals = rows[rows[:, play.R_REASON] == codes.FINAL]
    if len(finals):
        hits = (finals[:, play.R_WINNER] == finals[:, play.R_FINALIST + 1]).sum()
        count_share(tally, "second.all", hits, len(finals))


def _count_pairs(tally: Tally, rows: Any, config: Config, names: Sequence[str]) -> None:
    """Of every two different bots: how often the one came out before the other; and how much of that is luck."""
    bots, place = list(dict.fromkeys(names)), play.Columns.of(config).place
    for i, one in enumerate(bots):
        for other in bots[i + 1 :]:
            pairs = [(p, q) for p, a in enumerate(names) for q, b in enumerate(names) if (a, b) == (one, other)]
            ahead = sum((rows[:, place + p] < rows[:, place + q]).astype("int64") for p, q in pairs)
            count(tally, f"before.{one} > {other}", ahead, len(pairs))


def _count_lines(tally: Tally, rows: Any, config: Config) -> None:
    """By line of the tournament plan: titles and fans. Lines are dealt by the seed, so nothing else differs."""
    first = play.Columns.of(config).line
    lines = rows[:, first : first + config.players]
    scores, winner = rows[:, play.R_SCORE : play.R_SCORE + config.players], rows[:, play.R_WINNER]
    for line in range(config.players + config.has_robot):
        holds = lines == line
        if not holds.any():
            continue  # the Robot keeps it
        held = holds.any(axis=1)
        holder = holds.argmax(axis=1)
        count_share(tally, f"line.{line + 1}", ((winner == holder) & held).sum(), held.sum())
        count(tally, f"line_fans.{line + 1}", (scores * holds).sum(axis=1)[held])


def _count_matches(tally: Tally, rows: Any, config: Config) -> None:
    """By round: does it help to begin, and for want of what are matches lost?"""
    at = play.Columns.of(config)
    for r, name in enumerate(ROUNDS):
        first = at.match + r * at.parks
        kept = rows[:, first : first + at.parks].ravel()
        kept = kept[(kept & codes.M_PLAYED) > 0]
        if not len(kept):
            continue
        helped = ((kept & codes.M_BEGAN) > 0) == ((kept & codes.M_WON) > 0)
        tossed = (kept & codes.M_TOSSED) > 0
        count_share(tally, f"beginner.{name}", helped.sum(), len(kept))
        if tossed.any():
            count_share(tally, f"tossed.{name}", helped[tossed].sum(), tossed.sum())
        count_share(tally, f"bench.{name}", ((kept & codes.M_BENCH) > 0).sum(), len(kept))


TOURNAMENTS = Play(
    settings=("players", "bots", "packs", *(name for name in _OPTIONS if name != "players")),
    groups=(
        "win", "fans", "rounds", "before", "line", "line_fans", "beginner", "tossed", "bench", "margin", "second",
        "reason", "actions",
    ),
    shares=frozenset({"win", "before", "line", "beginner", "tossed", "bench", "second", "reason"}),
    prepare=_prepare,
    chunk=_chunk,
    label=label,
    studies="flagfall.games.challengers.lab",
    functions=lambda settings: (play.play_drafted if "builder" in settings.get("bots", ()) else play.play_tournaments,),
    chunk_with_matches=_chunk_with_matches,
)  # fmt: skip
