"""`builder`: drafts by what decks were worth in simulated tournaments (`weights.py`); needs no compiled code.

It looks at picks and cuts together, compares the offer with what a new one would bring, and weighs the match at hand
against the rounds to come by the lead it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.games.challengers.actions import Choose, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.bots.deck_value.plan import (
    DONE,
    NOTHING,
    REDRAW,
    choose_pick,
    level_gain,
    next_cut,
    single_gains,
)
from flagfall.games.challengers.bots.deck_value.worth import Tables, bare_losses, cut_gain, distinct, new_desk
from flagfall.games.challengers.bots.greedy import Greedy
from flagfall.games.challengers.bots.situation import cards_of, keeps_trainer, lead, pool
from flagfall.games.challengers.bots.weights import FINAL, Lessons
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.rules.match.codes import ZONE
from flagfall.games.challengers.view import View

ROOM = ZONE + 8


class Builder:
    """Makes the deck that wins most games."""

    samples = 16
    """New offers it imagines before it decides on a redraw or a level."""

    def __init__(self, table: CardTable | None = None, mode: str = "duel") -> None:
        self.table = table or box()
        self.lessons = Lessons(mode, self.table)
        self.choices = Greedy(self.table)
        self._desk = new_desk(len(self.table), ROOM)

    def decide(self, sight: Sight) -> Any:
        """The action of the best plan."""
        first = sight.legal[0]
        if isinstance(first, Choose):
            return self.choose(sight)
        if keeps_trainer(sight.view):
            return first
        if isinstance(first, TakeLevel):
            return self.take_level(sight)
        if any(isinstance(action, Pick) for action in sight.legal):
            return self.pick(sight)
        if any(isinstance(action, (Pay, Decline)) for action in sight.legal):
            return self.pay(sight)
        return self.remove(sight)

    def choose(self, sight: Sight) -> Any:
        """Inside a match: what a sensible person would do."""
        return self.choices.decide(sight)

    def tables(self, sight: Sight) -> Tables:
        """What counts now."""
        view: View = sight.view
        number = FINAL if view.finalists else view.round
        return self.lessons.tables(number, lead(view, sight.player))

    def take_level(self, sight: Sight) -> Any:
        """The level whose offers bring more on average."""
        config, number = sight.view.config, sight.view.round
        row, worth = config.levels[number - 1], self.lessons.fan_worth(number, lead(sight.view, sight.player))
        gains = [
            self._level_gain(sight, action.level, row[action.level]) + worth * config.level_fans(number, action.level)
            for action in sight.legal
        ]
        return sight.legal[gains.index(max(gains))]

    def _level_gain(self, sight: Sight, level: str, picks: int) -> float:
        deck, cards = self.kinds(sight.view.own.deck), pool(self.table, sight.view, level)
        kinds = list(dict.fromkeys(cards))
        return level_gain(
            self.tables(sight), self._desk, deck, len(deck), plans().draw, picks,
            cards, len(cards), kinds, len(kinds), self.samples, sight.rng,
        )  # fmt: skip

    def pick(self, sight: Sight) -> Any:
        """The first card of the best set, or a new offer, or no more."""
        view: View = sight.view
        assert view.own is not None
        me, t = view.players[sight.player], self.tables(sight)
        deck, offer = self.kinds(view.own.deck), self.kinds(view.own.offer)
        cards = pool(self.table, view, str(me.level)) if view.own.can_redraw else []
        kinds = list(dict.fromkeys([*cards, *offer]))
        found = choose_pick(
            t, self._desk, deck, len(deck), offer, len(offer), me.picks,
            cards, len(cards), kinds, len(kinds), self.samples, sight.rng,
        )  # fmt: skip
        wanted = {DONE: Done(), REDRAW: Redraw()}.get(found) or Pick(view.own.offer[found])
        return wanted if wanted in sight.legal else Pick(view.own.offer[0])

    def pay(self, sight: Sight) -> Any:
        """A card of the deck for one more pick, if that gains."""
        view: View = sight.view
        assert view.own is not None
        deck, offer, t = self.kinds(view.own.deck), self.kinds(view.own.offer), self.tables(sight)
        pays = [action for action in sight.legal if isinstance(action, Pay)]
        losses = {action: self._cut_gain(t, deck, int(self.table.index(action.card))) for action in pays}
        best = max(pays, key=lambda action: losses[action])
        if Decline() not in sight.legal:
            return best
        single_gains(t, self._desk, deck, len(deck), offer, len(offer))
        gain = max((self._desk.gains[kind] for kind in offer), default=0.0)
        return best if gain + view.own.cost * losses[best] > 0 else Decline()

    def remove(self, sight: Sight) -> Any:
        """The card that is missed least, as long as the deck gains without it."""
        deck, t, losses = self.kinds(sight.view.own.deck), self.tables(sight), self._desk.losses
        n = len(deck)
        bare_losses(t, deck, n, losses)
        i = next_cut(t, deck, n, distinct(t, deck, n), losses)
        return Done() if i == NOTHING else Remove(self.table.ids[deck[i]])

    def kinds(self, cards: Sequence[str]) -> list[int]:
        """Cards by their numbers."""
        return [int(self.table.index(card)) for card in cards]

    def _cut_gain(self, t: Tables, deck: list[int], kind: int) -> float:
        n = len(deck)
        bare_losses(t, deck, n, self._desk.losses)
        return cut_gain(t, deck, n, distinct(t, deck, n), self._desk.losses, deck.index(kind))


def mode_of(context: BotContext) -> str:
    """Whose lessons apply."""
    return context.config.mode if isinstance(context.config, Config) else "duel"


def _make(context: BotContext) -> Builder:
    return Builder(cards_of(context), mode_of(context))


BUILDER = BotKind("builder", ("challengers",), _make)
