"""Puzzles solved in the browser: a card chosen, a move made on the board, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
GAMES = Path(__file__).resolve().parents[2] / "src/flagfall/games"


def answers(game: str) -> dict[str, str]:
    """The solutions, which no page has before the try."""
    rows = json.loads((GAMES / game / "data/puzzles.json").read_text(encoding="utf-8"))
    return {row["id"]: row["answer"] for row in rows}


def test_a_card_and_a_move_are_found_and_explained(server: Program, visit: Visit) -> None:
    ada = visit(server.base, server.come("Ada"), motion=False)
    ada.go("/puzzles")
    ada.tap("next-cut")
    ada.tap(f"option-{answers('challengers')['cut-1']}")
    ada.tap("puzzle-answer")
    expect(ada.find("puzzle-solution")).to_contain_text("Correct!")
    expect(ada.find("puzzle-solution")).to_contain_text("100,000 simulated matches each")
    ada.tap("puzzle-next")
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Puzzle 2")
    ada.go("/puzzles")
    expect(ada.find("puzzle-tally")).to_contain_text("1 of 1 solved")
    ben = visit(server.base, server.come("Ben"), size=PHONE, motion=False)
    ben.go("/puzzle/base-1")
    move = answers("ctb")["base-1"].replace("x", "")
    board = ben.see("puzzle-board")
    for square in (move[:2], move[2:]):
        board.get_by_role("gridcell", name=square).first.click()
    expect(ben.find("chosen-move")).to_have_text(answers("ctb")["base-1"])
    ben.tap("puzzle-answer")
    expect(ben.find("puzzle-solution")).to_contain_text("The best move is")
