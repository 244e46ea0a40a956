"""HTTP: puzzles. Solutions are sent after the first try."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request

from flagfall.core.errors import BadInput
from flagfall.server.auth import Person, Visitor
from flagfall.server.errors import NoSuchPuzzle
from flagfall.server.features.puzzles.models import PuzzleAnswer, PuzzleInfo, PuzzleList
from flagfall.server.features.puzzles.service import Puzzles
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.services import services_of

router = api_router("puzzles")

PuzzleId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a puzzle.")]


@router.get("/puzzles", responses=refusals(*WITH_TOKEN))
async def list_puzzles(request: Request, user: Visitor) -> PuzzleList:
    """List the puzzles with how many people solved them and your results."""
    return PuzzleList(puzzles=await services_of(request).get(Puzzles).listed(user))


@router.get("/puzzles/{puzzle_id}", responses=refusals(NoSuchPuzzle, *WITH_TOKEN))
async def show_puzzle(request: Request, user: Visitor, puzzle_id: PuzzleId) -> PuzzleInfo:
    """Get a puzzle; with its solution after your first try."""
    return await services_of(request).get(Puzzles).show(puzzle_id, user)


@router.post("/puzzles/{puzzle_id}", responses=refusals(NoSuchPuzzle, BadInput, *SIGNED_IN))
async def try_puzzle(request: Request, user: Person, puzzle_id: PuzzleId, wanted: PuzzleAnswer) -> PuzzleInfo:
    """Answer a puzzle and get the solution with its reason. The first answer counts."""
    return await services_of(request).get(Puzzles).answer(puzzle_id, user, wanted.answer)
