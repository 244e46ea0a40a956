"""Choices inside a match: what is offered, and what an answer does.

An effect that moves several cards asks card by card. `m.left` counts how many may still follow.
Options are indices into the zone that is chosen from; `STOP` ends an optional effect.
"""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import (
    ARRANGE,
    DECK,
    DECK_BOTTOM,
    DECK_TOP,
    E_ARRANGED,
    E_DECLINED,
    E_LOOKED,
    E_MOVED,
    E_USED,
    EXHAUST,
    LOOK,
    NO_PLAYER,
    NOTHING,
    SEATED,
    SPLIT,
    STOP,
    USE,
)
from flagfall.games.challengers.rules.match.end import emit
from flagfall.games.challengers.rules.match.power import fits
from flagfall.games.challengers.rules.match.state import EffectRow, Match, MatchRules, PileSet
from flagfall.games.challengers.rules.match.zones import (
    insert_in_deck,
    put,
    take_from_deck,
    take_from_exhaust,
    unseat_card,
)


@compiled
def zone_card(m: Match, player: int, zone: int, index: int) -> int:
    """The kind of card at an index of a zone that can be chosen from."""
    side = m.side[player]
    if zone == SEATED:
        return side.bench[index]
    if zone == EXHAUST:
        return side.exhaust[index]
    return side.deck[index]


@compiled
def looks_at_top(effect: EffectRow) -> bool:
    """Whether an effect is about the top cards of a deck, which its player sees."""
    return effect.verb == ARRANGE or effect.verb == SPLIT or effect.verb == LOOK


@compiled
def choice_zone(effect: EffectRow) -> int:
    """The zone an effect chooses from."""
    return DECK if looks_at_top(effect) else effect.source


@compiled
def add_option(m: Match, player: int, zone: int, index: int) -> None:
    """Offer a card, unless the same kind is offered already: which copy moves makes no difference."""
    kind = zone_card(m, player, zone, index)
    for i in range(m.options):
        if zone_card(m, player, zone, m.option[i]) == kind:
            return
    m.option[m.options] = index
    m.options += 1


@compiled
def offer_move(rules: MatchRules, m: Match, effect: EffectRow) -> None:
    """Options of a move from bench, exhaust pile or anywhere in the deck."""
    player = m.actor ^ effect.whose
    side = m.side[player]
    if m.left == NO_PLAYER:
        m.left = effect.count
        if effect.source == DECK and side.deck_n > 0:
            emit(m, E_LOOKED, m.chooser, NOTHING, side.deck_n, 0)
    if m.left == 0:
        return
    if effect.source == DECK:
        # Two copies at different places are different choices: the others keep their order.
        for i in range(side.deck_n - 1, -1, -1):
            if fits(rules, m, side.deck[i], effect.fits):
                m.option[m.options] = i
                m.options += 1
    else:
        n = side.bench_n if effect.source == SEATED else side.exhaust_n
        for i in range(n):
            if fits(rules, m, zone_card(m, player, effect.source, i), effect.fits):
                add_option(m, player, effect.source, i)
    if m.options > 0 and effect.optional:
        m.option[m.options] = STOP
        m.options += 1


@compiled
def offer_top(m: Match, effect: EffectRow) -> None:
    """Options of arranging or splitting: which of the cards seen comes next, from the top."""
    player = m.actor ^ effect.whose
    side = m.side[player]
    seen = min(effect.count, side.deck_n)
    if m.left == NO_PLAYER:
        m.left = seen
        if seen > 0:
            emit(m, E_LOOKED, m.chooser, NOTHING, seen, 0)
    if m.left < 2:
        if m.left == 1 and effect.verb == ARRANGE:
            place = seen - 1
            emit(m, E_ARRANGED, player, side.deck[side.deck_n - 1 - place], place, 0)
        m.left = 0
        return
    first = side.deck_n - 1 - (seen - m.left)
    for i in range(first, first - m.left, -1):
        add_option(m, player, DECK, i)


