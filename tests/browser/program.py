"""`flagfall serve` as a process of its own, that can be killed and started again at the same address."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

import programs

# One machine plays for many people here, so the limits per address would hit the tests themselves.
GENEROUS = {
    "FLAGFALL_REQUESTS_PER_SECOND": "1e6",
    "FLAGFALL_REQUESTS_BURST": "1000000",
    "FLAGFALL_SIGN_UPS_PER_MINUTE": "1e6",
    "FLAGFALL_HISTORIES_PER_MINUTE": "1e6",
    "FLAGFALL_CUPS_PER_HOUR": "1e6",
    "FLAGFALL_EVENINGS_PER_HOUR": "1e6",
    "FLAGFALL_MESSAGES_PER_SECOND": "1e6",
    "FLAGFALL_MESSAGES_BURST": "1000000",
    "FLAGFALL_SOCKETS_PER_ADDRESS": "1000",
    "FLAGFALL_TABLES_PER_USER": "1000",
    "FLAGFALL_TABLES_PER_ADDRESS": "10000",
    "FLAGFALL_LOG": "off",
    "FLAGFALL_INSIGHT_AHEAD": "true",
}

READ_AT_IMPORT = {"PYTHONPATH", "FLAGFALL_LOCALES"}
"""Settings that a forked process would find read already: a server with one of them is a fresh interpreter."""

PLAIN = False
"""Nothing here is encrypted; to read the list of certificates for every request would take longer than to answer it."""


class Program:
    """A running server. `base` is its address."""

    def __init__(self, folder: Path, *args: str, **environment: str) -> None:
        self.folder, self.args, self.environment = folder, args, environment
        self.port = 0
        self.start()

    def start(self) -> None:
        args = ["serve", "--data", str(self.folder), "--no-open", "--port", str(self.port), *self.args]
        env = {**os.environ, **GENEROUS, **self.environment, "LC_ALL": "C.UTF-8"}
        if READ_AT_IMPORT & self.environment.keys():
            command = [sys.executable, "-m", "flagfall", *args]
            self.process: Any = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        else:
            self.process = programs.Program(args, env=env)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server did not start: {line!r}"
        self.base, self.port = found[0], int(found[1])

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to close."""
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        with suppress(ProcessLookupError):  # a test may have killed it
            self.process.send_signal(number)
        self.process.wait(timeout=60)
        if isinstance(self.process, programs.Program):
            self.process.close()
        else:
            self.process.stdout.close()

    def come(self, name: str) -> Person:
        """Somebody new, without a browser."""
        answer = httpx.post(f"{self.base}/api/v1/users", json={"name": name}, verify=PLAIN)
        assert answer.status_code == 201, answer.text
        return Person(self.base, answer.json())


class Person:
    """Somebody with a name and a token, who can open tables for a test."""

    def __init__(self, base: str, session: dict[str, Any]) -> None:
        self.base = base
        self.name: str = session["user"]["name"]
        self.token: str = session["token"]

    def post(self, path: str, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = httpx.post(f"{self.base}/api/v1{path}", json=body, headers=headers, timeout=30, verify=PLAIN)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    def get(self, path: str) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = httpx.get(f"{self.base}/api/v1{path}", headers=headers, timeout=30, verify=PLAIN)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def open_solo(self, seed: int = 7, **config: Any) -> str:
        """A running solo tournament; its table."""
        settings = {"players": 1, "exclude": "outer_space", **config}
        return self.open("challengers", seed=seed, config=settings)

    def open(self, game: str, *others: Person, **settings: Any) -> str:
        """A running table with these people, in this order."""
        table: str = self.post("/tables", game=game, **settings)["id"]
        for other in others:
            other.post(f"/tables/{table}/join")
        self.post(f"/tables/{table}/start")
        return table
