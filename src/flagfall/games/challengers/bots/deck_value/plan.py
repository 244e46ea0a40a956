"""What to pick and what to cut, looked at together; and what a new offer would be worth."""

from flagfall.core.jit import compiled
from flagfall.core.rng import below
from flagfall.games.challengers.bots.deck_value.worth import (
    LEAST_CARDS,
    Desk,
    Tables,
    add_gain,
    bare_losses,
    best_cut,
    cut,
    cut_gain,
    distinct,
    is_alone,
    name_gain,
)

NOTHING = -1


@compiled(inline=False)
def next_cut(t: Tables, deck: list[int], n: int, d: int, losses: list[float]) -> int:
    """The place of the card to cut next, or NOTHING: one card, or the first of a name that had better go altogether."""
    if n <= LEAST_CARDS:
        return NOTHING
    best = best_cut(t, deck, n, d, losses)
    most = cut_gain(t, deck, n, d, losses, best)
    if most <= 0.0:
        best = NOTHING
        most = 0.0
    if d == n or t.names[d - 1] <= t.names[d]:
        return best
    for i in range(n - 1):
        own = t.name[deck[i]]
        for j in range(i + 1, n):
            if t.name[deck[j]] == own:
                gain = name_gain(t, deck, n, d, losses, i)
                if gain > most:
                    most = gain
                    best = i
                break
    return best


@compiled(inline=False)
def cut_down(t: Tables, deck: list[int], n: int, losses: list[float], forced: int) -> float:
    """Cut a deck, one card after the other, as long as it gains, and `forced` cards in any case; the gain."""
    total = 0.0
    d = distinct(t, deck, n)
    while n > LEAST_CARDS:
        i = next_cut(t, deck, n, d, losses)
        if i == NOTHING and forced > 0:
            i = best_cut(t, deck, n, d, losses)
        if i == NOTHING:
            break
        total += cut_gain(t, deck, n, d, losses, i)
        if is_alone(t, deck, n, i):
            d -= 1
        cut(t, deck, n, losses, i)
        forced -= 1
        n -= 1
    return total


@compiled
def lay_down(t: Tables, desk: Desk, n: int, d: int, kind: int) -> float:
    """Put one more card on the desk; the gain."""
    gain = t.bonus[kind] + add_gain(t, desk.work, n, d, kind)
    row = t.pair[kind]
    total = t.card[kind]
    for j in range(n):
        desk.losses[j] += row[desk.work[j]]
        total += row[desk.work[j]]
    desk.losses[n] = total
    desk.work[n] = kind
    return gain


@compiled(inline=False)
def plan_picks(t: Tables, desk: Desk, deck: list[int], n: int, offer: list[int], m: int, picks: int) -> int:
    """The best set of cards to pick, as a bit mask over the offer; its gain, cuts included, into `desk.found[0]`."""
    bare_losses(t, deck, n, desk.base)
    d_deck = distinct(t, deck, n)
    best = 0
    most = -1e9
    for mask in range(1 << m):
        count = 0
        allowed = picks
        for i in range(m):
            if (mask >> i) & 1:
                count += 1
                allowed += t.extra[offer[i]]
        if count > allowed:
            continue
        for i in range(n):
            desk.work[i] = deck[i]
            desk.losses[i] = desk.base[i]
        gain = 0.0
        size = n
        d = d_deck
        for i in range(m):
            if (mask >> i) & 1:
                gain += lay_down(t, desk, size, d, offer[i])
                size += 1
                if is_alone(t, desk.work, size, size - 1):
                    d += 1
        gain += cut_down(t, desk.work, size, desk.losses, max(0, count - picks))
        if gain > most:
            most = gain
            best = mask
    desk.found[0] = most
    return best


@compiled(inline=False)
def single_gains(t: Tables, desk: Desk, deck: list[int], n: int, kinds: list[int], count: int) -> None:
    """What each of these kinds would bring alone, with the one cut that then helps most, into `desk.gains`."""
    bare_losses(t, deck, n, desk.base)
    d = distinct(t, deck, n)
    for k in range(count):
        kind = kinds[k]
        row = t.pair[kind]
        gain = add_gain(t, deck, n, d, kind)
        best = 0.0
        if n >= LEAST_CARDS:
            for i in range(n):
                swap = t.size[n] - t.size[n + 1] - desk.base[i] - row[deck[i]]
                if swap > best:
                    best = swap
        desk.gains[kind] = t.bonus[kind] + gain + best


@compiled(inline=False)
def offer_gain(t: Tables, gains: list[float], offer: list[int], m: int, picks: int, taken: int) -> float:
    """What an offer brings if the best cards are taken one after the other; `taken` (or -1) is picked already."""
    total = 0.0
    last = taken
    used = 0
    for _ in range(min(picks, m)):
        best = -1
        most = 0.0
        for i in range(m):
            if (used >> i) & 1:
                continue
            gain = gains[offer[i]]
            if last >= 0:
                gain += t.pair[last][offer[i]]
            if gain > most:
                most = gain
                best = i
        if best < 0:
            break
        total += most
        used |= 1 << best
        last = offer[best]
    return total


@compiled(inline=False)
def expected_offer(
    t: Tables, desk: Desk, pool: list[int], pool_n: int, m: int, picks: int, taken: int, samples: int, rng: list[int]
) -> float:
    """The mean gain of new offers of m cards, from the cards that may come (one entry for each)."""
    total = 0.0
    for _ in range(samples):
        for i in range(m):
            desk.work[i] = pool[below(rng, pool_n)]
        total += offer_gain(t, desk.gains, desk.work, m, picks, taken)
    return total / samples


# One decision of a deck phase: which card to pick, whether to redraw, what a level is worth.

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
