"""An evening computed from its log: the valid facts, and a state for the functions of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.core.ids import PlayerIx, Seed
from flagfall.games.challengers.companion.entries import (
    MOST_TAPS,
    Begun,
    Cut,
    Drawn,
    Entry,
    Fans,
    Picked,
    Played,
    Result,
    RobotDeck,
    Seated,
    Tapped,
    Tossed,
    Trophy,
    effective,
    read_entry,
)
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.plans import ROUNDS, plans
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.state import PileSet
from flagfall.games.challengers.rules.protocol import ending, match_phase, setup
from flagfall.games.challengers.rules.tournament.ending import compare
from flagfall.games.challengers.rules.tournament.parks import is_boxed
from flagfall.games.challengers.state import DECK_PHASE, Fixed, Player, State

Place = tuple[int, int]
"""A round and a park; the final is round 8, park 0."""

FINAL = match_phase.FINAL_ROUND


@dataclass(slots=True)
class Facts:
    """What the log says, by what it is about."""

    begun: Begun
    seats: tuple[int, ...]
    results: dict[Place, Result] = field(default_factory=dict)
    tosses: dict[Place, int] = field(default_factory=dict)
    trophies: dict[tuple[int, int], int] = field(default_factory=dict)  # round, player -> fans
    fans: Counter[tuple[int, int]] = field(default_factory=Counter)  # round, player -> tokens
    picked: list[Picked] = field(default_factory=list)
    cut: list[Cut] = field(default_factory=list)
    robot: tuple[CardId, ...] | None = None
    lots: tuple[int, ...] = ()
    sheets: dict[Place, dict[str, Any]] = field(default_factory=dict)


def facts_of(log: Sequence[Entry]) -> Facts | None:
    """The facts of a log; None before the set-up."""
    entries = effective(log)
    begun = next((entry.what for entry in reversed(entries) if isinstance(entry.what, Begun)), None)
    if begun is None:
        return None
    facts = Facts(begun, begun.seats, robot=begun.robot)
    for entry in entries:
        _take(facts, entry)
    return facts


def _take(facts: Facts, entry: Entry) -> None:
    match entry.what:
        case Begun(seats=seats):
            facts.seats = seats
        case Seated(seats) if sorted(seats) == sorted(facts.begun.seats):
            facts.seats = seats
        case Result(number, park):
            facts.results[number, park] = entry.what
        case Tossed(number, park, beginner):
            facts.tosses[number, park] = beginner
        case Trophy(number, player, fans):
            facts.trophies[number, player] = fans
        case Fans(number, player, amount):
            facts.fans[number, player] += amount
        case Picked():
            facts.picked.append(entry.what)
        case Cut():
            facts.cut.append(entry.what)
        case RobotDeck(cards):
            facts.robot = cards
        case Drawn(players):
            facts.lots = players
        case Played(number, park, sheet):
            facts.sheets[number, park] = {**sheet, "taps": list(sheet.get("taps", ()))}
        case Tapped(number, park, card, choose, empty) if (number, park) in facts.sheets:
            taps = facts.sheets[number, park]["taps"]
            if len(taps) < MOST_TAPS:
                taps.append({"card": card, "choose": choose, "empty": empty})


def config_of(begun: Begun) -> Config:
    """The settings of the game; ties are drawn at the table, so the order of players replaces the lots."""
    return Config(
        players=len(begun.players),
        exclude=begun.exclude,
        difficulty=begun.difficulty,
        solo_cards=begun.solo_cards,
        final_tie="order",
    )


def fixed_of(facts: Facts, table: CardTable) -> Fixed:
    """What stays as it is for the whole evening; raises BadConfig for what cannot be played."""
    config = config_of(facts.begun)
    check_config(config, table)
    fixed = setup.settle(config, Seed(0), table)
    if sorted(facts.seats) != sorted(fixed.seats):
        raise BadConfig("Each player needs a seat of their own; enter the seats again.")
    return replace(fixed, seats=facts.seats)


def accept(data: Any) -> Entry:
    """An entry from plain JSON values that a log may hold; raises BadInput for any other."""
    entry = read_entry(data)
    if isinstance(entry.what, Begun):
        fixed_of(Facts(entry.what, entry.what.seats), box())
    return entry


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The situation at the end of a round."""

    state: State
    hidden: frozenset[tuple[int, int]]
    """Trophies whose fans are not known: round, player."""


