"""Who plays where, and against whom."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.tournament.codes import ROUNDS
from flagfall.games.challengers.rules.tournament.state import Tour, TourRules


@compiled
def park_of(plan: TourRules, t: Tour, p: int) -> int:
    """Where a participant plays in this round."""
    return plan.line[t.seats[p] * ROUNDS + t.round - 1]


@compiled(inline=False)
def opponent_of(plan: TourRules, t: Tour, p: int) -> int:
    """Whom a participant meets in this round."""
    park = park_of(plan, t, p)
    for q in range(plan.seated):
        if q != p and park_of(plan, t, q) == park:
            return q
    return NO_PLAYER


@compiled
def side_of(t: Tour, p: int, q: int) -> int:
    """The side of the park at which p meets q: the lower seat has the first."""
    return 0 if t.seats[p] < t.seats[q] else 1
