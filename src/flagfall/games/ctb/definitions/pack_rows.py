"""From the variant people read to the ints the engine reads."""

from __future__ import annotations

from functools import lru_cache

from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.definitions.variant import Variant, removes
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.state import Field, Kind, Rules

# (rows, columns) of a step, orthogonal ones first: north, east, south, west, then clockwise from north-east
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
_DIRECTIONS = {"orthogonal": _STEPS[:4], "diagonal": _STEPS[4:], "all": _STEPS}
_FALL = {"attacker": codes.ATTACKER, "defender": codes.DEFENDER, "both": codes.ATTACKER | codes.DEFENDER, "none": 0}
_JUMP = {"none": codes.JUMP_NONE, "own": codes.JUMP_OWN, "any": codes.JUMP_ANY}
_ENDING = {
    "draw": codes.TIE,
    "last_mover_wins": codes.WINS,
    "loses": codes.WINS,
    "pass": codes.GO_ON,
    "play_on": codes.GO_ON,
}


def cell_of(board: Board, square: int) -> int:
    """The engine's cell of a square."""
    row, col = divmod(square, board.cols)
    return (row + 1) * codes.STRIDE + col + 1


def square_of(board: Board, cell: int) -> SquareIx:
    """The square of an engine's cell."""
    row, col = divmod(cell, codes.STRIDE)
    return SquareIx((row - 1) * board.cols + col - 1)


def empty_field(board: Board) -> Field:
    """A board without pieces: walls all around and where squares are blocked.

    What lies beyond the board, and slots that no army fills, are left out: every turn copies the rest.
    """
    field = Field()
    del field.cell[(board.rows + 2) * codes.STRIDE :]
    for slots in (field.at, field.kind, field.origin):
        del slots[codes.HALF + len(board.home(1)) :]
    for square in board.squares():
        if square not in board.blocked:
            field.cell[cell_of(board, square)] = codes.EMPTY
    return field


@lru_cache(maxsize=64)
def pack(variant: Variant) -> Rules:
    """The packed variant. It is shared: it is never written to."""
    end, turn, movement, attack = variant.end, variant.turn, variant.movement, variant.attack
    rules = Rules(
        kinds=len(variant.pieces),
        bent=int(movement.path == "bent"),
        exact=int(movement.distance == "exact"),
        jump=_JUMP[movement.jump],
        advance=int(attack.advance),
        compulsory=int(attack.compulsory),
        passing=int(turn.voluntary_pass),
        truce=turn.truce,
        touch=int(end.goal_contact == "adjacent"),
        all_goals=int(end.goals_needed == "all"),
        none_can_act=_ENDING[end.none_can_act],
        one_cannot_act=_ENDING[end.one_cannot_act],
        dead_position=_ENDING[end.dead_position],
        repetition=end.repetition,
        repeater_loses=int(end.repetition_result == "repeater_loses"),
        forbids=int(end.repetition > 0 and end.repetition_result == "forbidden"),
        shuttle=end.shuttle_limit,
        quiet=end.quiet_plies,
        most_pieces=int(end.quiet_result == "most_pieces"),
        hidden=int(variant.is_hidden),
    )
    for side in (0, 1):
        _pack_directions(rules, variant, side)
        home = [cell_of(variant.board, square) for square in variant.board.home(side)]
        rules.home_n[side] = len(home)
        rules.home[side * codes.HALF : side * codes.HALF + len(home)] = home
    limit = variant.board.size if rules.bent else max(variant.board.rows, variant.board.cols)
    for a, attacker in enumerate(variant.pieces):
        move = min(attacker.move, limit)
        # A piece that cannot move but strikes all the same touches its neighbours at least.
        reach = max(move, 1) if attack.reach == "move" else 1
        rules.kind[a] = Kind(move=move, fights=int(attacker.may_attack), reach=reach, goal=int(attacker.goal))
        for side in (0, 1):
            rules.army[side * codes.KINDS + a] = attacker.count[side]
        for d, defender in enumerate(variant.pieces):
            rules.result[a * codes.KINDS + d] = _FALL[removes(variant, attacker, defender)]
    return rules


def _pack_directions(rules: Rules, variant: Variant, side: int) -> None:
    """Steps and strikes of one side. `same` strikes wherever a piece may step, backwards or not."""
    forward = 1 if side == 0 else -1
    steps = _DIRECTIONS[variant.movement.directions]
    if not variant.movement.backward:
        steps = tuple((row, col) for row, col in steps if row * forward >= 0)
    hits = steps if variant.attack.directions == "same" else _DIRECTIONS[variant.attack.directions]
    first = side * codes.DIRECTIONS
    for found, counts, deltas in ((steps, rules.step_n, rules.step), (hits, rules.hit_n, rules.hit)):
        counts[side] = len(found)
        deltas[first : first + len(found)] = [row * codes.STRIDE + col for row, col in found]


@lru_cache(maxsize=64)
def room_for(variant: Variant) -> int:
    """More actions than any position of this variant can have, for the engine's lists."""
    rules = pack(variant)
    most = 0
    for side in (0, 1):
        room = 1  # a pass
        for kind, piece in enumerate(variant.pieces):
            packed = rules.kind[kind]
            straight = packed.move * rules.step_n[side] + packed.reach * rules.hit_n[side]
            room += piece.count[side] * (min(straight, variant.board.size * 2) if not rules.bent else _bent(variant))
        most = max(most, room)
    return most


def ways_for(variant: Variant) -> int:
    """Room for every straight way of both sides, the same for each (`rules/sampling.py`)."""
    rules = pack(variant)
    rooms = [
        sum(
            piece.count[side] * max(packed.move, packed.reach) * rules.step_n[side]
            for piece, packed in zip(variant.pieces, rules.kind, strict=False)
        )
        for side in (0, 1)
    ]
    return 2 * max(1, *rooms)


def _bent(variant: Variant) -> int:
    """A bent path may lead to every square, each of them to go to or to strike at."""
    return variant.board.size + codes.DIRECTIONS
