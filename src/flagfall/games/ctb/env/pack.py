"""From a variant to what the compiled functions read."""

from __future__ import annotations

from typing import Any

from flagfall.core.rng import BOT, stream
from flagfall.core.schema import dtype_of
from flagfall.envs.compiled import to_plain
from flagfall.envs.layout import Layout
from flagfall.games.ctb.definitions.pack_rows import cell_of, empty_field, pack, room_for, ways_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env.codec import Codec
from flagfall.games.ctb.env.kernel.state import COIN_RULE, MOST_STEPS, OVER, Game, Kit, Spec
from flagfall.games.ctb.rules.codes import CELLS, DIRECTIONS, SHIFT, STRIDE, STRIKE, UNDO
from flagfall.games.ctb.rules.playout import scatter
from flagfall.games.ctb.rules.protocol import clues
from flagfall.games.ctb.rules.sampling import is_straight, list_ways
from flagfall.games.ctb.rules.state import Work

_SIDE_OF = {"other_placer": 1, "first_placer": 0, "random": COIN_RULE, "toss": COIN_RULE}


def layout_of(variant: Variant) -> Layout:
    """The parts of an observation."""
    kinds, size = len(variant.pieces), (variant.board.rows, variant.board.cols)
    return Layout(
        {
            "own": (kinds, *size),  # 1 where an own piece of this kind stands
            "rival": (kinds, *size),  # 1 where a rival's piece stands that is, or can be, of this kind
            "shown": (kinds if variant.is_hidden else 0, *size),  # 1 where an own piece can be so for the rival
            "last": (2, *size),  # the rival's last move: from, to
            "phase": (OVER + 1,),  # placing, calling, deciding, playing, over
            "north": (1,),  # 1 for the side that places second
            "reserve": (kinds,),  # own pieces still to place
            "left": (2,),  # … all of them, and the rival's
            "fallen": (kinds,),  # own pieces that fell
            "rival_fallen": (kinds,),
            "quiet": (1,),  # plies since the last removal
            "repeats": (1,),  # how often this position has been there before
            "turns": (2,),  # turns taken: own, the rival's
        }
    )


def kit_of(variant: Variant, codec: Codec, layout: Layout, *, is_placed: bool) -> Kit:
    """Rules, settings and room to work in."""
    board, setup, turn = variant.board, variant.setup, variant.turn
    start = layout.start
    spec = Spec(
        size=board.size, turn=(board.rows + 1) * STRIDE + board.cols + 1,
        is_placed=int(is_placed), is_secret=int(setup.placement == "secret"),
        is_at_once=int(setup.placement == "all_at_once"), reveals=int(setup.reveal == "permanent"),
        is_straight=int(is_straight(pack(variant))), ways=0 if is_placed else ways_for(variant) // 2,
        placer=COIN_RULE if setup.first_placer == "toss" else 0,
        decides=int(turn.first_move == "toss_winner_decides"),
        caller=_SIDE_OF[turn.toss_caller], first=_SIDE_OF.get(turn.first_move, 0),
        place=codec.place, call=codec.call, decide=codec.decide,
        passing=codec.passing if codec.wait > codec.passing else -1, wait=codec.wait,
        pairs=codec.size, lines=codec.size + 2 * board.size * board.size,
        v_rival=start("rival"), v_shown=start("shown"), v_last=start("last"), v_phase=start("phase"),
        v_south=start("north"), v_reserve=start("reserve"), v_left=start("left"), v_fallen=start("fallen"),
        v_rival_fallen=start("rival_fallen"), v_quiet=start("quiet"), v_repeats=start("repeats"),
        v_turns=start("turns"),
    )  # fmt: skip
    spec.is_lines = int(bool(spec.is_straight) and has_lines(variant))
    every = (1 << len(variant.pieces)) - 1
    for steps in range(1, MOST_STEPS):
        spec.goes[steps] = clues.after_move(variant, every, steps)
        spec.strikes[steps] = clues.after_strike(variant, every, steps)
    for side in (0, 1):
        spec.at_first[side] = clues.at_first(variant, side)
    for square in board.squares():
        spec.square[cell_of(board, square)] = square
    return Kit(rules=pack(variant), spec=spec)


def has_lines(variant: Variant) -> bool:
    """Whether only neighbours are struck, and no way leads out of the engine's array (`mark_lines`)."""
    rules = pack(variant)
    kinds = rules.kind[: rules.kinds]
    longest = max(kind.move for kind in kinds)
    return all(kind.reach <= 1 for kind in kinds) and variant.board.rows + longest + 1 < CELLS // STRIDE


def table_of(variant: Variant, codec: Codec) -> Any:
    """Three tables in one array: numbers to actions, pairs of squares to numbers, directions to numbers.

    By number: the engine's code, seen from the south. By move or strike, source and target: the number. By move or
    strike, side, cell and direction: the number of the first step; those of further steps follow it.
    """
    import numpy

    board = variant.board
    size = board.size
    # Without signs: numba need not ask whether an index counts from the end.
    codes = numpy.zeros(codec.size, numpy.uint32)
    pairs = numpy.zeros((2, size, size), numpy.uint32)
    for i, (source, target) in enumerate((*codec.moves, *codec.strikes)):
        is_strike = int(i >= len(codec.moves))
        codes[i] = cell_of(board, source) | cell_of(board, target) << SHIFT | STRIKE * is_strike
        pairs[is_strike, source, target] = i
    for i, (kind, square) in enumerate(codec.placements):
        codes[codec.place + i] = cell_of(board, square) | kind << SHIFT
    return numpy.concatenate([codes, pairs.ravel(), _lines(variant, pairs).ravel()])


def _lines(variant: Variant, pairs: Any) -> Any:
    import numpy

    board, rules = variant.board, pack(variant)
    lines = numpy.zeros((2, 2, CELLS, DIRECTIONS), numpy.uint32)
    for side in (0, 1):
        for square in board.squares():
            cell = cell_of(board, square)
            for d in range(rules.step_n[side]):
                row, col = divmod(cell + rules.step[side * DIRECTIONS + d], STRIDE)
                if 1 <= row <= board.rows and 1 <= col <= board.cols:
                    target = board.square(row - 1, col - 1)
                    seen = (square, target) if side == 0 else (board.size - 1 - square, board.size - 1 - target)
                    lines[:, side, cell, d] = pairs[:, *seen]
    return lines


def ways_of(variant: Variant) -> Any:
    """Every way of either side (`rules/sampling.py`) where armies are scattered, and how many each has."""
    import numpy

    field, rules = empty_field(variant.board), pack(variant)
    for side in (0, 1):
        scatter(rules, field, Work(), stream(0, BOT), side)
    ways, count = [0] * ways_for(variant), [0, 0]
    if is_straight(rules):
        list_ways(rules, field, ways, count)
    return numpy.array([*ways, *count], numpy.int32)


def games_of(variant: Variant, count: int) -> Any:
    """A number of empty boards."""
    import numpy

    games = numpy.zeros(count, dtype_of(Game))
    games["field"] = to_plain(empty_field(variant.board))[0]
    return games


def pasts_of(variant: Variant, count: int, limit: int) -> Any:
    """Room for the positions of each game that can still repeat."""
    import numpy

    quiet = variant.end.quiet_plies
    room = min(limit, quiet) if quiet else limit
    return numpy.zeros((count, room + 4 if variant.end.repetition else 1), numpy.int64)


def scratch_of(variant: Variant, codec: Codec) -> Any:
    """Room for what an action changes, and for all that may be done."""
    import numpy

    return numpy.zeros(UNDO + max(room_for(variant), len(codec.placements), 4) + 1, numpy.int64)
