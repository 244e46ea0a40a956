"""Many matches in a row, without stopping: for odds, studies and benchmarks.

Match number `i` of a seed is the same match regardless of who plays it: its shuffles, its toss and its chance
come from streams named by `i`, so a study can be cut into any chunks and any single match of it
can be told again with its log.
"""

from flagfall.core.jit import compiled
from flagfall.core.rng import below, shuffle, start_stream
from flagfall.games.challengers.rules.match.codes import (
    BENCH_FULL,
    NO_PLAYER,
    NO_REASON,
    NOTHING,
    OPENING,
    PILES,
    SEATS,
    SWAPS,
)
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from flagfall.games.challengers.streams import COIN, SHUFFLE_A, SHUFFLE_B

# The columns of a tally: matches won by 0, won by 1; lost by 0 for want of seats, lost by 1 so;
# matches that used chance beyond shuffle and toss; matches without end.
WON_0 = 0
WON_1 = 1
BENCH_0 = 2
BENCH_1 = 3
CHANCE = 4
ENDLESS = 5
FANS_0 = 6
FANS_1 = 7
TALLY = 8

# Further columns, for who asks for them: how often 0 won, and how often 1 did, by the fans of 0 less those of 1.
# More than REACH to either side counts as REACH.
REACH = 12
WIDTH = 2 * REACH + 1
SPREAD = TALLY + 2 * WIDTH


@compiled
def reset(m: Match, first: int) -> None:
    """An empty park; the decks are filled by the caller."""
    m.phase = OPENING
    m.attacker = 1 - first
    m.holder = NO_PLAYER
    m.winner = NO_PLAYER
    m.reason = NO_REASON
    m.reveals = 0
    m.fixed = 0
    m.live = 0
    m.kind = NOTHING
    m.left = NO_PLAYER
    m.options = 0
    m.started = 0
    m.log_n = 0
    for p in range(2):
        side = m.side[p]
        side.row_n = 0
        side.bench_n = 0
        side.exhaust_n = 0
        side.seats = 0
        side.supporters = 1 if side.trainer != NO_PLAYER else 0  # it may help cards as one on the bench does
        side.used = 0
        side.boost = 0
        side.fans = 0
        for i in range(SEATS):
            if side.seat[i] != NO_PLAYER:
                side.place[side.seat[i]] = 0
                side.seat[i] = NO_PLAYER
                side.seat_n[i] = 0


@compiled
def deal(m: Match, player: int, deck: list[int], n: int) -> None:
    """Lay a deck down as it is; its top card is the last."""
    side = m.side[player]
    for i in range(n):
        side.deck[i] = deck[i]
    side.deck_n = n


@compiled
def restore(stock: PileSet, supply: PileSet) -> None:
    """Fill the piles again that the last match touched."""
    stock.fans = supply.fans
    for level in range(PILES):
        pile = stock.pile[level]
        if not pile.touched:
            continue
        source = supply.pile[level]
        if pile.draws <= SWAPS and not pile.ordered:
            # Few cards were drawn: put each back where it lay, the last one first.
            for k in range(pile.draws - 1, -1, -1):
                top = source.n - 1 - k
                card = pile.card[top]
                pile.card[top] = pile.card[pile.swap[k]]
                pile.card[pile.swap[k]] = card
        else:
            for i in range(source.n):
                pile.card[i] = source.card[i]
        for i in range(source.discards):
            pile.discard[i] = source.discard[i]
        pile.n = source.n
        pile.discards = source.discards
        pile.touched = 0
        pile.draws = 0


@compiled
def prepare(
    m: Match, deck_a: list[int], n_a: int, deck_b: list[int], n_b: int, seed: int, number: int, first: int
) -> None:
    """Shuffle both decks and toss the flag for one numbered match; `first` = -1 tosses."""
    if first == NO_PLAYER:
        start_stream(m.rng, seed, COIN, number)
        first = below(m.rng, 2)
    reset(m, first)
    m.seed = seed
    m.number = number
    deal(m, 0, deck_a, n_a)
    deal(m, 1, deck_b, n_b)
    start_stream(m.rng, seed, SHUFFLE_A, number)
    shuffle(m.rng, m.side[0].deck, n_a)
    start_stream(m.rng, seed, SHUFFLE_B, number)
    shuffle(m.rng, m.side[1].deck, n_b)


@compiled
def count(m: Match, tally: list[int]) -> None:
    """Add a finished match to a tally."""
    if m.winner == NO_PLAYER:
        tally[ENDLESS] += 1
        return
    tally[WON_0 + m.winner] += 1
    if m.reason == BENCH_FULL:
        tally[BENCH_1 - m.winner] += 1
    if m.started:
        tally[CHANCE] += 1
    tally[FANS_0] += m.side[0].fans
    tally[FANS_1] += m.side[1].fans


@compiled
def count_fans(m: Match, tally: list[int]) -> None:
    """Add how a finished match ended, and with how many fans."""
    if m.winner == NO_PLAYER:
        return
    place = TALLY + m.winner * WIDTH + REACH
    tally[place + max(-REACH, min(REACH, m.side[0].fans - m.side[1].fans))] += 1


@compiled
def play_numbered(
    rules: list[MatchRules],
    stock: list[PileSet],
    supply: list[PileSet],
    park: list[Match],
    deck_a: list[int],
    deck_b: list[int],
    seed: int,
    begin: int,
    end: int,
    first: int,
    tally: list[int],
) -> None:
    """Play the matches numbered begin … end - 1. One-element lists, since arrays cross into machine code cheaply."""
    m = park[0]
    for number in range(begin, end):
        restore(stock[0], supply[0])
        prepare(m, deck_a, len(deck_a), deck_b, len(deck_b), seed, number, first)
        advance(rules[0], stock[0], m)
        count(m, tally)


@compiled
def play_pairs(
    rules: list[MatchRules],
    stock: list[PileSet],
    supply: list[PileSet],
    park: list[Match],
    orders_a: list[list[int]],
    orders_b: list[list[int]],
    begin: int,
    end: int,
    first: int,
    tally: list[int],
) -> None:
    """Play orders begin … end - 1 of deck a against every order of deck b."""
    m = park[0]
    for i in range(begin, end):
        for j in range(len(orders_b)):
            restore(stock[0], supply[0])
            reset(m, first)
            deal(m, 0, orders_a[i], len(orders_a[i]))
            deal(m, 1, orders_b[j], len(orders_b[j]))
            advance(rules[0], stock[0], m)
            count(m, tally)
