"""Which variants `small/` can play, and the tables it plays them by."""

from __future__ import annotations

from typing import Any

from flagfall.envs.compiled import to_plain
from flagfall.envs.layout import Layout
from flagfall.games.ctb.definitions.pack_rows import pack as packed
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env import pack
from flagfall.games.ctb.env.codec import Codec
from flagfall.games.ctb.env.small import state
from flagfall.games.ctb.env.small.sight import DE_BRUIJN
from flagfall.games.ctb.env.small.state import HIT, LINE, OFF, SLOTS, SPOT, SQUARES, TARGET, TROOP, Charts
from flagfall.games.ctb.rules import sampling
from flagfall.games.ctb.rules.codes import DIRECTIONS, HALF, KINDS, STRIDE
from flagfall.games.ctb.rules.state import Field, piece_key

_STEPS = [STRIDE, 1, -STRIDE, -1]


def is_small(variant: Variant, *, is_placed: bool) -> bool:
    """Whether the board and the rules are simple enough."""
    rules, board = packed(variant), variant.board
    is_plain = rules.hidden + rules.truce + rules.touch + rules.advance == 0
    turns = all(rules.step[d : d + rules.step_n[d > 0]] == _STEPS for d in (0, DIRECTIONS))
    armies = (sum(rules.army[side * KINDS : (side + 1) * KINDS]) for side in (0, 1))
    return (
        is_plain and turns and not is_placed and max(armies) <= TROOP and max(board.rows, board.cols) <= LINE
        and sampling.is_straight(rules) and pack.has_lines(variant)
    )  # fmt: skip


def charts_of(variant: Variant, codec: Codec, layout: Layout) -> Any:
    """All tables, as one record."""
    charts = Charts()
    _pieces(charts, variant, layout)
    _lines(charts)
    _numbers(charts, variant, codec)
    _ways(charts, variant)
    return to_plain(charts)


def _spot(variant: Variant, square: int) -> int:
    row, col = divmod(square, variant.board.cols)
    return row * state.UP + col


def _pieces(charts: Charts, variant: Variant, layout: Layout) -> None:
    """The kind of each slot, and its place in an observation."""
    rules, size = packed(variant), variant.board.size
    for square in variant.board.squares():
        charts.square[_spot(variant, square)] = square
    for turned in (0, 1):
        for side in (0, 1):
            owner = side ^ turned
            kinds = [kind for kind in range(rules.kinds) for _ in range(rules.army[owner * KINDS + kind])]
            charts.troops[turned * 2 + side] = len(kinds)
            for i, kind in enumerate(kinds):
                slot = turned * SLOTS + side * TROOP + i
                charts.kind[slot] = kind
                charts.plane[slot] = layout.start("rival" if side else "own") + kind * size
                charts.fallen[slot] = layout.start("rival_fallen" if side else "fallen") + kind
    field = Field()
    for side in (0, 1):
        for kind in range(rules.kinds):
            field.kind[side * HALF] = kind
            for place in range(SQUARES):
                key = piece_key(rules, field, side * HALF, place)
                charts.key[(side * KINDS + kind) * SQUARES + place] = key


def _lines(charts: Charts) -> None:
    """Free squares along a row or column, down to its beginning and up to its end, as bytes."""
    for i in range(32):
        charts.bit[((DE_BRUIJN << i) & 0xFFFFFFFF) >> 27] = i
    for line in range(256):
        for place in range(LINE):
            for is_up in (0, 1):
                way = range(place + 1, LINE) if is_up else range(place - 1, -1, -1)
                free = next((i for i, at in enumerate(way) if line >> at & 1), len(way))
                charts.run[(line * LINE + place) * 2 + is_up] = free
    for reach in range(LINE + 1):
        for run in range(LINE):
            charts.ones[reach * LINE + run] = _bytes((1,) * min(reach, run))


def _bytes(values: tuple[int, ...]) -> int:
    return int.from_bytes(bytes(values), "little")


def _numbers(charts: Charts, variant: Variant, codec: Codec) -> None:
    """Numbers by square and direction, and actions by number."""
    board, number = variant.board, 0
    for i, (source, target) in enumerate((*codec.moves, *codec.strikes)):
        is_strike = HIT * (i >= len(codec.moves))
        charts.code[i] = _spot(variant, source) | _spot(variant, target) << TARGET | is_strike
    moves = {pair: i for i, pair in enumerate(codec.moves)}
    strikes = {pair: len(codec.moves) + i for i, pair in enumerate(codec.strikes)}
    struck = len(codec.moves)
    for square in board.squares():
        row, col = board.row_col(square)
        place = row * LINE + col
        around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
        near = [board.square(r, c) if 0 <= r < board.rows and 0 <= c < board.cols else -1 for r, c in around]
        for d, target in enumerate(near):  # a direction without squares has the place of whatever comes next
            number = moves.get((square, target), number)
            charts.number[place * 4 + d] = number
            if (square, target) in moves:
                number += 1 + sum(pair in moves for pair in _further(board, square, target))
        charts.strike[place] = struck
        hits = [d for d, target in enumerate(near) if (square, target) in strikes]
        struck += len(hits)
        for foes in range(16):
            charts.strikes[place * 16 + foes] = _bytes(tuple(foes >> d & 1 for d in hits))


def _further(board: Any, source: int, target: int) -> list[tuple[int, int]]:
    """The squares beyond a first step, as pairs with its source."""
    (row, col), (r, c) = board.row_col(source), board.row_col(target)
    found = []
    for n in range(2, LINE):
        end = (row + n * (r - row), col + n * (c - col))
        if 0 <= end[0] < board.rows and 0 <= end[1] < board.cols:
            found.append((source, board.square(*end)))
    return found


def _ways(charts: Charts, variant: Variant) -> None:
    """The rival's ways in the order of `rules/sampling.py`, as the learner sees their directions."""
    ways = pack.ways_of(variant).tolist()
    room = (len(ways) - 2) // 2
    for turned in (0, 1):
        owner = 1 - turned
        charts.ways_n[turned] = n = ways[2 * room + owner]
        for i, way in enumerate(ways[owner * room : owner * room + n]):
            piece = (way & sampling.SLOT) - owner * HALF
            direction = ((way >> sampling.TURN) & sampling.TURNS) ^ (2 * turned)
            steps = way >> sampling.STEPS
            charts.ways[turned * state.WAYS + i] = piece | direction << state.TURN | steps << state.STEPS


def boards_of(count: int) -> Any:
    """A number of empty boards."""
    import numpy

    from flagfall.core.schema import dtype_of

    boards = numpy.zeros(count, dtype_of(state.SmallBoard))
    boards["at"] = OFF & SPOT
    return boards
