"""How several decks would do against a field: in machine code one call, and about a microsecond and a half a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.core.jit import compiled, has_native, is_cold, native
from flagfall.core.schema import clone, to_array, to_records
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.rules.match.bulk import TALLY, count, count_fans, prepare, restore
from flagfall.games.challengers.rules.match.choices import choose
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, ROUND_NUMBERS, SENSIBLE
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from flagfall.games.challengers.single_match.setup import new_stock

# Candidates against a field: many decks, many opponents, many matches in one call.
#
# Match number `i` is the same for every candidate: the same opponent, the same toss, the same shuffles (common
# random numbers). What luck gives to one it gives to all, so differences between candidates show after few matches.


@compiled
def play_contest(
    rules: list[MatchRules],
    stock: list[PileSet],
    supply: list[PileSet],
    park: list[Match],
    decks: list[list[int]],
    sizes: list[int],
    field: list[list[int]],
    field_sizes: list[int],
    seed: int,
    begin: int,
    end: int,
    first: int,
    apart: int,
    tallies: list[list[int]],
) -> None:
    """Play the matches begin … end - 1 of every deck; match `i` is against deck `i` of the field, counted round.

    `apart` gives every deck matches of its own, numbered from so much further on than those of the deck before it.

    Tallies have TALLY columns, or SPREAD (`bulk.py`).
    """
    m = park[0]
    for number in range(begin, end):
        for i in range(len(sizes)):
            own = number + i * apart
            opponent = own % len(field_sizes)
            restore(stock[0], supply[0])
            prepare(m, decks[i], sizes[i], field[opponent], field_sizes[opponent], seed, own, first)
            advance(rules[0], stock[0], m)
            count(m, tallies[i])
            if len(tallies[i]) > TALLY:
                count_fans(m, tallies[i])


Deck = Sequence[int]
"""Cards by their numbers in the card table."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one deck did."""

    win: float  # share of matches
    fans: float  # own fans less the opponent's, a match
    taken: float = 0.0  # own fans, a match
    bench: float = 0.0  # share of matches lost for want of seats


class FieldContest:
    """Plays candidates against a field with common random numbers; keeps what every call needs."""

    def __init__(self, table: CardTable, *, is_compiled: bool = True) -> None:
        self._is_compiled = is_compiled
        supply = new_stock(table, [], [])
        if is_compiled:
            self._rules: Any = to_records(pack(table))
            self._stock: Any = to_records(supply)
            self._supply: Any = to_records(supply)
            self._park: Any = to_records(Match())
        else:
            self._rules, self._stock, self._supply = [pack(table)], [clone(supply)], [supply]
            self._park = [Match()]
        self._play: Callable[..., None] = native(play_contest) if is_compiled else play_contest

    def scores(
        self, decks: Sequence[Deck], field: Sequence[Deck], matches: int, seed: int, *, start: int = 0,
        round: int = 1, trophies: tuple[int, int] = (0, 0), first: int = NO_PLAYER, policy: int = SENSIBLE,
    ) -> list[Score]:  # fmt: skip
        """A number of matches of each deck, from number `start` on; `policy` answers the choices of the field.

        `first` is 0 if the candidate begins, 1 if the other one does.
        """
        tallies = self.tallies(
            decks,
            field,
            matches,
            seed,
            bulk.TALLY,
            start=start,
            round=round,
            trophies=trophies,
            first=first,
            policy=policy,
        )
        return [_score(row, matches) for row in tallies]

    def tallies(
        self, decks: Sequence[Deck], field: Sequence[Deck], matches: int, seed: int, columns: int, *, start: int = 0,
        round: int = 1, trophies: tuple[int, int] = (0, 0), first: int = NO_PLAYER, policy: int = SENSIBLE,
        apart: int = 0,
    ) -> list[list[int]]:  # fmt: skip
        """The same as counted: TALLY columns for each deck, or SPREAD (`rules/match/bulk.py`).

        With `apart` every deck plays matches of its own, numbered so much further on than those of the one before it.
        """
        park = self._park[0]
        park.round = min(round, ROUND_NUMBERS - 1)
        park.side[1].policy = policy
        for side, owned in zip(park.side, trophies, strict=True):
            side.trophies = owned
        tallies = to_array([[0] * columns for _ in decks], self._is_compiled, "int64")
        lists = (*self._lists(decks), *self._lists(field))
        end = start + matches
        self._play(self._rules, self._stock, self._supply, self._park, *lists, seed, start, end, first, apart, tallies)
        found: list[list[int]] = tallies.tolist() if self._is_compiled else tallies
        return found

    def _lists(self, decks: Sequence[Deck]) -> tuple[Any, Any]:
        """Decks of different sizes as one array, and their sizes."""
        sizes = [len(deck) for deck in decks]
        width = max(1, *sizes)
        rows = [[*deck, *[0] * (width - len(deck))] for deck in decks]
        return to_array(rows, self._is_compiled), to_array(sizes, self._is_compiled)


def _score(tally: Sequence[int], matches: int) -> Score:
    ended = max(1, tally[bulk.WON_0] + tally[bulk.WON_1])
    return Score(
        win=tally[bulk.WON_0] / ended,
        fans=(tally[bulk.FANS_0] - tally[bulk.FANS_1]) / matches,
        taken=tally[bulk.FANS_0] / matches,
        bench=tally[bulk.BENCH_0] / ended,
    )


CODE: tuple[Callable[..., Any], ...] = (play_contest, advance, choose)
"""What is compiled: matches in bulk, and one match step by step."""


def is_warm() -> bool:
    """Whether the machine code is there."""
    return has_native() and not any(is_cold(function) for function in CODE)


def warm_up() -> None:
    """Compile it, for this process and all that come after."""
    FieldContest(box()).scores([[0]], [[0]], 1, 0)
    for function in CODE:
        native(function)
