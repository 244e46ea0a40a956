"""A system without forks, local sockets, priorities, file locks and modes: a server there, a game and an insight.

The processes are real; what Windows lacks is taken away before they load anything (`tests/windowslike.py`).
"""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

REMOVAL = Path(__file__).parents[3] / "windowslike.py"
FREE = {
    "FLAGFALL_REQUESTS_BURST": "100000",
    "FLAGFALL_MESSAGES_BURST": "100000",
    "FLAGFALL_SIGN_UPS_PER_MINUTE": "1000",
    "FLAGFALL_HISTORIES_PER_MINUTE": "1000",
}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="this is Windows already")]


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process on such a system: Python loads `sitecustomize` before anything else."""
    folder = tmp_path_factory.mktemp("windowslike")
    (folder / "sitecustomize.py").write_bytes(REMOVAL.read_bytes())
    kept = {key: value for key, value in os.environ.items() if not key.startswith("FLAGFALL_") or "CACHE" in key}
    return {**kept, **FREE, "PYTHONPATH": str(folder)}


def flagfall(there: dict[str, str], *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "flagfall", *args]
    return subprocess.run(command, env=there, capture_output=True, text=True, timeout=120, check=False)


@contextmanager
def serving(there: dict[str, str], data: Path) -> Iterator[str]:
    """A server there; its address."""
    command = [sys.executable, "-m", "flagfall", "serve", "--port", "0", "--data", str(data), "--no-open"]
    process = subprocess.Popen(
        command, env=there, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
    )
    lines: queue.Queue[str] = queue.Queue()
    assert process.stdout is not None
    output = process.stdout

    def read() -> None:
        for line in output:
            lines.put(line)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        heard = ""
        while (found := re.search(r"http://127\.0\.0\.1:\d+", heard)) is None:
            heard += lines.get(timeout=90)
        yield found[0]
    finally:
        process.terminate()
        code = process.wait(30)
        reader.join()
        output.close()
    assert code == 0


def post(http: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    answer = http.post(path, json=body)
    assert answer.status_code < 300, answer.text
    return answer.json()


def play(base: str, table: str, token: str) -> None:
    """The first legal action each time, until the game is over."""
    with connect(f"{base.replace('http', 'ws')}/api/v1/tables/{table}/play") as line:
        line.send(json.dumps({"kind": "hello", "token": token, "views": False}))
        number, is_over = 0, False
        legal: list[Any] = []
        while not is_over:
            message = json.loads(line.recv(timeout=90))
            legal = message.get("legal", legal)
            is_over = message["kind"] == "table_changed" and message["table"]["status"] == "over"
            is_mine = message["kind"] == "snapshot" or "legal" in message or message.get("id") is not None
            if message["kind"] in ("snapshot", "stepped") and legal and is_mine:
                number += 1
                line.send(json.dumps({"kind": "act", "id": f"a{number}", "action": legal[-1]}))


def test_a_game_against_a_bot_and_an_insight(tmp_path: Path, there: dict[str, str]) -> None:
    with serving(there, tmp_path / "data") as base, httpx.Client(base_url=f"{base}/api/v1", timeout=90) as http:
        session = post(http, "/users", {"name": "Ada"})
        http.headers["Authorization"] = f"Bearer {session['token']}"
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        table = post(http, "/tables", {"game": "challengers", "config": {"players": 2}, "seats": seats})["id"]
        post(http, f"/tables/{table}/start", {})
        play(base, table, session["token"])
        assert http.get(f"/tables/{table}").json()["outcome"] is not None
        until = time.monotonic() + 120
        while (found := http.get(f"/tables/{table}/odds?precision=0.1")).status_code in (409, 503):
            assert time.monotonic() < until, found.text
            time.sleep(0.2)
        assert found.json()["matches"]
        second = flagfall(
            there, "serve", "--port", "0", "--data", str(tmp_path / "data"), "--workers", "2", "--no-open"
        )
        assert second.returncode == 2, "several processes take a fork"
        assert "Traceback" not in second.stderr


def test_commands_work_there(tmp_path: Path, there: dict[str, str]) -> None:
    record = str(tmp_path / "game.ndjson")
    assert flagfall(there, "tournament", "--players", "2", "--seed", "3", "--record", record).returncode == 0
    verified = flagfall(there, "verify", record)
    assert (verified.returncode, verified.stderr) == (0, "")
