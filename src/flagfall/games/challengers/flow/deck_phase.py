"""The deck phase: choose a pile, draw five, pick, redraw once, pay for extra picks, remove.

Players go through it at the same time and independently; only the shared piles couple them, and
the order in which actions arrive is the truth. Functions change the forked state they are given.
"""

from __future__ import annotations

from flagfall.core.errors import IllegalAction
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import shuffle_hidden
from flagfall.core.schema import clone
from flagfall.games.challengers.actions import Action, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.engine.codes import EXTRA_PICK, FANS, NOTHING, PICKED, PILES, ZONE
from flagfall.games.challengers.engine.power import amount_of
from flagfall.games.challengers.engine.state import Effect, Rules
from flagfall.games.challengers.events.tournament import (
    CardPicked,
    CardRemoved,
    Event,
    FansTaken,
    LevelTaken,
    OfferDiscarded,
    OfferDrawn,
    PaymentAsked,
    PaymentEnded,
    PicksEnded,
    PlayerReady,
)
from flagfall.games.challengers.flow.match_phase import new_arena_match, pairings
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.state import (
    LEVEL,
    PAYING,
    PICKING,
    READY,
    REMOVING,
    Player,
    State,
)
from flagfall.games.challengers.streams import OFFERS


def open_deck_phase(state: State, p: PlayerIx) -> list[Event]:
    """A player's deck phase begins; where the line leaves no choice of pile, the offer is drawn at once."""
    player = state.players[p]
    player.level = NOTHING
    player.picks = player.redrawn = player.offer_n = 0
    player.step = LEVEL
    row = state.fixed.rows[state.round - 1]
    return _take_level(state, p, next(iter(row))) if len(row) == 1 else []


def legal_actions(state: State, p: PlayerIx) -> list[Action]:
    """Everything a player may do in the deck phase, in a fixed order."""
    player = state.players[p]
    ids = state.fixed.table.ids
    if player.step == LEVEL:
        return [TakeLevel(level) for level in sorted(state.fixed.rows[state.round - 1])]
    if player.step == PICKING:
        actions: list[Action] = [Pick(ids[kind]) for kind in sorted(set(player.offer[: player.offer_n]))]
        if not player.redrawn:
            actions.append(Redraw())
        if not state.fixed.config.must_pick_all:
            actions.append(Done())
        return actions
    if player.step == PAYING:
        actions = [Pay(ids[kind]) for kind in sorted(set(_payable(state, player)))]
        if player.paid == 0:
            actions.append(Decline())
        return actions
    if player.step == REMOVING:
        return [*(Remove(ids[kind]) for kind in sorted(set(player.deck[: player.deck_n]))), Done()]
    return []


def act(state: State, p: PlayerIx, action: Action) -> list[Event]:
    """Carry out a legal action of the deck phase."""
    player = state.players[p]
    match action:
        case TakeLevel(level):
            return _take_level(state, p, level)
        case Pick(card):
            return _pick(state, p, state.fixed.table.index(card))
        case Redraw():
            player.redrawn = 1
            count = player.offer_n
            events = _discard_offer(state, p, is_redraw=True)
            return events + _draw_offer(state, p, count)
        case Pay(card):
            return _pay(state, p, state.fixed.table.index(card))
        case Decline():
            return [PaymentEnded(p, False, player.picks), *_next_effect(state, p)]
        case Remove(card):
            return [_remove(state, p, state.fixed.table.index(card))]
        case Done():
            if player.step == PICKING:
                return _end_picks(state, p)
            player.step = READY
            return [PlayerReady(p)]
        case _:
            raise IllegalAction(f"{type(action).__name__} does not belong to a deck phase.")


def discard(state: State, kind: int, p: PlayerIx) -> None:
    """A card goes to the discards of its level, a starter card into the box (CH-DECK-20, 21)."""
    level = pack(state.fixed.table).card[kind].level
    if level >= PILES:
        state.box[kind] += 1
        return
    pile = state.stock.pile[level]
    pile.discard[pile.discards] = kind
    pile.discards += 1
    if pile.discards >= state.stock.capacity:
        _recycle(state, level, p)


def _recycle(state: State, level: int, p: PlayerIx) -> None:
    """The discards are shuffled and put beneath the pile, whose order stays (CH-DECK-09)."""
    pile = state.stock.pile[level]
    # The chance of a deck phase belongs to whoever caused it; the number of cards tells its recyclings apart.
    index = (state.round * 16 + p) * 512 + pile.n
    shuffle_hidden(state.fixed.chance, OFFERS, index, pile.discard, pile.discards)
    cards = pile.discard[: pile.discards] + pile.card[: pile.n]
    pile.card[: len(cards)] = cards
    pile.n = len(cards)
    pile.discards = 0


def _take_level(state: State, p: PlayerIx, level: str) -> list[Event]:
    player = state.players[p]
    player.level = "ABC".index(level)
    player.picks = state.fixed.rows[state.round - 1][level]
    player.step = PICKING
    return [LevelTaken(p, level, player.picks), *_draw_offer(state, p, plans().draw)]


def _draw_offer(state: State, p: PlayerIx, count: int) -> list[Event]:
    """From the top of the pile; a short one is refilled from its discards (CH-DECK-17)."""
    player = state.players[p]
    pile = state.stock.pile[player.level]
    for _ in range(count):
        if pile.n == 0 and pile.discards:
            _recycle(state, player.level, p)
        if pile.n == 0:
            break
        pile.n -= 1
        player.offer[player.offer_n] = pile.card[pile.n]
        player.offer_n += 1
    cards = tuple(_id(state, kind) for kind in player.offer[: player.offer_n])
    drawn = OfferDrawn(p, "ABC"[player.level], len(cards), cards)
    return [drawn, *_go_on_picking(state, p)]


