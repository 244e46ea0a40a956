"""What a teller remembers of a tournament: the deck phases and matches, as far as one viewer saw them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.events.match import MatchEnded, MatchEvent
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.protocol.match_phase import FINAL_ROUND


@dataclass(slots=True)
class Bout:
    """One match of the tournament."""

    round: int  # FINAL_ROUND for the final
    park: int
    players: tuple[PlayerIx, PlayerIx]
    first: PlayerIx
    is_tossed: bool
    events: list[MatchEvent] = field(default_factory=list)
    ended: MatchEnded | None = None
    trophy: happened.TrophyWon | None = None

    @property
    def winner(self) -> PlayerIx | None:
        """The participant who won; None while it is on."""
        return None if self.ended is None else self.players[self.ended.winner]

    @property
    def loser(self) -> PlayerIx | None:
        """The other one."""
        return None if self.ended is None else self.players[1 - self.ended.winner]

    @property
    def is_final(self) -> bool:
        """Whether the tournament hangs on it."""
        return self.round == FINAL_ROUND


@dataclass(slots=True)
class Preparation:
    """What one player did in one deck phase; None is a card the viewer may not know."""

    level: str | None = None
    offers: list[list[CardId | None]] = field(default_factory=list)  # more than one: redrawn
    picked: list[CardId | None] = field(default_factory=list)
    removed: list[CardId | None] = field(default_factory=list)
    deck: int | None = None  # cards in it at last; None: nothing changed


@dataclass(slots=True)
class Chronicle:
    """Rounds, deck phases, matches and the end, in order."""

    round: int = 1
    bouts: list[Bout] = field(default_factory=list)
    preparations: dict[tuple[int, PlayerIx], Preparation] = field(default_factory=dict)
    scores: tuple[int, ...] | None = None  # once the trophies were turned over
    finalists: tuple[PlayerIx, ...] = ()
    outcome: Outcome | None = None

    def see(self, events: Iterable[happened.Event]) -> None:
        """Take note of what happened."""
        for event in events:
            self._see(event)

    def last_of(self, player: PlayerIx) -> Bout | None:
        """The latest match of a participant, running or over."""
        return next((bout for bout in reversed(self.bouts) if player in bout.players), None)

    def of_round(self, number: int) -> list[Bout]:
        """The matches of a round, by park."""
        return [bout for bout in self.bouts if bout.round == number]

    def preparation(self, number: int, player: PlayerIx) -> Preparation:
        """A player's deck phase of a round."""
        return self.preparations.setdefault((number, player), Preparation())

    def _see(self, event: happened.Event) -> None:
        match event:
            case happened.RoundBegan():
                self.round = event.round
            case happened.FinalistsNamed():
                self.round, self.finalists = FINAL_ROUND, event.players
            case happened.DecksShuffled():
                self.bouts.append(Bout(self.round, event.park, event.players, event.first, event.is_tossed))
            case happened.InPark():
                bout = next(bout for bout in reversed(self.bouts) if bout.park == event.park)
                bout.events.append(event.event)
                if isinstance(event.event, MatchEnded):
                    bout.ended = event.event
            case happened.TrophyWon():
                next(bout for bout in reversed(self.bouts) if bout.park == event.park).trophy = event
            case happened.ScoresCounted():
                self.scores = event.scores
            case happened.TournamentEnded():
                self.outcome = event.outcome
            case _:
                self._see_preparation(event)

    def _see_preparation(self, event: happened.Event) -> None:
        match event:
            case happened.LevelTaken():
                self.preparation(self.round, event.player).level = event.level
            case happened.OfferDrawn():
                offer: list[CardId | None] = [*event.cards] if event.cards is not None else [None] * event.count
                self.preparation(self.round, event.player).offers.append(offer)
            case happened.CardPicked():
                prepared = self.preparation(self.round, event.player)
                prepared.picked.append(event.card)
                prepared.deck = event.deck
            case happened.CardRemoved():
                prepared = self.preparation(self.round, event.player)
                prepared.removed.append(event.card)
                prepared.deck = event.deck
            case _:
                pass


__all__ = ["FINAL_ROUND", "ROUNDS", "Bout", "Chronicle", "Preparation"]
