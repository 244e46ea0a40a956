"""A second thread that thinks ahead: what it finds goes into the table that all share ("lazy SMP")."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Self

from flagfall.games.ctb.search.tree import MAX_DEPTH

SLICE = 1_000
"""Positions after which it looks whether it is still needed."""


class Helper:
    """A context manager that searches the same position one or two plies deeper until stopped."""

    def __init__(self, begin: Callable[..., None], think: Callable[..., bool], walk: Any, *, ahead: int) -> None:
        self._begin, self._think, self._walk, self._ahead = begin, think, walk, ahead
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        searches, (rules, fields, works, weights), lists = self._walk
        for goal in range(1 + self._ahead, MAX_DEPTH + 1):
            self._begin(searches[0], fields[0], goal)
            is_done = False
            while not is_done:
                if self._stop.is_set():
                    return
                is_done = self._think(rules, weights, searches, fields, works, *lists, SLICE)
