"""Moving cards between the zones of the park and the piles of the table.

Every function keeps all cards: what leaves one zone enters another.
"""

from flagfall.core.jit import compiled
from flagfall.core.rng import below, start_stream
from flagfall.games.challengers.rules.match.codes import (
    DECK_BOTTOM,
    DECK_TOP,
    DISCARD,
    E_MOVED,
    E_RECYCLED,
    E_SEATED,
    EXHAUST,
    NO_PLAYER,
    NOTHING,
    PILE_CARDS,
    SEATED,
    SEATS,
    SWAPS,
    ZONE,
)
from flagfall.games.challengers.rules.match.end import emit
from flagfall.games.challengers.rules.match.state import Match, MatchRules, MatchSide, PileSet
from flagfall.games.challengers.rules.match.undecided import UNDECIDED, shuffle_cards, turn_up
from flagfall.games.challengers.streams import EFFECTS as EFFECTS_STREAM


@compiled
def chance(m: Match, n: int) -> int:
    """A random number below n from the match's own stream, which starts at its first use."""
    if not m.started:
        m.started = 1
        start_stream(m.rng, m.seed, EFFECTS_STREAM, m.number)
    return below(m.rng, n)


@compiled
def has_seat(side: MatchSide, name: int) -> bool:
    """Whether one card of a name can sit down: beside its namesakes or on a free seat."""
    return side.place[name] > 0 or side.seats < SEATS


@compiled
def seat_card(rules: MatchRules, m: Match, player: int, kind: int, source: int) -> None:
    """Put a card on the bench; the caller made sure that there is a seat."""
    side = m.side[player]
    card = rules.card[kind]
    seat = side.place[card.name] - 1
    if seat < 0:
        # Usually the seats fill from the left; one in between is free only after an effect.
        seat = side.seats
        if seat == SEATS or side.seat[seat] != NO_PLAYER:
            seat = 0
            while side.seat[seat] != NO_PLAYER:
                seat += 1
        side.seat[seat] = card.name
        side.place[card.name] = seat + 1
        side.seats += 1
    side.seat_n[seat] += 1
    if card.support:
        side.supporters += 1
    side.bench[side.bench_n] = kind
    side.bench_n += 1
    if m.log_rows > 0:
        emit(m, E_SEATED, player, kind, seat, source)


@compiled
def unseat_card(rules: MatchRules, m: Match, player: int, index: int) -> int:
    """Take the index-th card from the bench; its seat is free when it was the last one there."""
    side = m.side[player]
    kind = side.bench[index]
    side.bench_n -= 1
    for i in range(index, side.bench_n):
        side.bench[i] = side.bench[i + 1]
    card = rules.card[kind]
    seat = side.place[card.name] - 1
    side.seat_n[seat] -= 1
    if side.seat_n[seat] == 0:
        side.seat[seat] = NO_PLAYER
        side.place[card.name] = 0
        side.seats -= 1
    if card.support:
        side.supporters -= 1
    return kind


@compiled
def take_from_deck(side: MatchSide, index: int) -> int:
    """Take the card at an index of the deck (the last index is the top); the others keep their order."""
    kind = side.deck[index]
    side.deck_n -= 1
    for i in range(index, side.deck_n):
        side.deck[i] = side.deck[i + 1]
    return kind


@compiled
def take_from_exhaust(side: MatchSide, index: int) -> int:
    """Take a card from the exhaust pile; the others keep their order."""
    kind = side.exhaust[index]
    side.exhaust_n -= 1
    for i in range(index, side.exhaust_n):
        side.exhaust[i] = side.exhaust[i + 1]
    return kind


@compiled
def insert_in_deck(side: MatchSide, index: int, kind: int) -> None:
    """Put a card into the deck at an index: 0 is the bottom, deck_n the top."""
    for i in range(side.deck_n, index, -1):
        side.deck[i] = side.deck[i - 1]
    side.deck[index] = kind
    side.deck_n += 1


@compiled
def put(rules: MatchRules, stock: PileSet, m: Match, player: int, kind: int, source: int, target: int) -> None:
    """Lay a card that just left `source` into a zone of `player`."""
    side = m.side[player]
    if target == SEATED:
        seat_card(rules, m, player, kind, source)
        return
    if target == EXHAUST:
        side.exhaust[side.exhaust_n] = kind
        side.exhaust_n += 1
    elif target == DECK_TOP:
        insert_in_deck(side, side.deck_n, kind)
    elif target == DECK_BOTTOM:
        insert_in_deck(side, 0, kind)
    elif target == DISCARD:
        level = rules.card[kind].level
        pile = stock.pile[level]
        pile.discard[pile.discards] = kind
        pile.discards += 1
        pile.touched = 1
        emit(m, E_MOVED, player, kind, source, target)
        if stock.capacity > 0 and pile.discards >= stock.capacity:
            recycle(stock, m, level)
        return
    emit(m, E_MOVED, player, kind, source, target)


@compiled
def recycle(stock: PileSet, m: Match, level: int) -> None:
    """A full compartment: its cards are shuffled and put beneath the pile, whose order stays (CH-DECK-09)."""
    pile = stock.pile[level]
    n = pile.discards
    chance(m, 1)  # makes sure that the stream has started
    shuffle_cards(m.rng, pile.discard, n)
    for i in range(pile.n - 1, -1, -1):
        pile.card[i + n] = pile.card[i]
    for i in range(n):
        pile.card[i] = pile.discard[i]
    pile.n += n
    pile.discards = 0
    if pile.ordered < 0:
        pile.ordered -= n
    emit(m, E_RECYCLED, NO_PLAYER, NOTHING, level, pile.n)


@compiled
def has_room(side: MatchSide) -> bool:
    """Whether one more card from outside fits into a side's zones."""
    return side.deck_n + side.row_n + side.bench_n + side.exhaust_n < ZONE


@compiled
def draw_from_pile(stock: PileSet, m: Match, level: int) -> int:
    """The top card of a level pile; an empty pile is refilled from its discards first, if there are any."""
    pile = stock.pile[level]
    if pile.n == 0 and pile.discards > 0:
        pile.draws = SWAPS + 1  # what lay in the pile is gone: no swap leads back
        n = min(pile.discards, PILE_CARDS)
        pile.discards -= n
        for i in range(n):
            pile.card[i] = pile.discard[pile.discards + i]
        pile.n = n
        chance(m, 1)  # makes sure that the stream has started
        shuffle_cards(m.rng, pile.card, pile.n)
        if pile.ordered < 0:
            pile.ordered = UNDECIDED - pile.n
        emit(m, E_RECYCLED, NO_PLAYER, NOTHING, level, pile.n)
    if pile.n == 0:
        return NOTHING
    pile.touched = 1
    if pile.ordered < 0:
        turn_up(m.rng, pile)
    top = pile.n - 1
    if not pile.ordered:
        other = chance(m, pile.n)
        if pile.draws < SWAPS:
            pile.swap[pile.draws] = other
        pile.draws += 1
        kind = pile.card[other]
        pile.card[other] = pile.card[top]
        pile.card[top] = kind
    pile.n = top
    return pile.card[top]
