"""HTTP: what can be said about a game besides what happened; the addresses come from plug-ins."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from flagfall.core.errors import BadInput
from flagfall.core.insights import all_insights
from flagfall.core.languages import FALLBACK
from flagfall.core.plugin import Failure, GamePlugin, Insight
from flagfall.core.words import in_one
from flagfall.server.auth import Visitor
from flagfall.server.errors import Forbidden, InsightOff, NoSuchPage, NoSuchTable, NotStarted, StillPlaying
from flagfall.server.features.insights.analyst import Analyst, Preparing, Queued
from flagfall.server.features.insights.attendance import answered, visitor_of
from flagfall.server.features.insights.worker import Question
from flagfall.server.features.replays.past_game import record_so_far
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.http.find_table import GivenCode, TableId, find_table
from flagfall.server.services import services_of
from flagfall.server.tables import seating
from flagfall.server.tables.access import check_help, check_history, check_insight, read_eyes


def insights_router() -> APIRouter:
    """An address for each insight of every game."""
    router = api_router("insights")
    for plugin, insight in all_insights():
        _add(router, plugin, insight)
    return router


def _add(router: APIRouter, plugin: GamePlugin, insight: Insight) -> None:
    known: tuple[Failure, ...] = (BadInput, *insight.errors)
    errors = {error.code: error for error in known}

    async def show(
        request: Request,
        user: Visitor,
        table_id: TableId,
        viewer: Annotated[
            str | None,
            Query(
                pattern="^([0-9]|1[0-5]|spectator|all)$",
                description="Whose knowledge: a player's, that of a `spectator`, after the end `all`. None: yours.",
            ),
        ] = None,
        part: Annotated[
            str | None, Query(pattern="^[a-z0-9_,.:-]{1,400}$", description="A part of the game; none: the newest.")
        ] = None,
        precision: Annotated[
            float, Query(ge=0.005, le=0.2, description="How near the truth a chance shall be, to either side.")
        ] = 0.02,
        code: GivenCode = None,
    ) -> Response:
        room, info = await find_table(request, user, table_id, code, to_read=True)
        if info.settings.game != plugin.id:
            raise NoSuchPage(f"Only tables of {in_one(plugin.name, FALLBACK)} offer this.")
        seat = seating.seat_of(room.row, user.id if user else None)
        own = "spectator" if seat is None else str(seat)
        eyes = "all" if insight.needs_all else viewer or own
        check_history(room.row, room.settings, user.id if user else None, read_eyes(eyes))
        check_insight(room.row, room.settings)
        if insight.is_help:
            check_help(room.row, user.id if user else None, read_eyes(eyes))
        question = Question(
            await record_so_far(services_of(request).store, room.row), insight.path, eyes, part, precision
        )
        analyst = services_of(request).get(Analyst)
        found = await answered(request, analyst.ask(room.row.id, question, visitor_of(request)))
        if found.body is None:
            raise errors.get(found.code or "", BadInput)(found.message)
        return Response(found.body, media_type="application/json")

    router.add_api_route(
        f"/tables/{{table_id}}/{insight.path}",
        show,
        name=f"show_{insight.path.replace('-', '_')}",
        description=insight.about,
        response_model=insight.type,
        responses=refusals(
            NoSuchTable,
            NoSuchPage,
            Forbidden,
            NotStarted,
            StillPlaying,
            Preparing,
            Queued,
            InsightOff,
            *errors.values(),
            *WITH_TOKEN,
        ),
    )
