"""A board of plain characters, for terminals and logs."""

from __future__ import annotations

from flagfall.games.ctb.notation.position import Position


def board_text(position: Position, *, flipped: bool = False) -> str:
    """The board with its coordinates; capitals are the first side's, `·` is empty, `#` blocked, `x` unknown."""
    board = position.variant.board
    rows = range(board.rows) if flipped else reversed(range(board.rows))
    cols = list(reversed(range(board.cols)) if flipped else range(board.cols))
    files = "    " + " ".join(chr(ord("a") + col) for col in cols)
    lines = [
        f"{row + 1:>3} " + " ".join(position.squares[board.square(row, col)] or "·" for col in cols) + f" {row + 1}"
        for row in rows
    ]
    return "\n".join([files, *lines, files])
