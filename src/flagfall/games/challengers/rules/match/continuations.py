"""Many continuations of a match: what the viewer does not know is dealt again each time.

A place of a deck that is known holds its card in `start`; all others are listed in `places`. Cards for them
come from `cards`: the first `sure` are certainly among them, the rest is drawn from what follows.
"""

from flagfall.core.jit import compiled
from flagfall.core.rng import below, start_stream
from flagfall.games.challengers.rules.match.bulk import count, restore
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, SEATS
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, MatchRules, MatchSide, PileSet
from flagfall.games.challengers.streams import SHUFFLE_A, SHUFFLE_B


@compiled
def rewind_side(side: MatchSide, start: MatchSide) -> None:
    """One half of the park as it lay; entries beyond the counts do not matter."""
    for i in range(SEATS):
        if side.seat[i] != NO_PLAYER:
            side.place[side.seat[i]] = 0
    for i in range(SEATS):
        side.seat[i] = start.seat[i]
        side.seat_n[i] = start.seat_n[i]
        if side.seat[i] != NO_PLAYER:
            side.place[side.seat[i]] = i + 1
    side.deck_n = start.deck_n
    side.row_n = start.row_n
    side.bench_n = start.bench_n
    side.exhaust_n = start.exhaust_n
    side.seats = start.seats
    side.supporters = start.supporters
    side.boost = start.boost
    side.fans = start.fans
    side.trainer = start.trainer
    side.used = start.used
    side.lost = start.lost
    for i in range(start.deck_n):
        side.deck[i] = start.deck[i]
    for i in range(start.row_n):
        side.row[i] = start.row[i]
        side.bonus[i] = start.bonus[i]
    for i in range(start.bench_n):
        side.bench[i] = start.bench[i]
    for i in range(start.exhaust_n):
        side.exhaust[i] = start.exhaust[i]


@compiled(inline=False)
def rewind(m: Match, start: Match) -> None:
    """The match as it was before its next card is turned up; nothing is under way between two reveals."""
    m.phase = start.phase
    m.attacker = start.attacker
    m.holder = start.holder
    m.winner = start.winner
    m.reason = start.reason
    m.reveals = start.reveals
    m.fixed = start.fixed
    m.live = start.live
    m.kind = start.kind
    m.left = start.left
    m.options = 0
    m.started = 0
    m.log_n = 0
    for p in range(2):
        rewind_side(m.side[p], start.side[p])


@compiled(inline=False)
def fill(m: Match, player: int, places: list[int], cards: list[int], sure: int) -> None:
    """Lay hidden cards into the unknown places of a deck, in any order."""
    deck = m.side[player].deck
    for i in range(len(places)):
        if i >= sure:
            other = i + below(m.rng, len(cards) - i)
            card = cards[other]
            cards[other] = cards[i]
            cards[i] = card
        deck[places[i]] = cards[i]
    for i in range(len(places) - 1, 0, -1):
        other = below(m.rng, i + 1)
        card = deck[places[other]]
        deck[places[other]] = deck[places[i]]
        deck[places[i]] = card


@compiled
def play_on(
    rules: list[MatchRules],
    stock: list[PileSet],
    supply: list[PileSet],
    park: list[Match],
    start: list[Match],
    places_a: list[int],
    cards_a: list[int],
    sure_a: int,
    places_b: list[int],
    cards_b: list[int],
    sure_b: int,
    seed: int,
    begin: int,
    end: int,
    tally: list[int],
) -> None:
    """Play the continuations numbered begin … end - 1 to their ends."""
    m = park[0]
    m.seed = seed
    for number in range(begin, end):
        restore(stock[0], supply[0])
        rewind(m, start[0])
        m.number = number
        start_stream(m.rng, seed, SHUFFLE_A, number)
        fill(m, 0, places_a, cards_a, sure_a)
        start_stream(m.rng, seed, SHUFFLE_B, number)
        fill(m, 1, places_b, cards_b, sure_b)
        advance(rules[0], stock[0], m)
        count(m, tally)
