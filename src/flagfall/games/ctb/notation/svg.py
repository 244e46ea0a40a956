"""A picture of a position: our own drawing, one self-contained SVG.

The first side has light round tokens, the second dark eight-sided ones, so that the armies differ in
shape as well as in colour. A token shows letter and number; goal pieces carry a little flag.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from flagfall.games.ctb.notation.position import Position, letters_of

_SIZE = 48
_EDGE = 22
_WOOD = ("#e9cfa3", "#d6b27c")
_SIDES = (("#fff8e7", "#7a3b12", "#3b1d08"), ("#3d3a4f", "#14121d", "#fdf3d8"))  # fill, rim, ink


def draw(position: Position, *, flipped: bool = False, coordinates: bool = True) -> str:
    """The position as SVG text; `flipped` puts the north side below."""
    board = position.variant.board
    edge = _EDGE if coordinates else 0
    width, height = board.cols * _SIZE + 2 * edge, board.rows * _SIZE + 2 * edge
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="sans-serif" text-anchor="middle">',
        f"<title>{escape(str(position))}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="#6b4423"/>',
    ]
    for square in board.squares():
        row, col = board.row_col(square)
        x = edge + (board.cols - 1 - col if flipped else col) * _SIZE
        y = edge + (row if flipped else board.rows - 1 - row) * _SIZE
        parts.append(_square(x, y, (row + col) % 2, position.squares[square] == "#"))
        if position.squares[square] not in ("", "#"):
            parts.append(_token(position, square, x + _SIZE / 2, y + _SIZE / 2))
    if coordinates:
        parts += _coordinates(position, flipped)
    return "\n".join([*parts, "</svg>"])


def _square(x: float, y: float, shade: int, is_blocked: bool) -> str:
    if is_blocked:
        wave = f"M{x + 8} {y + 20}q8 -8 16 0t16 0M{x + 8} {y + 32}q8 -8 16 0t16 0"
        return (
            f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" fill="#5b8fb0"/>'
            f'<path d="{wave}" fill="none" stroke="#d9edf7" stroke-width="3" stroke-linecap="round"/>'
        )
    return f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" fill="{_WOOD[1 - shade]}"/>'


def _token(position: Position, square: int, x: float, y: float) -> str:
    letter = position.squares[square]
    side = 0 if letter.isupper() else 1
    fill, rim, ink = _SIDES[side]
    radius = _SIZE * 0.41
    style = f'fill="{fill}" stroke="{rim}" stroke-width="3"'
    if side == 0:
        shape = f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" {style}/>'
    else:
        corners = [(x + radius * cos(pi / 8 + k * pi / 4), y + radius * sin(pi / 8 + k * pi / 4)) for k in range(8)]
        shape = f'<polygon points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in corners)}" {style}/>'
    kind = letters_of(position.variant, side).index(letter)
    if kind == len(position.variant.pieces):
        return f'{shape}<text x="{x}" y="{y + 8}" font-size="24" font-weight="bold" fill="{ink}">?</text>'
    piece = position.variant.pieces[kind]
    text = f'<text x="{x}" y="{y + 5}" font-size="20" font-weight="bold" fill="{ink}">{letter.upper()}</text>'
    number = f'<text x="{x}" y="{y + 15}" font-size="9" fill="{ink}">{piece.number}</text>'
    flag = f'<path d="M{x + 8} {y - 2}v-13l9 4-9 4" fill="#d1363a" stroke="{rim}"/>' if piece.goal else ""
    return f"<g><title>{escape(piece.label)}</title>{shape}{text}{number}{flag}</g>"


def _coordinates(position: Position, flipped: bool) -> list[str]:
    board = position.variant.board
    labels: list[tuple[float, float, str]] = []
    for col in range(board.cols):
        x = _EDGE + ((board.cols - 1 - col if flipped else col) + 0.5) * _SIZE
        labels.append((x, _EDGE + board.rows * _SIZE + 15, chr(ord("a") + col)))
    for row in range(board.rows):
        y = _EDGE + ((row if flipped else board.rows - 1 - row) + 0.5) * _SIZE + 4
        labels.append((_EDGE / 2, y, str(row + 1)))
    return [f'<text x="{x}" y="{y}" font-size="12" fill="#f4e3c3">{label}</text>' for x, y, label in labels]
