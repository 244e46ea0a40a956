"""How strong is a card? It joins decks that were really drafted, beside every other card of its level.

A game is one meeting: two decks as they went into the last match of a tournament of `greedy` bots. For each card of the
level the first deck gets that card, and the same shuffles are played. What counts is how much more often it wins than
with the average card of the level: the meeting, the decks and the luck are the same for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flagfall.bots.challengers.bulk.games import BulkGames
from flagfall.bots.challengers.bulk.play import play_tournaments
from flagfall.core.errors import BadInput
from flagfall.core.jit import native
from flagfall.core.schema import to_array
from flagfall.games.challengers.analysis.question import ask
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine import bulk
from flagfall.games.challengers.engine.codes import NOBODY
from flagfall.lab.plays.base import Play
from flagfall.lab.plays.packs import collect_packs, table_of
from flagfall.lab.results.tally import Tally, add

LEVELS = ("A", "B", "C")
MATCHES_EACH = 100
LAST_ROUND = 7


def _prepare(settings: Mapping[str, Any], folder: Path, files: dict[str, str]) -> dict[str, Any]:
    found = {**settings, "packs": collect_packs(settings.get("packs", []), folder, files)}
    found.setdefault("level", "A")
    found.setdefault("matches", MATCHES_EACH)
    found.setdefault("partners", True)
    if found["level"] not in LEVELS:
        raise BadInput(f"level is one of {', '.join(LEVELS)}, not {found['level']!r}.")
    if type(found["matches"]) is not int or not 1 <= found["matches"] <= 100_000:
        raise BadInput(f"matches is a whole number from 1 to 100000, not {found['matches']!r}.")
    if type(found["partners"]) is not bool:
        raise BadInput(f"partners is true or false, not {found['partners']!r}.")
    return found


def _chunk(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally]:
    table, matches = table_of(settings["packs"], files), settings["matches"]
    kinds = [kind for kind, card in enumerate(table) if card.level == settings["level"] and card.set != "robot"]
    games = BulkGames(Config(players=4), ["greedy"] * 4, table)
    columns: dict[str, list[Any]] = {"game": [], "card": [], "won": [], "matches": []}
    tally: Tally = {}
    for number in range(begin, end):
        decks = _decks(games, seed, number)
        wins = _wins(table, decks, kinds, seed, number, matches)
        total = sum(wins)
        for kind, won in zip(kinds, wins, strict=True):
            value = len(kinds) * won - total
            _count(tally, table, kind, decks[0], value, len(kinds) * matches, settings["partners"])
            for key, cell in zip(columns, (number, table.ids[kind], won, matches), strict=True):
                columns[key].append(cell)
    return columns, tally


def _decks(games: BulkGames, seed: int, number: int) -> tuple[list[int], list[int]]:
    """The decks of the first two players as they went into their last match."""
    games.play(1, seed, number)
    one, other = (games.last.players[p] for p in (0, 1))
    return [int(k) for k in one.brought[: one.brought_n]], [int(k) for k in other.brought[: other.brought_n]]


def _wins(
    table: CardTable, decks: tuple[list[int], list[int]], kinds: list[int], seed: int, number: int, matches: int
) -> list[int]:
    """How often the first deck wins with each card; the numbers of the matches follow that of the meeting."""
    ids = [[table.ids[kind] for kind in deck] for deck in decks]
    question = ask(*ids, seed=seed, round=LAST_ROUND, cards=table, engine="compiled")
    shape = question.shape(True)
    run: Any = native(bulk.play_numbered)
    rival, first = to_array(decks[1], True), number * matches
    found = []
    for kind in kinds:
        tally = to_array([0] * bulk.TALLY, True, "int64")
        run(*shape, to_array([*decks[0], kind], True), rival, seed, first, first + matches, NOBODY, tally)
        found.append(int(tally[bulk.WON_0]))
    return found


def _count(
    tally: Tally, table: CardTable, kind: int, deck: list[int], value: int, scale: int, has_partners: bool
) -> None:
    own = table.ids[kind]
    add(tally, {f"power.{own}": [1, value, value * value, scale]})
    for other in sorted(set(deck)) if has_partners else ():
        add(tally, {f"partner.{own} + {table.ids[other]}": [1, value, value * value, scale]})


CARDS = Play(
    settings=("level", "matches", "packs", "partners"),
    groups=("power", "partner"),
    shares=frozenset(),
    prepare=_prepare,
    chunk=_chunk,
    functions=lambda settings: (play_tournaments, bulk.play_numbered),
)
