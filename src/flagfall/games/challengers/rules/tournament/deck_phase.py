"""The deck phase: choose a pile, draw five, pick, redraw once, pay for extra picks, remove.

Players go through it at the same time and independently; only the shared piles couple them, and the order in which
actions arrive is the truth.
"""

from flagfall.core.jit import compiled
from flagfall.core.rng import draw_from, shuffle_from
from flagfall.games.challengers.rules.match.bulk import reset
from flagfall.games.challengers.rules.match.codes import EXTRA_PICK, FANS, NOTHING, PICKED, PILES
from flagfall.games.challengers.rules.match.power import amount_of
from flagfall.games.challengers.rules.match.state import EffectRow, MatchRules
from flagfall.games.challengers.rules.match.undecided import turn_up
from flagfall.games.challengers.rules.tournament.codes import (
    E_ASKED,
    E_DRAWN,
    E_FANS,
    E_LEVEL,
    E_PAID,
    E_PICKED,
    E_PICKS_ENDED,
    E_READY,
    E_REMOVED,
    E_THROWN,
    E_TRAINER,
    LEVEL,
    PAYING,
    PICKING,
    READY,
    REMOVING,
    ROW_INTS,
    TRAINERS,
)
from flagfall.games.challengers.rules.tournament.numbers import (
    decline_number,
    done_number,
    level_number,
    pay_number,
    pick_number,
    redraw_number,
    remove_number,
)
from flagfall.games.challengers.rules.tournament.parks import (
    insert_sorted,
    opponent_of,
    park_of,
    prepare_match,
    side_of,
)
from flagfall.games.challengers.rules.tournament.state import Log, Player, Tour, TourRules
from flagfall.games.challengers.rules.tournament.trainers import fans_of_trainer, more_cards
from flagfall.games.challengers.streams import OFFERS

# Writing down what happens in a deck phase, or nothing at all when there is no listener.

# The piles in a deck phase: discarding, drawing and recycling discards.


@compiled(inline=False)
def recycle(t: Tour, level: int, p: int) -> None:
    """The discards are shuffled and put beneath the pile, whose order stays (CH-DECK-09)."""
    pile = t.stock.pile[level]
    n = pile.discards
    # The chance of a deck phase belongs to the player who caused it; the number of cards distinguishes its recyclings.
    shuffle_from(t.rng, t.seed, OFFERS, (t.round * 16 + p) * 512 + pile.n, pile.discard, n)
    for i in range(pile.n - 1, -1, -1):
        pile.card[i + n] = pile.card[i]
    for i in range(n):
        pile.card[i] = pile.discard[i]
    pile.n += n
    pile.discards = 0
    if pile.ordered < 0:
        pile.ordered -= n


@compiled(inline=False)
def discard_card(rules: MatchRules, t: Tour, p: int, kind: int) -> None:
    """A card goes to the discards of its level, a starter card into the box (CH-DECK-20, 21)."""
    level = rules.card[kind].level
    if level >= PILES:
        t.box[kind] += 1
        return
    pile = t.stock.pile[level]
    pile.discard[pile.discards] = kind
    pile.discards += 1
    if pile.discards >= t.stock.capacity:
        recycle(t, level, p)


@compiled(inline=False)
def draw_cards(t: Tour, p: int, count: int) -> None:
    """From the top of the player's pile; a short one is refilled from its discards (CH-DECK-17)."""
    player = t.players[p]
    pile = t.stock.pile[player.level]
    for _ in range(count):
        if pile.n == 0 and pile.discards > 0:
            recycle(t, player.level, p)
        if pile.n == 0:
            break
        if pile.ordered < 0:
            rng = t.rng
            draw_from(rng, t.seed, OFFERS, 0)
            turn_up(rng, pile)
        pile.n -= 1
        player.offer[player.offer_n] = pile.card[pile.n]
        player.offer_n += 1


