"""The board without pieces: squares, their names, home zones, distance.

Squares are counted row by row from the south-west corner, so on the chess board a1 is 0, h1 is 7,
a2 is 8 and h8 is 63. The first side lives in the south (ranks 1, 2, …), the second in the north.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from flagfall.core.errors import BadInput
from flagfall.games.ctb.ids import SquareIx

_NAME = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Board:
    """Size, home zones and blocked squares."""

    rows: int = 8
    cols: int = 8
    home_rows: int = 4
    blocked: frozenset[SquareIx] = frozenset()

    @property
    def size(self) -> int:
        """How many squares, blocked ones included."""
        return self.rows * self.cols

    def squares(self) -> Iterator[SquareIx]:
        """All squares in order."""
        return (SquareIx(square) for square in range(self.size))

    def square(self, row: int, col: int) -> SquareIx:
        """The square in a row and column, both counted from 0."""
        return SquareIx(row * self.cols + col)

    def row_col(self, square: int) -> tuple[int, int]:
        """Row and column of a square, both counted from 0."""
        return divmod(square, self.cols)

    @lru_cache(maxsize=64)  # noqa: B019 - of the few boards there are
    def home(self, side: int) -> tuple[SquareIx, ...]:
        """The squares on which a side (0 = south) places its pieces, in order (CTB-BOARD-02)."""
        first = 0 if side == 0 else self.rows - self.home_rows
        zone = range(first * self.cols, (first + self.home_rows) * self.cols)
        return tuple(SquareIx(square) for square in zone if square not in self.blocked)

    def has(self, square: object) -> bool:
        """Whether the square exists and a piece could stand on it."""
        return type(square) is int and 0 <= square < self.rows * self.cols and square not in self.blocked

    def name(self, square: int) -> str:
        """Its name: a letter for the column, a number for the row."""
        row, col = self.row_col(square)
        return f"{chr(ord('a') + col)}{row + 1}"

    def find(self, name: str) -> SquareIx:
        """The square of this name; raises BadInput."""
        match = _NAME.fullmatch(name) if isinstance(name, str) else None
        if match:
            row, col = int(match[2]) - 1, ord(match[1]) - ord("a")
            if row < self.rows and col < self.cols:
                return self.square(row, col)
        raise BadInput(f"There is no square {name!r}; this board goes from a1 to {self.name(self.size - 1)}.")

    def steps(self, source: int, target: int) -> int:
        """How many spaces lie between two squares of one line, the last one counted."""
        (row_a, col_a), (row_b, col_b) = self.row_col(source), self.row_col(target)
        return max(abs(row_a - row_b), abs(col_a - col_b))
