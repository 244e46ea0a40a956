"""Candidates against a field: many decks, many opponents, many matches in one call.

Match number `i` is the same for every candidate: the same opponent, the same toss, the same shuffles (common
random numbers). What luck gives to one it gives to all, so differences between candidates show after few matches.
"""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.bulk import TALLY, count, count_fans, prepare, restore
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, Rules, Stock


@compiled
def play_contest(
    rules: list[Rules],
    stock: list[Stock],
    supply: list[Stock],
    park: list[Match],
    decks: list[list[int]],
    sizes: list[int],
    field: list[list[int]],
    field_sizes: list[int],
    seed: int,
    begin: int,
    end: int,
    first: int,
    apart: int,
    tallies: list[list[int]],
) -> None:
    """Play the matches begin … end - 1 of every deck; match `i` is against deck `i` of the field, counted round.

    `apart` gives every deck matches of its own, numbered from so much further on than those of the deck before it.

    Tallies have TALLY columns, or SPREAD (`bulk.py`).
    """
    m = park[0]
    for number in range(begin, end):
        for i in range(len(sizes)):
            own = number + i * apart
            opponent = own % len(field_sizes)
            restore(stock[0], supply[0])
            prepare(m, decks[i], sizes[i], field[opponent], field_sizes[opponent], seed, own, first)
            advance(rules[0], stock[0], m)
            count(m, tallies[i])
            if len(tallies[i]) > TALLY:
                count_fans(m, tallies[i])
