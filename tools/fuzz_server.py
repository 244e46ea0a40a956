"""A whole server inside `fuzz.py`, without sockets: HTTP requests and websocket messages straight into the app."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from flagfall.server.app import build_app
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore

FREE: dict[str, Any] = {
    "requests_per_second": 1e9, "requests_burst": 1_000_000_000, "sign_ups_per_minute": 1e9, "sign_ins_per_minute": 1e9,
    "histories_per_minute": 1e9, "tables_per_user": 1_000_000, "tables_per_address": 1_000_000,
    "messages_per_second": 1e9, "messages_burst": 1_000_000_000, "chats_per_minute": 1e9, "sockets_per_address": 1_000,
    "creations_per_user": 1_000_000,
    "bot_workers": 1, "log": "off", "admin_token": "the-operator", "allowed_hosts": ("*",),
}  # fmt: skip
"""No limit is in the way: what is tried here is what comes after them."""

MESSAGES = 15
"""Messages of one connection; twenty bad ones in a row would end it."""

PLAYED = 25
"""Of the cards and boards that are accepted, every so manieth is played by bots at a table …"""
STUCK = 10.0
"""… at which something has to happen within so many seconds."""


class Tally(Protocol):
    """What `fuzz.py` counts."""

    refused: int
    answers: Any

    def took(self, seconds: float, data: bytes) -> None: ...

    def failed(self, what: str, data: bytes) -> None: ...


async def fuzz_http(folder: Path, inputs: Iterator[bytes], count: int, tally: Tally) -> None:
    """Requests: the first line is method and address, what follows an empty line is the body."""
    app = build_app(Settings(data=folder, **FREE), SqliteStore(folder))
    async with app.router.lifespan_context(app):
        token = await _sign_up(app)
        await _warm_up(app, token)
        for number in range(count):
            data = next(inputs)
            operator = data.find(b"/admin/") >= 0 and number % 2 == 0
            scope, body = _request(data, "the-operator" if operator else token)
            began = time.thread_time()
            try:
                status, _ = await _call(app, scope, body)
            except Exception as error:
                tally.failed(f"{type(error).__name__}: {error}", data)
                continue
            tally.took(time.thread_time() - began, data)
            tally.answers[str(status)] += 1
            tally.refused += status >= 400
            if status >= 500:
                tally.failed(f"status {status}", data)


async def fuzz_creations(folder: Path, inputs: Iterator[bytes], count: int, tally: Tally) -> None:
    """Files for the workshop: the first line says of which sort. Some of those that are accepted are played."""
    app = build_app(Settings(data=folder, **FREE), SqliteStore(folder))
    async with app.router.lifespan_context(app):
        token = await _sign_up(app)
        await _warm_up(app, token)
        kept = 0
        for _ in range(count):
            data = next(inputs)
            sort, _, text = data.partition(b"\n")
            sort_name = "variants" if sort == b"variants" else "packs"
            body = json.dumps({"text": text.decode("utf-8", "replace")}).encode()
            began = time.thread_time()
            status, answer = await _call(app, *_request(b"POST /api/v1/%s x\n\n" % sort_name.encode() + body, token))
            tally.took(time.thread_time() - began, data)
            tally.answers[str(status)] += 1
            tally.refused += status >= 400
            if status >= 500:
                tally.failed(f"status {status}: {answer[:200]!r}", data)
            if status < 300:
                kept += 1
                if kept % PLAYED == 0:
                    await _play_out(app, token, sort_name, json.loads(answer)["id"], data, tally)


async def _play_out(app: Any, token: str, sort: str, made: str, data: bytes, tally: Tally) -> None:
    """Two bots play by what was made, until the game is over or has gone on for a while."""
    game = "ctb" if sort == "variants" else "challengers"
    config = {"variant": made} if sort == "variants" else {"players": 2, "packs": [made]}
    settings = {"game": game, "config": config, "seats": [{"kind": "bot", "bot": "random"}] * 2, "host_plays": False}
    status, answer = await _call(app, *_request(b"POST /api/v1/tables x\n\n" + json.dumps(settings).encode(), token))
    tally.answers[f"table {status}"] += 1
    if status >= 400:
        if status >= 500:
            tally.failed(f"table: status {status}: {answer[:200]!r}", data)
        return
    table, chain, since = json.loads(answer)["id"], None, time.monotonic()
    await _ask(app, token, f"/api/v1/tables/{table}/start", {})
    for _ in range(200):
        await asyncio.sleep(0.1)
        status, answer = await _call(app, *_request(f"GET /api/v1/tables/{table} x\n\n".encode(), token))
        info = json.loads(answer)
        if status >= 500 or time.monotonic() - since > STUCK:
            tally.failed(f"stuck: status {status}", data)
        if status >= 500 or info["status"] == "over" or time.monotonic() - since > STUCK:
            tally.answers[f"game {info.get('status')}"] += 1
            return
        if info["chain"] != chain:
            chain, since = info["chain"], time.monotonic()
    tally.answers["game goes on"] += 1


async def fuzz_websocket(folder: Path, inputs: Iterator[bytes], count: int, tally: Tally) -> None:
    """Messages of somebody who sits at a running table."""
    app = build_app(Settings(data=folder, **FREE), SqliteStore(folder))
    async with app.router.lifespan_context(app):
        token = await _sign_up(app)
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        table = await _ask(app, token, "/api/v1/tables", {"game": "ctb", "seats": seats})
        await _ask(app, token, f"/api/v1/tables/{table['id']}/start", {})
        done = 0
        while done < count:
            some = [next(inputs) for _ in range(min(MESSAGES, count - done))]
            try:
                async with asyncio.timeout(30):
                    await _talk(app, table["id"], token, some, tally)
            except Exception as error:
                tally.failed(f"{type(error).__name__}: {error}", some[-1])
            done += len(some)


async def _talk(app: Any, table: str, token: str, messages: list[bytes], tally: Tally) -> None:
    hello = json.dumps({"kind": "hello", "token": token}).encode()
    waiting = iter([None, hello, *messages])
    last: list[tuple[float, bytes]] = []

    async def receive() -> dict[str, Any]:
        if last:
            tally.took(time.thread_time() - last[0][0], last.pop()[1])
        await asyncio.sleep(0)
        given = next(waiting, b"")
        if given is None:
            return {"type": "websocket.connect"}
        if given == b"":
            return {"type": "websocket.disconnect", "code": 1000}
        if given is not hello:
            last.append((time.thread_time(), given))
        return {"type": "websocket.receive", "bytes": given}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            kind = json.loads(message["text"])["kind"]
            tally.answers[kind] += 1
            tally.refused += kind == "refused"

    path = f"/api/v1/tables/{table}/play"
    await app({**_scope("websocket", path, b""), "subprotocols": []}, receive, send)


def _request(data: bytes, token: str) -> tuple[dict[str, Any], bytes]:
    head, _, body = data.partition(b"\n\n")
    words = head.split(b" ")
    method = words[0].decode("latin-1").upper()[:12] or "GET"
    target = (words[1] if len(words) > 1 else b"/").decode("latin-1")
    path, _, query = target.partition("?")
    headers = [(b"authorization", f"Bearer {token}".encode()), (b"content-type", b"application/json")]
    scope = _scope("http", path or "/", quote(query, safe="=&%").encode(), headers)
    return {**scope, "method": method}, body


def _scope(kind: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]] | None = None) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"flagfall.test"), *(headers or [])],
        "client": ("192.0.2.1", 1234),
        "server": ("flagfall.test", 80),
    }


async def _call(app: Any, scope: dict[str, Any], body: bytes) -> tuple[int, bytes]:
    """Send one request; a stream is hung up on after its first piece."""
    status, parts, over = 0, [], asyncio.Event()
    given = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> dict[str, Any]:
        if (message := next(given, None)) is not None:
            return message
        await over.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            parts.append(message.get("body", b""))
            over.set()

    await app(scope, receive, send)
    return status, b"".join(parts)


async def _ask(app: Any, token: str, path: str, body: Any) -> Any:
    request = f"POST {path} HTTP/1.1\n\n{json.dumps(body)}".encode()
    status, answer = await _call(app, *_request(request, token))
    assert status < 300, answer
    return json.loads(answer)


async def _warm_up(app: Any, token: str) -> None:
    """What only the first visitor waits for is not what is looked for; and collect garbage as a real server does."""
    for request in (b"GET /nothing HTTP/1.1", b"GET / HTTP/1.1", b"GET /api/openapi.json HTTP/1.1"):
        await _call(app, *_request(request, token))
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)


async def _sign_up(app: Any) -> str:
    scope, body = _request(b'POST /api/v1/users HTTP/1.1\n\n{"name":"Fuzz"}', "")
    scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"authorization"]
    status, answer = await _call(app, scope, body)
    assert status == 201, answer
    return str(json.loads(answer)["token"])
