"""HTTP: what makes games of many days practical, plans at a table and vacations."""

from __future__ import annotations

from fastapi import Request

from flagfall.core.errors import BadInput
from flagfall.server.auth import Person
from flagfall.server.errors import BadMessage, Forbidden, NoSuchTable, NotStarted, NoVacationLeft
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.http.routes.tables import TableId, check_plain, find_table
from flagfall.server.services import services_of
from flagfall.server.store.base import UserRow
from flagfall.server.wire.correspondence_models import PlanRequest, VacationInfo, VacationRequest
from flagfall.server.wire.models import TableInfo

router = api_router("correspondence")


@router.post(
    "/tables/{table_id}/plan",
    responses=refusals(NoSuchTable, Forbidden, NotStarted, BadInput, BadMessage, *SIGNED_IN),
)
async def plan(request: Request, user: Person, table_id: TableId, wanted: PlanRequest) -> TableInfo:
    """Have something done as soon as it can be, whether or not you are there. Nobody else hears of the plan."""
    check_plain(wanted.plan, "body.plan")
    room, _ = await find_table(request, user, table_id, None)
    await room.correspondence.plans.change(user.id, wanted.plan)
    return room.info(user.id)


@router.delete("/tables/{table_id}/plan", responses=refusals(NoSuchTable, Forbidden, NotStarted, *SIGNED_IN))
async def drop_plan(request: Request, user: Person, table_id: TableId) -> TableInfo:
    """Plan nothing any more."""
    room, _ = await find_table(request, user, table_id, None)
    await room.correspondence.plans.change(user.id, None)
    return room.info(user.id)


@router.get("/me/vacation", responses=refusals(*SIGNED_IN))
async def my_vacation(request: Request, user: Person) -> VacationInfo:
    """Whether you are on vacation, and how many days you have left."""
    return await _info(request, user)


@router.post("/me/vacation", responses=refusals(NoVacationLeft, *SIGNED_IN))
async def go_on_vacation(request: Request, user: Person, wanted: VacationRequest) -> VacationInfo:
    """Your time stands still at every table with a day of thinking time or more; the others see until when."""
    await services_of(request).vacations.begin(user.id, wanted.days)
    return await _info(request, user)


@router.delete("/me/vacation", responses=refusals(*SIGNED_IN))
async def come_back(request: Request, user: Person) -> VacationInfo:
    """Come back before the time; the days that are left can be taken later."""
    await services_of(request).vacations.end(user.id)
    return await _info(request, user)


async def _info(request: Request, user: UserRow) -> VacationInfo:
    services = services_of(request)
    until, left = await services.vacations.of(user.id)
    return VacationInfo(until=until, days_left=left, days_a_year=services.settings.vacation_days)
