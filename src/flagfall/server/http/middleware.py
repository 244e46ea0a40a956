"""What every answer says to browsers, and what is turned away before anything else looks at it."""

from __future__ import annotations

import asyncio
import hashlib
import re
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flagfall.server.client_address import address_of, name_of
from flagfall.server.errors import BadMessage, HeadTooLarge, ServerError, TooLarge
from flagfall.server.http.error_responses import answer
from flagfall.server.http.pass_on import PassOn
from flagfall.server.http.request_log import RequestLog
from flagfall.server.http.static_files import PARTS
from flagfall.server.metrics import Metrics
from flagfall.server.network import is_ip, is_loopback
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.security.rate_limits import Limits
from flagfall.server.services import Services

HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")


@lru_cache(maxsize=64)
def content_policy(host: str) -> str:
    """The content policy of a page at this host: it connects to nothing else, also by websocket."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""  # not every browser takes 'self' for these
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",  # for Python in the browser; it allows WebAssembly and no script
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            f"connect-src 'self'{sockets}",
            "font-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        )
    )


HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

OPENER = ("Cross-Origin-Opener-Policy", "same-origin")
"""Browsers heed it at secure addresses; at the plain address of a home network they only complain about it."""

MOST_HEADERS = 100
MOST_HEAD_BYTES = 32_768

BODY_SECONDS = 20
"""A body that takes longer than this to arrive is not waited for."""

SMALLEST = 600
"""Bytes from which compressing an answer pays."""


class SecureHeaders:
    """Adds the headers; answers under /api are never kept unless they say so themselves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api")
        host = Headers(scope=scope).get("host", "")
        name = name_of(host)
        is_at_home = is_ip(name) and not is_loopback(name)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["Content-Security-Policy"] = content_policy(host)
                if not is_at_home:
                    headers[OPENER[0]] = OPENER[1]
                if is_api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded)


def _has_body(headers: Headers) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "") not in ("", "0")


def _check_head(scope: Scope) -> None:
    """Raise HeadTooLarge for more headers than browsers and proxies send."""
    head = scope["headers"]
    if len(head) > MOST_HEADERS or sum(len(name) + len(value) for name, value in head) > MOST_HEAD_BYTES:
        raise HeadTooLarge(f"At most {MOST_HEADERS} headers of {MOST_HEAD_BYTES} bytes in all.")


class Gate:
    """Lets through what is neither too often nor too large; a body is read here, and only so far."""

    def __init__(
        self, app: ASGIApp, hosts: Hosts, limits: Limits, metrics: Metrics, body_bytes: int, trust_proxy: bool
    ) -> None:
        self.app, self.hosts, self.limits, self.metrics = app, hosts, limits, metrics
        self.body_bytes, self.trust_proxy = body_bytes, trust_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http" or scope["path"] == "/healthz":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            _check_head(scope)
            self._count(scope, headers)
            if scope["path"] != "/readyz":  # asked by monitoring, under any name
                self.hosts.check(scope)
            replay = await self._read(headers, receive)
        except ServerError as error:
            self.metrics.refused(error.code)
            # The rest of a body that was not read must not hold the connection, nor be taken for the next request.
            more = {"Connection": "close"} if _has_body(headers) or error.status == HeadTooLarge.status else None
            await answer(error, more)(scope, receive, send)
            return
        await self.app(scope, replay, send)

    def _count(self, scope: Scope, headers: Headers) -> None:
        address = address_of(scope, self.trust_proxy)
        if scope["path"].startswith(PARTS):
            self.limits.check("files", address)
            return
        self.limits.check("requests", address)
        if token := headers.get("authorization"):
            self.limits.check("requests", hashlib.sha256(token.encode("latin-1", "replace")).hexdigest())

    async def _read(self, headers: Headers, receive: Receive) -> Receive:
        if not _has_body(headers):
            return receive
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > self.body_bytes:
            raise self._too_large()
        body = bytearray()
        is_more = True
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while is_more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        break
                    body += message.get("body", b"")
                    is_more = message.get("more_body", False)
                    if len(body) > self.body_bytes:
                        raise self._too_large()
        except TimeoutError:
            raise BadMessage("The request took too long to arrive.") from None
        waiting: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        return replay

    def _too_large(self) -> TooLarge:
        return TooLarge(f"At most {self.body_bytes} bytes, please.")


def stack(services: Services) -> list[Middleware]:
    """What every request passes through, the outermost first."""
    settings, metrics = services.settings, services.metrics
    return [
        Middleware(SecureHeaders),
        Middleware(RequestLog, metrics=metrics, trust_proxy=settings.trust_proxy),
        Middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=6),
        Middleware(
            Gate,
            hosts=services.hosts,
            limits=services.limits,
            metrics=metrics,
            body_bytes=settings.body_bytes,
            trust_proxy=settings.trust_proxy,
        ),
        Middleware(PassOn, cluster=services.cluster),
    ]