@compiled
def emit(log: Log, what: int, p: int, a: int, b: int, c: int) -> None:
    """Append a row without cards."""
    if log.n < log.rows:
        i = log.n * ROW_INTS
        log.row[i] = what
        log.row[i + 1] = p
        log.row[i + 2] = a
        log.row[i + 3] = b
        log.row[i + 4] = c
        log.row[i + 5] = 0
        log.n += 1


@compiled
def emit_offer(log: Log, p: int, player: Player) -> None:
    """Append a row with the cards that lie before a player."""
    if log.n < log.rows:
        i = log.n * ROW_INTS
        emit(log, E_DRAWN, p, player.level, 0, 0)
        log.row[i + 5] = player.offer_n
        for k in range(player.offer_n):
            log.row[i + 6 + k] = player.offer[k]


@compiled(inline=False)
def open_deck_phase(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int) -> None:
    """A player's deck phase begins; where the line leaves no choice of pile, the offer is drawn at once."""
    player = t.players[p]
    if player.level == TRAINERS:
        player.step = PICKING
        player.picks = 1
        player.redrawn = 1
        emit_offer(log, p, player)
        return
    player.level = NOTHING
    player.picks = 0
    player.redrawn = 0
    player.offer_n = 0
    player.step = LEVEL
    only = NOTHING
    count = 0
    for level in range(PILES):
        if plan.picks[(t.round - 1) * PILES + level] > 0:
            only = level
            count += 1
    if count == 1:
        take_level(rules, plan, t, log, p, only)


@compiled(inline=False)
def keep_trainer(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, kind: int) -> None:
    """One trainer is kept and lies open, the others go into the box; round 1 begins for this player (CH-BEACH-08)."""
    player = t.players[p]
    for i in range(player.offer_n):
        t.box[player.offer[i]] += 1
    t.box[kind] -= 1
    player.offer_n = 0
    player.trainer = kind
    player.level = NOTHING
    emit(log, E_TRAINER, p, kind, 0, 0)
    open_deck_phase(rules, plan, t, log, p)


@compiled
def fans_for_level(plan: TourRules, number: int, level: int) -> int:
    """What taking this pile in a round brings where a higher one is open, too (CH-BEACH-02)."""
    for higher in range(level + 1, PILES):
        if plan.picks[(number - 1) * PILES + higher] > 0:
            return plan.lower_fans
    return 0


@compiled
def give_fans(t: Tour, log: Log, p: int, cause: int, amount: int) -> None:
    """Fans from the common supply; of a limited one, what is left (CH-FX-34)."""
    if t.stock.fans >= 0:
        amount = min(amount, t.stock.fans)
        t.stock.fans -= amount
    if amount > 0:
        t.players[p].fans += amount
        emit(log, E_FANS, p, cause, amount, t.players[p].fans)


@compiled
def take_level(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, level: int) -> None:
    """Draw the offer from a pile."""
    player = t.players[p]
    player.level = level
    player.picks = plan.picks[(t.round - 1) * PILES + level]
    emit(log, E_LEVEL, p, level, player.picks, 0)
    give_fans(t, log, p, NOTHING, fans_for_level(plan, t.round, level))
    if player.trainer == NOTHING:
        draw_offer(rules, t, log, p, plan.draw)
    else:
        give_fans(t, log, p, player.trainer, fans_of_trainer(rules, t, p))
        draw_offer(rules, t, log, p, plan.draw + more_cards(rules, t, p))


@compiled(inline=False)
def draw_offer(rules: MatchRules, t: Tour, log: Log, p: int, count: int) -> None:
    """Draw cards, and pick from them if there are any."""
    draw_cards(t, p, count)
    emit_offer(log, p, t.players[p])
    go_on_picking(rules, t, log, p)


@compiled
def throw_offer(rules: MatchRules, t: Tour, log: Log, p: int, is_redraw: int) -> int:
    """Discard the remaining cards of the offer; their number."""
    player = t.players[p]
    count = player.offer_n
    player.offer_n = 0
    for i in range(count):
        discard_card(rules, t, p, player.offer[i])
    if count > 0:
        emit(log, E_THROWN, p, player.level, count, is_redraw)
    return count


