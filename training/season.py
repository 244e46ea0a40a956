"""Many tournaments in one compiled call: a learner among greedy players, and what their decks were.

Its tables and logs are NumPy arrays, which regressions read and write as well.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

from flagfall.core.jit import compiled
from flagfall.core.rng import below, next_word, shuffle, start_stream
from flagfall.games.challengers.bots.deck_value.plan import level_gain
from flagfall.games.challengers.bots.deck_value.worth import LEAD, B, Desk, Tables, future_weight
from flagfall.games.challengers.rules.match.codes import PILES
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from training.drafts import (
    SAMPLES,
    GreedyTables,
    Pool,
    fill_pool,
    greedy_cuts,
    greedy_phase,
    table_cuts,
    table_phase,
)
from training.matches import ROUNDS, best_two, lead_of, play_match, play_parks
from training.world import OFFER, World, draw_offer

FINAL = 8
MOST_SIZE = 40
MOST_NAMES = 24
STREAM = 77
WORDS = 4294967296.0
SEATS = 6
EARLY = 4
"""The last of the early rounds."""

SWAY = (0.3, 0.5, 0.5, 1.0)
"""How much slopes sway, against the worth of cards."""


class Plan(NamedTuple):
    """The tournament plan."""

    picks: Any  # by round and level
    schedule: Any
    trophies: Any
    starter: Any


class Learned(NamedTuple):
    """The tables so far, by round; 0 is never played."""

    size: Any
    names: Any
    card: Any
    pair: Any
    future: Any
    twin: Any  # what two cards of a name are worth later, by kind
    preference_size: Any
    preference_names: Any
    preference: Any
    parameters: Any


class Log(NamedTuple):
    """What happened, by game and round; the last column is the final."""

    decks: Any
    sizes: Any
    rivals: Any  # decks of a greedy player
    rival_sizes: Any
    leads: Any  # after the match
    won: Any  # -1: not played
    result: Any
    whims: Any  # those of every game, in one row


class RandomAction(NamedTuple):
    """By how much a learner's preference differs from the tables in one game, so that other decks are seen, too."""

    card: list[list[float]]  # in the early and in the late rounds
    slopes: list[list[float]]  # by round: of size, of names, of names beyond the seats, of the weight of the future


@compiled
def chance_of(rng: list[int]) -> float:
    """A number from -1 to 1, mostly near 0."""
    return (next_word(rng) + next_word(rng) - WORDS) / WORDS


@compiled(inline=False)
def lay_out(w: World, stock: PileSet, start: PileSet, plan: Plan) -> None:
    """Shuffled piles and trophies, starter decks, seats by lot."""
    for level in range(PILES):
        pile = stock.pile[level]
        source = start.pile[level]
        for i in range(source.n):
            pile.card[i] = source.card[i]
        pile.n = source.n
        pile.discards = 0
        pile.ordered = 1
        shuffle(w.rng, pile.card, pile.n)
    for p in range(w.players):
        s = w.seat[p]
        for i in range(len(plan.starter)):
            s.deck[i] = plan.starter[i]
        s.n = len(plan.starter)
        s.fans = 0
        s.points = 0
        s.guess = 0
        s.trophies = 0
        s.latest = 0
        w.line[p] = p
    shuffle(w.rng, w.line, w.players)
    for r in range(ROUNDS):
        shuffle(w.rng, plan.trophies[r], len(plan.trophies[r]))


@compiled(inline=False)
def mix(
    t: Tables, learned: Learned, r: int, lead: float, is_short: bool, random_action: RandomAction, fans: list[float]
) -> None:
    """The tables of this moment: the match at hand and the future, weighed by the lead."""
    mu = 0.0
    slopes = random_action.slopes[r]
    if r < ROUNDS or (r == ROUNDS and not is_short):
        mu = exp(slopes[3]) * future_weight(learned.parameters[r], lead, is_short)
    for i in range(MOST_SIZE):
        t.size[i] = learned.size[r][i] + learned.preference_size[r][i] + slopes[0] * i
    for i in range(MOST_NAMES):
        t.names[i] = (
            learned.names[r][i] + learned.preference_names[r][i] + slopes[1] * i + slopes[2] * max(0, i - SEATS)
        )
    card = random_action.card[int(r > EARLY)]
    for k in range(len(t.card)):
        t.card[k] = learned.card[r][k] + learned.preference[r][k] + mu * learned.future[r][k] + card[k]
        t.bonus[k] = mu * learned.parameters[r][B] * fans[k]
        for j in range(len(t.card)):
            t.pair[k][j] = learned.pair[r][k][j]
            if t.name[j] == t.name[k]:
                t.pair[k][j] += mu * learned.twin[r][k]


@compiled(inline=False)
def be_moody(w: World, random_action: RandomAction, noise: float, row: list[float]) -> None:
    """A preference for one game, written down."""
    place = 0
    for half in range(2):
        for k in range(len(random_action.card[half])):
            random_action.card[half][k] = noise * chance_of(w.rng)
            row[place] = random_action.card[half][k]
            place += 1
    for r in range(len(random_action.slopes)):
        for i in range(len(SWAY)):
            random_action.slopes[r][i] = noise * SWAY[i] * chance_of(w.rng)
            row[place] = random_action.slopes[r][i]
            place += 1


