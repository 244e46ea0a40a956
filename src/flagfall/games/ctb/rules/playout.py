"""Whole games at random, without stopping: to see that every rule set ends, and how."""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.rng import BOT, below, shuffle, start_stream
from flagfall.games.ctb.rules.codes import EMPTY, HALF, KINDS, NO_PLAYER, OFF, ON
from flagfall.games.ctb.rules.run import begin_turn, make, put
from flagfall.games.ctb.rules.sampling import any_action, is_straight, list_ways
from flagfall.games.ctb.rules.state import Field, Rules, Work

# Columns of a tally: games won by south, by north, tied, cut off; plies in all; then one for each reason
SOUTH: Final = 0
NORTH: Final = 1
TIED: Final = 2
CUT_OFF: Final = 3
PLIES: Final = 4
REASON: Final = 5
TALLY: Final = 16


@compiled(inline=False)
def clear(field: Field) -> None:
    """Take all pieces off the board and forget what happened."""
    for side in range(2):
        for slot in range(side * HALF, side * HALF + field.slots[side]):
            if field.at[slot] != OFF:
                field.cell[field.at[slot]] = EMPTY
                field.at[slot] = OFF
        field.slots[side] = 0
        field.men[side] = 0
        field.fighters[side] = 0
        field.goals[side] = 0
        field.turns[side] = 0
        field.run[side] = 0
    field.reason = ON
    field.winner = NO_PLAYER
    field.mover = NO_PLAYER
    field.fell = 0
    field.skipped = 0
    field.quiet = 0
    field.past_from = 0
    field.past_n = 0
    field.key = 0


@compiled(inline=False)
def scatter(rules: Rules, field: Field, work: Work, rng: list[int], side: int) -> None:
    """Place a whole army anywhere in its home zone."""
    n = rules.home_n[side]
    for i in range(n):
        work.spare[i] = rules.home[side * HALF + i]
    shuffle(rng, work.spare, n)
    i = 0
    for kind in range(rules.kinds):
        for _ in range(rules.army[side * KINDS + kind]):
            put(rules, field, side, kind, work.spare[i])
            i += 1


@compiled(inline=False)
def play_on(
    rules: Rules,
    field: Field,
    work: Work,
    past: list[int],
    out: list[int],
    undo: list[int],
    ways: list[int],
    count: list[int],
    rng: list[int],
    limit: int,
) -> int:
    """Play at random until the game is over or has gone on for `limit` plies; return the plies played."""
    for ply in range(limit):
        if field.reason != ON:
            return ply
        make(rules, field, any_action(rules, field, work, past, out, ways, count, rng), undo, 0)
        begin_turn(rules, field, work, past, 1 - field.side)
    return limit


@compiled(inline=False)
def play_games(
    rules_list: list[Rules],
    fields: list[Field],
    works: list[Work],
    past: list[int],
    out: list[int],
    undo: list[int],
    ways: list[int],
    count: list[int],
    rng: list[int],
    seed: int,
    begin: int,
    end: int,
    limit: int,
    tally: list[int],
) -> None:
    """Play the random games numbered begin … end - 1; number i is the same game regardless of who plays it.

    `past` needs one place more than `limit`; `ways` room for every way of both sides (`sampling.py`).
    """
    rules = rules_list[0]
    field = fields[0]
    work = works[0]
    straight = is_straight(rules)
    for number in range(begin, end):
        start_stream(rng, seed, BOT, number)
        clear(field)
        scatter(rules, field, work, rng, 0)
        scatter(rules, field, work, rng, 1)
        begin_turn(rules, field, work, past, below(rng, 2))
        if straight:
            list_ways(rules, field, ways, count)
        tally[PLIES] += play_on(rules, field, work, past, out, undo, ways, count, rng, limit)
        tally[REASON + field.reason] += 1
        if field.reason == ON:
            tally[CUT_OFF] += 1
        elif field.winner == NO_PLAYER:
            tally[TIED] += 1
        else:
            tally[SOUTH + field.winner] += 1
