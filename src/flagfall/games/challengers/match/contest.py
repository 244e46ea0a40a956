"""How several decks would do against a field, in machine code: one call, and about a microsecond and a half a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.core.jit import has_native, is_cold, native
from flagfall.core.schema import to_records
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.engine import bulk
from flagfall.games.challengers.engine.choices import choose
from flagfall.games.challengers.engine.codes import NOBODY, ROUND_NUMBERS
from flagfall.games.challengers.engine.contest import play_contest
from flagfall.games.challengers.engine.run import advance
from flagfall.games.challengers.engine.state import Match
from flagfall.games.challengers.match.setup import new_stock

Deck = Sequence[int]
"""Cards by their numbers in the card table."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one deck did."""

    win: float  # share of matches
    fans: float  # own fans less the opponent's, a match


class Contest:
    """Plays candidates against a field with common random numbers; keeps what every call needs."""

    def __init__(self, table: CardTable) -> None:
        import numpy

        self._numpy = numpy
        self._rules = to_records(pack(table))
        supply = new_stock(table, [], [])
        self._stock, self._supply, self._park = to_records(supply), to_records(supply), to_records(Match())
        self._play = native(play_contest)

    def scores(
        self, decks: Sequence[Deck], field: Sequence[Deck], matches: int, seed: int, *,
        round: int = 1, trophies: tuple[int, int] = (0, 0), first: int = NOBODY,
    ) -> list[Score]:  # fmt: skip
        """So many matches of each deck; `first` is 0 if the candidate begins, 1 if the other one does."""
        park = self._park[0]
        park.round = min(round, ROUND_NUMBERS - 1)
        for side, owned in zip(park.side, trophies, strict=True):
            side.trophies = owned
        tallies: Any = self._numpy.zeros((len(decks), bulk.TALLY), self._numpy.int64)
        lists = (*self._grid(decks), *self._grid(field))
        self._play(self._rules, self._stock, self._supply, self._park, *lists, seed, 0, matches, first, tallies)
        return [
            Score(
                row[bulk.WON_0] / max(1, row[bulk.WON_0] + row[bulk.WON_1]),
                (row[bulk.FANS_0] - row[bulk.FANS_1]) / matches,
            )
            for row in tallies.tolist()
        ]

    def _grid(self, decks: Sequence[Deck]) -> tuple[Any, Any]:
        """Decks of different sizes as one array, and their sizes."""
        sizes = self._numpy.array([len(deck) for deck in decks], self._numpy.int32)
        grid = self._numpy.zeros((len(decks), max(1, int(sizes.max()))), self._numpy.int32)
        for row, deck in zip(grid, decks, strict=True):
            row[: len(deck)] = deck
        return grid, sizes


CODE: tuple[Callable[..., Any], ...] = (play_contest, advance, choose)
"""What is compiled: matches in bulk, and one match step by step."""


def is_warm() -> bool:
    """Whether the machine code is there."""
    return has_native() and not any(is_cold(function) for function in CODE)


def warm_up() -> None:
    """Compile it, for this process and all that come after."""
    Contest(box()).scores([[0]], [[0]], 1, 0)
    for function in CODE:
        native(function)