class Evening:
    """The facts, and what the rules make of them."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.table = box()
        self.fixed = fixed_of(facts, self.table)
        self.config = self.fixed.config
        self.people = self.config.players
        self.seated = len(self.fixed.seats)
        self._decks: dict[tuple[int, int], tuple[CardId, ...]] = {}
        self._counts: dict[int, RoundCount] = {}
        self._pairings: dict[int, tuple[tuple[PlayerIx, PlayerIx], ...]] = {}

    def pairings(self, number: int) -> tuple[tuple[PlayerIx, PlayerIx], ...]:
        """Who meets in each park in this round, the player on the first half first; the finalists in the final."""
        if number == FINAL:
            return (self._final_pair(),)
        if number not in self._pairings:
            state = State(self.fixed, DECK_PHASE, number, [Player()] * self.seated, _NO_STOCK, [])
            self._pairings[number] = match_phase.pairings(state)
        return self._pairings[number]

    def _final_pair(self) -> tuple[PlayerIx, PlayerIx]:
        finalists = self.finalists()
        if finalists is None:
            raise BadConfig("The finalists are not known yet.")
        return finalists

    def winner_of(self, number: int, park: int) -> int | None:
        """Who has won there, if it is known; a winner who did not play there is none."""
        result = self.facts.results.get((number, park))
        if result is None or (number == FINAL and self.finalists() is None):
            return None
        return result.winner if result.winner in self.pairings(number)[park] else None

    def is_complete(self, number: int) -> bool:
        """Whether every match of the round has a winner."""
        return all(self.winner_of(number, park) is not None for park in range(self.fixed.parks))

    def rounds_played(self) -> int:
        """Complete rounds, counted up to the first one that is not, or to the lead that ended the game."""
        for number in range(1, ROUNDS + 1):
            # Where a lead can end the game, a round is over when its trophy is known.
            if not self.is_complete(number) or (self.config.is_open and self.count(number).hidden):
                return number - 1
            if self.leader_after(number) is not None:
                return number
        return ROUNDS

    def count(self, last: int) -> RoundCount:
        """Trophies and fans after a round; results of the running round count as far as they are known."""
        if last not in self._counts:
            self._counts[last] = self._count(last)
        return self._counts[last]

    def _count(self, last: int) -> RoundCount:
        players = [self._at_first(p) for p in range(self.seated)]
        hidden = set()
        for number in range(1, min(last, ROUNDS) + 1):
            for park in range(self.fixed.parks):
                winner = self.winner_of(number, park)
                if winner is None or is_boxed(self.fixed.plan, winner):
                    continue
                fans = self.facts.trophies.get((number, winner))
                if fans is None:
                    hidden.add((number, winner))
                player = players[winner]
                player.trophy_round[player.trophies] = number
                player.trophy_fans[player.trophies] = fans or 0
                player.trophies += 1
        for (number, p), amount in self.facts.fans.items():
            if number <= last and 0 <= p < self.seated:
                players[p].fans += amount
        return RoundCount(State(self.fixed, DECK_PHASE, last, players, _NO_STOCK, []), frozenset(hidden))

    def _at_first(self, p: int) -> Player:
        """A participant without trophies: with the fans that their line of the plan gives (CH-MANY-06, 07)."""
        halves = self.fixed.plan.head_start[self.fixed.seats[p]]
        return Player(deck_n=len(self.deck(p)), fans=halves // 2, half=halves % 2)

    def leader_after(self, number: int) -> int | None:
        """With two participants: who is eleven fans ahead after a complete round (CH-2P-03)."""
        counted = self.count(number)
        return None if counted.hidden else ending.lead_winner(counted.state)

    def order(self, last: int) -> tuple[list[PlayerIx], frozenset[int]]:
        """The people from best to last, and those among whom only lots decide.

        The rules rank ties by the order of the players: so they are asked about players in the order of their lots.
        """
        counted = self.count(last).state
        lots = [p for p in dict.fromkeys(self.facts.lots) if 0 <= p < self.people]
        by_lot = [*lots, *(p for p in range(self.people) if p not in lots)]
        asked = replace(counted, players=[counted.players[p] for p in by_lot])
        places, _ = ending.ranked(asked)
        order = [PlayerIx(by_lot[place]) for place in places]
        level: set[int] = set()
        for a, b in pairwise(order):
            if compare(counted.players[a], counted.players[b]) == 0 and not {a, b} <= set(lots):
                level |= {a, b}
        return order, frozenset(level)

    def is_counted(self) -> bool:
        """Whether all rounds are over and every trophy is known."""
        return self.rounds_played() == ROUNDS and not self.count(ROUNDS).hidden

    def finalists(self) -> tuple[PlayerIx, PlayerIx] | None:
        """Who plays the final; None as long as it is not known, or if there is none."""
        if self.config.mode != "tournament" or not self.is_counted():
            return None
        order, level = self.order(ROUNDS)
        return None if self.tie_for_final(order, level) else (order[0], order[1])

    def tie_for_final(self, order: Sequence[PlayerIx], level: Iterable[int]) -> list[PlayerIx]:
        """The players among whom lots must decide who plays the final."""
        second, others = order[1], [p for p in order[2:] if p in level]
        counted = self.count(ROUNDS).state.players
        tied = [p for p in others if compare(counted[second], counted[p]) == 0]
        return [p for p in order if p in tied or compare(counted[p], counted[second]) == 0] if tied else []

    def first_deck(self, p: int) -> tuple[CardId, ...]:
        """The cards a player begins with."""
        return self.robot_deck() if p == self.fixed.robot else plans().starter

    def deck(self, p: int, last: int = FINAL) -> tuple[CardId, ...]:
        """A deck as far as the log knows it: the first one, and the cards picked and removed up to a round."""
        if (p, last) not in self._decks:
            cards = Counter(self.first_deck(p))
            cards.update(entry.card for entry in self.facts.picked if entry.player == p and entry.round <= last)
            for entry in self.facts.cut:
                if entry.player == p and entry.round <= last and cards[entry.card] > 0:
                    cards[entry.card] -= 1
            self._decks[p, last] = tuple(sorted(cards.elements()))
        return self._decks[p, last]

    def robot_deck(self) -> tuple[CardId, ...]:
        """The Robot's cards: as entered, or those of the easiest Robot."""
        return self.facts.robot if self.facts.robot is not None else plans().robot


_NO_STOCK = PileSet()

__all__ = ["FINAL", "NO_PLAYER", "Evening", "Facts", "accept", "facts_of", "fixed_of"]
