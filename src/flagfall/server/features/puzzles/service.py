"""The puzzles of all games: asked without their solution, checked, and graded by how many solve them."""

from __future__ import annotations

import asyncio
from functools import cache

from flagfall.core.errors import BadInput
from flagfall.core.plugin import Puzzle
from flagfall.core.plugins import GAMES
from flagfall.server.errors import NoSuchPuzzle
from flagfall.server.features.puzzles.models import Level, PuzzleInfo, PuzzleSummary, Solution
from flagfall.server.features.puzzles.store import PuzzleStore, PuzzleTry
from flagfall.server.monotonic import now
from flagfall.server.store.base import Store
from flagfall.server.store.rows import UserRow

PRIOR = 2.0
"""Tries, half of them right, that every puzzle begins with: so that one try does not make it the hardest of all."""

FEW = 3
EASY, HARD = 0.65, 0.35


@cache
def all_puzzles() -> dict[str, tuple[str, Puzzle]]:
    """By id, each with its game; in the order of the games and their files."""
    return {puzzle.id: (plugin.id, puzzle) for plugin in GAMES.all().values() for puzzle in plugin.puzzles()}


def share(solved: int, tried: int) -> float:
    """How likely the next one is to solve it, as far as is known."""
    return (solved + PRIOR / 2) / (tried + PRIOR)


class Puzzles:
    """The one place that knows the answers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tries = PuzzleStore(store)

    async def listed(self, user: UserRow | None) -> list[PuzzleSummary]:
        """All, with how they went for this person."""
        found = await asyncio.to_thread(all_puzzles)
        counts = await self._tries.puzzle_counts()
        own = await self._tries.puzzle_tries_of(user.id) if user else {}
        return [_summary(game, puzzle, counts, own) for game, puzzle in found.values()]

    async def show(self, puzzle_id: str, user: UserRow | None) -> PuzzleInfo:
        """One, with its solution if this person has tried it; raises NoSuchPuzzle."""
        game, puzzle = await self._find(puzzle_id)
        tried = await self._tries.puzzle_try(puzzle_id, user.id) if user else None
        own = {} if tried is None else {puzzle_id: bool(tried.is_right)}
        summary = _summary(game, puzzle, await self._tries.puzzle_counts(), own)
        solution = None
        if tried is not None:
            solution = Solution(
                given=tried.answer,
                is_right=bool(tried.is_right),
                answer=puzzle.answer,
                explanation=puzzle.explanation,
            )
        return PuzzleInfo(
            **summary.model_dump(), question=puzzle.question, options=list(puzzle.options), solution=solution
        )

    async def answer(self, puzzle_id: str, user: UserRow, answer: str) -> PuzzleInfo:
        """A person's try; only the first one is kept. Raises BadInput for what is no answer at all."""
        _, puzzle = await self._find(puzzle_id)
        if answer not in puzzle.options:
            raise BadInput("This is not one of the puzzle's possible answers.")
        await self._tries.add_puzzle_try(PuzzleTry(puzzle_id, user.id, answer, int(answer == puzzle.answer), now()))
        return await self.show(puzzle_id, user)

    async def _find(self, puzzle_id: str) -> tuple[str, Puzzle]:
        found = (await asyncio.to_thread(all_puzzles)).get(puzzle_id)
        if found is None:
            raise NoSuchPuzzle("There is no such puzzle.")
        return found


def _summary(game: str, puzzle: Puzzle, counts: dict[str, tuple[int, int]], own: dict[str, bool]) -> PuzzleSummary:
    solved, tried = counts.get(puzzle.id, (0, 0))
    known = own.get(puzzle.id)
    return PuzzleSummary(
        id=puzzle.id,
        game=game,
        kind=puzzle.kind,
        tried=tried,
        solved=solved,
        level=_level(solved, tried),
        state="open" if known is None else "right" if known else "wrong",
    )


def _level(solved: int, tried: int) -> Level:
    if tried < FEW:
        return "new"
    likely = share(solved, tried)
    return "easy" if likely >= EASY else "hard" if likely <= HARD else "middle"
