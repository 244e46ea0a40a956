"""A second set of rules for the play: slow, plain, and written without a look at the first.

Squares are (column, row) pairs, the board is a dict, nothing is incremental. It reads the data of a
variant and shares no code with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from flagfall.games.ctb.definitions.variant import Variant

Square = tuple[int, int]

ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
COMPASS = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "all": ORTHOGONAL + DIAGONAL}


class Action(NamedTuple):
    """`move`, `strike` or `pass`."""

    what: str
    source: Square = (-1, -1)
    target: Square = (-1, -1)


@dataclass
class World:
    """Who stands where, and whose turn it is."""

    men: dict[Square, tuple[int, str]]
    side: int
    turns: list[int] = field(default_factory=lambda: [0, 0])
    last: int | None = None  # who moved last
    shuttles: list[tuple[Square, Square, int] | None] = field(default_factory=lambda: [None, None])

    def copy(self) -> World:
        return World(dict(self.men), self.side, list(self.turns), self.last, list(self.shuttles))


def piece(variant: Variant, name: str):
    return next(p for p in variant.pieces if p.id == name)


def is_on_board(variant: Variant, square: Square) -> bool:
    col, row = square
    board = variant.board
    if not (0 <= col < board.cols and 0 <= row < board.rows):
        return False
    return row * board.cols + col not in board.blocked


def ways_to_go(variant: Variant, side: int) -> list[tuple[int, int]]:
    ways = COMPASS[variant.movement.directions]
    if variant.movement.backward:
        return ways
    return [(x, y) for x, y in ways if (y >= 0 if side == 0 else y <= 0)]


def ways_to_hit(variant: Variant, side: int) -> list[tuple[int, int]]:
    if variant.attack.directions == "same":
        return ways_to_go(variant, side)
    return COMPASS[variant.attack.directions]


def may_cross(variant: Variant, world: World, side: int, square: Square) -> bool:
    """Whether somebody on this square lets others pass over."""
    if square not in world.men:
        return True
    owner = world.men[square][0]
    return variant.movement.jump == "any" or (variant.movement.jump == "own" and owner == side)


def distances(variant: Variant, world: World, source: Square, ways: list[tuple[int, int]], reach: int):
    """Squares within reach and how many steps lead there; pieces stand in the way unless they can be crossed."""
    side = world.men[source][0]
    found: dict[Square, int] = {}
    if variant.movement.path == "straight":
        for x, y in ways:
            for n in range(1, reach + 1):
                square = (source[0] + n * x, source[1] + n * y)
                if not is_on_board(variant, square):
                    break
                found[square] = n
                if not may_cross(variant, world, side, square):
                    break
        return found
    if variant.movement.distance == "exact":
        return dict.fromkeys(ends(variant, world, [source], ways, reach), reach)
    edge = {source}
    for n in range(1, reach + 1):
        beyond = set()
        for col, row in edge:
            for x, y in ways:
                square = (col + x, row + y)
                if is_on_board(variant, square) and square != source and square not in found:
                    beyond.add(square)
        for square in beyond:
            found[square] = n
        edge = {square for square in beyond if may_cross(variant, world, side, square)}
    return found


def ends(variant: Variant, world: World, way: list[Square], ways: list[tuple[int, int]], left: int) -> set[Square]:
    """Where a way ends that goes on for so many steps and visits no square twice."""
    if left == 0:
        return {way[-1]}
    side, (col, row) = world.men[way[0]][0], way[-1]
    if len(way) > 1 and not may_cross(variant, world, side, way[-1]):
        return set()
    found = set()
    for x, y in ways:
        square = (col + x, row + y)
        if is_on_board(variant, square) and square not in way:
            found |= ends(variant, world, [*way, square], ways, left - 1)
    return found


def actions_of(variant: Variant, world: World, source: Square) -> list[Action]:
    side, name = world.men[source]
    kind = piece(variant, name)
    found = []
    is_exact = variant.movement.distance == "exact"
    if kind.can_attack and (kind.move > 0 or kind.attack_when_immovable) and world.turns[side] >= variant.turn.truce:
        reach = max(kind.move, 1) if variant.attack.reach == "move" else 1
        for square, n in distances(variant, world, source, ways_to_hit(variant, side), reach).items():
            if square in world.men and world.men[square][0] != side and (n == reach or not is_exact):
                found.append(Action("strike", source, square))
    for square, n in distances(variant, world, source, ways_to_go(variant, side), kind.move).items():
        if square not in world.men and (n == kind.move or not is_exact):
            last = world.shuttles[side]
            limit = variant.end.shuttle_limit
            if limit and last and last[2] >= limit and (last[1], last[0]) == (source, square):
                continue
            found.append(Action("move", source, square))
    return found


def can_act(variant: Variant, world: World, side: int) -> bool:
    return any(actions_of(variant, world, square) for square, (owner, _) in world.men.items() if owner == side)


def able(variant: Variant, world: World, side: int) -> list[Action]:
    mine = [square for square, (owner, _) in world.men.items() if owner == side]
    return [action for square in mine for action in actions_of(variant, world, square)]


def legal(variant: Variant, world: World) -> list[Action]:
    found = able(variant, world, world.side)
    strikes = [action for action in found if action.what == "strike"]
    if variant.attack.compulsory and strikes:
        return strikes
    if variant.turn.voluntary_pass and found:
        found.append(Action("pass"))
    return found


def who_falls(variant: Variant, attacker: str, defender: str) -> str:
    entries = {(s.attacker, s.defender): s.removes for s in variant.combat.exception}
    for pair in [(attacker, defender), ("*", defender), (attacker, "*")]:
        if pair in entries:
            return entries[pair]
    a, d = piece(variant, attacker).number, piece(variant, defender).number
    if a == d:
        return variant.combat.equal
    attacker_wins = a < d if variant.combat.order == "low_wins" else a > d
    return "defender" if attacker_wins else "attacker"


def after(variant: Variant, before: World, action: Action) -> World | None:
    """The world after an action, with the next side to move; None if the game is over."""
    world = before.copy()
    side, other = world.side, 1 - world.side
    had_truce = world.turns[side] < variant.turn.truce
    world.turns[side] += 1
    lost: list[tuple[int, str]] = []
    stands: Square | None = None  # where the acting piece has just arrived
    if action.what == "pass":
        world.shuttles[side] = None
    else:
        world.last = side
    if action.what == "move":
        world.men[action.target] = world.men.pop(action.source)
        stands = action.target
        last = world.shuttles[side]
        is_back = last is not None and (last[1], last[0]) == (action.source, action.target)
        world.shuttles[side] = (action.source, action.target, last[2] + 1 if is_back and last else 1)
    if action.what == "strike":
        world.shuttles[side] = None
        falls = who_falls(variant, world.men[action.source][1], world.men[action.target][1])
        if falls in ("defender", "both"):
            lost.append(world.men.pop(action.target))
        if falls in ("attacker", "both"):
            lost.append(world.men.pop(action.source))
        elif falls == "defender" and variant.attack.advance and piece(variant, world.men[action.source][1]).move > 0:
            world.men[action.target] = world.men.pop(action.source)
            stands = action.target
    if stands is not None and variant.end.goal_contact == "adjacent" and not had_truce:
        kind = piece(variant, world.men[stands][1])
        if kind.can_attack and (kind.move > 0 or kind.attack_when_immovable):
            for x, y in ways_to_hit(variant, side):
                square = (stands[0] + x, stands[1] + y)
                if square in world.men and world.men[square][0] == other and piece(variant, world.men[square][1]).goal:
                    lost.append(world.men.pop(square))
    for owner in (0, 1):
        if any(who == owner and piece(variant, name).goal for who, name in lost):
            left = [name for who, name in world.men.values() if who == owner and piece(variant, name).goal]
            if variant.end.goals_needed == "any" or not left:
                return None
    return turn_of(variant, world, other)


def turn_of(variant: Variant, world: World, side: int) -> World | None:
    """The world with this side to move, or the other if it cannot act; None if the game is over."""
    can = [can_act(variant, world, 0), can_act(variant, world, 1)]
    if not any(can):
        return None
    kinds = [piece(variant, name) for _, name in world.men.values()]
    fighters = [kind for kind in kinds if kind.can_attack and (kind.move > 0 or kind.attack_when_immovable)]
    if not fighters and variant.end.dead_position == "draw":
        return None
    world.side = side
    if not can[side]:
        if variant.end.one_cannot_act != "pass":
            return None
        world.turns[side] += 1
        world.side = 1 - side
    return world


def count(variant: Variant, world: World | None, depth: int) -> int:
    """How many sequences of so many actions there are."""
    if depth == 0:
        return 1
    if world is None:
        return 0
    if depth == 1:
        return len(legal(variant, world))
    return sum(count(variant, after(variant, world, action), depth - 1) for action in legal(variant, world))


def text(action: Action) -> str:
    if action.what == "pass":
        return "pass"
    (a, b), (c, d) = action.source, action.target
    return f"{chr(97 + a)}{b + 1}{'x' if action.what == 'strike' else ''}{chr(97 + c)}{d + 1}"
