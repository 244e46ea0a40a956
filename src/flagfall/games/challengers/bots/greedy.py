"""`greedy`: drafts by simple card values and keeps its deck small. Also the stand-in for absent players.

A card is worth its power and a bit for every effect, by verb and amount. The bot takes the best
card of the offer, redraws an offer that would not improve the deck, and removes what is weaker
than the round demands, as long as the deck stays large enough to win.
"""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.games.challengers.actions import (
    Choose,
    Decline,
    Done,
    Pay,
    Pick,
    Redraw,
    Remove,
    TakeLevel,
)
from flagfall.games.challengers.bots.situation import cards_of
from flagfall.games.challengers.definitions.cards import Card, CardTable, box
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.view import ChoiceView, ParkView, View

# What an effect adds to a card's power, per unit of its amount. Rough on purpose.
WORTH = {"power": 0.8, "support": 1.2, "power_next": 0.6, "fans": 0.5, "move": 0.5, "arrange": 0.4, "split": 0.4}

LEAN = {1: 6, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: 8}
"""Cards the deck should keep in each round: enough to attack with, few enough names for six seats."""

FLOOR = {1: 0.0, 2: 1.5, 3: 1.5, 4: 2.5, 5: 2.5, 6: 3.5, 7: 4.5}
"""Cards worth less than this go, in each round, while the deck is larger than it needs to be."""

PRESSING_SEATS = 4


def value(card: Card, round_number: int) -> float:
    """How good a card is in general."""
    total = float(card.base_power(round_number))
    for effect in card.effects:
        total += _effect_value(effect)
    return total


def _effect_value(effect: Effect) -> float:
    if effect.do == "extra_pick":
        return 0.5
    amount = effect.amount if effect.do in ("power", "support", "power_next", "fans") else 1
    if effect.per is not None:
        amount *= 2  # seen from the middle of a match
    if effect.source.startswith("pile") and effect.whose == "opponent":
        return -0.5  # a gift
    return WORTH[effect.do] * amount


class Greedy:
    """Takes the best card now; never looks ahead."""

    def __init__(self, table: CardTable | None = None) -> None:
        self.table = table or box()
        self._values = {(card.id, number): value(card, number) for card in self.table for number in range(1, 8)}

    def decide(self, sight: Sight) -> Any:
        """The action with the best simple value."""
        view: View = sight.view
        first = sight.legal[0]
        if isinstance(first, Choose):
            return self._choose(view, sight)
        if isinstance(first, TakeLevel):
            return sight.legal[-1]  # the higher level
        if any(isinstance(action, (Pick, Redraw)) for action in sight.legal):
            return self._pick(view, sight)
        if any(isinstance(action, (Pay, Decline)) for action in sight.legal):
            return self._pay(view, sight)
        return self._remove(view, sight)

    def _worth(self, card: str, view: View) -> float:
        return self._values[card, min(view.round, 7)]  # type: ignore[index]

    def _pick(self, view: View, sight: Sight) -> Any:
        picks = [action for action in sight.legal if isinstance(action, Pick)]
        best = max(picks, key=lambda action: self._worth(action.card, view) + self._fit(action.card, view))
        is_poor = self._worth(best.card, view) < FLOOR[view.round] + 1
        redraw = next((action for action in sight.legal if isinstance(action, Redraw)), None)
        return redraw if is_poor and redraw is not None else best

    def _fit(self, card: str, view: View) -> float:
        """A name that is in the deck already needs no seat of its own."""
        assert view.own is not None
        names = {self.table[other].name for other in view.own.deck}
        return 0.7 if self.table[card].name in names else 0.0

    def _pay(self, view: View, sight: Sight) -> Any:
        pays = [action for action in sight.legal if isinstance(action, Pay)]
        decline = next((action for action in sight.legal if isinstance(action, Decline)), None)
        cheapest = min(pays, key=lambda action: self._worth(action.card, view))
        if decline is not None and self._worth(cheapest.card, view) > FLOOR[view.round] + 0.5:
            return decline
        return cheapest

    def _remove(self, view: View, sight: Sight) -> Any:
        assert view.own is not None
        done = next(action for action in sight.legal if isinstance(action, Done))
        removes = [action for action in sight.legal if isinstance(action, Remove)]
        if not removes:
            return done
        number = min(view.round, 7)
        worst = min(removes, key=lambda action: self._worth(action.card, view) + self._copies(action.card, view))
        is_weak = self._worth(worst.card, view) < FLOOR[number]
        is_large = len(view.own.deck) > LEAN[number]
        return worst if is_large and (is_weak or len(view.own.deck) > LEAN[number] + 3) else done

    def _copies(self, card: str, view: View) -> float:
        assert view.own is not None
        return 0.3 * (sum(other == card for other in view.own.deck) - 1)

    def _choose(self, view: View, sight: Sight) -> Any:
        park = next(p for p in view.parks if p.choice is not None and p.choice.player == sight.player)
        choice = park.choice
        assert choice is not None
        assert choice.options is not None
        effect = self.table[choice.cause].effects[choice.effect]
        merits = [self._merit(card, effect, park, choice, view) for card in choice.options]
        return Choose(merits.index(max(merits)))

    def _merit(self, card: str | None, effect: Effect, park: ParkView, choice: ChoiceView, view: View) -> float:
        """How gladly this option is taken; to stop is worth 0."""
        if card is None:
            return 0.0
        worth = self._worth(card, view)
        me = park.players.index(choice.player)
        owner = me if effect.whose == effect.chooser else 1 - me
        if effect.do in ("arrange", "split") or effect.target == "deck_top":
            return 100 + worth if owner == me else 100 - worth
        if effect.target == "deck_bottom":
            return 100 - worth if owner == me else 100 + worth
        is_supporter = any(e.do == "support" for e in self.table[card].effects)
        if owner != me:
            return 100 + worth if is_supporter else -10.0
        side = park.sides[me]
        seat = side.seats[side.bench.index(card)] if card in side.bench else 0
        is_alone = side.seats.count(seat) == 1
        if is_supporter or not is_alone or len(set(side.seats)) < PRESSING_SEATS:
            return -10.0 - worth
        return 100 - worth


def _make(context: BotContext) -> Greedy:
    return Greedy(cards_of(context))


GREEDY = BotKind("greedy", ("challengers",), _make)
