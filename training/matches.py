"""The match phases of the simulation, and where everybody stands."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import below, next_word, shuffle
from flagfall.games.challengers.rules.match.bulk import deal, reset
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from flagfall.games.challengers.rules.tournament.opening import beginner
from training.world import World

ROUNDS = 7


@compiled(inline=False)
def play_match(rules: MatchRules, stock: PileSet, w: World, m: Match, a: int, b: int, number: int) -> int:
    """One match by the rules; the winner. The cards come back to the decks."""
    toss = below(w.rng, 2)
    first = beginner(0, w.sitter[a].latest, w.sitter[a].n, w.sitter[b].latest, w.sitter[b].n)
    if first == NO_PLAYER:
        first = toss
    reset(m, first)
    m.round = min(w.round, ROUNDS)
    m.seed = next_word(w.rng)
    m.number = number
    for side in range(2):
        s = w.sitter[a if side == 0 else b]
        deal(m, side, s.deck, s.n)
        shuffle(w.rng, m.side[side].deck, s.n)
        m.side[side].trophies = s.trophies
    advance(rules, stock, m)
    for side in range(2):
        gather(w, m, side, a if side == 0 else b)
    return b if m.winner == 1 else a


@compiled(inline=False)
def gather(w: World, m: Match, side: int, p: int) -> None:
    """All cards of a side are one deck again."""
    s = w.sitter[p]
    half = m.side[side]
    n = 0
    for i in range(half.deck_n):
        s.deck[n] = half.deck[i]
        n += 1
    for i in range(half.row_n):
        s.deck[n] = half.row[i]
        n += 1
    for i in range(half.bench_n):
        s.deck[n] = half.bench[i]
        n += 1
    for i in range(half.exhaust_n):
        s.deck[n] = half.exhaust[i]
        n += 1
    s.n = n
    s.fans += half.fans


@compiled(inline=False)
def play_parks(
    rules: MatchRules, stock: PileSet, w: World, m: Match, schedule: list[list[int]], trophies: list[int]
) -> int:
    """All matches of a round; 1 if player 0 won theirs."""
    won = 0
    for park in range(w.players // 2):
        a = NO_PLAYER
        b = NO_PLAYER
        for p in range(w.players):
            if schedule[w.line[p]][w.round - 1] == park:
                if a == NO_PLAYER:
                    a = p
                else:
                    b = p
        winner = play_match(rules, stock, w, m, a, b, park)
        s = w.sitter[winner]
        s.points += trophies[park]
        s.guess += trophies[0] + trophies[1] + trophies[2] + trophies[3]
        s.trophies += 1
        s.latest = w.round
        if winner == 0:
            won = 1
    return won


@compiled(inline=False)
def lead_of(w: World, p: int) -> float:
    """The player's fans less those of the rival that matters, as far as everybody can see."""
    s = w.sitter[p]
    mine = 4 * (s.fans + s.points)
    if w.players == 2:
        other = w.sitter[1 - p]
        return (mine - 4 * (other.fans + other.points)) / 4
    one = -1
    two = -1
    for q in range(w.players):
        if q != p:
            theirs = 4 * w.sitter[q].fans + w.sitter[q].guess
            if theirs > one:
                two = one
                one = theirs
            elif theirs > two:
                two = theirs
    return (mine - two) / 4


@compiled(inline=False)
def best_two(w: World) -> tuple[int, int]:
    """Who comes first and second."""
    one = 0
    two = 0
    high = -1
    second = -1
    for p in range(w.players):
        s = w.sitter[p]
        standing = (((s.fans + s.points) * 16 + s.trophies) * 16 + s.latest) * 64 + below(w.rng, 64)
        if standing > high:
            two = one
            second = high
            one = p
            high = standing
        elif standing > second:
            two = p
            second = standing
    return one, two
