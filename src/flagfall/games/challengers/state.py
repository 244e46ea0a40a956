"""The state of a tournament.

`Player` and the piles are declared like the match (core/schema.py), so that deck phases can run
compiled. States are values: whoever changes one works on a copy made by `State.fork`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance
from flagfall.core.schema import clone, ints
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import Rows, Schedule
from flagfall.games.challengers.engine.codes import NOBODY, NOTHING, ZONE
from flagfall.games.challengers.engine.state import Match, Stock

# Steps of a player's deck phase
LEVEL: Final = 0  # choose a pile
PICKING: Final = 1
PAYING: Final = 2  # a picked card offers an extra pick for cards of the deck
REMOVING: Final = 3
READY: Final = 4

STEPS = ("level", "picking", "paying", "removing", "ready")

# Phases of the tournament
DECK_PHASE: Final = 0
MATCH_PHASE: Final = 1
FINAL_DECKS: Final = 2  # both finalists may remove cards
FINAL_MATCH: Final = 3
OVER: Final = 4

PHASES = ("deck_phase", "match_phase", "final_decks", "final_match", "over")

OFFER: Final = 8  # an offer has five cards
TROPHIES: Final = 8


@dataclass(slots=True)
class Player:
    """One participant: a person, or the Robot (the last one at odd tables)."""

    deck_n: int = 0
    offer_n: int = 0
    step: int = READY
    level: int = NOTHING  # of the offer
    picks: int = 0  # still allowed
    redrawn: int = 0  # 1 once the redraw is used
    asking: int = NOTHING  # the card that offers an extra pick …
    cursor: int = 0  # … and which of its effects does
    cost: int = 0  # cards still to be paid for it
    paid: int = 0
    fans: int = 0  # tokens
    trophies: int = 0
    deck: list[int] = ints(ZONE)  # sorted between matches; nobody may read an order out of it
    brought: list[int] = ints(ZONE)  # the deck as it went into the running or last match
    brought_n: int = 0
    offer: list[int] = ints(OFFER)
    trophy_round: list[int] = ints(TROPHIES)
    trophy_fans: list[int] = ints(TROPHIES)


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
    robot: int  # participant index, NOBODY without one

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
    stock: Stock
    box: list[int]  # out of the game, by kind of card
    arenas: list[Arena] = field(default_factory=list)  # one per park of the running match phase
    finalists: tuple[PlayerIx, ...] = ()
    outcome: Outcome | None = None

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


def all_cards(state: State) -> dict[str, int]:
    """Every card of the game by id, wherever it lies: always the whole box (CH-DECK-27)."""
    counts = state.box[:]
    playing = {p for arena in state.arenas if not arena.is_over for p in arena.players}
    for p, player in enumerate(state.players):
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


__all__ = ["NOBODY", "Arena", "Fixed", "Player", "State", "all_cards"]
