"""Logs that programs can read: one line per request, with an id, and without anything secret.

A line names the route, never the address as typed: that may hold the code of a private table.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from typing import Any, Literal

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flagfall.server.client_address import address_of
from flagfall.server.errors import Internal
from flagfall.server.http.error_responses import answer
from flagfall.server.metrics import Metrics

LOG = logging.getLogger("flagfall.server")
LOGGERS = {"flagfall": logging.INFO, "uvicorn": logging.WARNING}
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="-")
OTHER = "(other)"

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
_GIVEN_ID = re.compile(r"[A-Za-z0-9_\-]{8,64}")


def set_up(style: Literal["json", "text", "off"]) -> None:
    """Configure the log: all entries for programs, only failures for people, on stderr or off."""
    handler: logging.Handler = logging.NullHandler()
    if style != "off":
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(_Json() if style == "json" else _Text())
        handler.setLevel(logging.INFO if style == "json" else logging.WARNING)
    for name, level in LOGGERS.items():
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(level)


class RequestLog:
    """Gives every request an id, counts it, writes its line; the last net for our own mistakes."""

    def __init__(self, app: ASGIApp, metrics: Metrics, trust_proxy: bool) -> None:
        self.app, self.metrics, self.trust_proxy = app, metrics, trust_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = self._id_of(scope)
        marker = REQUEST_ID.set(request_id)
        began, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            LOG.exception("a request failed", extra={"route": route_of(scope)})
            if status:
                raise  # half a response was sent: only closing the connection shows the error
            await answer(Internal(f"Something went wrong on our side (request {request_id})."))(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - began
            route = route_of(scope)
            self.metrics.answered(scope["method"] if route != OTHER else "-", route, status, seconds)
            facts = {
                "method": scope["method"][:16],
                "route": route,
                "status": status,
                "ms": round(seconds * 1_000, 1),
                "address": address_of(scope, self.trust_proxy),
            }
            LOG.info("request", extra=facts)
            REQUEST_ID.reset(marker)

    def _id_of(self, scope: Scope) -> str:
        given = Headers(scope=scope).get("x-request-id", "") if self.trust_proxy else ""
        return given if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)


def route_of(scope: Scope) -> str:
    """The route that answers a request, such as `/api/v1/tables/{table_id}`; a few words for all the rest."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else scope.get("flagfall.route", OTHER)


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    """The `extra` fields of a log record."""
    return {key: value for key, value in vars(record).items() if key not in _PLAIN}


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            "request": REQUEST_ID.get(),
            **_facts(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        facts = " ".join(f"{key}={value}" for key, value in _facts(record).items())
        line = f"{at} {record.levelname.lower():7} {REQUEST_ID.get()} {record.getMessage()} {facts}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
