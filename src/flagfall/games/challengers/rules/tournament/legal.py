"""What a player may do in a deck phase or in a match, by number and in a fixed order."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import PILES
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import LEVEL, PAYING, PICKING, REMOVING
from flagfall.games.challengers.rules.tournament.deck_phase import is_payable
from flagfall.games.challengers.rules.tournament.numbers import (
    decline_number,
    done_number,
    level_number,
    pay_number,
    pick_number,
    redraw_number,
    remove_number,
)
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules

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
    """Write everything a player may do in the deck phase into `out`; how much that is."""
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
        if plan.must_pick_all == 0:
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
