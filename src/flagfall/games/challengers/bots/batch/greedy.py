"""`greedy` as compiled functions: decides as `Greedy` does."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.jit import compiled
from flagfall.core.schema import floats, ints
from flagfall.games.challengers.bots.greedy import PRESSING_SEATS
from flagfall.games.challengers.rules.match.choices import choice_zone, zone_card
from flagfall.games.challengers.rules.match.codes import (
    ARRANGE,
    DECK_BOTTOM,
    DECK_TOP,
    KINDS,
    LOOK,
    NO_PLAYER,
    PILES,
    ROUND_NUMBERS,
    SPLIT,
    STOP,
)
from flagfall.games.challengers.rules.match.state import EffectRow, Match, MatchRules
from flagfall.games.challengers.rules.tournament.codes import DECK_PHASE, FINAL_DECKS, LEVEL, PAYING, PICKING
from flagfall.games.challengers.rules.tournament.course import park_asking
from flagfall.games.challengers.rules.tournament.deck_phase import is_payable
from flagfall.games.challengers.rules.tournament.numbers import (
    choose_number,
    decline_number,
    done_number,
    level_number,
    pay_number,
    pick_number,
    redraw_number,
    remove_number,
)
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules

FIT = 0.7
COPY = 0.3


@dataclass(slots=True)
class GreedyTables:
    """What `greedy` thinks of cards; `team.py` fills it in."""

    floor: list[float] = floats(ROUND_NUMBERS)
    lean: list[int] = ints(ROUND_NUMBERS)
    worth: list[float] = floats(ROUND_NUMBERS * KINDS)  # by round and kind
    name: list[int] = ints(KINDS)
    supports: list[int] = ints(KINDS)


@compiled
def worth_of(g: GreedyTables, t: Tour, kind: int) -> float:
    """How good a card is in this round."""
    return g.worth[t.round * KINDS + kind]


@compiled
def best_pick(g: GreedyTables, t: Tour, player: Player) -> int:
    """The best card of the offer: a name that is in the deck already needs no seat of its own."""
    best = NO_PLAYER
    most = -1e9
    for i in range(player.offer_n):
        kind = player.offer[i]
        merit = worth_of(g, t, kind)
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
def cheapest_pay(rules: MatchRules, g: GreedyTables, t: Tour, player: Player) -> int:
    """The card that it would rather pay with."""
    best = NO_PLAYER
    for i in range(player.deck_n):
        kind = player.deck[i]
        if is_payable(rules, t, player, kind) and (best == NO_PLAYER or worth_of(g, t, kind) < worth_of(g, t, best)):
            best = kind
    return best


@compiled
def worst_card(g: GreedyTables, t: Tour, player: Player) -> int:
    """The card it misses least, copies of others first to stay."""
    worst = NO_PLAYER
    least = 1e9
    i = 0
    while i < player.deck_n:
        kind = player.deck[i]
        copies = 1
        while i + copies < player.deck_n and player.deck[i + copies] == kind:
            copies += 1
        merit = worth_of(g, t, kind) + COPY * (copies - 1)
        if merit < least:
            least = merit
            worst = kind
        i += copies
    return worst


@compiled
def greedy_removal(rules: MatchRules, g: GreedyTables, t: Tour, player: Player) -> int:
    """What is weaker than the round demands, as long as the deck is larger than it needs to be."""
    spare = player.deck_n - g.lean[t.round]
    if spare > 0:
        worst = worst_card(g, t, player)
        if spare > 3 or worth_of(g, t, worst) < g.floor[t.round]:
            return remove_number(rules, worst)
    return done_number(rules)


@compiled
def merit_of(g: GreedyTables, t: Tour, m: Match, effect: EffectRow, code: int) -> float:
    """How gladly an option of a match is taken; to stop is worth 0."""
    if code == STOP:
        return 0.0
    owner = m.actor ^ effect.whose
    kind = zone_card(m, owner, choice_zone(effect), code)
    worth = worth_of(g, t, kind)
    is_mine = owner == m.chooser
    if effect.verb == LOOK:
        return g.floor[t.round] - worth if is_mine else worth - g.floor[t.round]
    if effect.verb == ARRANGE or effect.verb == SPLIT or effect.target == DECK_TOP:
        return 100.0 + worth if is_mine else 100.0 - worth
    if effect.target == DECK_BOTTOM:
        return 100.0 - worth if is_mine else 100.0 + worth
    if not is_mine:
        return 100.0 + worth if g.supports[kind] else -10.0
    side = m.side[owner]
    seat = 0
    for i in range(side.bench_n):
        if side.bench[i] == kind:
            seat = side.place[g.name[kind]] - 1
    if g.supports[kind] or side.seat_n[seat] != 1 or side.seats < PRESSING_SEATS:
        return -10.0 - worth
    return 100.0 - worth


@compiled(inline=False)
def greedy_choice(rules: MatchRules, g: GreedyTables, t: Tour, m: Match) -> int:
    """The option with the highest merit, the first of equals."""
    effect = rules.card[m.kind].effect[m.cursor]
    best = 0
    most = -1e9
    for i in range(m.options):
        merit = merit_of(g, t, m, effect, m.option[i])
        if merit > most:
            most = merit
            best = i
    return best


@compiled(inline=False)
def act_greedily(rules: MatchRules, plan: TourRules, g: GreedyTables, t: Tour, p: int) -> int:
    """The number of the action with the best simple value."""
    player = t.players[p]
    if t.phase != DECK_PHASE and t.phase != FINAL_DECKS:
        return choose_number(rules, greedy_choice(rules, g, t, t.park[park_asking(plan, t, p)]))
    if player.step == PICKING:
        kind = best_pick(g, t, player)
        is_poor = worth_of(g, t, kind) < g.floor[t.round] + 1
        return redraw_number(rules) if is_poor and player.redrawn == 0 else pick_number(kind)
    if player.step == LEVEL:
        level = PILES - 1
        while plan.picks[(t.round - 1) * PILES + level] == 0:
            level -= 1
        return level_number(level)
    if player.step == PAYING:
        kind = cheapest_pay(rules, g, t, player)
        if player.paid == 0 and worth_of(g, t, kind) > g.floor[t.round] + 0.5:
            return decline_number(rules)
        return pay_number(rules, kind)
    return greedy_removal(rules, g, t, player)
