"""A position in one line.

    8/8/3s4/8/3L4/8/B7/7b s - n 12 20:20

Six parts, the last four may be left out:

1. the board, from the highest row down, rows separated by `/`: letters for pieces (capitals for the
   first side, which lives in the south; `X` and `x` for pieces that are not known), numbers for
   runs of empty squares, `#` for blocked ones;
2. who has to do what: `s` or `n` is to move; `@s`, `@n` or `@sn` place; `?s` predicts the coin; `!s`
   names the first mover; `=s:reason`, `=n:reason` or `==:reason` is how the game ended;
3. the pieces still to place, with a number before more than one, `-` for none: `L2W3R`;
4. who moved or attacked last: `s`, `n` or `-`;
5. plies since the last removal;
6. turns had by south and north.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from flagfall.core.outcome import Outcome
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.protocol.placement import standings
from flagfall.games.ctb.state import State, acting_sides
from flagfall.games.ctb.view import View

SIDES = "sn"


@dataclass(frozen=True, slots=True)
class Position:
    """A position as a viewer sees it; `str()` gives the line, notebooks show a picture."""

    variant: Variant
    squares: tuple[str, ...]  # by square: a letter, "" if empty, "#" if blocked
    turn: str
    reserve: tuple[tuple[int, ...], tuple[int, ...]]  # by side and kind; unknown kinds come last
    last: str = "-"
    quiet: int = 0
    turns: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        stock = format_stock(self.variant, self.reserve)
        return f"{self.board} {self.turn} {stock} {self.last} {self.quiet} {self.turns[0]}:{self.turns[1]}"

    @property
    def board(self) -> str:
        """The first part of the line."""
        board = self.variant.board
        rows = []
        for row in reversed(range(board.rows)):
            line = self.squares[row * board.cols : (row + 1) * board.cols]
            runs = re.sub(r"\.+", lambda run: str(len(run[0])), "".join(content or "." for content in line))
            rows.append(runs)
        return "/".join(rows)

    def _repr_svg_(self) -> str:
        from flagfall.games.ctb.notation.svg import draw

        return draw(self)


def letters_of(variant: Variant, side: int) -> str:
    """The letters of the pieces of a side in the order of the army list, and last the one for the unknown."""
    letters = "".join(piece.letter for piece in variant.pieces) + "X"
    return letters if side == 0 else letters.lower()


def format_stock(variant: Variant, reserve: tuple[tuple[int, ...], tuple[int, ...]]) -> str:
    """Pieces still to place."""
    parts = [
        f"{n if n > 1 else ''}{letter}"
        for side in (0, 1)
        for letter, n in zip(letters_of(variant, side), reserve[side], strict=False)
        if n > 0
    ]
    return "".join(parts) or "-"


def position_of(state: State) -> Position:
    """The complete position of a state."""
    variant = state.variant
    squares = _empty(variant)
    for man in standings(state):
        side = state.side(man.player)
        squares[man.square] = letters_of(variant, side)[variant.kind(man.piece or "")]
    sides = "".join(SIDES[side] for side in acting_sides(state)[:1])
    field = state.field
    return Position(
        variant,
        tuple(squares),
        _turn(variant, state.phase, sides, state.outcome, state.south),
        ((*state.reserve[0], 0), (*state.reserve[1], 0)),
        "-" if field.mover == NO_PLAYER else SIDES[field.mover],
        field.quiet,
        (field.turns[0], field.turns[1]),
    )


def position_seen(view: View) -> Position:
    """The position as the viewer sees it."""
    variant = variant_of(view.variant, view.rules)
    south, north = view.south, 1 - view.south
    squares = _empty(variant)
    stock = [[0] * (len(variant.pieces) + 1) for _ in range(2)]
    for man in view.men:
        side = 0 if man.player == south else 1
        squares[man.square] = letters_of(variant, side)[-1 if man.piece is None else variant.kind(man.piece)]
    for player, left in enumerate(view.left):
        stock[0 if player == south else 1][-1] = left
    for waiting in view.reserve:
        mine = stock[0 if view.viewer == south else 1]
        mine[variant.kind(waiting.piece)] = waiting.count
        mine[-1] -= waiting.count
    sides = "".join(SIDES[0 if player == south else 1] for player in view.actors[:1])
    return Position(
        variant,
        tuple(squares),
        _turn(variant, view.phase, sides, view.outcome, view.south),
        (tuple(stock[0]), tuple(stock[1])),
        "-" if view.mover is None else SIDES[0 if view.mover == south else 1],
        view.quiet,
        (view.turns[south], view.turns[north]),
    )


def _empty(variant: Variant) -> list[str]:
    return ["#" if square in variant.board.blocked else "" for square in variant.board.squares()]


def _turn(variant: Variant, phase: Phase, sides: str, outcome: Outcome | None, south: int) -> str:
    if phase is Phase.OVER and outcome is not None:
        winner = "=" if not outcome.winners else SIDES[0 if outcome.winners[0] == south else 1]
        return f"={winner}:{outcome.reason}"
    if phase is Phase.PLACING:
        return "@sn" if variant.setup.placement == "secret" else f"@{sides}"
    return {Phase.CALLING: "?", Phase.DECIDING: "!"}.get(phase, "") + sides


# A board of plain characters, for terminals and logs.


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
