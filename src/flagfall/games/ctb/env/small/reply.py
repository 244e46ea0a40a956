"""The rival: any legal action, each with the same chance; the same one as `kernel/play.py` takes."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import BOT, below, start_stream, turn
from flagfall.games.ctb.env.kernel.state import Kit
from flagfall.games.ctb.env.small.ply import is_foe, perform
from flagfall.games.ctb.env.small.state import (
    EDGE,
    HIT,
    LINE,
    OFF,
    PIECE,
    SLOTS,
    SPOT,
    STEPS,
    TARGET,
    TROOP,
    TURN,
    TURNS,
    UP,
    WAYS,
    Charts,
    SmallBoard,
)
from flagfall.games.ctb.rules.sampling import NO_ACTION, TRIES


@compiled
def free_run(charts: Charts, board: SmallBoard, spot: int, direction: int) -> int:
    """How many squares are free in a direction."""
    row, col = (spot >> 4) & 7, spot & 7
    is_row = direction & 1
    line = board.rows[row] if is_row else board.cols[col]
    place = col if is_row else row
    return charts.run[((((line & 255) * LINE + place) << 1) | (direction < 2)) & 0xFFF]


@compiled
def delta_of(direction: int) -> int:
    """One step."""
    size = 1 if direction & 1 else UP
    return size if direction < 2 else -size


@compiled
def follow(kit: Kit, charts: Charts, board: SmallBoard, way: int) -> int:
    """The legal action of the rival that a way leads to, or NO_ACTION."""
    slot = TROOP + (way & PIECE)
    direction, steps = (way >> TURN) & TURNS, way >> STEPS
    spot = board.at[slot] & SPOT
    kind = kit.rules.kind[charts.kind[board.turned * SLOTS + slot]]
    delta = delta_of(direction)
    content = board.cell[EDGE + spot + delta]
    is_move = (steps <= free_run(charts, board, spot, direction)) & (steps <= kind.move)
    is_strike = (steps == 1) & (kind.fights == 1) & (content > 0) & (content <= TROOP)
    if (spot != OFF) & (is_move | is_strike):
        return spot | ((spot + delta * steps) << TARGET) | (0 if is_move else HIT)
    return NO_ACTION


@compiled(inline=False)
def nth_action(kit: Kit, charts: Charts, board: SmallBoard, wanted: int) -> int:
    """The rival's action of this number in the order of `rules/moves.py`; beyond the last, how many there are."""
    n = 0
    for is_move in range(2):
        for slot in range(TROOP, TROOP + charts.troops[board.turned * 2 + 1]):
            spot = board.at[slot]
            kind = kit.rules.kind[charts.kind[board.turned * SLOTS + slot]]
            if spot == OFF or (is_move == 0 and kind.fights == 0):
                continue
            for turn_ in range(TURNS + 1):
                direction = turn_ ^ (2 * board.turned)  # the engine counts from north, the player who learns
                delta = delta_of(direction)
                if is_move == 0:
                    found = 1 if is_foe(board.cell[EDGE + spot + delta], 1) else 0
                else:
                    found = min(free_run(charts, board, spot, direction), kind.move)
                if wanted < n + found:
                    steps = wanted - n + 1
                    return spot | ((spot + delta * steps) << TARGET) | (HIT if is_move == 0 else 0)
                n += found
    return n


@compiled(inline=False)
def reply(kit: Kit, charts: Charts, board: SmallBoard, past: list[int], scratch: list[int]) -> None:
    """The rival acts; its chance is named by the number of the action."""
    start_stream(scratch, board.seed, BOT, board.actions)
    n, first = charts.ways_n[board.turned], board.turned * WAYS
    a, b, c, d = scratch[0], scratch[1], scratch[2], scratch[3]
    for _ in range(TRIES):
        word, a, b, c, d = turn(a, b, c, d)
        code = follow(kit, charts, board, charts.ways[(first + ((word * n) >> 32)) & (2 * WAYS - 1)])
        if code != NO_ACTION:
            perform(kit, charts, board, past, code)
            return
    scratch[0], scratch[1], scratch[2], scratch[3] = a, b, c, d
    legal = nth_action(kit, charts, board, 1 << 20)
    perform(kit, charts, board, past, nth_action(kit, charts, board, below(scratch, legal)))
