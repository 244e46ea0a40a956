"""Who somebody is: tokens, and the two questions every route may ask.

A token is 192 random bits; the store knows only its hash, so a stolen database lets nobody in.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from flagfall.server.errors import NotSignedIn, WrongToken
from flagfall.server.services import services_of
from flagfall.server.store.base import Store, UserRow

LONGEST_TOKEN = 128

_bearer = HTTPBearer(auto_error=False, description="The token of `POST /users` or `POST /sessions`.")


def new_token() -> str:
    """A new way in."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What is stored of a token; random enough to need no salt."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


async def token_of(
    request: Request, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> str | None:
    """The token that came along, if any."""
    if bearer is not None and len(bearer.credentials) <= LONGEST_TOKEN:
        return bearer.credentials
    if "authorization" in request.headers:
        raise WrongToken("Send the token as 'Authorization: Bearer …'.")
    return None


Token = Annotated[str | None, Depends(token_of)]


async def visitor(request: Request, token: Token) -> UserRow | None:
    """Whoever asks, if they say who they are; a wrong token is an error even where none is needed."""
    return await user_of(services_of(request).store, token)


async def user_of(store: Store, token: str | None) -> UserRow | None:
    """The person a token belongs to; nobody without one."""
    if token is None:
        return None
    user = await store.session_user(hash_token(token)) if len(token) <= LONGEST_TOKEN else None
    if user is None:
        raise WrongToken("Nobody has this token; sign in again.")
    return user


Visitor = Annotated[UserRow | None, Depends(visitor)]


async def person(user: Visitor) -> UserRow:
    """Whoever asks, and they have to say who they are."""
    if user is None:
        raise NotSignedIn("This needs a token: POST /api/v1/users gives one for a name.")
    return user


Person = Annotated[UserRow, Depends(person)]
