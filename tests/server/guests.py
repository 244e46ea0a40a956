"""A whole server inside a test: the app with a store of its own, and people who ask it over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI

from flagfall.server.app import build_app
from flagfall.server.http.static_files import FOLDER
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore

API = "/api/v1"
HOST = "http://flagfall.test"
GENEROUS: dict[str, Any] = {
    "requests_per_second": 1e6,
    "requests_burst": 1_000_000,
    "sign_ups_per_minute": 1e6,
    "sign_ins_per_minute": 1e6,
    "histories_per_minute": 1e6,
    "cups_per_hour": 1e6,
    "evenings_per_hour": 1e6,
    "tables_per_user": 1_000,
    "tables_per_address": 10_000,
    "bot_workers": 1,
    "log": "off",
    "allowed_hosts": ("flagfall.test",),
}


class Running:
    """A server that runs in a thread, without a socket; `request` waits for the whole answer."""

    def __init__(self, folder: Path, web: Path | None = None, **settings: Any) -> None:
        self.folder = folder
        wanted = Settings(data=folder, **{**GENEROUS, **settings})
        self.app: FastAPI = build_app(wanted, SqliteStore(folder), web or FOLDER)
        self.services: Services = self.app.state.services
        self._stack = ExitStack()

    def __enter__(self) -> Running:
        self.portal: BlockingPortal = self._stack.enter_context(start_blocking_portal())
        self._stack.enter_context(self.portal.wrap_async_context_manager(self.app.router.lifespan_context(self.app)))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def request(self, method: str, path: str, address: str = "192.0.2.1", **options: Any) -> httpx.Response:
        """Ask as a visitor from this address."""
        return self.portal.call(partial(self._request, method, path, address, **options))

    async def _request(self, method: str, path: str, address: str, **options: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, client=(address, 1234))
        async with httpx.AsyncClient(transport=transport, base_url=HOST, trust_env=False) as client:
            return await client.request(method, path, **options)

    def come(self, name: str) -> Guest:
        """Somebody new."""
        return Guest(self, fine(self.request("POST", f"{API}/users", json={"name": name})))

    def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run something in the server's event loop."""
        return self.portal.call(work, *args)


class Guest:
    """Somebody who asks: with a token, or without one."""

    def __init__(self, server: Running, session: dict[str, Any] | None = None) -> None:
        self.server = server
        self.id: str = session["user"]["id"] if session else ""
        self.name: str = session["user"]["name"] if session else ""
        self.token: str = session["token"] if session else ""
        self.headers = {"Authorization": f"Bearer {self.token}"} if session else {}

    def ask(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """The raw answer."""
        extra = {} if body is None else {"json": body}
        headers = {**self.headers, **options.pop("headers", {})}
        return self.server.request(method, f"{API}{path}", headers=headers, **extra, **options)

    def get(self, path: str, **options: Any) -> Any:
        return fine(self.ask("GET", path, **options))

    def post(self, path: str, body: Any = None) -> Any:
        return fine(self.ask("POST", path, {} if body is None else body))

    def open_table(self, **settings: Any) -> Any:
        return self.post("/tables", {"game": "ctb", **settings})


def fine(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a failure, which always has the same shape."""
    body = answer.json()
    assert set(body) - {"tables", "fault"} == {"code", "message", "wait"}, body
    assert body["message"].strip()
    return answer.status_code, body["code"]
