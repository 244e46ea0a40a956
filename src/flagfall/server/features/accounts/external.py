"""People whom another program has signed in: accounts without a passphrase, known by what that program calls them.

What an account is opened with stands where others have the hash of a passphrase. No passphrase fits it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import AsyncIterator

from fastapi import Request

from flagfall.server.auth import check_banned, hash_token, new_token
from flagfall.server.clean_text import LONGEST_NAME, clean, device_of, new_name
from flagfall.server.errors import BadMessage, NameTaken, NoSuchPage, NotSignedIn
from flagfall.server.features.accounts.routes import user_info
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import refusals
from flagfall.server.services import Services, check_rate, services_of
from flagfall.server.store.rows import UserRow
from flagfall.server.store.statements import Duplicate
from flagfall.server.wire.models import Session

LONGEST_SUBJECT = 200
ENDINGS = ("", *(f" {number}" for number in range(2, 10)))
"""Behind a name that another account has."""
USUAL_NAME = "Player"

router = api_router("people")


@router.post("/sessions/proxy", status_code=201, responses=refusals(NoSuchPage, NotSignedIn, NameTaken))
async def sign_in_by_proxy(request: Request) -> Session:
    """Come in as the person whom the operator's proxy names in a header; a new one becomes an account."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    header = services.settings.auth_header
    if header is None:
        raise NoSuchPage("This server takes no sign-ins from a proxy header.")
    named = request.headers.getlist(header)
    subject = named[0].strip() if len(named) == 1 else ""  # of two headers one may be the visitor's own
    if not subject or len(subject) > LONGEST_SUBJECT:
        raise NotSignedIn("The proxy in front of this server has not said who you are.")
    return await enter(services, "proxy", subject, subject, request.headers.get("user-agent", ""))


async def enter(services: Services, source: str, subject: str, wanted: str, agent: str) -> Session:
    """A session for a person whom `source` calls `subject`; an account with such a name if they are new."""
    key = key_of(source, subject)
    user = await services.store.external_account(key) or await _create(services, key, wanted)
    return await session(services, user, agent)


async def session(services: Services, user: UserRow, agent: str) -> Session:
    """A new way in for an account that another program stands for."""
    check_banned(user)
    token = new_token()
    await services.store.add_session(hash_token(token), user.id, time.time())
    await services.store.name_session(hash_token(token), device_of(agent), time.time())
    return Session(user=user_info(user), token=token)


def key_of(source: str, subject: str) -> str:
    """The text stored instead of a passphrase hash; no hash has this form."""
    return f"{source}:{hashlib.sha256(f'{source}:{subject}'.encode()).hexdigest()}"


async def _create(services: Services, key: str, wanted: str) -> UserRow:
    async for name in free_names(services, wanted):
        user = new_account(name, key)
        try:
            await services.store.add_user(user, None)
        except Duplicate:  # another was faster, perhaps the same person in another tab
            known = await services.store.external_account(key)
            if known is not None:
                return known
            continue
        return user
    raise no_name_left(wanted)


def new_account(name: str, key: str) -> UserRow:
    """An account that another program opens."""
    return UserRow(secrets.token_hex(8), name, key, time.time())


async def free_names(services: Services, wanted: str, besides: str | None = None) -> AsyncIterator[str]:
    """Names like the wanted one that no account has, other than a certain person's."""
    name = _name(wanted)
    for ending in ENDINGS:
        tried = f"{name[: LONGEST_NAME - len(ending)]}{ending}"
        if await services.store.looks_like(tried, besides) is None:
            yield tried


def no_name_left(wanted: str) -> NameTaken:
    """What is said when all such names are taken."""
    return NameTaken(f"Too many accounts are called '{_name(wanted)}'; ask the operator.")


def _name(wanted: str) -> str:
    """A name that can be shown: without the host of an address, cut to what fits."""
    try:
        return new_name(clean(wanted.partition("@")[0])[:LONGEST_NAME])
    except BadMessage:
        return USUAL_NAME
