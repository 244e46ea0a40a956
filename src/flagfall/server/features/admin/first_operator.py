"""Who becomes the operator of a new server: the visitor of a link that its first start prints, once.

Whoever can read what the program prints could make the operator's token in its folder, too; so the link opens no more
than that. It exists only where the server is for a public address and nobody is the operator yet.
"""

from __future__ import annotations

import asyncio

from fastapi import Request

from flagfall.server.errors import NoSuchCode
from flagfall.server.features.admin.models import FirstOperator, OperatorToken
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.admin.single_use_codes import SingleUseCodes
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import refusals
from flagfall.server.security.admin_token import admin_token, make_token
from flagfall.server.services import check_rate, services_of
from flagfall.server.settings import Settings

router = api_router("operators")


async def first_link(settings: Settings, codes: SingleUseCodes) -> str | None:
    """The link for a server that has no operator; None where there is one, or where nobody else can come."""
    if settings.public_url is None or admin_token(settings) is not None:
        return None
    return f"{settings.public_url}/admin#first={await codes.replace_operator()}"


@router.post("/operator", status_code=201, responses=refusals(NoSuchCode))
async def become_operator(request: Request, given: FirstOperator) -> OperatorToken:
    """Become the operator with the link that the first start of the server has printed; it opens once."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    settings = services.settings
    if admin_token(settings) is not None:
        raise NoSuchCode("This server has an operator: 'flagfall admin token' shows their token.")
    await services.get(Operations).codes.spend_operator(given.code)
    return OperatorToken(token=await asyncio.to_thread(make_token, settings.data))
