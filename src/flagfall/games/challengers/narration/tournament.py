"""Narrates a tournament to one viewer: matches by paragraphs, and the events around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Paragraph, Tone
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.events.match import MatchEvent
from flagfall.games.challengers.narration.events import Around, tell_event
from flagfall.games.challengers.narration.match import MatchTeller
from flagfall.games.challengers.narration.memory import Memory
from flagfall.games.challengers.view import View

TOLD_OF_A_PLAYER = (
    happened.TrainerKept,
    happened.LevelTaken,
    happened.OfferDiscarded,
    happened.CardPicked,
    happened.PaymentEnded,
    happened.CardRemoved,
    happened.FansTaken,
    happened.TrophyWon,
)
"""Events worth a line for the followed player; their consequences are not."""


class TournamentTeller:
    """Receives the events of one viewer. `about`: the followed player; None: no player.

    With `is_open` nothing is a secret any more: the game is over and told with open cards.
    """

    def __init__(self, table: CardTable, view: View, about: PlayerIx | None = None, *, is_open: bool = False) -> None:
        self.table, self.about, self.is_open = table, view.viewer if about is None else about, is_open
        self.robot = PlayerIx(view.config.players)
        self._is_final = bool(view.finalists)
        self._matches = {
            place: MatchTeller(park.players, Memory.of(table, park)) for place, park in enumerate(view.parks)
        }

    def tell(self, events: Sequence[Any], *, by_clock: bool = False) -> list[Paragraph]:
        """What is to be said of a step, in the order it happened."""
        told: list[Paragraph] = []
        inside: dict[int, list[tuple[int, MatchEvent]]] = {}
        for at, event in enumerate(events):
            if isinstance(event, happened.InPark):
                inside.setdefault(event.park, []).append((at, event.event))
                continue
            if isinstance(event, happened.FinalistsNamed):
                self._is_final = True
            elif isinstance(event, happened.DecksShuffled):
                self._matches[event.park] = MatchTeller.new(self.table, event.players)
            told += self._around(at, event)
        for place, found in inside.items():
            for paragraph in self._matches[place].tell(event for _, event in found):
                told.append(replace(paragraph, at=found[paragraph.at][0]))
        return sorted(told, key=lambda paragraph: paragraph.at)

    def _around(self, at: int, event: Around) -> list[Paragraph]:
        match event:
            case happened.RoundBegan():
                return [Paragraph(at, self._round(event), "strong")]
            case happened.ScoresCounted() | happened.FinalistsNamed() | happened.TournamentEnded():
                tone: Tone = "strong" if isinstance(event, happened.ScoresCounted) else "big"
                return [Paragraph(at, self._lines(event), tone)]
            case happened.OfferDiscarded(is_redraw=False):
                return []
            case happened.DecksShuffled():
                is_told = self._is_final or self.about is None or self.about in event.players
                return [Paragraph(at, self._lines(event), "plain", event.first)] if is_told else []
            case _ if isinstance(event, TOLD_OF_A_PLAYER) and event.player == self.about:
                return [Paragraph(at, self._lines(event), "plain", event.player)]
            case _:
                return []

    def _lines(self, event: Around) -> tuple[Line, ...]:
        if isinstance(event, happened.TrophyWon) and self.is_open:
            event = replace(event, is_secret=False)
        return tuple(tell_event(event, self.robot, self.about))

    def _round(self, event: happened.RoundBegan) -> tuple[Line, ...]:
        """Who meets whom; where one player is followed, only whom they meet."""
        head, *meetings = self._lines(event)
        if self.about is None:
            return (head, *meetings)
        return (head, *(line for line, pair in zip(meetings, event.pairings, strict=True) if self.about in pair))
