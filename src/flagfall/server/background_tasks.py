"""Background tasks that are finished before the server stops and whose errors are logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from flagfall.server.errors import Unavailable

log = logging.getLogger("flagfall.room")


class BackgroundTasks:
    """The background tasks of one owner, such as a table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def __bool__(self) -> bool:
        """Whether tasks are still running."""
        return bool(self._tasks)

    async def finish(self) -> None:
        """Wait until all tasks are done."""
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Unavailable):
            log.warning("table task refused: %s", error, extra={"table": self._table})
        elif error is not None:
            log.error("table task failed", exc_info=error, extra={"table": self._table})
