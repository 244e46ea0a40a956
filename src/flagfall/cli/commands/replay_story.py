"""A recorded tournament in words: deck phases, matches, result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rich.text import Text

from flagfall.cli.output.ranking import show_ranking
from flagfall.cli.output.screen import Screen
from flagfall.core.game import SPECTATOR, Step
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, ROUNDS, Bout, Chronicle, Preparation
from flagfall.games.challengers.narration.events import tell_beginner
from flagfall.games.challengers.narration.match import MatchTeller
from flagfall.games.challengers.narration.opening import opening_events
from flagfall.games.challengers.narration.words import reader, tell_event, tell_outcome
from flagfall.games.challengers.narration.words.names import park_words
from flagfall.games.challengers.state import State
from flagfall.games.challengers.view import View
from flagfall.text.catalog import say


class ReplayStory:
    """Tells what a viewer saw, or everything."""

    def __init__(self, screen: Screen, game: Challengers, names: list[str], locale: str) -> None:
        self.screen, self.game, self.locale = screen, game, locale
        self.reader = reader(game.table, names, locale)
        self.chronicle = Chronicle()

    def tell(self, steps: Iterable[Step[State, Any]], only: int | None, viewer: int | None) -> None:
        """All rounds, or one; through the eyes of a player, or with open cards."""
        view = self._read(steps, None if viewer is None else PlayerIx(viewer))
        reached = max((bout.round for bout in self.chronicle.bouts), default=0)
        rounds = range(1, max(reached, self.chronicle.round) + 1) if only is None else [only]
        if only is None:
            self._say("cli.replay.box", box=self.game.table.set_names[self.locale][view.excluded])
        for number in rounds:
            self._tell_round(number)
        if only is None and view.outcome is not None:
            self.screen.print()
            self.screen.say(tell_outcome(view.outcome, self.reader))
            scores = self.chronicle.scores or [
                player.fans + sum(trophy.fans or 0 for trophy in player.trophies) for player in view.players
            ]
            show_ranking(self.screen, view, scores, self.reader.players, self.locale)

    def _read(self, steps: Iterable[Step[State, Any]], viewer: PlayerIx | None) -> View:
        """Fill the chronicle; the last view."""
        view: View | None = None
        for step in steps:
            seen = self.game.view(step.state, SPECTATOR if viewer is None else viewer)
            if view is None:
                self.chronicle.see(opening_events(seen, {} if viewer is not None else self._offers(step.state)))
            view = seen
            events = step.events if viewer is None else (self.game.redact(event, viewer) for event in step.events)
            self.chronicle.see(event for event in events if event is not None)
        assert view is not None
        return view

    def _offers(self, state: State) -> dict[PlayerIx, Any]:
        players = [PlayerIx(p) for p in range(self.game.players(state))]
        return {p: own.offer for p in players if (own := self.game.view(state, p).own) is not None}

    def _tell_round(self, number: int) -> None:
        self.screen.print()
        is_final = number == FINAL_ROUND
        title = say("ui.final" if is_final else "ui.round", self.locale, round=number, rounds=ROUNDS)
        self.screen.say(Text(title, style="bold"))
        prepared = [(p, deck) for (n, p), deck in sorted(self.chronicle.preparations.items()) if n == number]
        bouts = self.chronicle.of_round(number)
        if not prepared and not bouts:
            self._say("cli.replay.no_round")
        for player, deck in prepared:
            self._tell_deck(player, deck)
        for bout in bouts:
            self._tell_bout(bout)

    def _tell_deck(self, player: PlayerIx, deck: Preparation) -> None:
        said = self.reader
        parts = [self._words("level", level=deck.level)] if deck.level else []
        for i, offer in enumerate(deck.offers):
            if None not in offer or i:
                parts.append(self._words("redrawn" if i else "drawn", cards=said.nouns(offer)))
        for key, cards in (("picked", deck.picked), ("removed", deck.removed)):
            if cards:
                parts.append(self._words(key, cards=said.nouns(cards)))
        if deck.deck is None:
            parts.append(self._words("nothing"))
        else:
            parts.append(self._words("count", n=deck.deck))
        self.screen.say(self._words("line", player=said.players[player], parts="; ".join(parts)))

    def _tell_bout(self, bout: Bout) -> None:
        said, screen = self.reader, self.screen
        where = say("ui.final", self.locale) if bout.is_final else park_words(bout.park, "name", self.locale)
        a, b = (said.players[p] for p in bout.players)
        screen.print()
        screen.say(Text(say("cli.replay.match", self.locale, where=where, a=a, b=b), style="bold"))
        screen.say(said.line(tell_beginner(bout.first, is_tossed=bout.is_tossed)))
        paragraphs = MatchTeller.new(self.game.table, bout.players).tell(bout.events)
        screen.story([said.paragraph(paragraph) for paragraph in paragraphs], (a, b))
        if bout.trophy is not None:
            screen.say(tell_event(replace(bout.trophy, is_secret=False), said))  # it is no secret any more

    def _words(self, key: str, **values: object) -> str:
        return say(f"cli.replay.deck.{key}", self.locale, **values)

    def _say(self, key: str, **values: object) -> None:
        self.screen.say(say(key, self.locale, **values))
