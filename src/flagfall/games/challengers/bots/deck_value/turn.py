"""One decision of a deck phase: which card to pick, whether to redraw, what a level is worth."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.bots.deck_value.plan import expected_offer, offer_gain, plan_picks, single_gains
from flagfall.games.challengers.bots.deck_value.worth import Desk, Tables

DONE = -1
REDRAW = -2

FIRST = 9.0
"""Cards that bring another pick are picked before all others."""


@compiled(inline=False)
def next_pick(t: Tables, desk: Desk, deck: list[int], n: int, offer: list[int], m: int, picks: int) -> int:
    """The place in the offer of the first card of the best set, or DONE."""
    mask = plan_picks(t, desk, deck, n, offer, m, picks)
    single_gains(t, desk, deck, n, offer, m)
    best = DONE
    most = -1e9
    for i in range(m):
        gain = desk.gains[offer[i]] + FIRST * t.extra[offer[i]]
        if (mask >> i) & 1 and gain > most:
            most = gain
            best = i
    return best


@compiled(inline=False)
def choose_pick(
    t: Tables, desk: Desk, deck: list[int], n: int, offer: list[int], m: int, picks: int,
    pool: list[int], pool_n: int, kinds: list[int], kinds_n: int, samples: int, rng: list[int],
) -> int:  # fmt: skip
    """The place in the offer of the card to pick next, or DONE, or REDRAW.

    A redraw costs nothing but the cards on offer, and it may come after the first pick: what the offer brings is
    compared with what a new one brings on average. `pool` has the cards that can still come; empty: no redraw.
    `kinds` are theirs and those of the offer.
    """
    best = next_pick(t, desk, deck, n, offer, m, picks)
    if pool_n == 0:
        return best
    single_gains(t, desk, deck, n, kinds, kinds_n)
    keep = offer_gain(t, desk.gains, offer, m, picks, -1)
    fresh = expected_offer(t, desk, pool, pool_n, m, picks, -1, samples, rng)
    if fresh <= keep:
        return best
    top = 0
    for i in range(m):
        if desk.gains[offer[i]] > desk.gains[offer[top]]:
            top = i
    if picks >= 2 and desk.gains[offer[top]] > 0.0:
        rest = expected_offer(t, desk, pool, pool_n, m - 1, picks - 1, offer[top], samples, rng)
        if desk.gains[offer[top]] + rest >= fresh:
            return top
    return REDRAW


@compiled(inline=False)
def level_gain(
    t: Tables, desk: Desk, deck: list[int], n: int, m: int, picks: int,
    pool: list[int], pool_n: int, kinds: list[int], kinds_n: int, samples: int, rng: list[int],
) -> float:  # fmt: skip
    """What drawing m cards from a level brings on average, one redraw included."""
    if pool_n == 0:
        return 0.0
    single_gains(t, desk, deck, n, kinds, kinds_n)
    mean = expected_offer(t, desk, pool, pool_n, m, picks, -1, samples, rng)
    total = 0.0
    for _ in range(samples):
        total += max(mean, expected_offer(t, desk, pool, pool_n, m, picks, -1, 1, rng))
    return total / samples
