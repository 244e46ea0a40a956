"""A choice inside a match: how things stand, what the card does, and the options."""

from __future__ import annotations

from flagfall.cli.play.challengers.terminal import ME, Terminal
from flagfall.cli.play.prompt import Prompt, read_choice
from flagfall.games.challengers.actions import Choose
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match.codes import SEATS
from flagfall.games.challengers.view import ChoiceView, ParkView, SideView, View


class MatchChoice:
    """Asks what a card of the running match lets the player choose."""

    def __init__(self, desk: Terminal, prompt: Prompt) -> None:
        self.desk, self.prompt = desk, prompt
        self.listed: list[CardId] = []

    def decide(self, view: View) -> Choose:
        """The chosen option."""
        park = next(park for park in view.parks if park.choice is not None and park.choice.player == ME)
        choice = park.choice
        assert choice is not None
        assert choice.options is not None
        desk, effect = self.desk, self._effect(choice)
        cards = [(option, card) for option, card in enumerate(choice.options) if card is not None]
        self.listed = [card for _, card in cards]
        desk.gap()
        self._show_park(park, choice)
        name = desk.reader.noun(choice.cause)
        desk.show(f"{name}: {desk.cards.text(choice.cause, desk.locale)}", style="italic")
        desk.say(f"ui.choice.{self._question(effect)}", n=choice.left)
        for number, (_, card) in enumerate(cards, start=1):
            desk.option(number, desk.card(card, view.round))
        may_stop = None in choice.options
        if may_stop:
            desk.option(0, desk.words("ui.choice.none"))
        number = self.prompt.ask(desk.words("play.choice.ask"), read_choice(len(cards), 0 if may_stop else 1))
        return Choose(choice.options.index(None) if number == 0 else cards[number - 1][0])

    def _effect(self, choice: ChoiceView) -> Effect:
        return self.desk.cards[choice.cause].effects[choice.effect]

    @staticmethod
    def _question(effect: Effect) -> str:
        if effect.do in ("arrange", "split"):
            return effect.do
        return f"to_{effect.target}"

    def _show_park(self, park: ParkView, choice: ChoiceView) -> None:
        desk, me = self.desk, park.players.index(ME)
        if park.holder >= 0:
            desk.say("ui.choice.score", attack=choice.attack, flag=choice.flag)
        for side in (me, 1 - me):
            self._show_side(park.sides[side], "mine" if side == me else "theirs", desk.names[park.players[side]])

    def _show_side(self, side: SideView, key: str, name: str) -> None:
        desk = self.desk
        bench = desk.reader.nouns(side.bench) or "–"
        taken = len(set(side.seats))
        desk.say(f"play.choice.{key}", name=name, deck=side.deck, bench=bench, taken=taken, seats=SEATS, style="dim")
