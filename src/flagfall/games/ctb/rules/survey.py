"""Random games, one row each: who moved first, who won and why, where the goals stood, which pieces took part."""

from __future__ import annotations

from typing import Final

from flagfall.core.jit import compiled
from flagfall.core.rng import BOT, below, start_stream
from flagfall.games.ctb.rules.codes import HALF, KINDS, OFF
from flagfall.games.ctb.rules.playout import clear, play_on, scatter
from flagfall.games.ctb.rules.run import begin_turn
from flagfall.games.ctb.rules.sampling import is_straight, list_ways
from flagfall.games.ctb.rules.state import Field, Rules, Work

# The columns of a row
S_FIRST: Final = 0  # the side that moved first
S_WINNER: Final = 1  # NO_PLAYER in a tie, and where the game was cut off
S_REASON: Final = 2
S_PLIES: Final = 3
S_GOAL: Final = 4  # by side: the cell of its first goal piece, as it was placed
S_FELL: Final = 6  # by kind: pieces of both sides that were removed …
S_STILL: Final = S_FELL + KINDS  # … and that stand where they were placed
ROW: Final = S_STILL + KINDS


@compiled
def find_goal(rules: Rules, field: Field, side: int) -> int:
    """The cell of a side's first goal piece."""
    for slot in range(side * HALF, side * HALF + field.slots[side]):
        if rules.kind[field.kind[slot]].goal == 1:
            return field.at[slot]
    return OFF


@compiled
def count_pieces(field: Field, row: list[int]) -> None:
    """What became of the pieces, by kind."""
    for side in range(2):
        for slot in range(side * HALF, side * HALF + field.slots[side]):
            if field.at[slot] == OFF:
                row[S_FELL + field.kind[slot]] += 1
            elif field.at[slot] == field.origin[slot]:
                row[S_STILL + field.kind[slot]] += 1


@compiled(inline=False)
def survey_games(
    rules_list: list[Rules], fields: list[Field], works: list[Work], past: list[int], out: list[int], undo: list[int],
    ways: list[int], count: list[int], rng: list[int], seed: int, begin: int, limit: int, rows: list[list[int]],
) -> None:  # fmt: skip
    """The random games numbered from `begin` on, the same as those of `play_games`; `rows` holds zeros."""
    rules = rules_list[0]
    field = fields[0]
    work = works[0]
    straight = is_straight(rules)
    for i in range(len(rows)):
        row = rows[i]
        start_stream(rng, seed, BOT, begin + i)
        clear(field)
        scatter(rules, field, work, rng, 0)
        scatter(rules, field, work, rng, 1)
        row[S_GOAL] = find_goal(rules, field, 0)
        row[S_GOAL + 1] = find_goal(rules, field, 1)
        begin_turn(rules, field, work, past, below(rng, 2))
        row[S_FIRST] = field.side
        if straight:
            list_ways(rules, field, ways, count)
        row[S_PLIES] = play_on(rules, field, work, past, out, undo, ways, count, rng, limit)
        row[S_WINNER] = field.winner
        row[S_REASON] = field.reason
        count_pieces(field, row)
