"""Authentication: session tokens, and the dependencies with which routes identify the caller.

A token is 192 random bits; the store knows only its hash, so a stolen database lets no one in.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from flagfall.server.errors import Banned, NotSignedIn, WrongToken
from flagfall.server.security.admin_token import admin_token
from flagfall.server.services import Services, check_rate, services_of
from flagfall.server.store.rows import UserRow

LONGEST_TOKEN = 128
TOKEN_REFUSED = "This token is not valid; sign in again."  # noqa: S105 (a message)
RENEWED_AFTER = 86_400.0
"""Seconds after which the use of a token is written down again."""

_bearer = HTTPBearer(auto_error=False, description="The token of `POST /users` or `POST /sessions`.")


def new_token() -> str:
    """Create a random session token."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """The hash of a token that is stored; tokens are random enough to need no salt."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


async def token_of(
    request: Request, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> str | None:
    """The bearer token of a request, or None."""
    if bearer is not None and len(bearer.credentials) <= LONGEST_TOKEN:
        return bearer.credentials
    if "authorization" in request.headers:
        raise WrongToken("Send the token as 'Authorization: Bearer …'.")
    return None


Token = Annotated[str | None, Depends(token_of)]


async def visitor(request: Request, token: Token) -> UserRow | None:
    """The signed-in caller, or None without a token; a wrong token is an error even where none is needed."""
    return await user_of(services_of(request), token)


async def user_of(services: Services, token: str | None) -> UserRow | None:
    """The person of a token; None without one. Using a token extends it."""
    if token is None:
        return None
    if len(token) > LONGEST_TOKEN:
        raise WrongToken(TOKEN_REFUSED)
    store, hashed, now, lasts = services.store, hash_token(token), time.time(), services.settings.session_lasts
    session = await store.session(hashed)
    if session is not None and 0 < session.used_at < now - lasts:
        raise WrongToken("This token has expired; sign in again.")
    if session is not None and session.used_at < now - min(RENEWED_AFTER, lasts / 2):
        await store.renew_session(hashed, now)
        session = await store.session(hashed)  # a person who signed out in between stays signed out
    if session is None:
        raise WrongToken(TOKEN_REFUSED)
    check_banned(session.user)
    return session.user


def check_banned(user: UserRow) -> None:
    """Raise Banned if the operator has banned this person."""
    if user.is_banned:
        raise Banned("The operator of this server has banned you.")


Visitor = Annotated[UserRow | None, Depends(visitor)]


async def person(user: Visitor) -> UserRow:
    """The signed-in caller; raises an error without a token."""
    if user is None:
        raise NotSignedIn("This request needs a token: POST /api/v1/users returns one for a name.")
    return user


Person = Annotated[UserRow, Depends(person)]


async def operator(request: Request, token: Token) -> None:
    """Whether the caller has the operator's token; wrong ones are counted, the right one always opens."""
    right = admin_token(services_of(request).settings)
    if token is None:
        raise NotSignedIn("This request needs the operator's token: 'flagfall admin token' shows it.")
    if right is None or not secrets.compare_digest(hash_token(token), hash_token(right)):
        check_rate(request, "sign_ins")
        raise WrongToken("This is not the operator's token: 'flagfall admin token' shows it.")


Operator = Depends(operator)