@compiled
def offer_look(m: Match, effect: EffectRow) -> None:
    """Options of a look: the top card goes to the bottom, or it stays. A single card has nowhere to go."""
    side = m.side[m.actor ^ effect.whose]
    if m.left == NO_PLAYER:
        m.left = min(1, side.deck_n)
        if m.left > 0:
            emit(m, E_LOOKED, m.chooser, NOTHING, 1, 0)
    if m.left == 0 or side.deck_n < 2:
        m.left = 0
        return
    m.option[0] = side.deck_n - 1
    m.option[1] = STOP
    m.options = 2


@compiled
def is_unused(m: Match, effect: EffectRow) -> bool:
    """Whether an effect waits for its player to use it, once in this match (CH-BEACH-09)."""
    return effect.once == 1 and m.side[m.actor].used == 0


@compiled
def offer_use(m: Match) -> None:
    """Use the trainer now, or not yet."""
    m.chooser = m.actor
    m.option[0] = USE
    m.option[1] = STOP
    m.options = 2


@compiled
def answer_use(rules: MatchRules, m: Match, code: int) -> None:
    """The effects follow, or none of them: a trainer does all it can once at the same moment."""
    if code == STOP:
        m.cursor = rules.card[m.kind].effects
        return
    m.side[m.actor].used = 1
    emit(m, E_USED, m.actor, m.kind, 0, 0)


@compiled(inline=False)
def offer(rules: MatchRules, m: Match, effect: EffectRow) -> None:
    """List the options of an effect in `m.option`; none means that it is done."""
    m.options = 0
    m.chooser = m.actor ^ effect.chooser
    if is_unused(m, effect):
        offer_use(m)
    elif effect.verb == LOOK:
        offer_look(m, effect)
    elif looks_at_top(effect):
        offer_top(m, effect)
    else:
        offer_move(rules, m, effect)


@compiled
def answer_move(rules: MatchRules, stock: PileSet, m: Match, effect: EffectRow, code: int) -> None:
    """Move the chosen card."""
    player = m.actor ^ effect.whose
    side = m.side[player]
    if code == STOP:
        m.left = 0
        emit(m, E_DECLINED, m.chooser, NOTHING, 0, 0)
        return
    m.left -= 1
    if effect.source == SEATED:
        kind = unseat_card(rules, m, player, code)
    elif effect.source == EXHAUST:
        kind = take_from_exhaust(side, code)
    else:
        kind = take_from_deck(side, code)
    put(rules, stock, m, player, kind, effect.source, effect.target)


@compiled
def answer_top(m: Match, effect: EffectRow, code: int) -> None:
    """Arrange: the chosen card comes next from the top. Split: it stays on top, the other goes to the bottom."""
    player = m.actor ^ effect.whose
    side = m.side[player]
    seen = min(effect.count, side.deck_n)
    place = seen - m.left
    kind = take_from_deck(side, code)
    insert_in_deck(side, side.deck_n - place, kind)
    if effect.verb == ARRANGE:
        m.left -= 1
        emit(m, E_ARRANGED, player, kind, place, 0)
        return
    m.left = 0
    other = take_from_deck(side, side.deck_n - 2)
    insert_in_deck(side, 0, other)
    emit(m, E_ARRANGED, player, kind, 0, 0)
    emit(m, E_MOVED, player, other, DECK_TOP, DECK_BOTTOM)


@compiled
def answer_look(m: Match, effect: EffectRow, code: int) -> None:
    """The card that was seen goes to the bottom, or stays."""
    m.left = 0
    if code == STOP:
        emit(m, E_DECLINED, m.chooser, NOTHING, 0, 0)
        return
    player = m.actor ^ effect.whose
    kind = take_from_deck(m.side[player], code)
    insert_in_deck(m.side[player], 0, kind)
    emit(m, E_MOVED, player, kind, DECK_TOP, DECK_BOTTOM)


@compiled(inline=False)
def choose(rules: MatchRules, stock: PileSet, m: Match, option: int) -> None:
    """Answer the pending choice with one of its options, an index below `m.options`."""
    effect = rules.card[m.kind].effect[m.cursor]
    code = m.option[option]
    m.options = 0
    if is_unused(m, effect):
        answer_use(rules, m, code)
    elif effect.verb == LOOK:
        answer_look(m, effect, code)
    elif looks_at_top(effect):
        answer_top(m, effect, code)
    else:
        answer_move(rules, stock, m, effect, code)