@compiled(inline=False)
def redraw(rules: MatchRules, t: Tour, log: Log, p: int) -> None:
    """A new offer for the old one."""
    t.players[p].redrawn = 1
    draw_offer(rules, t, log, p, throw_offer(rules, t, log, p, 1))


@compiled
def go_on_picking(rules: MatchRules, t: Tour, log: Log, p: int) -> None:
    """Back to the offer, unless there is nothing left to pick from or for."""
    player = t.players[p]
    player.step = PICKING
    if player.picks == 0 or player.offer_n == 0:
        end_picks(rules, t, log, p)


@compiled(inline=False)
def end_picks(rules: MatchRules, t: Tour, log: Log, p: int) -> None:
    """Pick no more."""
    throw_offer(rules, t, log, p, 0)
    t.players[p].step = REMOVING
    emit(log, E_PICKS_ENDED, p, 0, 0, 0)


@compiled(inline=False)
def pick(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, kind: int) -> None:
    """Add a card of the offer to the deck, which stays sorted: its order must reveal nothing."""
    player = t.players[p]
    place = 0
    while player.offer[place] != kind:
        place += 1
    player.offer_n -= 1
    for i in range(place, player.offer_n):
        player.offer[i] = player.offer[i + 1]
    insert_sorted(player.deck, player.deck_n, kind)
    player.deck_n += 1
    player.picks -= 1
    emit(log, E_PICKED, p, kind, player.picks, player.deck_n)
    player.asking = kind
    player.cursor = NOTHING
    next_effect(rules, plan, t, log, p)


@compiled(inline=False)
def next_effect(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int) -> None:
    """Carry out what the picked card does, one effect after the other (CH-FX-21); stop where it asks for a payment."""
    player = t.players[p]
    player.step = PICKING
    card = rules.card[player.asking]
    for place in range(player.cursor + 1, card.effects):
        effect = card.effect[place]
        if effect.moment == PICKED:
            player.cursor = place
            when_picked(rules, plan, t, log, p, effect)
            if player.step == PAYING:
                return
    player.asking = NOTHING
    player.cursor = 0
    go_on_picking(rules, t, log, p)


@compiled
def when_picked(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, effect: EffectRow) -> None:
    """One effect of a picked card."""
    player = t.players[p]
    if effect.verb == FANS:
        take_fans(rules, plan, t, log, p, effect)
    elif effect.verb == EXTRA_PICK and player.offer_n > 0:
        player.cost = effect.count
        player.paid = 0
        if effect.count == 0:
            finish_payment(t, log, p)
        elif count_payable(rules, t, player) >= effect.count:
            player.step = PAYING
            emit(log, E_ASKED, p, player.asking, effect.count, player.cursor)


@compiled(inline=False)
def take_fans(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, effect: EffectRow) -> None:
    """Fans for a pick, counted in the park of this round before the match: decks whole, benches empty."""
    rival = opponent_of(plan, t, p)
    me = side_of(t, p, rival)
    m = t.park[park_of(plan, t, p)]
    reset(m, 0)
    prepare_match(plan, t, m, rival if me else p, p if me else rival, 0)
    m.side[me].deck_n = t.players[p].deck_n
    m.side[1 - me].deck_n = t.players[rival].deck_n
    amount = amount_of(rules, m, me, effect)
    if m.side[me ^ effect.whose].takes_fans == 0:
        return
    # The card is secret: an opponent who gets the fans must not learn what was picked.
    cause = NOTHING if effect.whose else t.players[p].asking
    give_fans(t, log, rival if effect.whose else p, cause, amount)


@compiled
def is_payable(rules: MatchRules, t: Tour, player: Player, kind: int) -> bool:
    """Whether a card of the deck can pay for the requested extra pick; the picked card itself may."""
    effect = rules.card[player.asking].effect[player.cursor]
    return (rules.card[kind].traits[t.round] >> effect.fits) & 1 == 1


@compiled
def count_payable(rules: MatchRules, t: Tour, player: Player) -> int:
    """How many cards of the deck do."""
    count = 0
    for i in range(player.deck_n):
        if is_payable(rules, t, player, player.deck[i]):
            count += 1
    return count


