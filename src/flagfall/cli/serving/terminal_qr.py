"""A link as a QR code made of characters: readable by a phone from a terminal, and in a log without colour."""

from __future__ import annotations

import segno

WIDEST = 80
QUIET = 2
"""Light modules around the code."""

_HALVES = (" ", "▀", "▄", "█")
_PAPER, _PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def draw(link: str, *, has_blocks: bool, has_colour: bool) -> list[str]:
    """The lines of the code; none if it would not fit into 80 columns.

    Light modules are drawn and dark ones left out, as most terminals are dark; where there is colour, it says so. With
    half blocks a character is two modules, one above the other; without them a module is two characters.
    """
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=QUIET)]
    if has_blocks:
        rows += [[1] * len(rows[0])] * (len(rows) % 2)
        pairs = zip(rows[::2], rows[1::2], strict=True)
        lines = ["".join(_HALVES[(not a) + 2 * (not b)] for a, b in zip(*pair, strict=True)) for pair in pairs]
    else:
        lines = ["".join("  " if dark else "##" for dark in row) for row in rows]
    if len(lines[0]) > WIDEST:
        return []
    return [f"{_PAPER}{line}{_PLAIN}" if has_colour else line for line in lines]
