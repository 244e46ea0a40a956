"""Counting: totals are computed at every comparison, never remembered (CH-MATCH-36)."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import (
    ALWAYS,
    ATTACK,
    BENCH,
    BENCH_CARDS,
    BENCH_SETS,
    DECK_CARDS,
    EMPTY_SEATS,
    FLAG,
    LAST_LOST,
    NO_PLAYER,
    ONCE,
    POWER,
    SEATS,
    WHILE_ATTACK,
    WHILE_FLAG,
)
from flagfall.games.challengers.rules.match.state import CardRow, CountRow, EffectRow, Match, MatchRules, MatchSide


@compiled
def fits(rules: MatchRules, m: Match, kind: int, filter_bit: int) -> int:
    """1 if a kind of card passes a filter, else 0; worked out by `cards.py` once for all."""
    return (rules.card[kind].traits[m.round] >> filter_bit) & 1


@compiled
def quantity(rules: MatchRules, m: Match, player: int, count: CountRow) -> int:
    """The current value of a count, for a card of `player`."""
    side = m.side[player ^ count.whose]
    total = 0
    if count.what == BENCH_CARDS:
        for i in range(side.bench_n):
            total += fits(rules, m, side.bench[i], count.fits)
    elif count.what == BENCH_SETS:
        seen = 0
        for i in range(side.bench_n):
            bit = 1 << rules.card[side.bench[i]].group
            if not seen & bit:
                seen |= bit
                total += 1
    elif count.what == EMPTY_SEATS:
        total = SEATS - side.seats
    elif count.what == DECK_CARDS:
        total = side.deck_n
    elif count.what == LAST_LOST:
        total = side.lost
    else:
        total = side.trophies
    return total


@compiled
def applies(rules: MatchRules, m: Match, player: int, effect: EffectRow) -> bool:
    """Whether the condition of an effect holds now."""
    if effect.given.what == ONCE:
        return True
    n = quantity(rules, m, player, effect.given)
    return effect.low <= n <= effect.high


@compiled
def amount_of(rules: MatchRules, m: Match, player: int, effect: EffectRow) -> int:
    """The amount of an effect, with its condition and its multiplier."""
    if not applies(rules, m, player, effect):
        return 0
    if effect.per.what == ONCE:
        return effect.amount
    return effect.amount * quantity(rules, m, player, effect.per)


@compiled
def own_bonus(rules: MatchRules, m: Match, player: int, card: CardRow, moment: int) -> int:
    """The bonus a card gives itself as long as the moment lasts (attack or flag)."""
    total = 0
    for e in range(card.effects):
        effect = card.effect[e]
        if effect.moment == moment and effect.verb == POWER:
            total += amount_of(rules, m, player, effect)
    return total


@compiled
def support_by(rules: MatchRules, m: Match, player: int, kind: int, moment: int, begin: int, scope: int) -> int:
    """What one card or trainer gives to the revealed cards from `begin` on."""
    giver = rules.card[kind]
    side = m.side[player]
    total = 0
    for e in range(giver.effects):
        effect = giver.effect[e]
        if effect.moment == moment and effect.scope & scope:
            helped = 0
            for j in range(begin, side.row_n):
                helped += fits(rules, m, side.row[j], effect.fits)
            if helped:
                total += helped * amount_of(rules, m, player, effect)
    return total


@compiled
def support_for(rules: MatchRules, m: Match, player: int, begin: int, scope: int) -> int:
    """What bench and trainer give to the revealed cards from `begin` on. Every copy gives its own (CH-FX-10)."""
    side = m.side[player]
    total = 0
    for i in range(side.bench_n):
        if rules.card[side.bench[i]].support & scope:
            total += support_by(rules, m, player, side.bench[i], BENCH, begin, scope)
    if side.trainer != NO_PLAYER:
        total += support_by(rules, m, player, side.trainer, ALWAYS, begin, scope)
    return total


@compiled
def attack_power(rules: MatchRules, m: Match) -> int:
    """The total of all cards revealed in this attack; never below 0."""
    side = m.side[m.attacker]
    total = m.fixed
    if m.live:
        for i in range(side.row_n):
            total += own_bonus(rules, m, m.attacker, rules.card[side.row[i]], ATTACK)
    if side.supporters:
        total += support_for(rules, m, m.attacker, 0, WHILE_ATTACK)
    return total if total > 0 else 0  # max() is a slow call when interpreted


@compiled
def flag_power(rules: MatchRules, m: Match) -> int:
    """The total of the flag holder alone: cards under it add nothing (CH-MATCH-16)."""
    side: MatchSide = m.side[m.holder]
    last = side.row_n - 1
    card = rules.card[side.row[last]]
    total = card.power[m.round] + side.bonus[last]
    if (card.moments >> FLAG) & 1:
        total += own_bonus(rules, m, m.holder, card, FLAG)
    if side.supporters:
        total += support_for(rules, m, m.holder, last, WHILE_FLAG)
    return total if total > 0 else 0  # max() is a slow call when interpreted
