"""What a piece may do that goes straight ahead and passes over nothing, from the first piece in each direction.

Squares are the bits of an integer, so a direction costs a few operations however far a piece may go.
"""

from __future__ import annotations

from typing import NamedTuple

from flagfall.core.action_space import ActionSpace
from flagfall.games.ctb.definitions.pack_rows import cell_of, empty_field
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.protocol.legal_moves import to_action
from flagfall.games.ctb.rules.protocol.phase import WrittenAction, written
from flagfall.games.ctb.rules.state import Field, Rules

_REMEMBERED = 50_000
"""Texts that are kept; a board has fewer ways to stand in than this, until a user makes a large one."""


class Ray(NamedTuple):
    """The squares before a piece in one direction."""

    squares: int
    ascends: bool  # the nearest one is the lowest bit
    seen: dict[int, tuple[int, int, int]]
    """By the first one taken, 0 if none is: where it may go, what it may strike, and what it sees."""


Sight = tuple[int, WrittenAction]
"""The squares that matter to a piece, and what it may do."""


class Star(NamedTuple):
    """Everything before a piece; its rays have no square in common."""

    reach: int
    rays: list[Ray]
    seen: dict[tuple[int, int], Sight]
    """By who stands there, and which of them are enemies: most pieces see the same again and again."""


class RayBook:
    """The rays of a variant, and the actions along them in the forms in which they are sent."""

    def __init__(self, variant: Variant, rules: Rules, space: ActionSpace) -> None:
        self.variant, self._rules, self._space = variant, rules, space
        self._cells = empty_field(variant.board).cell
        self.bit = [0] * codes.CELLS  # by cell; none for what is no square
        for square in variant.board.squares():
            self.bit[cell_of(variant.board, square)] = 1 << square
        self._stars: dict[tuple[int, int, int], Star] = {}
        self._remembered = 0  # in all stars
        self._written: dict[tuple[int, int, int], WrittenAction] = {}  # by cell, where it may go and what it may strike
        self._actions: dict[int, WrittenAction] = {}  # by code

    def army(self, field: Field, side: int) -> int:
        """The squares on which a side stands."""
        bit, found, first = self.bit, 0, side * codes.HALF
        for cell in field.at[first : first + field.slots[side]]:
            found |= bit[cell]  # none for the player who is off the board
        return found

    def look(self, side: int, kind: int, cell: int, taken: int, theirs: int) -> Sight:
        """The squares that matter to a piece, and what it may do: by target square."""
        star = self._stars.get((side, kind, cell))
        if star is None:
            star = self._stars[side, kind, cell] = self._cast(side, kind, cell)
        reach, rays, seen = star
        around = taken & reach, theirs & reach
        found = seen.get(around)
        if found is None:
            found = self._cross(cell, rays, *around)
            if self._remembered >= _REMEMBERED:
                self._forget()
            self._remembered += 1
            seen[around] = found
        return found

    def _forget(self) -> None:
        for star in self._stars.values():
            star.seen.clear()
        self._remembered = 0

    def _cross(self, cell: int, rays: list[Ray], taken: int, theirs: int) -> Sight:
        """What a piece sees along its rays."""
        zone, goes, strikes = self.bit[cell], 0, 0
        for squares, ascends, seen in rays:
            near = taken & squares
            if near:
                near = near & -near if ascends else 1 << near.bit_length() - 1
            free, struck, visible = seen[near]
            zone |= visible
            goes |= free
            strikes |= struck & theirs
        found = self._written.get((cell, goes, strikes))
        if found is None:
            if len(self._written) >= _REMEMBERED:
                self._written.clear()
            found = self._written[cell, goes, strikes] = self._write(cell, goes, strikes)
        return zone, found

    def _cast(self, side: int, kind: int, cell: int) -> Star:
        """The rays of a kind of piece from a cell."""
        rules, packed, first = self._rules, self._rules.kind[kind], side * codes.DIRECTIONS
        steps = rules.step[first : first + rules.step_n[side]]
        hits = rules.hit[first : first + rules.hit_n[side]] if packed.fights else []
        rays = [
            self._ray(cell, delta, packed.move * (delta in steps), packed.reach * (delta in hits))
            for delta in dict.fromkeys((*steps, *hits))
        ]
        return Star(sum(ray.squares for ray in rays), rays, {})

    def _ray(self, cell: int, delta: int, move: int, reach: int) -> Ray:
        before = list[int]()
        for step in range(1, max(move, reach) + 1):
            if self._cells[cell + delta * step] == codes.WALL:
                break
            before.append(self.bit[cell + delta * step])
        shortest = (move, reach) if self._rules.exact else (1, 1)
        free = before[shortest[0] - 1 : move]
        seen = {0: (sum(free), 0, sum(before))}
        for steps, bit in enumerate(before, 1):
            is_struck = shortest[1] <= steps <= reach
            seen[bit] = (sum(free[: max(0, steps - shortest[0])]), bit if is_struck else 0, sum(before[:steps]))
        return Ray(sum(before), delta > 0, seen)

    def _write(self, cell: int, goes: int, strikes: int) -> WrittenAction:
        """Actions to squares in ascending order."""
        found, left, board = list[WrittenAction](), goes | strikes, self.variant.board
        while left:
            target = left & -left
            left ^= target
            code = cell | cell_of(board, target.bit_length() - 1) << codes.SHIFT
            found.append(self._action(code | codes.STRIKE if target & strikes else code))
        return WrittenAction(",".join(one.text for one in found), ",".join(one.numbers for one in found))

    def _action(self, code: int) -> WrittenAction:
        found = self._actions.get(code)
        if found is None:
            found = self._actions[code] = written(self._space, to_action(self.variant.board, code))
        return found
