"""Matches compared with one another: the same chance with another card, and how single matches end."""

from flagfall.core.jit import compiled
from flagfall.core.rng import below, shuffle, start_stream
from flagfall.games.challengers.rules.match.bulk import count, deal, prepare, reset, restore
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from flagfall.games.challengers.streams import COIN, SHUFFLE_A, SHUFFLE_B

# The columns of `play_paired`: who wins with the deck before the change, and after it
PAIRS = 4

# The columns of a survey, by match
ENDING_INTS = 3  # winner, reason, reveals


@compiled
def play_paired(
    rules: list[MatchRules],
    stock: list[PileSet],
    supply: list[PileSet],
    park: list[Match],
    slots: list[int],
    cards: list[int],
    keep: list[list[int]],
    deck_b: list[int],
    seed: int,
    begin: int,
    end: int,
    first: int,
    pairs: list[int],
    tally: list[int],
) -> None:
    """Play every match twice, with `cards` less what each row of `keep` leaves out.

    Both decks are dealt from one shuffle of `slots`, so what they have in common lies in the same order, and
    the other side, the toss and all further chance are the same.
    """
    m = park[0]
    n = len(slots)
    for number in range(begin, end):
        beginner = first
        if first == NO_PLAYER:
            start_stream(m.rng, seed, COIN, number)
            beginner = below(m.rng, 2)
        for i in range(n):
            slots[i] = i
        start_stream(m.rng, seed, SHUFFLE_A, number)
        shuffle(m.rng, slots, n)
        outcome = 0
        for variant in range(2):
            restore(stock[variant], supply[variant])
            reset(m, beginner)
            m.seed = seed
            m.number = number
            side = m.side[0]
            side.deck_n = 0
            for i in range(n):
                if keep[variant][slots[i]]:
                    side.deck[side.deck_n] = cards[slots[i]]
                    side.deck_n += 1
            deal(m, 1, deck_b, len(deck_b))
            start_stream(m.rng, seed, SHUFFLE_B, number)
            shuffle(m.rng, m.side[1].deck, len(deck_b))
            advance(rules[0], stock[variant], m)
            count(m, tally)
            outcome = outcome * 2 + m.winner
        if m.winner != NO_PLAYER:
            pairs[outcome & 3] += 1


@compiled
def survey(
    rules: list[MatchRules],
    stock: list[PileSet],
    supply: list[PileSet],
    park: list[Match],
    deck_a: list[int],
    deck_b: list[int],
    seed: int,
    first: int,
    endings: list[list[int]],
) -> None:
    """How the first match of each seed ends, from `seed` on: one row of `endings` each."""
    m = park[0]
    for i in range(len(endings)):
        restore(stock[0], supply[0])
        prepare(m, deck_a, len(deck_a), deck_b, len(deck_b), seed + i, 0, first)
        advance(rules[0], stock[0], m)
        endings[i][0] = m.winner
        endings[i][1] = m.reason
        endings[i][2] = m.reveals
