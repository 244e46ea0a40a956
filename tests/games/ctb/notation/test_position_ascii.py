"""Boards for the terminal."""

from __future__ import annotations

from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.position import board_text, position_of, position_seen
from games.ctb.world import rules, world

LAKES = rules(board={"rows": 10, "cols": 12, "home_rows": 4, "blocked": ["c5", "h6"]}, setup={"visibility": "hidden"})


def test_a_board_for_the_terminal():
    state = world("L@a1 B@h1 v@a8 b@h8")
    assert board_text(position_of(state)) == "\n".join(
        [
            "    a b c d e f g h",
            "  8 v · · · · · · b 8",
            *[f"  {row} · · · · · · · · {row}" for row in range(7, 1, -1)],
            "  1 L · · · · · · B 1",
            "    a b c d e f g h",
        ]
    )
    flipped = board_text(position_of(state), flipped=True).splitlines()
    assert flipped[0] == "    h g f e d c b a"
    assert flipped[1] == "  1 B · · · · · · L 1"


def test_a_board_with_lakes_and_hidden_pieces_for_the_terminal():
    state = world("L@a1 B@h1 v@a10 b@h8", variant=LAKES)
    text = board_text(position_seen(CTB.view(state, 0)))
    assert text.splitlines()[1].startswith(" 10 x")
    assert text.count("#") == 2
