"""The state of a tournament.

States are values: code that changes one works on a copy of `State.fork`. The rules in `tournament/` change it: a
state has what they look for in a `Tour`, under the same names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance
from flagfall.core.schema import clone
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import Rows, Schedule
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.rules.tournament.codes import (
    DECK_PHASE,
    FINAL_DECKS,
    FINAL_MATCH,
    LEVEL,
    MATCH_PHASE,
    OVER,
    PAYING,
    PICKING,
    READY,
    REMOVING,
)
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules

STEPS = ("level", "picking", "paying", "removing", "ready")

PHASES = ("deck_phase", "match_phase", "final_decks", "final_match", "over")


@dataclass(slots=True)
class Arena:
    """A park in use: who meets there in this round, and how it goes."""

    players: tuple[PlayerIx, PlayerIx]  # the lower seat first
    match: Match
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Fixed:
    """What is settled at set-up and never changes."""

    config: Config
    table: CardTable
    chance: Chance
    excluded: str  # the set in the box
    seats: tuple[int, ...]  # participant -> line of the schedule
    schedule: Schedule
    rows: Rows
    stacks: tuple[tuple[int, ...], ...]  # park -> fans of its trophies, round 1 first
    robot: int  # participant index, NO_PLAYER without one
    plan: TourRules  # the config as ints

    @property
    def parks(self) -> int:
        """How many parks are in use."""
        return len(self.stacks)

    def park_of(self, participant: int, round_number: int) -> int:
        """Where a participant plays in a round."""
        return self.schedule[self.seats[participant]][round_number - 1]


@dataclass(slots=True)
class State:
    """A tournament at one moment."""

    fixed: Fixed
    phase: int
    round: int
    players: list[Player]
    stock: PileSet
    box: list[int]  # out of the game, by kind of card
    arenas: list[Arena] = field(default_factory=list)  # one per park of the running match phase
    finalists: tuple[PlayerIx, ...] = ()
    outcome: Outcome | None = None

    @property
    def seed(self) -> Chance:
        """Where all chance comes from, under the name it has in a `Tour`: what reads it knows secrets, too."""
        return self.fixed.chance

    @property
    def seats(self) -> tuple[int, ...]:
        """By participant: the line of the schedule."""
        return self.fixed.seats

    @property
    def rng(self) -> list[int]:
        """Room for a generator."""
        return [0, 0, 0, 0]

    @property
    def park(self) -> list[Match]:
        """Empty parks to count in before a match."""
        return [Match() for _ in range(self.fixed.parks)]

    def fork(self, *, players: tuple[int, ...] = (), arenas: tuple[int, ...] = ()) -> State:
        """A copy in which the piles and the named players and parks may be changed freely."""
        copy = State(
            self.fixed,
            self.phase,
            self.round,
            self.players[:],
            clone(self.stock),
            self.box[:],
            self.arenas[:],
            self.finalists,
            self.outcome,
        )
        for p in players:
            copy.players[p] = clone(self.players[p])
        for a in arenas:
            arena = self.arenas[a]
            copy.arenas[a] = Arena(arena.players, clone(arena.match), arena.is_over)
        return copy


def as_tour(state: State) -> Tour:
    """The state for the rules of `tournament/`."""
    return cast(Tour, state)


def all_cards(state: State) -> dict[str, int]:
    """All cards of the game by id, wherever they are: always the whole box (CH-DECK-27)."""
    counts = state.box[:]
    playing = {p for arena in state.arenas if not arena.is_over for p in arena.players}
    for p, player in enumerate(state.players):
        if player.trainer != NO_PLAYER:
            counts[player.trainer] += 1
        zones = [(player.offer, player.offer_n)] + ([] if p in playing else [(player.deck, player.deck_n)])
        for zone, n in zones:
            for kind in zone[:n]:
                counts[kind] += 1
    for pile in state.stock.pile:
        for kind in (*pile.card[: pile.n], *pile.discard[: pile.discards]):
            counts[kind] += 1
    for arena in state.arenas:
        if not arena.is_over:
            for side in arena.match.side:
                for zone, n in (
                    (side.deck, side.deck_n),
                    (side.row, side.row_n),
                    (side.bench, side.bench_n),
                    (side.exhaust, side.exhaust_n),
                ):
                    for kind in zone[:n]:
                        counts[kind] += 1
    return {card.id: n for card, n in zip(state.fixed.table, counts, strict=False) if n or card.copies}


__all__ = [
    "DECK_PHASE",
    "FINAL_DECKS",
    "FINAL_MATCH",
    "LEVEL",
    "MATCH_PHASE",
    "NO_PLAYER",
    "OVER",
    "PAYING",
    "PHASES",
    "PICKING",
    "READY",
    "REMOVING",
    "STEPS",
    "Arena",
    "Fixed",
    "Player",
    "State",
    "all_cards",
    "as_tour",
]
