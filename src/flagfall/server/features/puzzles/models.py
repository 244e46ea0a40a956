"""API models of puzzles."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from flagfall.server.wire.models import Game, Model

Level = Literal["new", "easy", "middle", "hard"]


class PuzzleSummary(Model):
    """A puzzle in the list."""

    id: str
    game: Game
    kind: str = Field(description="What is asked for, in a word of the game.")
    tried: int = Field(description="How many people have tried it.")
    solved: int
    level: Level = Field(
        description="By the share that solved it, half and half before anybody tried; `new`: fewer than three tries."
    )
    state: Literal["open", "right", "wrong"] = Field(description="How your own first try went.")


class PuzzleList(Model):
    """All puzzles of this server."""

    puzzles: list[PuzzleSummary]


class Solution(Model):
    """The result of the first try."""

    given: str = Field(description="Your first answer.")
    is_right: bool
    answer: str
    explanation: dict[str, Any]


class PuzzleInfo(PuzzleSummary):
    """A puzzle to be tried; the solution is not in it before you have."""

    question: dict[str, Any]
    options: list[str] = Field(description="What can be answered.")
    solution: Solution | None


class PuzzleAnswer(Model):
    """A try. The first one counts."""

    answer: str = Field(min_length=1, max_length=60)
