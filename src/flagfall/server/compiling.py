"""Compiles what bots and insights think with, in a process of the lowest priority, beside a server that is running.

There is one such process on a machine, however many servers share its cache. What the first games need comes first;
bots and insights think without machine code until theirs is there.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from contextlib import suppress
from itertools import zip_longest

from flagfall.bots import all_bots
from flagfall.core import platform
from flagfall.core.insights import insights_of, studies_of
from flagfall.core.jit import cache_folder, has_native, tell_compiling
from flagfall.core.plugin import CompiledCode
from flagfall.core.plugins import GAMES

COMMAND = (sys.executable, "-m", "flagfall.server.compiling")
LOCK = "compiling.lock"
LOOKS_AGAIN = 1.0
"""Seconds between two looks whether another process has finished."""


class Compiler:
    """The process that compiles for one server; it is started once, and not at all where nothing is missing."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether machine code is being made right now."""
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start compiling if something is missing; a second call has no effect."""
        if self._starting is None:
            self._starting = asyncio.get_running_loop().create_task(self._start())
        await asyncio.shield(self._starting)

    async def close(self) -> None:
        """Stop; what is finished is kept for the next start."""
        if self._starting is not None:
            with suppress(asyncio.CancelledError):
                await self._starting
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()

    async def _start(self) -> None:
        if has_native() and await asyncio.to_thread(lambda: bool(missing())):
            self.process = await asyncio.create_subprocess_exec(*COMMAND)


def wanted() -> list[CompiledCode]:
    """All machine code of a server, compiled once each: the most urgent part of every game first.

    Chances and reviews are shown in every game; few choose a bot that searches, and fewer gauge a card.
    """
    lanes = []
    for plugin in GAMES.all().values():
        bots = (kind for kind in all_bots().values() if plugin.id in kind.games)
        lane = [one.compiled for one in insights_of(plugin)]
        lane += [one.compiled for one in bots]
        lanes.append(lane + [one.compiled for one in studies_of(plugin)])
    turns = [code for turn in zip_longest(*lanes) for code in turn if code is not None]
    others = [kind.compiled for kind in all_bots().values() if kind.compiled is not None]
    return list(dict.fromkeys([*turns, *others]))


def missing() -> list[CompiledCode]:
    """What is not in the cache."""
    return [code for code in wanted() if not code.is_ready()]


def main() -> None:
    """Compile what is missing, one after the other, unless another process does."""
    tell_compiling(None)  # stderr is the server's log, and nothing waits here
    platform.stand_back_last()
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    held = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)  # the system closes it with the process
    for code in wanted():
        while not code.is_ready():
            if _may(held):
                code.compile()
                break
            time.sleep(LOOKS_AGAIN)


def _may(held: int) -> bool:
    """Whether no other process compiles; where files cannot be locked, each does."""
    try:
        return platform.lock(held)
    except OSError:
        return True


if __name__ == "__main__":
    main()
