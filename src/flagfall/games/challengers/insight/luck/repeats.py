"""The same tournament many times: the decks that were brought, other shuffles and tosses.

Matches, beginners, trophies, ties and the final follow the rules and the settings of the table (`play_again.py`). A
round that was not reached, because the tournament had ended before it, uses the decks of the last round that was.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from flagfall.core.jit import native
from flagfall.core.schema import to_array, to_records
from flagfall.games.challengers.bots.batch.play import R_SCORE, Columns
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.pack_rows import pack, pack_records
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.insight.luck.history import GameCourse, Kinds
from flagfall.games.challengers.insight.luck.play_again import play_again
from flagfall.games.challengers.rules.match.codes import PILE_CARDS, ZONE
from flagfall.games.challengers.rules.match.state import PileSet
from flagfall.games.challengers.rules.tournament.codes import SEATED
from flagfall.games.challengers.rules.tournament.plan_rows import plan_for
from flagfall.games.challengers.rules.tournament.state import Tour

REPEATS = 10_000
SLOW_REPEATS = 200
"""Without machine code: rough, but within seconds."""
SEED = 20_221_015
CHUNK = 10_000
"""Repeats in one call: bounds the memory for their results."""


def usual_count(is_fast: bool) -> int:
    """How many repeats take a few seconds at most."""
    return REPEATS if is_fast else SLOW_REPEATS


@dataclass(frozen=True, slots=True)
class Repeat:
    """How one repeat ended, by player."""

    places: tuple[int, ...]
    fans: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Expected:
    """What a player could expect with these decks."""

    place: float
    places: tuple[float, ...]  # shares of the first place, the second, …
    fans: float

    @property
    def win(self) -> float:
        """The share of repeats that the player won."""
        return self.places[0]


def warm_up() -> None:
    """Compile the machine code, for this process and all that come after."""
    plan, tour = plan_for(Config(players=1), box()), Tour()
    tour.seats[1] = 1
    rows = SEATED * (ROUNDS + 1)
    decks, numbers = to_array([[0] * ZONE] * rows, True), to_array([0] * rows, True)
    rng, found = to_array([0] * 4, True, "int64"), to_array([[0] * Columns.of(Config(players=1)).width], True)
    records = pack_records(box()), to_records(plan), to_records(tour), to_records(PileSet())
    native(play_again)(*records, decks, numbers, numbers, rng, SEED, 0, found)


class Repeats:
    """Repeats one tournament."""

    def __init__(self, history: GameCourse, *, is_fast: bool) -> None:
        self.history = history
        self._is_fast = is_fast
        self._people = history.people
        fixed = history.start.fixed
        self._columns = Columns.of(fixed.config)
        decks, tokens = _by_round(history)
        self._decks = to_array([[*deck, *[0] * (ZONE - len(deck))] for deck in decks], is_fast)
        self._sizes = to_array([len(deck) for deck in decks], is_fast)
        self._tokens = to_array(tokens, is_fast)
        tour, supply = _tour(history), _supply(history)
        tour.stock = _supply(history)
        self._rng: Any = to_array([0] * 4, is_fast, "int64")
        self._rules: Any = pack_records(history.table) if is_fast else [pack(history.table)]
        self._plan: Any = to_records(fixed.plan) if is_fast else [fixed.plan]
        self._tour: Any = to_records(tour) if is_fast else [tour]
        self._supply: Any = to_records(supply) if is_fast else [supply]

    def run(self, count: int | None = None) -> list[Repeat]:
        """Play repeats; number i has the same chance for all decks."""
        count = usual_count(self._is_fast) if count is None else count
        found: list[Repeat] = []
        for start in range(0, count, CHUNK):
            found += self._chunk(start, min(CHUNK, count - start))
        return found

    def expected(self, count: int | None = None) -> tuple[Expected, ...]:
        """What every player could expect."""
        runs = self.run(count)
        most = max(self._people, 2)
        found = []
        for p in range(self._people):
            places = Counter(run.places[p] for run in runs)
            shares = tuple(places[place] / len(runs) for place in range(1, most + 1))
            found.append(Expected(fmean(run.places[p] for run in runs), shares, fmean(run.fans[p] for run in runs)))
        return tuple(found)

    def _chunk(self, start: int, count: int) -> list[Repeat]:
        rows = to_array([[0] * self._columns.width for _ in range(count)], self._is_fast)
        play = native(play_again) if self._is_fast else play_again
        play(
            self._rules, self._plan, self._tour, self._supply, self._decks, self._sizes, self._tokens, self._rng, SEED,
            start, rows,
        )  # fmt: skip
        return [self._read(row) for row in (rows.tolist() if self._is_fast else rows)]

    def _read(self, row: list[int]) -> Repeat:
        people = range(self._people)
        return Repeat(tuple(row[self._columns.place + p] + 1 for p in people), tuple(row[R_SCORE + p] for p in people))


def _by_round(history: GameCourse) -> tuple[list[Kinds], list[int]]:
    """The decks and the fans for picks of all rounds and the final; a round has room for all participants."""
    decks: list[Kinds] = []
    tokens: list[int] = []
    for number in range(1, ROUNDS + 1):
        round_ = history.rounds[min(number, len(history.rounds)) - 1]
        is_played = number <= len(history.rounds)
        for p in range(SEATED):
            decks.append(round_.decks[p] if p < len(round_.decks) else [])
            tokens.append(round_.phases[p].tokens if is_played and p < history.people else 0)
    final = history.final.decks if history.final is not None else history.rounds[-1].decks
    decks += [final[p] if p < len(final) else [] for p in range(SEATED)]
    return decks, tokens + [0] * SEATED


def _tour(history: GameCourse) -> Tour:
    """The table at set-up: seats and trophy stacks."""
    fixed, tour = history.start.fixed, Tour()
    for p, line in enumerate(fixed.seats):
        tour.seats[p] = line
    for park, stack in enumerate(fixed.stacks):
        tour.prize[park * ROUNDS : (park + 1) * ROUNDS] = stack
    return tour


def _supply(history: GameCourse) -> PileSet:
    """The level piles in unknown order: all cards of the sets in play that are in no deck of the last round."""
    stock, fixed = PileSet(), history.start.fixed
    held = Counter(kind for deck in history.rounds[-1].decks for kind in deck)
    out = (fixed.excluded, "robot")
    left = Counter({kind: card.copies for kind, card in enumerate(history.table) if card.set not in out}) - held
    for level, pile in zip("ABC", stock.pile, strict=True):
        cards = [kind for kind in left.elements() if history.table.cards[kind].level == level][:PILE_CARDS]
        pile.n = len(cards)
        pile.card[: pile.n] = cards
    stock.capacity = fixed.plan.capacity
    return stock
