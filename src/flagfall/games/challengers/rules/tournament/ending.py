"""Counting fans: who leads, who plays the final, who has won."""

from flagfall.core.jit import compiled
from flagfall.core.rng import draw_from, shuffle
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.tournament.codes import TIE_ROUND, WINNING_LEAD
from flagfall.games.challengers.rules.tournament.parks import latest_trophy
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules
from flagfall.games.challengers.streams import COIN


@compiled
def score_of(player: Player) -> int:
    """Fan tokens and the fans on the own trophies (CH-FINAL-01)."""
    total = player.fans
    for i in range(player.trophies):
        total += player.trophy_fans[i]
    return total


@compiled(inline=False)
def compare(a: Player, b: Player) -> int:
    """Above 0 if a ranks before b: by fans, number of trophies, latest trophy (CH-FINAL-03, 04); 0 for a tie."""
    if score_of(a) != score_of(b):
        return score_of(a) - score_of(b)
    if a.half != b.half:
        return a.half - b.half
    if a.trophies != b.trophies:
        return a.trophies - b.trophies
    return latest_trophy(a) - latest_trophy(b)


@compiled(inline=False)
def rank(plan: TourRules, t: Tour, order: list[int]) -> None:
    """The people from best to last, into `order`; lots or the order at the table decide ties (CH-FINAL-05)."""
    n = plan.players
    for p in range(n):
        order[p] = p
    if plan.tie_toss == 1:
        rng = t.rng
        draw_from(rng, t.seed, COIN, TIE_ROUND * 16)
        shuffle(rng, order, n)
    for i in range(1, n):
        p = order[i]
        j = i
        while j > 0 and compare(t.players[p], t.players[order[j - 1]]) > 0:
            order[j] = order[j - 1]
            j -= 1
        order[j] = p


@compiled
def leader(plan: TourRules, t: Tour) -> int:
    """With two participants a lead of eleven fans ends the game (CH-2P-03)."""
    if plan.is_short == 0:
        return NO_PLAYER
    lead = score_of(t.players[0]) - score_of(t.players[1])
    if -WINNING_LEAD < lead < WINNING_LEAD:
        return NO_PLAYER
    return 0 if lead > 0 else 1


@compiled
def better_of_two(t: Tour) -> int:
    """Most fans, then most trophies (CH-2P-07)."""
    return 0 if compare(t.players[0], t.players[1]) > 0 else 1
