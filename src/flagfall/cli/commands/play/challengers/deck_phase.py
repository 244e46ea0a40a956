"""The questions of the deck phase: which pile, which card, what to give, what to remove."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flagfall.cli.commands.play.challengers.pages import show_deck
from flagfall.cli.commands.play.challengers.terminal import ME, Terminal
from flagfall.cli.commands.play.prompt import Prompt, Unclear, read_choice, read_choices, read_yes
from flagfall.games.challengers.actions import Action, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.words import tell_action
from flagfall.games.challengers.view import View

NONE = 0  # the number that means nothing, no more, done


class DeckPhaseScreen:
    """Ask until an action is possible."""

    def __init__(self, desk: Terminal, prompt: Prompt) -> None:
        self.desk, self.prompt = desk, prompt
        self.listed: list[CardId] = []  # the cards of the last list, so that `c 2` finds its second

    def decide(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """One action or, where cards are removed, several in a row."""
        match legal[0]:
            case TakeLevel():
                return [self._level(view, legal)]
            case Pay() | Decline():
                return [self._pay(view, legal)]
            case Remove():
                return self._remove(view)
            case _ if view.players[ME].step == "picking":
                return [self._pick(view, legal)]
            case _:
                return self._remove(view)

    def _level(self, view: View, legal: Sequence[Action]) -> Action:
        desk, row = self.desk, view.config.levels[view.round - 1]
        self.listed = []
        desk.gap()
        desk.say("play.level.title")
        for number, action in enumerate(legal, start=1):
            assert isinstance(action, TakeLevel)
            desk.option(number, desk.words("play.level.option", level=action.level, n=row[action.level]))
        number = self.prompt.ask(desk.words("play.level.ask"), read_choice(len(legal), 1))
        return legal[number - 1]

    def _pick(self, view: View, legal: Sequence[Action]) -> Action:
        assert view.own is not None
        desk, me, offer = self.desk, view.players[ME], view.own.offer
        self.listed = list(offer)
        desk.gap()
        desk.say("play.pick.title", level=me.level, n=me.picks)
        for number, card in enumerate(offer, start=1):
            text = desk.card(card, view.round)
            owned = sum(desk.cards[own].name == desk.cards[card].name for own in view.own.deck)
            if owned:
                text.append(f" {desk.words('play.pick.owned', count=owned)}", style="dim")
            desk.option(number, text)
            if effect := desk.effect(card):
                desk.show(effect, indent=5)
        actions: list[Action] = [Pick(card) for card in offer]
        actions += [action for action in legal if isinstance(action, Redraw)]
        if len(actions) > len(offer):
            desk.option(len(actions), desk.words("play.pick.redraw", n=len(offer)))
        may_stop = Done() in legal
        if may_stop:
            desk.option(NONE, desk.words("play.pick.none"))
        number = self.prompt.ask(desk.words("play.pick.ask"), read_choice(len(actions), 0 if may_stop else 1))
        return Done() if number == NONE else actions[number - 1]

    def _pay(self, view: View, legal: Sequence[Action]) -> Action:
        assert view.own is not None
        assert view.own.asking is not None
        desk, own = self.desk, view.own
        pays = [action for action in legal if isinstance(action, Pay)]
        self.listed = [action.card for action in pays]
        desk.gap()
        desk.say("play.pay.title", card=desk.reader.noun(own.asking), n=own.cost - own.paid)
        for number, action in enumerate(pays, start=1):
            desk.option(number, desk.card(action.card, view.round, own.deck.count(action.card)))
        may_decline = Decline() in legal
        if may_decline:
            desk.option(NONE, tell_action(Decline(), desk.reader))
        number = self.prompt.ask(desk.words("play.pay.ask"), read_choice(len(pays), 0 if may_decline else 1))
        return Decline() if number == NONE else pays[number - 1]

    def _remove(self, view: View) -> list[Action]:
        """Several numbers at once; nothing leaves the deck before it is confirmed."""
        assert view.own is not None
        desk, deck = self.desk, view.own.deck
        while True:
            desk.gap()
            self.listed = kinds = show_deck(desk, view, with_effects=False)
            if not kinds:
                return [Done()]
            numbers = self.prompt.ask(desk.words("play.remove.ask"), self._reader(kinds, deck))
            if not numbers:
                return [Done()]
            chosen = [kinds[number - 1] for number in numbers]
            names = desk.reader.nouns(chosen)
            left = len(deck) - len(chosen)
            key = "play.remove.confirm" if left else "play.remove.confirm_all"
            if self.prompt.ask(desk.words(key, cards=names, n=left), read_yes(desk.locale)):
                return [Remove(card) for card in chosen]

    def _reader(self, kinds: Sequence[CardId], deck: Sequence[CardId]) -> Callable[[str], list[int]]:
        read = read_choices(len(kinds))

        def read_cards(text: str) -> list[int]:
            numbers = read(text)
            for number in numbers:
                copies = deck.count(kinds[number - 1])
                if numbers.count(number) > copies:
                    card = self.desk.reader.noun(kinds[number - 1])
                    raise Unclear("copies", card=card, n=copies)
            return numbers

        return read_cards