def _discard_offer(state: State, p: PlayerIx, *, is_redraw: bool) -> list[Event]:
    player = state.players[p]
    count, player.offer_n = player.offer_n, 0
    for kind in player.offer[:count]:
        discard(state, kind, p)
    return [OfferDiscarded(p, "ABC"[player.level], count, is_redraw)] if count else []


def _pick(state: State, p: PlayerIx, kind: int) -> list[Event]:
    player = state.players[p]
    place = player.offer.index(kind)
    player.offer_n -= 1
    player.offer[place : player.offer_n] = player.offer[place + 1 : player.offer_n + 1]
    _add_to_deck(player, kind)
    player.picks -= 1
    events: list[Event] = [CardPicked(p, _id(state, kind), player.picks, player.deck_n)]
    player.asking, player.cursor = kind, NOTHING
    return events + _next_effect(state, p)


def _next_effect(state: State, p: PlayerIx) -> list[Event]:
    """Carry out what the picked card does, one effect after the other (CH-FX-21); stop where it asks for a payment."""
    player = state.players[p]
    player.step = PICKING
    card = _rules(state).card[player.asking]
    events: list[Event] = []
    for place in range(player.cursor + 1, card.effects):
        effect = card.effect[place]
        if effect.moment == PICKED:
            player.cursor = place
            events += _when_picked(state, p, effect)
            if player.step == PAYING:
                return events
    player.asking, player.cursor = NOTHING, 0
    return events + _go_on_picking(state, p)


def _when_picked(state: State, p: PlayerIx, effect: Effect) -> list[Event]:
    player = state.players[p]
    if effect.verb == FANS:
        return _take_fans(state, p, effect)
    if effect.verb == EXTRA_PICK and player.offer_n > 0:
        player.cost, player.paid = effect.count, 0
        if effect.count == 0:
            return [_finish_payment(player, p)]
        if len(_payable(state, player)) >= effect.count:
            player.step = PAYING
            return [PaymentAsked(p, _id(state, player.asking), effect.count, player.cursor)]
    return []


def _take_fans(state: State, p: PlayerIx, effect: Effect) -> list[Event]:
    """Fans for a pick, counted in the park of this round as it lies before the match: decks whole, benches empty."""
    rules, park = _rules(state), state.fixed.park_of(p, state.round)
    players = pairings(state)[park]
    match = new_arena_match(state, players, number=0)
    for side, owner in zip(match.side, players, strict=True):
        side.deck_n = state.players[owner].deck_n
    me = players.index(p)
    amount = amount_of(rules, match, me, effect)
    taker = me ^ effect.whose
    if not match.side[taker].takes_fans:
        return []
    if state.stock.fans >= 0:
        amount = min(amount, state.stock.fans)
        state.stock.fans -= amount
    if amount <= 0:
        return []
    q = players[taker]
    if q != p:
        state.players[q] = clone(state.players[q])  # only the one who acts was copied
    state.players[q].fans += amount
    # The card is secret: an opponent who gets the fans must not learn what was picked.
    cause = _id(state, state.players[p].asking) if q == p else None
    return [FansTaken(q, cause, amount, state.players[q].fans)]


def _payable(state: State, player: Player) -> list[int]:
    """The cards of the deck that pay for the extra pick asked for now; the picked card itself counts."""
    rules = _rules(state)
    effect = rules.card[player.asking].effect[player.cursor]
    return [kind for kind in player.deck[: player.deck_n] if (rules.card[kind].traits[state.round] >> effect.fits) & 1]


def _pay(state: State, p: PlayerIx, kind: int) -> list[Event]:
    player = state.players[p]
    events: list[Event] = [_remove(state, p, kind)]
    player.paid += 1
    if player.paid < player.cost:
        return events
    return [*events, _finish_payment(player, p), *_next_effect(state, p)]


def _finish_payment(player: Player, p: PlayerIx) -> PaymentEnded:
    player.picks += 1
    return PaymentEnded(p, True, player.picks)


def _go_on_picking(state: State, p: PlayerIx) -> list[Event]:
    """Back to the offer, unless there is nothing left to pick from or for."""
    player = state.players[p]
    player.step = PICKING
    if player.picks == 0 or player.offer_n == 0:
        return _end_picks(state, p)
    return []


def _end_picks(state: State, p: PlayerIx) -> list[Event]:
    player = state.players[p]
    events = _discard_offer(state, p, is_redraw=False)
    player.step = REMOVING
    return [*events, PicksEnded(p)]


def _remove(state: State, p: PlayerIx, kind: int) -> CardRemoved:
    player = state.players[p]
    place = player.deck.index(kind)
    player.deck_n -= 1
    player.deck[place : player.deck_n] = player.deck[place + 1 : player.deck_n + 1]
    discard(state, kind, p)
    return CardRemoved(p, _id(state, kind), player.deck_n)


def _add_to_deck(player: Player, kind: int) -> None:
    """Keep the deck sorted: its order must tell nothing."""
    assert player.deck_n < ZONE, "a deck cannot grow beyond its zone by picking"
    place = 0
    while place < player.deck_n and player.deck[place] <= kind:
        place += 1
    player.deck[place + 1 : player.deck_n + 1] = player.deck[place : player.deck_n]
    player.deck[place] = kind
    player.deck_n += 1


def _rules(state: State) -> Rules:
    return pack(state.fixed.table)


def _id(state: State, kind: int) -> CardId:
    return state.fixed.table.ids[kind]
