"""HTTP: what a person has achieved."""

from __future__ import annotations

from typing import get_args

from fastapi import Request

from flagfall.server.auth import Person
from flagfall.server.features.achievements.models import Achievement, AchievementId, AchievementList
from flagfall.server.features.achievements.service import achieved, played
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.services import check_rate, services_of

MOST_TABLES = 1_000

router = api_router("people")


@router.get("/me/achievements", responses=refusals(*SIGNED_IN))
async def my_achievements(request: Request, user: Person) -> AchievementList:
    """List your achievements in finished games, oldest first."""
    check_rate(request, "histories")
    games = played(await services_of(request).store.tables_of(user.id, MOST_TABLES), user.id)
    found = sorted(achieved(games).items(), key=lambda one: one[1])
    return AchievementList(
        games=len(games),
        wins=sum(game.has_won for game in games),
        of=len(get_args(AchievementId)),
        achievements=[Achievement(id=name, at=at) for name, at in found],
    )
