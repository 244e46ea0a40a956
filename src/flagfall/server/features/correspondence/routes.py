"""HTTP: what makes games of many days practical, plans at a table and vacations."""

from __future__ import annotations

import asyncio

from fastapi import Request

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.server.auth import Person
from flagfall.server.errors import BadMessage, Forbidden, NoSuchTable, NotStarted, NoVacationLeft
from flagfall.server.features.correspondence.at_table import correspondence_of
from flagfall.server.features.correspondence.lines import look
from flagfall.server.features.correspondence.models import (
    LineInfo,
    LineRequest,
    PlanRequest,
    VacationInfo,
    VacationRequest,
)
from flagfall.server.features.correspondence.vacations import Vacations
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.http.find_table import TableId, check_plain, find_table
from flagfall.server.services import check_rate, services_of
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import seating
from flagfall.server.wire.models import TableInfo

router = api_router("correspondence")


@router.post(
    "/tables/{table_id}/plan",
    responses=refusals(NoSuchTable, Forbidden, NotStarted, BadInput, BadMessage, *SIGNED_IN),
)
async def plan(request: Request, user: Person, table_id: TableId, wanted: PlanRequest) -> TableInfo:
    """Store a plan that is carried out as soon as the rules allow. Only you can see it."""
    check_plain(wanted.plan, "body.plan")
    room, _ = await find_table(request, user, table_id, None)
    await correspondence_of(room).plans.change(user.id, wanted.plan)
    return room.info(user.id)


@router.post(
    "/tables/{table_id}/line",
    responses=refusals(NoSuchTable, Forbidden, NotStarted, BadInput, BadMessage, *SIGNED_IN),
)
async def look_ahead(request: Request, user: Person, table_id: TableId, wanted: LineRequest) -> LineInfo:
    """Follow a line of your game as far as you know: the legal actions and your view at its end.

    What is hidden from you is imagined; for conditional moves, which are a plan.
    """
    check_rate(request, "histories")
    services = services_of(request)
    for number, one in enumerate(wanted.steps):
        check_plain(one.action, f"body.steps[{number}].action")
    room, _ = await find_table(request, user, table_id, None)
    seat = seating.seat_of(room.row, user.id)
    if seat is None:
        raise Forbidden("Only players of this table can look ahead.")
    if room.playing is None or room.row.status != "playing":
        raise NotStarted("You can look ahead only while the game is running.")
    game, player = room.playing.game, PlayerIx(seat)
    view = game.view(room.playing.table.state, player)
    line = [(PlayerIx(one.player), one.action) for one in wanted.steps]
    async with services.histories:
        return LineInfo(**await asyncio.to_thread(look, game, view, player, line))


@router.delete("/tables/{table_id}/plan", responses=refusals(NoSuchTable, Forbidden, NotStarted, *SIGNED_IN))
async def drop_plan(request: Request, user: Person, table_id: TableId) -> TableInfo:
    """Delete the plan."""
    room, _ = await find_table(request, user, table_id, None)
    await correspondence_of(room).plans.change(user.id, None)
    return room.info(user.id)


@router.get("/me/vacation", responses=refusals(*SIGNED_IN))
async def my_vacation(request: Request, user: Person) -> VacationInfo:
    """Get your vacation and the remaining days."""
    return await _info(request, user)


@router.post("/me/vacation", responses=refusals(NoVacationLeft, *SIGNED_IN))
async def go_on_vacation(request: Request, user: Person, wanted: VacationRequest) -> VacationInfo:
    """Begin a vacation: your clock stops at tables with a day or more of thinking time, and others see the end."""
    await services_of(request).get(Vacations).begin(user.id, wanted.days)
    return await _info(request, user)


@router.delete("/me/vacation", responses=refusals(*SIGNED_IN))
async def come_back(request: Request, user: Person) -> VacationInfo:
    """End the vacation early and keep the remaining days."""
    await services_of(request).get(Vacations).end(user.id)
    return await _info(request, user)


async def _info(request: Request, user: UserRow) -> VacationInfo:
    services = services_of(request)
    until, left = await services.get(Vacations).of(user.id)
    return VacationInfo(until=until, days_left=left, days_a_year=services.settings.vacation_days)
