"""Start a server as a user would, open its page, and play a whole solo game over HTTP; prints the seconds as JSON.

It runs in any environment that has Flagfall and nothing else: `python tools/first_game.py uvx flagfall`. The arguments
are the command that starts the server.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

PATIENCE = 120
READY = re.compile(r"http://127\.0\.0\.1:\d+")
PAGE = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css))"')
SOLO = {"game": "challengers", "config": {"players": 1}, "seed": 7}


def main(command: list[str]) -> dict[str, Any]:
    """Seconds from the start to the first line, the page, the first decision and the end of the game."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FLAGFALL_DATA": str(Path(folder) / "data"), "FLAGFALL_PORT": "0"}
        started = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        try:
            found = visit(_address(server), started)
        finally:
            server.send_signal(signal.SIGTERM)
            said, _ = server.communicate(timeout=60)
        if server.returncode not in (0, -signal.SIGTERM):  # uvx and pipx pass on how it ended, or end by the signal
            raise RuntimeError(f"the server ended with {server.returncode}: {said}")
        return found


def visit(base: str, started: float, *, keeps_keys: bool = False) -> dict[str, Any]:
    """Load the page and all that it names, sit down and play."""
    seconds = {"ready": time.perf_counter() - started}
    page = _get(base, "/").decode()
    for name in PAGE.findall(page):
        _get(base, name)
    seconds["page"] = time.perf_counter() - started
    session = _post(base, "/users", {"name": "Ada"})
    table = _post(base, "/tables", SOLO, session["token"])["id"]
    _post(base, f"/tables/{table}/start", {}, session["token"])
    decisions = 0
    with connect(f"{base.replace('http', 'ws')}/api/v1/tables/{table}/play") as line:
        line.send(json.dumps({"kind": "hello", "token": session["token"], "views": False}))
        while True:
            message = json.loads(line.recv(timeout=PATIENCE))
            if message["kind"] == "table_changed" and message["table"]["status"] == "over":
                break
            legal = message.get("legal") if message["kind"] in ("snapshot", "stepped") else None
            if legal:
                seconds.setdefault("first_decision", time.perf_counter() - started)
                decisions += 1
                line.send(json.dumps({"kind": "act", "id": f"a{decisions}", "action": legal[-1]}))
    seconds["game_over"] = time.perf_counter() - started
    outcome = json.loads(_get(base, f"/api/v1/tables/{table}", session["token"]))["outcome"]
    if outcome is None or outcome["by"] != "game":
        raise RuntimeError(f"the game did not end by its rules: {outcome}")
    found: dict[str, Any] = {name: round(value, 2) for name, value in seconds.items()}
    return {**found, "decisions": decisions, **({"table": table, "token": session["token"]} if keeps_keys else {})}


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None, "asked for"
    heard = ""
    for line in server.stdout:
        heard += line
        if found := READY.search(line):
            return found[0]
    raise RuntimeError(f"the server did not start: {heard}")


def _get(base: str, path: str, token: str | None = None) -> bytes:
    return _ask(urllib.request.Request(base + path, headers=_headers(token)))


def _post(base: str, path: str, body: dict[str, Any], token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json", **_headers(token)}
    return json.loads(_ask(urllib.request.Request(f"{base}/api/v1{path}", json.dumps(body).encode(), headers)))


def _headers(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _ask(request: urllib.request.Request) -> bytes:
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: bytes = answer.read()
        return found


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:] or ["flagfall"])))
