"""`random` as a compiled function: decides as `Whimsical` does, with the same chance."""

from flagfall.core.jit import compiled
from flagfall.core.rng import below
from flagfall.games.challengers.bots.whimsical import MANY_CARDS, ONE_IN
from flagfall.games.challengers.rules.match.state import Rules
from flagfall.games.challengers.rules.tournament.codes import DECK_PHASE, FINAL_DECKS, PAYING, PICKING, REMOVING
from flagfall.games.challengers.rules.tournament.course import legal
from flagfall.games.challengers.rules.tournament.numbers import (
    decline_number,
    done_number,
    redraw_number,
    remove_number,
)
from flagfall.games.challengers.rules.tournament.state import Plan, Tour


@compiled
def power_of(rules: Rules, t: Tour, number: int) -> int:
    """The printed power of the card that an action would remove."""
    return rules.card[number - remove_number(rules, 0)].power[t.round]


@compiled
def weaken(rules: Rules, t: Tour, out: list[int], n: int) -> None:
    """Removals by power, the weakest first; equals stay in order."""
    for i in range(1, n):
        number = out[i]
        j = i
        while j > 0 and power_of(rules, t, out[j - 1]) > power_of(rules, t, number):
            out[j] = out[j - 1]
            j -= 1
        out[j] = number


@compiled(inline=False)
def whim(rules: Rules, plan: Plan, t: Tour, p: int, rng: list[int], out: list[int]) -> int:
    """The number of any action that makes sense; `out` is room for all of them."""
    n = legal(rules, plan, t, p, out)
    player = t.players[p]
    if t.phase == DECK_PHASE or t.phase == FINAL_DECKS:
        if player.step == PICKING:
            if out[n - 1] == done_number(rules):
                n -= 1
            if out[n - 1] == redraw_number(rules):
                n -= 1
                if below(rng, ONE_IN) == 0:
                    return redraw_number(rules)
        elif player.step == PAYING:
            if out[n - 1] == decline_number(rules):
                return decline_number(rules)
        elif player.step == REMOVING:
            if player.deck_n <= MANY_CARDS:
                return done_number(rules)
            weaken(rules, t, out, n - 1)
            n = n // 2
    return out[below(rng, n)]
