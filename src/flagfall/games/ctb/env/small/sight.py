"""What the learner sees and may do, written into arrays of bytes."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.env.kernel.sight import MOST
from flagfall.games.ctb.env.kernel.state import OVER, PLAYING, Kit
from flagfall.games.ctb.env.small.state import EDGE, LINE, OFF, SLOTS, SPOT, TROOP, UP, Charts, SmallBoard

LARGE = 0xFFFF
"""Above every place of an observation or a mask: an index cut to it cannot be negative (`kernel/sight.py`)."""

DE_BRUIJN = 0x077CB531


@compiled
def lowest(charts: Charts, bits: int) -> int:
    """The place of the lowest of 32 bits, without a loop: one product has different highest bits for each."""
    return charts.bit[((((bits & -bits) * DE_BRUIJN) & 0xFFFFFFFF) >> 27) & 31]


@compiled
def mark_moves(kit: Kit, charts: Charts, board: SmallBoard, scratch: list[int], words: list[int]) -> int:
    """Moves, eight bytes at a time; return how many pieces may strike, their strikes being noted in `scratch`.

    Each direction's bytes may write zeros over what follows them, so pieces come in the order of their squares and
    directions in the order of their numbers.
    """
    cells, first, struck = board.cell, board.turned * SLOTS, 0
    for half in range(2):
        bits = board.mine[half]
        while bits != 0:
            square = half * 32 + (lowest(charts, bits) & 31)
            bits &= bits - 1
            row, col = square >> 3, square & 7
            here = EDGE + (row << 4) + col
            kind = kit.rules.kind[charts.kind[(first + cells[here] - 1) & (2 * SLOTS - 1)]]
            reach = (kind.move * LINE) & 127
            across = ((board.rows[row] & 255) * LINE + col) * 2
            along = ((board.cols[col] & 255) * LINE + row) * 2
            words[charts.number[square * 4] & LARGE] = charts.ones[reach + (charts.run[along] & 7)]
            words[charts.number[square * 4 + 1] & LARGE] = charts.ones[reach + (charts.run[across] & 7)]
            words[charts.number[square * 4 + 2] & LARGE] = charts.ones[reach + (charts.run[across + 1] & 7)]
            words[charts.number[square * 4 + 3] & LARGE] = charts.ones[reach + (charts.run[along + 1] & 7)]
            foes = (cells[here - UP] > TROOP) * 1 + (cells[here - 1] > TROOP) * 2
            foes += (cells[here + 1] > TROOP) * 4 + (cells[here + UP] > TROOP) * 8
            foes *= kind.fights
            scratch[struck & 63] = square * 16 + foes
            struck += foes != 0
    return struck


@compiled(inline=False)
def mark_actions(
    kit: Kit, charts: Charts, board: SmallBoard, scratch: list[int], mask: list[int], words: list[int]
) -> None:
    """1 for every number that the learner may do now; after the end there is only waiting.

    `words` is the same array as `mask`, read as the eight bytes from each place on; the bytes beyond its end belong to
    the next game.
    """
    for i in range(len(mask)):
        mask[i] = 0
    if board.is_over == 1:
        mask[len(mask) - 1] = 1
        return
    beyond = words[len(mask)]
    struck = mark_moves(kit, charts, board, scratch, words)
    for i in range(struck):
        place = scratch[i & 63] & 1023
        words[charts.strike[place >> 4] & LARGE] = charts.strikes[place]
    words[len(mask)] = beyond


@compiled(inline=False)
def show(kit: Kit, charts: Charts, board: SmallBoard, view: list[int]) -> None:
    """Write all that the learner sees (`pack.layout_of`)."""
    spec, first, at = kit.spec, board.turned * SLOTS, board.at
    squares, planes, fallen = charts.square, charts.plane, charts.fallen
    for i in range(len(view)):
        view[i] = 0
    for side in range(2):
        for slot in range(side * TROOP, side * TROOP + charts.troops[board.turned * 2 + side]):
            spot = at[slot & (SLOTS - 1)] & SPOT
            piece = (first + slot) & (2 * SLOTS - 1)
            place = fallen[piece] if spot == OFF else planes[piece] + squares[spot]
            view[place & LARGE] += 1
    if board.has_moved == 1:
        view[spec.v_last + squares[board.source]] = 1
        view[spec.v_last + spec.size + squares[board.target]] = 1
    view[spec.v_phase + (OVER if board.is_over == 1 else PLAYING)] = 1
    view[spec.v_south] = 1 - board.turned
    view[spec.v_quiet] = min(board.quiet, MOST)
    view[spec.v_repeats] = 0 if board.is_over == 1 else min(board.repeats, MOST)
    view[spec.v_turns] = min(board.turns[0], MOST)
    view[spec.v_turns + 1] = min(board.turns[1], MOST)
