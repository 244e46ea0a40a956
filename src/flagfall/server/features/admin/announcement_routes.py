"""HTTP: the operator's announcement."""

from __future__ import annotations

from fastapi import Request

from flagfall.server.features.accounts.openid import OpenId
from flagfall.server.features.admin.models import AnnouncementInfo
from flagfall.server.features.admin.service import Operations
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import refusals
from flagfall.server.services import services_of

router = api_router("operations")


@router.get("/announcement", responses=refusals())
async def announcement(request: Request) -> AnnouncementInfo:
    """Get the operator's announcement, whether new people need an invitation, and what this server leaves out."""
    services = services_of(request)
    mode = services.get(Operations).mode
    told = mode.announcement
    return AnnouncementInfo(
        text=told.text if told else None,
        at=told.at if told else None,
        invite_only=mode.invite_only,
        by_proxy=services.settings.auth_header is not None,
        sign_in_with=services.settings.oidc_name if services.find(OpenId) is not None else None,
        without=list(services.settings.without),
    )
