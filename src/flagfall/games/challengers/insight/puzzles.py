"""The shipped puzzles of Challengers!: which card goes, and which one is taken."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from flagfall.core.plugin import Puzzle
from flagfall.games.challengers.insight.best_card import DeckQuestion

FILE = "puzzles.json"


@cache
def challengers_puzzles() -> tuple[Puzzle, ...]:
    """All of them, in the order of the file."""
    text = files("flagfall.games.challengers").joinpath("data", FILE).read_text(encoding="utf-8")
    return tuple(_puzzle(row) for row in json.loads(text))


def question_of(puzzle: Puzzle) -> DeckQuestion:
    """What is asked, for a later proof."""
    found = puzzle.question
    return DeckQuestion(
        found["task"], tuple(found["deck"]), tuple(found["against"]), puzzle.options, found["round"], found["first"]
    )


def _puzzle(row: dict[str, Any]) -> Puzzle:
    chances: dict[str, list[float]] = row["chances"]  # by card: chance, low, high
    question = {name: row[name] for name in ("task", "deck", "against", "round", "first")}
    options = tuple(sorted(chances))
    told = [
        {"option": card, "chance": win, "low": low, "high": high}
        for card, (win, low, high) in sorted(chances.items(), key=lambda item: -item[1][0])
    ]
    explanation = {"matches": row["matches"], "options": told}
    return Puzzle(row["id"], row["task"], {**question, "options": list(options)}, options, row["answer"], explanation)
