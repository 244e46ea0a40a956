"""Tournaments of compiled bots, one after the other, each from its set-up to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from flagfall.core.jit import compiled
from flagfall.core.rng import BOT, MOST_PLAYERS, below, split_off, start_stream
from flagfall.core.schema import ints, one
from flagfall.games.challengers.bots.batch.builder import BuilderTables, draft
from flagfall.games.challengers.bots.batch.greedy import act_greedily
from flagfall.games.challengers.bots.deck_value.worth import Desk
from flagfall.games.challengers.bots.greedy import GreedyTables
from flagfall.games.challengers.bots.random_play import MANY_CARDS, ONE_IN
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import BOX_PARKS
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import (
    DECK_PHASE,
    FINAL_DECKS,
    FINAL_ROUND,
    PARKS,
    PAYING,
    PICKING,
    REMOVING,
    SEATED,
)
from flagfall.games.challengers.rules.tournament.course import begin, decide, legal, next_actor
from flagfall.games.challengers.rules.tournament.numbers import (
    decline_number,
    done_number,
    redraw_number,
    remove_number,
)
from flagfall.games.challengers.rules.tournament.setup import set_up
from flagfall.games.challengers.rules.tournament.state import Log, Tour, TourRules

# `random` as a compiled function: decides as `RandomPlay` does, with the same chance.


@compiled
def power_of(rules: MatchRules, t: Tour, number: int) -> int:
    """The printed power of the card that an action would remove."""
    return rules.card[number - remove_number(rules, 0)].power[t.round]


@compiled
def weaken(rules: MatchRules, t: Tour, out: list[int], n: int) -> None:
    """Removals by power, the weakest first; equals stay in order."""
    for i in range(1, n):
        number = out[i]
        j = i
        while j > 0 and power_of(rules, t, out[j - 1]) > power_of(rules, t, number):
            out[j] = out[j - 1]
            j -= 1
        out[j] = number


@compiled(inline=False)
def random_action(rules: MatchRules, plan: TourRules, t: Tour, p: int, rng: list[int], out: list[int]) -> int:
    """The number of any action that makes sense; `out` is room for all of them."""
    n = legal(rules, plan, t, p, out)
    player = t.players[p]
    if t.phase == DECK_PHASE or t.phase == FINAL_DECKS:
        if player.step == PICKING:
            if out[n - 1] == done_number(rules):
                n -= 1
            if out[n - 1] == redraw_number(rules):
                n -= 1
                if below(rng, ONE_IN) == 0:
                    return redraw_number(rules)
        elif player.step == PAYING:
            if out[n - 1] == decline_number(rules):
                return decline_number(rules)
        elif player.step == REMOVING:
            if player.deck_n <= MANY_CARDS:
                return done_number(rules)
            weaken(rules, t, out, n - 1)
            n = n // 2
    return out[below(rng, n)]


# Who decides for a player
OUTSIDE: Final = 0  # the caller: the game waits
RANDOM: Final = 1
GREEDY: Final = 2
BUILDER: Final = 3

# The columns of a result
R_WINNER: Final = 0  # participant; the Robot's number is that of the players
R_REASON: Final = 1
R_ROUNDS: Final = 2
R_ACTIONS: Final = 3
R_EXCLUDED: Final = 4
R_FINALIST: Final = 5  # two of them
R_SCORE: Final = 7  # by participant; behind it as many columns as the boxes have seats, see `Columns`


class Columns(NamedTuple):
    """Where the parts of a result begin that depend on how many parks the boxes have."""

    parks: int
    place: int  # by player, from 0 on
    line: int  # by participant: their line of the schedule
    match: int  # how each match went, as in `Tour.matches`, by round and park
    width: int  # of the whole row

    @classmethod
    def of(cls, config: Config) -> Columns:
        """The columns of tournaments with these settings."""
        parks = BOX_PARKS * config.boxes
        match = R_SCORE + 3 * 2 * parks
        return cls(parks, R_SCORE + 2 * parks, R_SCORE + 2 * 2 * parks, match, match + parks * FINAL_ROUND)


@dataclass(slots=True)
class Team:
    """Who plays, and what `greedy` thinks."""

    policy: list[int] = ints(SEATED)  # by player
    greedy: GreedyTables = one(GreedyTables)


@compiled(inline=False)
def answer(rules: MatchRules, plan: TourRules, team: Team, t: Tour, p: int, rng: list[int], out: list[int]) -> int:
    """What `random` or `greedy` does now; chance is named as `bot_stream` says."""
    if team.policy[p] != RANDOM:
        return act_greedily(rules, plan, team.greedy, t, p)
    start_stream(rng, t.seed, BOT, t.decided[p] * MOST_PLAYERS + p)
    return random_action(rules, plan, t, p, rng, out)


@compiled(inline=False)
def answer_well(
    rules: MatchRules,
    plan: TourRules,
    team: Team,
    learned: BuilderTables,
    desk: Desk,
    t: Tour,
    p: int,
    rng: list[int],
    out: list[int],
) -> int:
    """What any bot does now; `builder` chooses in matches as `greedy` does."""
    if team.policy[p] != BUILDER or (t.phase != DECK_PHASE and t.phase != FINAL_DECKS):
        return answer(rules, plan, team, t, p, rng, out)
    start_stream(rng, t.seed, BOT, t.decided[p] * MOST_PLAYERS + p)
    return draft(rules, plan, t, learned, desk, p, rng)


@compiled(inline=False)
def write_result(plan: TourRules, t: Tour, row: list[int]) -> None:
    """One row about a game that is over."""
    row[R_WINNER] = t.winner
    row[R_REASON] = t.reason
    row[R_ROUNDS] = t.round
    row[R_ACTIONS] = t.actions
    row[R_EXCLUDED] = t.excluded
    row[R_FINALIST] = t.finalist[0]
    row[R_FINALIST + 1] = t.finalist[1]
    seats = 2 * plan.stacks
    place = R_SCORE + seats
    for p in range(seats):
        row[R_SCORE + p] = t.score[p] if p < plan.seated else 0
        row[place + p] = NO_PLAYER
        row[place + seats + p] = t.seats[p] if p < plan.seated else NO_PLAYER
    for r in range(FINAL_ROUND):
        for park in range(plan.stacks):
            row[place + 2 * seats + r * plan.stacks + park] = t.matches[r * PARKS + park]
    if plan.is_short == 1:
        t.order[0] = t.winner
        t.order[1] = 1 - t.winner
    elif t.winner == t.finalist[1]:
        t.order[0] = t.finalist[1]
        t.order[1] = t.finalist[0]
    for i in range(max(plan.players, 2)):
        row[place + t.order[i]] = i


@compiled(shared=True)
def lay_out(rules: MatchRules, plan: TourRules, t: Tour, log: Log, seed: int) -> int:
    """A game at its first decision; who decides."""
    set_up(rules, plan, t, seed)
    begin(rules, plan, t, log)
    return next_actor(plan, t)


@compiled
def play_tournaments(
    rules: list[MatchRules], plan: list[TourRules], team: list[Team], tours: list[Tour], log: list[Log],
    rng: list[int], out: list[int], seed: int, start: int, seeds: list[int], rows: list[list[int]],
) -> None:  # fmt: skip
    """The games numbered from `start` on, one for each row; number i is the game of `split(seed, i)`. No `builder`s."""
    t = tours[0]
    for i in range(len(rows)):
        seeds[i] = split_off(rng, seed, start + i)
        p = lay_out(rules[0], plan[0], t, log[0], seeds[i])
        while p != NO_PLAYER:
            decide(rules[0], plan[0], t, log[0], p, answer(rules[0], plan[0], team[0], t, p, rng, out))
            p = next_actor(plan[0], t)
        write_result(plan[0], t, rows[i])


@compiled
def play_drafted(
    rules: list[MatchRules], plan: list[TourRules], team: list[Team], tours: list[Tour], log: list[Log],
    rng: list[int], out: list[int], seed: int, start: int, seeds: list[int], rows: list[list[int]],
    learned: BuilderTables, desk: Desk,
) -> None:  # fmt: skip
    """The same with `builder`s, whose code takes as long to compile as all the rest."""
    t = tours[0]
    for i in range(len(rows)):
        seeds[i] = split_off(rng, seed, start + i)
        p = lay_out(rules[0], plan[0], t, log[0], seeds[i])
        while p != NO_PLAYER:
            number = answer_well(rules[0], plan[0], team[0], learned, desk, t, p, rng, out)
            decide(rules[0], plan[0], t, log[0], p, number)
            p = next_actor(plan[0], t)
        write_result(plan[0], t, rows[i])
