"""`flagfall serve --workers N`: processes that serve one port, looked after by this one.

All accept connections from the same socket, so what waits there is not lost with a process. They are forked from one
that has loaded everything, so that a process that died is back in a moment. The parent runs no event loop and no
thread; all it does is wait.
"""

from __future__ import annotations

import asyncio
import logging
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NoReturn

import typer

from flagfall.cli.commands.serve.run import Options, run_server
from flagfall.cli.error_output import show_failure
from flagfall.core.errors import FlagfallError
from flagfall.server import metrics
from flagfall.server.http import request_log
from flagfall.server.settings import Settings
from flagfall.server.store.postgres import PostgresStore

log = logging.getLogger("flagfall.supervisor")

SHORT, PAUSE = 2.0, 1.0
"""A process that lived for fewer seconds than this is restarted after this pause."""

FAILED = 2
"""The exit code of a process that could not start, and has said why."""


def run_workers(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve with several processes until SIGINT or SIGTERM; what keeps them from starting is raised here."""
    request_log.set_up(settings.log)
    asyncio.run(_check(settings))
    Supervisor(settings, listener, ready).run()


async def _check(settings: Settings) -> None:
    """The database answers, and its schema is up to date."""
    assert settings.database is not None, "asked before"
    store = PostgresStore(settings.database)
    await store.open()
    await store.close()


class Supervisor:
    """Starts processes, starts them again when they die, and stops them all."""

    def __init__(self, settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
        self._settings, self._listener, self._ready = settings, listener, ready
        self._children: dict[int, tuple[int, float]] = {}  # by pid: which one, and since when
        self._is_stopping = self._is_ready = False
        self._lifeline, self._life = os.pipe()  # never written to; it ends with this process
        self._told, self._tell = os.pipe()  # a byte from each process that serves

    def run(self) -> None:
        """Run until all processes have ended."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        counted = TemporaryDirectory(prefix="flagfall-metrics-", ignore_cleanup_errors=True)
        metrics.share(counted.name)
        try:
            for index in range(self._settings.workers):
                self._start(index)
            self._wait_until_ready()
            while self._children:
                pid, status = os.waitpid(-1, 0)
                self._ended(pid, os.waitstatus_to_exitcode(status))
        finally:
            metrics.unshare()
            counted.cleanup()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _start(self, index: int) -> None:
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            self._serve(index)
        self._children[pid] = (index, time.monotonic())

    def _serve(self, index: int) -> NoReturn:
        """What a child does."""
        code = 1
        try:
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            os.close(self._life)
            options = Options(lifeline=self._lifeline, is_alone=False)
            run_server(self._share(index), self._listener, self._served, options)
            code = 0
        except FlagfallError as error:
            code = show_failure(error, ["serve"])
        except BaseException:
            log.exception("a process failed")
        finally:
            os._exit(code)

    def _served(self) -> None:
        os.write(self._tell, b".")

    def _share(self, index: int) -> Settings:
        """Start the processes in which bots and chances are computed; all servers share them."""
        share = -(-self._settings.bot_workers // self._settings.workers)
        ahead = self._settings.insight_ahead and index == 0
        return self._settings.model_copy(update={"bot_workers": share, "insight_ahead": ahead})

    def _wait_until_ready(self) -> None:
        """All of them serve, or one has said why it cannot."""
        waiting = self._settings.workers
        while waiting and not self._is_stopping:
            if select.select([self._told], [], [], 0.1)[0]:
                waiting -= len(os.read(self._told, waiting))
                continue
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid and (code := os.waitstatus_to_exitcode(status)) < 0:
                self._ended(pid, code)  # it was killed before it could serve or say anything
            elif pid:
                self._children.pop(pid, None)
                self._stop(signal.SIGTERM, None)
                for other in tuple(self._children):
                    os.waitpid(other, 0)
                raise typer.Exit(code or FAILED)
        if not self._is_stopping:
            self._ready()

    def _ended(self, pid: int, code: int) -> None:
        index, since = self._children.pop(pid)
        metrics.forget_process(pid)
        if self._is_stopping:
            return
        log.warning("a process has ended and is started again", extra={"server": pid, "code": code})
        if time.monotonic() - since < SHORT:
            time.sleep(PAUSE)
        if not self._is_stopping:
            self._start(index)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        for pid in self._children:
            os.kill(pid, signal.SIGTERM)
