"""HTTP: the best players of a game and mode."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request

from flagfall.server.features.ratings.models import RatingInfo, RatingList
from flagfall.server.features.ratings.service import shown
from flagfall.server.features.ratings.store import RatingStore
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import refusals
from flagfall.server.services import services_of
from flagfall.server.store.rows import BOT, USER, RatingRow
from flagfall.server.tables.table_settings import plugin_of
from flagfall.server.wire.models import Game

SHOWN = 100

router = api_router("ratings")


@router.get("/ratings", responses=refusals())
async def list_ratings(
    request: Request,
    game: Game,
    mode: Annotated[str, Query(min_length=1, max_length=40, examples=["tournament", "standard"])],
) -> RatingList:
    """Get the best ratings of a game and mode."""
    plugin_of(game)
    rows = await RatingStore(services_of(request).store).ratings(game, mode, SHOWN)
    return RatingList(game=game, mode=mode, ratings=[_info(rank, row) for rank, row in enumerate(rows, start=1)])


def _info(rank: int, row: RatingRow) -> RatingInfo:
    return RatingInfo(
        rank=rank,
        name=row.name,
        user=row.who.removeprefix(USER) if row.who.startswith(USER) else None,
        bot=row.who.removeprefix(BOT) if row.who.startswith(BOT) else None,
        rating=shown(row),
        mu=round(row.mu, 4),
        sigma=round(row.sigma, 4),
        games=row.games,
        is_guest=row.is_guest,
    )
