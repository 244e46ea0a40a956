"""`greedy` in a compiled tournament: the functions of `bots/greedy.py`, asked with the tournament itself."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.challengers.bots.greedy import (
    GreedyTables,
    best_pick,
    is_dear,
    is_poor,
    merit_of,
    to_remove,
    worth_of,
)
from flagfall.games.challengers.rules.match.choices import choice_zone, is_unused, zone_card
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, PILES, STOP
from flagfall.games.challengers.rules.match.state import Match, MatchRules
from flagfall.games.challengers.rules.tournament.codes import DECK_PHASE, FINAL_DECKS, LEVEL, PAYING, PICKING, TRAINERS
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
from flagfall.games.challengers.rules.tournament.trainers import first_trainer


@compiled
def cheapest_pay(rules: MatchRules, g: GreedyTables, t: Tour, player: Player) -> int:
    """The card that it would rather pay with."""
    best = NO_PLAYER
    for i in range(player.deck_n):
        kind = player.deck[i]
        if is_payable(rules, t, player, kind) and (
            best == NO_PLAYER or worth_of(g, t.round, kind) < worth_of(g, t.round, best)
        ):
            best = kind
    return best


@compiled
def lone_seats_of(g: GreedyTables, m: Match, kind: int) -> int:
    """The seats taken on the chooser's bench if a card has a seat alone there, else 0."""
    side = m.side[m.chooser]
    seat = 0
    for i in range(side.bench_n):
        if side.bench[i] == kind:
            seat = side.place[g.name[kind]] - 1
    return side.seats if side.seat_n[seat] == 1 else 0


@compiled(inline=False)
def greedy_choice(rules: MatchRules, g: GreedyTables, t: Tour, m: Match) -> int:
    """The option with the highest merit, the first of equals."""
    effect = rules.card[m.kind].effect[m.cursor]
    owner = m.actor ^ effect.whose
    best = 0
    if is_unused(m, effect):
        return best
    most = -1e9
    for i in range(m.options):
        merit = 0.0
        if m.option[i] != STOP:
            kind = zone_card(m, owner, choice_zone(effect), m.option[i])
            is_mine = owner == m.chooser
            merit = merit_of(g, t.round, effect, kind, is_mine, lone_seats_of(g, m, kind) if is_mine else 0)
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
    if player.level == TRAINERS:
        return pick_number(first_trainer(player))
    if player.step == PICKING:
        kind = best_pick(g, t.round, player)
        return redraw_number(rules) if player.redrawn == 0 and is_poor(g, t.round, kind) else pick_number(kind)
    if player.step == LEVEL:
        level = PILES - 1
        while plan.picks[(t.round - 1) * PILES + level] == 0:
            level -= 1
        return level_number(level)
    if player.step == PAYING:
        kind = cheapest_pay(rules, g, t, player)
        return decline_number(rules) if player.paid == 0 and is_dear(g, t.round, kind) else pay_number(rules, kind)
    kind = to_remove(g, t.round, player)
    return done_number(rules) if kind == NO_PLAYER else remove_number(rules, kind)
