"""Decks that new offers would make: offers drawn at random, each drafted by the table."""

from flagfall.core.jit import compiled
from flagfall.core.rng import below
from flagfall.games.challengers.bots.deck_value.plan import NOTHING, next_cut, plan_picks
from flagfall.games.challengers.bots.deck_value.worth import (
    LEAST_CARDS,
    Desk,
    Tables,
    bare_losses,
    best_cut,
    cut,
    distinct,
)


@compiled(inline=False)
def draw_offers(pool: list[int], pool_n: int, rng: list[int], offers: list[list[int]]) -> None:
    """Offers of cards that can come, one entry of the pool for each card; every offer has the whole pool."""
    for s in range(len(offers)):
        for i in range(len(offers[s])):
            j = i + below(rng, pool_n - i)
            kind = pool[j]
            pool[j] = pool[i]
            pool[i] = kind
            offers[s][i] = kind


@compiled(inline=False)
def cut_away(t: Tables, deck: list[int], n: int, losses: list[float], forced: int) -> int:
    """Cut a deck as long as it gains, and `forced` cards in any case; how many are left."""
    bare_losses(t, deck, n, losses)
    while n > LEAST_CARDS:
        d = distinct(t, deck, n)
        i = next_cut(t, deck, n, d, losses)
        if i == NOTHING and forced > 0:
            i = best_cut(t, deck, n, d, losses)
        if i == NOTHING:
            break
        cut(t, deck, n, losses, i)
        n -= 1
        forced -= 1
    return n


@compiled
def draft_all(
    t: Tables, desk: Desk, deck: list[int], n: int, offers: list[list[int]], m: int, picks: int, fans: list[int],
    decks: list[list[int]], sizes: list[int], gained: list[int],
) -> None:  # fmt: skip
    """Of each offer's first m cards the best set, cuts included: the deck, its size, and the fans for its picks."""
    for s in range(len(offers)):
        mask = plan_picks(t, desk, deck, n, offers[s], m, picks)
        size = n
        gained[s] = 0
        for i in range(n):
            decks[s][i] = deck[i]
        for i in range(m):
            if (mask >> i) & 1:
                decks[s][size] = offers[s][i]
                gained[s] += fans[offers[s][i]]
                size += 1
        sizes[s] = cut_away(t, decks[s], size, desk.losses, size - n - picks)
