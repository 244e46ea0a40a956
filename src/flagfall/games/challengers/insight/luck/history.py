"""A finished tournament, taken apart: offers, decks, matches and fans of every round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from flagfall.core.codec import decode
from flagfall.core.errors import BadRecord
from flagfall.core.game import Step
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record
from flagfall.games.challengers.actions import Pick
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.events.match import MatchEnded
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.protocol.ending import score
from flagfall.games.challengers.state import State

Kinds = list[int]
"""Cards by their numbers in the card table."""


@dataclass(slots=True)
class Hand:
    """An offer, and how many cards were taken before it was replaced."""

    cards: Kinds
    picks: int = 0


@dataclass(slots=True)
class DeckPhase:
    """What a player was given in one deck phase."""

    level: str = ""
    hands: list[Hand] = field(default_factory=list)  # the second one came by a redraw
    tokens: int = 0  # fans for picks


@dataclass(frozen=True, slots=True)
class RecordedChoice:
    """A card was picked: by which action of the record, and what else lay there."""

    at: int
    player: int
    round: int
    card: CardId
    others: tuple[CardId, ...]


@dataclass(slots=True)
class PlayedMatch:
    """One match: who played, who began, who won, and what it brought."""

    park: int
    players: tuple[int, int]
    first: int  # a side
    is_tossed: bool
    trophies: tuple[int, int]  # owned before
    winner: int = 0  # a side
    tokens: list[int] = field(default_factory=lambda: [0, 0])  # fans taken, by side
    fans: int = 0  # on the trophy


@dataclass(slots=True)
class Round:
    """One round, or the final, which is round 8."""

    number: int
    start: State  # before anybody has acted
    phases: list[DeckPhase]  # by person
    decks: list[Kinds] = field(default_factory=list)  # as brought to the match, by participant
    matches: list[PlayedMatch] = field(default_factory=list)

    def match_of(self, player: int) -> tuple[PlayedMatch, int]:
        """The match of a player, and their side of it."""
        match = next(match for match in self.matches if player in match.players)
        return match, match.players.index(player)


class GameCourse:
    """What happened, round by round. `steps` are those of a finished game."""

    def __init__(self, table: CardTable, steps: Sequence[Step[State, Any]]) -> None:
        if steps[-1].state.outcome is None:
            raise BadRecord("This tournament has not finished; luck can be calculated only for finished tournaments.")
        self.table = table
        self.start, self.end = steps[0].state, steps[-1].state
        config = self.start.fixed.config
        self.people, self.mode = config.players, config.mode
        self.rounds: list[Round] = []
        self.final: Round | None = None
        self._tokens = [player.fans for player in self.start.players]
        self._begin(1, self.start)
        for p in range(self.people):
            self._draw(p, self.start.players[p])
        for step in steps[1:]:
            for event in step.events:
                self._hear(event, step.state)

    @property
    def fans(self) -> list[int]:
        """The fans of all players after the last round: the final decides only the title."""
        counted = self.final.start if self.final is not None else self.end
        return [score(player) for player in counted.players[: self.people]]

    @property
    def places(self) -> list[int]:
        """The final places, best 1; alone against the Robot a player may be second."""
        outcome = self.end.outcome
        assert outcome is not None, "looked at when this was made"
        above = 0 if outcome.winners else 1
        return [outcome.place(PlayerIx(p)) + above for p in range(self.people)]

    def usual_trophy(self, number: int) -> float:
        """What the trophies of a round are worth on average."""
        values = self.start.fixed.config.prizes[number - 1]
        return sum(values) / len(values)

    def _begin(self, number: int, state: State) -> None:
        self.rounds.append(Round(number, state, [DeckPhase() for _ in range(self.people)]))

    def _draw(self, p: int, player: Any) -> None:
        """Note a player's first offer: without a choice of pile it precedes all events."""
        if player.offer_n:
            phase = self.rounds[0].phases[p]
            phase.level = "ABC"[player.level]
            phase.hands.append(Hand(player.offer[: player.offer_n]))

    def _hear(self, event: Any, state: State) -> None:
        now = self.final or self.rounds[-1]
        match event:
            case happened.RoundBegan(number):
                self._begin(number, state)
            case happened.FinalistsNamed():
                self.final = Round(8, state, [])
            case happened.OfferDrawn(p, level, _, cards):
                now.phases[p].level = level
                now.phases[p].hands.append(Hand([int(self.table.index(card)) for card in cards or ()]))
            case happened.CardPicked(p):
                now.phases[p].hands[-1].picks += 1
            case happened.FansTaken(p, fans=fans):
                if p < self.people:
                    now.phases[p].tokens += fans - self._tokens[p]
                self._tokens[p] = fans
            case happened.DecksShuffled(park, players, first, is_tossed):
                now.decks = now.decks or [_brought(player) for player in state.players]
                before = now.start.players[players[0]].trophies, now.start.players[players[1]].trophies
                now.matches.append(PlayedMatch(park, players, players.index(first), is_tossed, before))
            case happened.InPark(park, _, MatchEnded(winner)):
                _in(now.matches, park).winner = winner
            case happened.DeckGathered(p, fans=fans):
                match, side = now.match_of(p)
                match.tokens[side] = fans - self._tokens[p]
                self._tokens[p] = fans
            case happened.TrophyWon(_, park, _, fans, is_boxed):
                _in(now.matches, park).fans = 0 if is_boxed else fans or 0


def picks(record: Record, game: Challengers, steps: Iterable[Step[State, Any]]) -> Iterator[RecordedChoice]:
    """Every card that was picked, and what else could have been."""
    for at, (entry, step) in enumerate(zip(record.actions, steps, strict=False)):
        action = decode(game.types.action, entry.action, "action")
        if isinstance(action, Pick):
            player = step.state.players[entry.player]
            offered = {step.state.fixed.table.ids[kind] for kind in player.offer[: player.offer_n]}
            yield RecordedChoice(
                at, entry.player, step.state.round, action.card, tuple(sorted(offered - {action.card}))
            )


def _brought(player: Any) -> Kinds:
    cards: Kinds = player.brought[: player.brought_n]
    return cards


def _in(matches: list[PlayedMatch], park: int) -> PlayedMatch:
    return next(match for match in matches if match.park == park)
