"""Every failure as the same small JSON object, at run time and in the OpenAPI document."""

from __future__ import annotations

import logging
import math
import sqlite3
from collections.abc import Mapping
from typing import Any, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from flagfall.core.errors import BadConfig, BadData, BadInput, BadNumber, BadSeed, FlagfallError
from flagfall.core.plugins import GAMES
from flagfall.server.errors import (
    BadMessage,
    Banned,
    HeadTooLarge,
    HostRefused,
    Internal,
    NoSuchPage,
    NotSignedIn,
    ServerError,
    TooLarge,
    TooMany,
    TooManyTables,
    Unavailable,
    WrongMethod,
    WrongToken,
)
from flagfall.server.wire.models import Refusal

LOG = logging.getLogger("flagfall.server")

Responses = dict[int | str, dict[str, Any]]
Failure = type[FlagfallError]

LONGEST = 400
UNPROCESSABLE = 422

ANYWHERE: tuple[Failure, ...] = (BadMessage, HostRefused, HeadTooLarge, TooLarge, TooMany, Internal, Unavailable)
"""What any route may answer."""

WITH_TOKEN: tuple[Failure, ...] = (WrongToken, Banned)
SIGNED_IN: tuple[Failure, ...] = (NotSignedIn, WrongToken, Banned)

SETTINGS: tuple[Failure, ...] = (
    BadInput, BadConfig, BadData, BadNumber, BadSeed,
    *(error for plugin in GAMES.all().values() for error in plugin.setting_errors),
)  # fmt: skip
"""What a game may say to the settings of a table."""


def status_of(error: FlagfallError | Failure) -> int:
    """The HTTP status; what the games refuse is well-formed but cannot be done."""
    return cast(int, getattr(error, "status", UNPROCESSABLE))


def body_of(error: FlagfallError) -> dict[str, Any]:
    """The object that travels. Input echoed in a message may be anything; what travels is valid, short Unicode."""
    message = _valid(error.message)
    message = message if len(message) <= LONGEST else f"{message[: LONGEST - 1]}…"
    body = {"code": error.code, "message": message, "wait": getattr(error, "wait", None)}
    if isinstance(error, BadData) and (error.place or error.problem):
        place = [_valid(step)[:60] for step in error.place[:8]]
        facts = {name: _valid(value)[:LONGEST] for name, value in error.facts.items()}
        return {**body, "fault": {"place": place, "problem": error.problem, "facts": facts}}
    return {**body, "tables": error.tables} if isinstance(error, TooManyTables) else body


def _valid(text: str) -> str:
    """A text that can travel, whatever it echoes."""
    return text.encode("utf-8", "replace").decode("utf-8")


def answer(error: FlagfallError, headers: Mapping[str, str] | None = None) -> Response:
    """A failure as a response."""
    more = dict(headers or {})
    status, wait = status_of(error), getattr(error, "wait", None)
    if wait is not None:
        more["Retry-After"] = str(math.ceil(wait))
    if status == NotSignedIn.status:
        more["WWW-Authenticate"] = "Bearer"
    return JSONResponse(body_of(error), status, more)


def refusals(*failures: Failure) -> Responses:
    """The `responses` of a route: for each status the codes it can come with."""
    found: dict[int, list[Failure]] = {}
    for failure in (*failures, *ANYWHERE):
        known = found.setdefault(status_of(failure), [])
        if failure not in known:
            known.append(failure)
    return {status: _document(found[status]) for status in sorted(found)}


def install(app: FastAPI) -> None:
    """Answer all errors inside the app with our error format."""
    app.add_exception_handler(FlagfallError, _on_failure)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(sqlite3.OperationalError, _on_store)


def _document(failures: list[Failure]) -> dict[str, Any]:
    summaries = {failure.code: (failure.__doc__ or "").split("\n")[0] for failure in failures}
    schema = {"properties": {"code": {"enum": list(summaries)}}}  # and what Refusal says
    examples = {
        code: {"summary": summary, "value": {"code": code, "message": summary, "wait": None}}
        for code, summary in summaries.items()
    }
    lines = [f"`{code}`: {summary}" for code, summary in summaries.items()]
    return {
        "model": Refusal,
        "description": "  \n".join(lines),
        "content": {"application/json": {"schema": schema, "examples": examples}},
    }


async def _on_failure(request: Request, error: Exception) -> Response:
    assert isinstance(error, FlagfallError)
    request.app.state.services.metrics.refused(error.code)
    return answer(error)


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    # Only the place and what is wrong with it: the input itself may be a passphrase.
    first = found[0] if found else {"loc": ("body",), "msg": "cannot be read"}
    place = ".".join(str(part) for part in first["loc"])
    return await _on_failure(request, BadMessage(f"{place}: {first['msg']}."))


async def _on_store(request: Request, error: Exception) -> Response:
    """The disk is full, or the file is gone: not the visitor's fault, and perhaps over in a minute."""
    LOG.error("the store refused", exc_info=error)
    return await _on_failure(request, Unavailable("The server cannot store anything right now."))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    failure: ServerError
    if error.status_code == NoSuchPage.status:
        failure = NoSuchPage("There is nothing at this address.")
    elif error.status_code == WrongMethod.status:
        failure = WrongMethod(f"This address does not answer {request.method}.")
    elif error.status_code >= Internal.status:
        failure = Internal("Something went wrong on our side.")
    else:
        failure = BadMessage("The request cannot be read.")
    response = await _on_failure(request, failure)
    response.headers.update(error.headers or {})
    return response
