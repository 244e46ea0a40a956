"""What the card that was just revealed, or that won or lost the flag, does: effect by effect."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.choices import is_unused, offer
from flagfall.games.challengers.rules.match.codes import (
    ARRANGE,
    BENCH_FULL,
    DECK,
    DECK_TOP,
    E_BONUS,
    E_BOOST,
    E_FANS,
    E_OVERFLOWED,
    EFFECTS,
    EXHAUST,
    FANS,
    LOOK,
    MOVE,
    NO_PLAYER,
    NOTHING,
    OVER,
    PILE,
    POWER,
    POWER_NEXT,
    REVEAL,
    ROW,
    SEATED,
    SELF,
    SPLIT,
)
from flagfall.games.challengers.rules.match.end import emit, finish
from flagfall.games.challengers.rules.match.power import amount_of, applies
from flagfall.games.challengers.rules.match.state import EffectRow, Match, MatchRules, PileSet
from flagfall.games.challengers.rules.match.zones import (
    draw_from_pile,
    has_room,
    has_seat,
    put,
    take_from_deck,
)


@compiled
def begin_effects(rules: MatchRules, m: Match, player: int, kind: int, moment: int, after: int) -> int:
    """Set up the effects of a card at a moment; without any, go straight on."""
    if not (rules.card[kind].acts >> moment) & 1:
        return after
    m.actor = player
    m.kind = kind
    m.moment = moment
    m.cursor = 0
    m.left = NO_PLAYER
    m.after = after
    return EFFECTS


@compiled
def run_effects(rules: MatchRules, stock: PileSet, m: Match) -> int:
    """Carry out the effects in order; where a choice is pending, stay in this phase."""
    card = rules.card[m.kind]
    while m.cursor < card.effects:
        effect = card.effect[m.cursor]
        if effect.moment == m.moment:
            if is_unused(m, effect):
                if applies(rules, m, m.actor, effect):
                    offer(rules, m, effect)
                    return EFFECTS
            elif carry_out(rules, stock, m, effect) == OVER:
                return OVER
            if m.options > 0:
                return EFFECTS
        m.cursor += 1
        m.left = NO_PLAYER
    m.kind = NOTHING
    return m.after


@compiled
def carry_out(rules: MatchRules, stock: PileSet, m: Match, effect: EffectRow) -> int:
    """One effect, or the next part of it after a choice; as much of it as possible (CH-FX-02)."""
    verb = effect.verb
    if m.left == NO_PLAYER:
        m.chooser = NO_PLAYER  # until an offer names one: events tell who chose
    if verb == POWER:
        if m.moment == REVEAL:
            add_bonus(m, amount_of(rules, m, m.actor, effect))
        return EFFECTS
    if m.left == NO_PLAYER and not applies(rules, m, m.actor, effect):
        return EFFECTS
    if verb == MOVE:
        source = effect.source
        if source == SEATED or source == DECK or source == EXHAUST:
            offer(rules, m, effect)
            return EFFECTS
        for _ in range(effect.count):
            if move_card(rules, stock, m, effect) == OVER:
                return OVER
    elif verb == FANS:
        take_fans(stock, m, m.actor ^ effect.whose, amount_of(rules, m, m.actor, effect))
    elif verb == POWER_NEXT:
        amount = amount_of(rules, m, m.actor, effect)
        m.side[m.actor].boost += amount
        emit(m, E_BOOST, m.actor, m.kind, amount, 0)
    elif verb == ARRANGE or verb == SPLIT or verb == LOOK:
        offer(rules, m, effect)
    return EFFECTS


@compiled
def add_bonus(m: Match, amount: int) -> None:
    """An immediate bonus stays with its card, in this attack and with the flag (CH-FX-03)."""
    if amount != 0:
        side = m.side[m.actor]
        last = side.row_n - 1
        side.bonus[last] += amount
        m.fixed += amount
        emit(m, E_BONUS, m.actor, m.kind, amount, side.bonus[last])


@compiled
def take_fans(stock: PileSet, m: Match, player: int, amount: int) -> None:
    """Fans come from the common supply; of a limited one, what is left (CH-FX-34)."""
    if not m.side[player].takes_fans:
        return
    if stock.fans >= 0:
        amount = min(amount, stock.fans)
        stock.fans -= amount
    if amount > 0:
        m.side[player].fans += amount
        emit(m, E_FANS, player, NOTHING, amount, m.side[player].fans)


@compiled
def move_card(rules: MatchRules, stock: PileSet, m: Match, effect: EffectRow) -> int:
    """Move a card that needs no choice: the card itself, an end of a deck, the top of a pile."""
    player = m.actor ^ effect.whose
    side = m.side[player]
    source = effect.source
    if source == SELF:
        # Only at a flag loss: the card is the last of its row (the loader sees to that).
        side.row_n -= 1
        put(rules, stock, m, player, side.row[side.row_n], ROW, effect.target)
    elif source == PILE:
        if has_room(side):
            kind = draw_from_pile(stock, m, effect.pile)
            if kind != NOTHING:
                put(rules, stock, m, player, kind, source, effect.target)
    elif side.deck_n > 0:
        index = 0
        if source == DECK_TOP:
            index = side.deck_n - 1
        if effect.target == SEATED and not has_seat(side, rules.card[side.deck[index]].name):
            emit(m, E_OVERFLOWED, player, side.deck[index], 1, 0)
            return finish(m, 1 - player, BENCH_FULL)
        put(rules, stock, m, player, take_from_deck(side, index), source, effect.target)
    return EFFECTS