@compiled
def finish_payment(t: Tour, log: Log, p: int) -> None:
    """One pick more."""
    t.players[p].picks += 1
    emit(log, E_PAID, p, 1, t.players[p].picks, 0)


@compiled(inline=False)
def pay(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, kind: int) -> None:
    """A card of the deck for an extra pick."""
    player = t.players[p]
    remove(rules, t, log, p, kind)
    player.paid += 1
    if player.paid >= player.cost:
        finish_payment(t, log, p)
        next_effect(rules, plan, t, log, p)


@compiled(inline=False)
def remove(rules: MatchRules, t: Tour, log: Log, p: int, kind: int) -> None:
    """A card leaves the deck."""
    player = t.players[p]
    place = 0
    while player.deck[place] != kind:
        place += 1
    player.deck_n -= 1
    for i in range(place, player.deck_n):
        player.deck[i] = player.deck[i + 1]
    discard_card(rules, t, p, kind)
    emit(log, E_REMOVED, p, kind, player.deck_n, 0)


@compiled(inline=False)
def act(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, number: int) -> None:
    """Carry out a legal action of the deck phase, by its number."""
    player = t.players[p]
    if number < pick_number(0):
        take_level(rules, plan, t, log, p, number)
    elif player.level == TRAINERS:
        keep_trainer(rules, plan, t, log, p, number - pick_number(0))
    elif number < redraw_number(rules):
        pick(rules, plan, t, log, p, number - pick_number(0))
    elif number == redraw_number(rules):
        redraw(rules, t, log, p)
    elif number < decline_number(rules):
        pay(rules, plan, t, log, p, number - pay_number(rules, 0))
    elif number == decline_number(rules):
        emit(log, E_PAID, p, 0, player.picks, 0)
        next_effect(rules, plan, t, log, p)
    elif number < done_number(rules):
        remove(rules, t, log, p, number - remove_number(rules, 0))
    elif player.step == PICKING:
        end_picks(rules, t, log, p)
    else:
        player.step = READY
        emit(log, E_READY, p, 0, 0, 0)


# What a player may do in a deck phase or in a match, by number and in a fixed order.

MOST_LEGAL = 160
"""More than can be legal at once: a whole deck, or a choice among all of it."""


@compiled
def add_picks(player: Player, out: list[int]) -> int:
    """Every kind of card on offer once, sorted; how many there are."""
    n = 0
    for i in range(player.offer_n):
        number = pick_number(player.offer[i])
        place = n
        while place > 0 and out[place - 1] > number:
            place -= 1
        if place > 0 and out[place - 1] == number:
            continue
        for j in range(n, place, -1):
            out[j] = out[j - 1]
        out[place] = number
        n += 1
    return n


@compiled(inline=False)
def deck_actions(rules: MatchRules, plan: TourRules, t: Tour, p: int, out: list[int]) -> int:
    """Write all actions of a player in the deck phase into `out`; their number."""
    player = t.players[p]
    n = 0
    if player.step == LEVEL:
        for level in range(PILES):
            if plan.picks[(t.round - 1) * PILES + level] > 0:
                out[n] = level_number(level)
                n += 1
    elif player.step == PICKING:
        n = add_picks(player, out)
        if player.redrawn == 0:
            out[n] = redraw_number(rules)
            n += 1
        if plan.must_pick_all == 0 and player.level != TRAINERS:
            out[n] = done_number(rules)
            n += 1
    elif player.step == PAYING:
        for i in range(player.deck_n):
            kind = player.deck[i]
            if (i == 0 or player.deck[i - 1] != kind) and is_payable(rules, t, player, kind):
                out[n] = pay_number(rules, kind)
                n += 1
        if player.paid == 0:
            out[n] = decline_number(rules)
            n += 1
    elif player.step == REMOVING:
        for i in range(player.deck_n):
            if i == 0 or player.deck[i - 1] != player.deck[i]:
                out[n] = remove_number(rules, player.deck[i])
                n += 1
        out[n] = done_number(rules)
        n += 1
    return n
