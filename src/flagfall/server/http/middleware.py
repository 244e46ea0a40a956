"""What every answer says to browsers, and what is turned away before anything else looks at it."""

from __future__ import annotations

import asyncio
import hashlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flagfall.server.client_address import address_of, name_of
from flagfall.server.errors import BadMessage, ServerError, TooLarge
from flagfall.server.http.error_responses import answer
from flagfall.server.http.static_files import PARTS
from flagfall.server.metrics import Metrics
from flagfall.server.network import is_ip, is_loopback
from flagfall.server.security.allowed_hosts import Hosts
from flagfall.server.security.rate_limits import Limits

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # for Python in the browser; it allows WebAssembly and no script
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "font-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

OPENER = ("Cross-Origin-Opener-Policy", "same-origin")
"""Browsers heed it at secure addresses; at the plain address of a home network they only complain about it."""

BODY_SECONDS = 20
"""A body that takes longer than this to arrive is not waited for."""


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
        name = name_of(Headers(scope=scope).get("host", ""))
        is_at_home = is_ip(name) and not is_loopback(name)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if not is_at_home:
                    headers[OPENER[0]] = OPENER[1]
                if is_api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded)


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
            self._count(scope, headers)
            if scope["path"] != "/readyz":  # asked by whoever watches over the server, under whatever name
                self.hosts.check(scope)
            replay = await self._read(headers, receive)
        except ServerError as error:
            self.metrics.refused(error.code)
            # Whoever asked first whether to send a body will not send it: what comes next is no part of it.
            more = {"Connection": "close"} if "expect" in headers else None
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
        length = headers.get("content-length", "")
        if "transfer-encoding" not in headers and length in ("", "0"):
            return receive
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
