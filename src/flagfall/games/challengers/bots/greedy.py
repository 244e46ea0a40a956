"""`greedy`: drafts by simple card values and keeps its deck small. Also the stand-in for absent players.

A card is worth its power and a bit for every effect, by verb and amount. The bot takes the best
card of the offer, redraws an offer that would not improve the deck, and removes what is weaker
than the round demands, as long as the deck stays large enough to win.

The decisions are functions of the compiled subset: `Greedy` calls them with what a view shows,
`batch/greedy.py` with the tournament itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.core.jit import compiled
from flagfall.core.schema import floats, ints
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
from flagfall.games.challengers.bots.situation import cards_of, keeps_trainer
from flagfall.games.challengers.definitions.cards import TRAINER, Card, CardTable, box
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.match.codes import (
    ARRANGE,
    DECK_BOTTOM,
    DECK_TOP,
    KINDS,
    LOOK,
    NO_PLAYER,
    ROUND_NUMBERS,
    SPLIT,
)
from flagfall.games.challengers.rules.match.state import EffectRow
from flagfall.games.challengers.rules.tournament.state import Player
from flagfall.games.challengers.view import ChoiceView, ParkView, View

# What an effect adds to a card's power, per unit of its amount. Rough on purpose.
WORTH = {
    "power": 0.8,
    "support": 1.2,
    "power_next": 0.6,
    "fans": 0.5,
    "move": 0.5,
    "arrange": 0.4,
    "split": 0.4,
    "look": 0.4,
}

LEAN = {1: 6, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8, 7: 8}
"""Cards the deck should keep in each round: enough to attack with, few enough names for six seats."""

FLOOR = {1: 0.0, 2: 1.5, 3: 1.5, 4: 2.5, 5: 2.5, 6: 3.5, 7: 4.5}
"""Cards worth less than this go, in each round, while the deck is larger than it needs to be."""

FIT = 0.7
"""What a card is worth more if its name is in the deck already: it needs no seat of its own."""

COPY = 0.3
"""What every further copy of a card is worth more."""

PRESSING_SEATS = 4
LAST = ROUND_NUMBERS - 1


def value(card: Card, round_number: int) -> float:
    """How good a card is in general."""
    if card.level == TRAINER:
        return 0.0  # nobody picks one
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


@dataclass(slots=True)
class GreedyTables:
    """What `greedy` thinks of cards."""

    floor: list[float] = floats(ROUND_NUMBERS)
    lean: list[int] = ints(ROUND_NUMBERS)
    worth: list[float] = floats(ROUND_NUMBERS * KINDS)  # by round and kind
    name: list[int] = ints(KINDS)
    supports: list[int] = ints(KINDS)


def fill_tables(g: GreedyTables, table: CardTable) -> None:
    """Write the values of these cards."""
    rows = pack(table).card
    for kind, card in enumerate(table):
        g.name[kind] = rows[kind].name
        g.supports[kind] = int(any(effect.do == "support" for effect in card.effects))
    for r in range(1, ROUND_NUMBERS):
        g.floor[r], g.lean[r] = FLOOR[r], LEAN[r]
        for kind, card in enumerate(table):
            g.worth[r * KINDS + kind] = value(card, r)


@compiled
def worth_of(g: GreedyTables, r: int, kind: int) -> float:
    """How good a card is in this round."""
    return g.worth[r * KINDS + kind]


@compiled
def best_pick(g: GreedyTables, r: int, player: Player) -> int:
    """The best card of the offer: a name that is in the deck already needs no seat of its own."""
    best = NO_PLAYER
    most = -1e9
    for i in range(player.offer_n):
        kind = player.offer[i]
        merit = worth_of(g, r, kind)
        if merit + FIT < most:
            continue
        for j in range(player.deck_n):
            if g.name[player.deck[j]] == g.name[kind]:
                merit += FIT
                break
        if merit > most or (merit == most and kind < best):
            most = merit
            best = kind
    return best


@compiled
def is_poor(g: GreedyTables, r: int, kind: int) -> bool:
    """Whether an offer is redrawn whose best card is this one."""
    return worth_of(g, r, kind) < g.floor[r] + 1


@compiled
def is_dear(g: GreedyTables, r: int, kind: int) -> bool:
    """Whether a card is too good to pay with."""
    return worth_of(g, r, kind) > g.floor[r] + 0.5


@compiled
def worst_card(g: GreedyTables, r: int, player: Player) -> int:
    """The card it misses least, copies of others first to stay."""
    worst = NO_PLAYER
    least = 1e9
    i = 0
    while i < player.deck_n:
        kind = player.deck[i]
        copies = 1
        while i + copies < player.deck_n and player.deck[i + copies] == kind:
            copies += 1
        merit = worth_of(g, r, kind) + COPY * (copies - 1)
        if merit < least:
            least = merit
            worst = kind
        i += copies
    return worst


@compiled
def to_remove(g: GreedyTables, r: int, player: Player) -> int:
    """What is weaker than the round demands while the deck is larger than it needs to be; NO_PLAYER for no card."""
    spare = player.deck_n - g.lean[r]
    if spare > 0:
        worst = worst_card(g, r, player)
        if spare > 3 or worth_of(g, r, worst) < g.floor[r]:
            return worst
    return NO_PLAYER


@compiled
def merit_of(g: GreedyTables, r: int, effect: EffectRow, kind: int, is_mine: bool, lone_seats: int) -> float:
    """How gladly an option of a match is taken; to stop is worth 0.

    `lone_seats` is the number of seats taken on the bench where the card has a seat alone, else 0.
    """
    worth = worth_of(g, r, kind)
    if effect.verb == LOOK:
        return g.floor[r] - worth if is_mine else worth - g.floor[r]
    if effect.verb == ARRANGE or effect.verb == SPLIT or effect.target == DECK_TOP:
        return 100.0 + worth if is_mine else 100.0 - worth
    if effect.target == DECK_BOTTOM:
        return 100.0 - worth if is_mine else 100.0 + worth
    if not is_mine:
        return 100.0 + worth if g.supports[kind] else -10.0
    if g.supports[kind] or lone_seats < PRESSING_SEATS:
        return -10.0 - worth
    return 100.0 - worth


class Greedy:
    """Takes the best card now; never looks ahead."""

    def __init__(self, table: CardTable | None = None) -> None:
        self.table = table or box()
        self._rows = pack(self.table).card
        self._tables = GreedyTables()
        fill_tables(self._tables, self.table)

    def decide(self, sight: Sight) -> Any:
        """The action with the best simple value."""
        view: View = sight.view
        r = min(view.round, LAST)
        first = sight.legal[0]
        if isinstance(first, Choose):
            return self._choose(view, sight, r)
        if keeps_trainer(view):
            return first  # it does not know what trainers are worth
        if isinstance(first, TakeLevel):
            return sight.legal[-1]  # the higher level
        if any(isinstance(action, (Pick, Redraw)) for action in sight.legal):
            return self._pick(view, sight, r)
        if any(isinstance(action, (Pay, Decline)) for action in sight.legal):
            return self._pay(sight, r)
        kind = to_remove(self._tables, r, self._player(view))
        return Done() if kind == NO_PLAYER else Remove(self.table.ids[kind])

    def _player(self, view: View) -> Player:
        assert view.own is not None
        deck, offer = sorted(self._kinds(view.own.deck)), self._kinds(view.own.offer)
        return Player(deck_n=len(deck), offer_n=len(offer), deck=deck, offer=offer)

    def _kinds(self, cards: Sequence[str]) -> list[int]:
        return [int(self.table.index(card)) for card in cards]

    def _pick(self, view: View, sight: Sight, r: int) -> Any:
        kind = best_pick(self._tables, r, self._player(view))
        redraw = next((action for action in sight.legal if isinstance(action, Redraw)), None)
        return redraw if redraw is not None and is_poor(self._tables, r, kind) else Pick(self.table.ids[kind])

    def _pay(self, sight: Sight, r: int) -> Any:
        kinds = self._kinds([action.card for action in sight.legal if isinstance(action, Pay)])
        cheapest = min(kinds, key=lambda kind: (worth_of(self._tables, r, kind), kind))
        if Decline() in sight.legal and is_dear(self._tables, r, cheapest):
            return Decline()
        return Pay(self.table.ids[cheapest])

    def _choose(self, view: View, sight: Sight, r: int) -> Any:
        park = next(p for p in view.parks if p.choice is not None and p.choice.player == sight.player)
        choice = park.choice
        assert choice is not None
        assert choice.options is not None
        if self.table[choice.cause].effects[choice.effect].once and choice.cause in choice.options:
            return first_use()
        merits = [0.0 if card is None else self._merit(card, park, choice, r) for card in choice.options]
        return Choose(merits.index(max(merits)))

    def _merit(self, card: str, park: ParkView, choice: ChoiceView, r: int) -> float:
        effect = self._rows[int(self.table.index(choice.cause))].effect[choice.effect]
        side = park.sides[park.players.index(choice.player)]
        seat = side.seats[side.bench.index(card)] if card in side.bench else 0
        lone_seats = len(set(side.seats)) if side.seats.count(seat) == 1 else 0
        is_mine = effect.whose == effect.chooser
        return merit_of(self._tables, r, effect, int(self.table.index(card)), is_mine, lone_seats)


def first_use() -> Choose:
    """Use a trainer as soon as it can be used: later attacks may never come."""
    return Choose(0)


def _make(context: BotContext) -> Greedy:
    return Greedy(cards_of(context))


GREEDY = BotKind("greedy", ("challengers",), _make)
