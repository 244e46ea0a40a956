"""HTTP: situations that visitors bring along; the addresses come from the games' plug-ins."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from flagfall.core.codec import encode
from flagfall.core.errors import BadInput
from flagfall.core.insights import studies_of
from flagfall.core.plugin import Failure, GamePlugin, Study
from flagfall.core.plugins import GAMES
from flagfall.server.auth import Visitor
from flagfall.server.errors import InsightOff
from flagfall.server.features.insights.analyst import Analyst, Preparing, Queued
from flagfall.server.features.insights.attendance import answered, visitor_of
from flagfall.server.features.insights.worker import Inquiry
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.services import Services, check_rate, services_of
from flagfall.server.store.rows import UserRow

TABLES_ASKED = 50


def studies_router() -> APIRouter:
    """An address for each study of every game."""
    router = api_router("insights")
    for plugin in GAMES.all().values():
        for study in studies_of(plugin):
            _add(router, plugin, study)
    return router


def _add(router: APIRouter, plugin: GamePlugin, study: Study) -> None:
    known: tuple[Failure, ...] = (BadInput, *study.errors)
    errors = {error.code: error for error in known}

    async def look(request: Request, user: Visitor, question: Any) -> Response:
        check_rate(request, "histories")
        services = services_of(request)
        await _check_fair(services, plugin, user)
        inquiry = Inquiry(plugin.id, study.path, encode(question))
        found = await answered(request, services.get(Analyst).inquire(inquiry, visitor_of(request)))
        if found.body is None:
            raise errors.get(found.code or "", BadInput)(found.message)
        return Response(found.body, media_type="application/json")

    look.__annotations__["question"] = study.question
    router.add_api_route(
        f"/studies/{study.path}",
        look,
        methods=["POST"],
        name=f"look_{study.path.replace('-', '_')}",
        description=study.about,
        response_model=study.type,
        responses=refusals(InsightOff, Preparing, Queued, *errors.values(), *WITH_TOKEN),
    )


async def _check_fair(services: Services, plugin: GamePlugin, user: UserRow | None) -> None:
    """A player of a rated game of this kind thinks alone."""
    for row in await services.store.tables_of(user.id, TABLES_ASKED) if user else ():
        if row.status == "playing" and row.game == plugin.id and row.settings.get("is_rated"):
            raise InsightOff("You are playing a rated game of this kind; the engine is available when it is over.")
