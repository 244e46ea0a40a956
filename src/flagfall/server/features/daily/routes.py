"""HTTP: the daily."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request

from flagfall.server.auth import Person, Visitor
from flagfall.server.errors import NoSuchPage
from flagfall.server.features.daily.models import DailyInfo, DailyTable
from flagfall.server.features.daily.service import Daily
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.services import services_of

router = api_router("daily")

Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A day of UTC, such as 2026-11-17.")]


@router.get("/daily", responses=refusals(NoSuchPage, *WITH_TOKEN))
async def show_today(request: Request, user: Visitor) -> DailyInfo:
    """Get today's game, the results so far, and your own."""
    daily = services_of(request).get(Daily)
    return await daily.info(daily.today, user)


@router.get("/daily/{day}", responses=refusals(NoSuchPage, *WITH_TOKEN))
async def show_day(request: Request, user: Visitor, day: Day) -> DailyInfo:
    """Get another day; after its end with its secret and the tables of all results."""
    return await services_of(request).get(Daily).info(day, user)


@router.post("/daily", responses=refusals(NoSuchPage, *SIGNED_IN))
async def begin_daily(request: Request, user: Person) -> DailyTable:
    """Play today's game. The first try counts if it ends before the day does; others are for fun."""
    table, counts = await services_of(request).get(Daily).begin(user)
    return DailyTable(table=table, counts=counts)
