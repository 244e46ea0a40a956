"""What a piece may do that goes straight ahead and passes over nothing, from the first piece in each direction.

Squares are the bits of an integer, so a direction costs a few operations however far a piece may go.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from flagfall.core.action_space import ActionSpace
from flagfall.games.ctb.definitions.pack_rows import cell_of, empty_field
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.protocol.legal_moves import to_action
from flagfall.games.ctb.rules.protocol.phase import WrittenAction, written
from flagfall.games.ctb.rules.state import Field, Rules

_REMEMBERED = 50_000
"""Sights of a line that are kept; a usual board has fewer, until a user makes a large one."""

Sight = tuple[int, str]
"""The squares that matter to a piece, and what it may do."""


class Ray(NamedTuple):
    """The squares before a piece in one direction."""

    squares: int
    ascends: bool  # the nearest one is the lowest bit
    seen: dict[int, tuple[int, int, int]]
    """By the first one taken, 0 if none is: where it may go, what it may strike, and what it sees."""


Along = tuple[int, WrittenAction | None, WrittenAction | None]
"""Of one line: the squares that matter to a piece, and what it may do before and after its own square, if anything."""


class RayPair(NamedTuple):
    """The squares before a piece in two opposite directions."""

    squares: int
    blows: int  # what it may strike if nothing stands in between
    seen: dict[tuple[int, int], Along]
    """The moves, cached by the occupied squares and the enemies in reach, which recur."""
    rays: tuple[Ray, Ray]  # to lower squares, to higher ones


class Star(NamedTuple):
    """All squares before a piece; its lines share none."""

    lines: list[RayPair]  # those with the longest steps first
    in_order: bool  # lower squares of a line come before those of the next one


class RayBook:
    """The rays of a variant, and the actions along them in the forms in which they are sent."""

    def __init__(self, variant: Variant, rules: Rules, space: ActionSpace) -> None:
        self.variant, self._rules, self._space = variant, rules, space
        self._cells = empty_field(variant.board).cell
        self.bit = [0] * codes.CELLS  # by cell; none for what is no square
        for square in variant.board.squares():
            self.bit[cell_of(variant.board, square)] = 1 << square
        self.squares = range(variant.board.size)
        self.cells = [cell_of(variant.board, square) for square in self.squares]
        self._stars: dict[tuple[int, int, int], Star] = {}
        self._lines: dict[tuple[int, ...], RayPair] = {}
        self._remembered = 0  # in all lines
        self._written: dict[tuple[int, int, int], WrittenAction] = {}  # by cell, where it may go and what it may strike
        self._actions: dict[int, WrittenAction] = {}  # by code

    def army(self, field: Field, side: int) -> int:
        """The squares of a side."""
        first = side * codes.HALF
        return sum(map(self.bit.__getitem__, field.at[first : first + field.slots[side]]))  # none for who is off

    def look(self, side: int, kind: int, cell: int, taken: int, theirs: int, form: int) -> Sight:
        """The squares that matter to a piece, and what it may do: by target square, in a form of `WrittenAction`."""
        star = self._stars.get((side, kind, cell))
        if star is None:
            star = self._stars[side, kind, cell] = self._cast(side, kind, cell)
        lines, in_order = star
        if not in_order:
            return self._sort(cell, star, taken, theirs, form)
        zone, lower, higher = self.bit[cell], list[str](), list[str]()
        for line in lines:
            squares, blows, seen, _ = line
            around = taken & squares, theirs & blows
            visible, low, high = seen.get(around) or self._follow(cell, line, around)
            zone |= visible
            if low:
                lower.append(low[form])
            if high:
                higher.append(high[form])
        higher.reverse()
        return zone, ",".join(lower + higher)

    def _follow(self, cell: int, line: RayPair, around: tuple[int, int]) -> Along:
        """What a piece sees along one line."""
        zone, found = 0, list[WrittenAction | None]()
        for ray in line.rays:
            goes, strikes, visible = _first(ray, *around)
            zone |= visible
            found.append(self._actions_to(cell, goes, strikes) if goes | strikes else None)
        if self._remembered >= _REMEMBERED:
            self._forget()
        self._remembered += 1
        along = line.seen[around] = zone, found[0], found[1]
        return along

    def _forget(self) -> None:
        for line in self._lines.values():
            line.seen.clear()
        self._remembered = 0

    def _sort(self, cell: int, star: Star, taken: int, theirs: int, form: int) -> Sight:
        """The same where actions along different lines alternate."""
        zone, goes, strikes = self.bit[cell], 0, 0
        for line in star.lines:
            for ray in line.rays:
                to, struck, visible = _first(ray, taken, theirs)
                zone |= visible
                goes |= to
                strikes |= struck
        return zone, self._actions_to(cell, goes, strikes)[form]

    def _cast(self, side: int, kind: int, cell: int) -> Star:
        """The rays of a kind of piece from a cell."""
        rules, packed, first = self._rules, self._rules.kind[kind], side * codes.DIRECTIONS
        steps = rules.step[first : first + rules.step_n[side]]
        hits = rules.hit[first : first + rules.hit_n[side]] if packed.fights else []
        lines = []
        for delta in sorted({abs(delta) for delta in (*steps, *hits)}, reverse=True):
            reaches = [(packed.move * (way in steps), packed.reach * (way in hits)) for way in (-delta, delta)]
            lines.append(self._line(cell, delta, *reaches))
        ways = [line.rays[0].squares for line in lines] + [line.rays[1].squares for line in reversed(lines)]
        ways = [squares for squares in ways if squares]
        return Star(lines, all(one < other & -other for one, other in pairwise(ways)))

    def _line(self, cell: int, delta: int, low: tuple[int, int], high: tuple[int, int]) -> RayPair:
        """The line through a cell, by how far a piece may go and strike either way; the same for all such pieces."""
        found = self._lines.get((cell, delta, *low, *high))
        if found is None:
            rays = self._ray(cell, -delta, *low), self._ray(cell, delta, *high)
            blows = sum(struck for ray in rays for _, struck, _ in ray.seen.values())
            found = RayPair(rays[0].squares | rays[1].squares, blows, {}, rays)
            self._lines[cell, delta, *low, *high] = found
        return found

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

    def _actions_to(self, cell: int, goes: int, strikes: int) -> WrittenAction:
        found = self._written.get((cell, goes, strikes))
        if found is None:
            if len(self._written) >= _REMEMBERED:
                self._written.clear()
            found = self._written[cell, goes, strikes] = self._write(cell, goes, strikes)
        return found

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


def _first(ray: Ray, taken: int, theirs: int) -> tuple[int, int, int]:
    """Where a piece may go along a ray, what it may strike, and what it sees: as far as the first piece."""
    near = taken & ray.squares
    if near:
        near = near & -near if ray.ascends else 1 << near.bit_length() - 1
    goes, struck, visible = ray.seen[near]
    return goes, struck & theirs, visible