@compiled(inline=False)
def learners_level(
    start: PileSet, w: World, picks: list[int], high: int, chaos: float, t: Tables, desk: Desk, pool: Pool
) -> int:
    """The level the learner draws from: the better one, now and then any."""
    low = 0
    while picks[low] == 0:
        low += 1
    if low == high:
        return high
    if next_word(w.rng) < chaos * WORDS:
        return low if below(w.rng, 2) else high
    s = w.seat[0]
    s.offers = 0
    n, kinds = fill_pool(start, w, 0, low, pool)
    one = level_gain(t, desk, s.deck, s.n, OFFER, picks[low], pool.cards, n, pool.kinds, kinds, SAMPLES, w.rng)
    n, kinds = fill_pool(start, w, 0, high, pool)
    two = level_gain(t, desk, s.deck, s.n, OFFER, picks[high], pool.cards, n, pool.kinds, kinds, SAMPLES, w.rng)
    return low if one > two else high


@compiled(inline=False)
def deck_phases(
    rules: MatchRules, stock: PileSet, start: PileSet, w: World, picks: list[int], chaos: float,
    greedy: GreedyTables, t: Tables, desk: Desk, pool: Pool,
) -> None:  # fmt: skip
    """Everybody's; first all offers are drawn, then all decide."""
    high = PILES - 1
    while picks[high] == 0:
        high -= 1
    mine = learners_level(start, w, picks, high, chaos, t, desk, pool)
    for p in range(w.players):
        s = w.seat[p]
        s.level = mine if p == 0 else high
        s.picks = picks[s.level]
        s.redrawn = 0
        s.offers = 0
        draw_offer(stock, w, p, OFFER)
    for p in range(w.players):
        if p == 0:
            table_phase(rules, stock, start, w, 0, t, desk, pool)
        else:
            greedy_phase(rules, stock, w, p, greedy)


@compiled(inline=False)
def write_down(w: World, p: int, decks: list[list[int]], sizes: list[int], place: int) -> None:
    """Remember a deck."""
    s = w.seat[p]
    sizes[place] = min(s.n, MOST_SIZE)
    row = decks[place]
    for i in range(min(s.n, MOST_SIZE)):
        row[i] = s.deck[i]


@compiled(inline=False)
def play_final(
    rules: MatchRules, stock: PileSet, w: World, m: Match, greedy: GreedyTables, t: Tables, desk: Desk, log: Log, g: int
) -> int:
    """The two best cut their decks and play; 1 if the learner wins."""
    one, two = best_two(w)
    for i in range(2):
        p = one if i == 0 else two
        if p == 0:
            table_cuts(rules, stock, w, p, t, desk)
            write_down(w, p, log.decks[g], log.sizes[g], ROUNDS)
        else:
            greedy_cuts(rules, stock, w, p, greedy)
            write_down(w, p, log.rivals[g], log.rival_sizes[g], ROUNDS)
    winner = play_match(rules, stock, w, m, one, two, ROUNDS)
    if one == 0 or two == 0:
        log.won[g][ROUNDS] = int(winner == 0)
    return int(winner == 0)


@compiled
def play_season(
    rules: list[MatchRules], stock: list[PileSet], starts: list[PileSet], worlds: list[World], park: list[Match],
    players: int, plan: Plan, greedy: GreedyTables, learned: Learned, fans: list[float],
    noise: float, chaos: float, seed: int, games: int,
    t: Tables, desk: Desk, pool: Pool, random_action: RandomAction, log: Log,
) -> None:  # fmt: skip
    """Games 0 … games - 1 of a seed; player 0 learns."""
    w = worlds[0]
    w.players = players
    for g in range(games):
        start_stream(w.rng, seed, STREAM, g)
        start = starts[below(w.rng, len(starts))]
        lay_out(w, stock[0], start, plan)
        be_moody(w, random_action, noise, log.whims[g])
        for r in range(1, ROUNDS + 1):
            w.round = r
            mix(t, learned, r, lead_of(w, 0), players == 2, random_action, fans)
            deck_phases(rules[0], stock[0], start, w, plan.picks[r - 1], chaos, greedy, t, desk, pool)
            write_down(w, 0, log.decks[g], log.sizes[g], r - 1)
            write_down(w, 1, log.rivals[g], log.rival_sizes[g], r - 1)
            log.won[g][r - 1] = play_parks(rules[0], stock[0], w, park[0], plan.schedule, plan.trophies[r - 1])
            lead = lead_of(w, 0)
            log.leads[g][r - 1] = lead
            if players == 2 and abs(lead) >= LEAD:
                break
        if players > 2:
            mix(t, learned, FINAL, 0.0, False, random_action, fans)
            log.result[g] = play_final(rules[0], stock[0], w, park[0], greedy, t, desk, log, g)
        else:
            log.result[g] = int(best_two(w)[0] == 0)
