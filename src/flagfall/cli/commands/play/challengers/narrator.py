"""The narration of a tournament in the terminal, from the player's redacted events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from flagfall.cli.commands.play.challengers.pace import Pace
from flagfall.cli.commands.play.challengers.pages import show_standings
from flagfall.cli.commands.play.challengers.terminal import ME, Terminal
from flagfall.cli.output.screen import PLAYER_STYLES
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.events.match import MatchEnded
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, ROUNDS, Bout, Chronicle
from flagfall.games.challengers.narration.events import tell_beginner, tell_meeting
from flagfall.games.challengers.narration.match import MatchTeller, pairings
from flagfall.games.challengers.narration.words import tell_event
from flagfall.games.challengers.narration.words.telling import tell_result
from flagfall.games.challengers.view import View
from flagfall.text.filling import Told

CONTEXT = 2  # paragraphs before a choice, where the match is not narrated


class Narrator:
    """Narrates redacted events; it never sees a state."""

    def __init__(self, desk: Terminal, pace: Pace, chronicle: Chronicle) -> None:
        self.desk, self.pace, self.chronicle = desk, pace, chronicle
        self._told: list[Told] = []  # of the running match
        self._is_telling = False

    def hear(self, events: Iterable[happened.Event], before: View, after: View) -> None:
        """What one action led to; the player's views before and after it."""
        for event in events:
            self.chronicle.see([event])
            self._hear(event, before, after)

    def begin_round(self, view: View) -> None:
        """Who meets whom, and where."""
        desk, said = self.desk, self.desk.reader
        desk.heading(desk.words("ui.round", round=view.round, rounds=ROUNDS))
        meetings = [(pair, said.line(tell_meeting(pair, park, ME))) for park, pair in enumerate(pairings(view))]
        desk.show(next(words for pair, words in meetings if ME in pair))
        if elsewhere := " ".join(words for pair, words in meetings if ME not in pair):
            desk.say("play.round.elsewhere", meetings=elsewhere, style="dim")

    def begin_bout(self, bout: Bout) -> None:
        """Begin to narrate a match."""
        self._told = []
        self.pace.start()
        self._announce(bout)

    def tell_bout(self, bout: Bout, *, at_once: bool = False) -> None:
        """Narrate the new part of a match; a paragraph interrupted by a choice continues."""
        paragraphs = self._paragraphs(bout)
        fresh = list(enumerate(paragraphs))[max(0, len(self._told) - 1) :]
        if self.pace.is_silent and not at_once:
            fresh = fresh[-1:] if bout.ended else fresh[-CONTEXT:]
        self._is_telling = True
        for i, paragraph in fresh:
            told = self._told[i] if i < len(self._told) else None
            if paragraph != told:
                self.desk.screen.tell(_rest_of(paragraph, told), self._marks(bout))
                self._told[i:] = [paragraph]
                if not at_once and paragraph is not paragraphs[-1]:
                    self.pace.breathe(paragraph.text)
        self._told = paragraphs
        self._is_telling = False

    def tell_again(self, bout: Bout) -> None:
        """Narrate a match from its beginning at once; a match already begun only as far as it has got."""
        self._announce(bout)
        for paragraph in self._told if self._is_telling else self._paragraphs(bout):
            self.desk.screen.tell(paragraph, self._marks(bout))

    def _paragraphs(self, bout: Bout) -> list[Told]:
        told = MatchTeller.new(self.desk.cards, bout.players).tell(bout.events)
        return [self.desk.reader.paragraph(paragraph) for paragraph in told]

    def _hear(self, event: happened.Event, before: View, after: View) -> None:
        desk = self.desk
        match event:
            case happened.RoundBegan():
                self._show_results(event.round - 1)
                desk.gap()
                show_standings(desk, after)
                self.pace.rest(desk.words("play.round.go_on", round=event.round))
                self.begin_round(after)
            case (
                happened.CardPicked()
                | happened.CardRemoved()
                | happened.PaymentEnded()
                | happened.FansTaken()
                | happened.OfferDiscarded(is_redraw=True)
            ) if event.player == ME:
                desk.show(tell_event(event, desk.reader))
            case happened.DecksShuffled() if self._is_watched(bout := self.chronicle.bouts[-1]):
                self.begin_bout(bout)
            case happened.InPark(event=MatchEnded()):
                self._flush(event.park)
            case happened.ChoiceAsked() if event.player == ME:
                self._flush(event.park)
            case happened.DeckGathered() if event.player == ME and event.cards is not None:
                assert before.own is not None
                self._compare(before.own.deck, event.cards)
            case happened.TrophyWon() if ME in self.chronicle.of_round(event.round)[event.park].players:
                desk.show(tell_event(event, desk.reader), style="bold" if event.player == ME else "")
            case happened.ScoresCounted():
                self._show_results(after.round)
                desk.gap()
                desk.show(tell_event(event, desk.reader))
                show_standings(desk, after)
            case happened.FinalistsNamed():
                desk.heading(desk.words("ui.final"))
                desk.show(tell_event(event, desk.reader))
                self.pace.rest(desk.words("play.round.go_on_final"))
            case _:
                pass

    def _flush(self, park: int) -> None:
        bout = next(bout for bout in reversed(self.chronicle.bouts) if bout.park == park)
        if self._is_watched(bout):
            self.tell_bout(bout)

    def _announce(self, bout: Bout) -> None:
        desk = self.desk
        a, b = (desk.reader.players[p] for p in bout.players)
        if ME in bout.players:
            other = b if bout.players[0] == ME else a
            desk.heading(desk.words("play.match.final" if bout.is_final else "play.match.title", other=other))
        else:
            desk.heading(desk.words("play.match.watched", a=a, b=b))
        desk.show(desk.reader.line(tell_beginner(bout.first, is_tossed=bout.is_tossed)))

    def _show_results(self, number: int) -> None:
        """How the others fared."""
        others = [bout for bout in self.chronicle.of_round(number) if not self._is_watched(bout)]
        if others:
            self.desk.gap()
        for bout in others:
            self.desk.show(tell_result(bout, self.desk.reader))

    def _compare(self, brought: Sequence[CardId], gathered: Sequence[CardId]) -> None:
        """Cards can join and leave a deck for good in a match."""
        for key, cards in (
            ("joined", Counter(gathered) - Counter(brought)),
            ("left", Counter(brought) - Counter(gathered)),
        ):
            if cards:
                self.desk.say(f"play.deck.{key}", cards=self.desk.reader.nouns(cards.elements()))

    def _is_watched(self, bout: Bout) -> bool:
        return ME in bout.players or bout.round == FINAL_ROUND

    def _marks(self, bout: Bout) -> list[tuple[str, str]]:
        """The colours of the two sides; the player's is always the same."""
        a, b = sorted(bout.players)
        patterns = [self.desk.mark(a), self.desk.mark(b)]
        return list(zip(patterns, PLAYER_STYLES, strict=True))


def _rest_of(paragraph: Told, told: Told | None) -> Told:
    """The part of a paragraph that is new; the whole paragraph if it was reworded."""
    if told is None:
        return paragraph
    return replace(paragraph, text=paragraph.text.removeprefix(told.text).strip(), tone="more")
