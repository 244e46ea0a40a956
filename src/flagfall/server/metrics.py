"""What a server counts, for Prometheus. Every app has a registry of its own.

Several processes of one server count together in files of a folder that all of them know (the multiprocess mode of
prometheus-client): whichever of them is asked tells the sum, and what a process that died had counted stays in it.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable in which prometheus-client looks for the folder."""

EVERY = 2.0
"""Seconds after which each process counts again what it has, for whichever is asked."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_ROWS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The counters. Their names begin with `flagfall_`."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self._requests = Counter(
            "flagfall_requests", "HTTP requests answered.", ("method", "route", "status"), registry=registry
        )
        self._latency = Histogram(
            "flagfall_request_seconds", "Time to answer a request.", ("route",), buckets=_SECONDS, registry=registry
        )
        self._connections = _gauge("flagfall_connections", "Open websockets and streams.", ("kind",), registry)
        self._watched: list[Callable[[], None]] = []
        self._actions = Counter("flagfall_actions", "Actions carried out.", ("game", "cause"), registry=registry)
        self._acted: dict[tuple[str, str], Counter] = {}
        self._refusals = Counter("flagfall_refusals", "Refused requests and messages.", ("code",), registry=registry)
        self._commit_rows = Histogram(
            "flagfall_commit_rows", "Actions that shared one commit.", buckets=_ROWS, registry=registry
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request is done."""
        self._requests.labels(method, route, str(status)).inc()
        self._latency.labels(route).observe(seconds)

    def connected(self, kind: str, change: int) -> None:
        """A websocket or a stream was opened (1) or closed (-1)."""
        self._connections.labels(kind).inc(change)

    def acted(self, game: str, cause: str) -> None:
        """An action was stored and carried out."""
        key = (game, cause)
        counter = self._acted.get(key)
        if counter is None:  # finding a labelled counter costs more than counting
            counter = self._acted[key] = self._actions.labels(game, cause)
        counter.inc()

    def refused(self, code: str) -> None:
        """A request was refused."""
        self._refusals.labels(code).inc()

    def committed(self, rows: int) -> None:
        """The store writes some rows at once."""
        self._commit_rows.observe(rows)

    def watch_tables(self, count: Callable[[], Mapping[str, int]]) -> None:
        """Where to ask, at every scrape, how many tables there are by status."""
        self._watch("flagfall_tables", "Tables in memory by status.", "status", count)

    def watch_bots(self, questions: Callable[[], Mapping[str, int]], replaced: Callable[[], int]) -> None:
        """Where to ask how many questions bots think about or have waiting, and how many of their processes died."""
        about = "Decisions of bots that are thought about, or wait for a process."
        self._watch("flagfall_bot_questions", about, "state", questions)
        gauge = _gauge("flagfall_bot_workers_replaced", "Bot processes that had to go.", (), self.registry)
        if is_shared():
            self._watched.append(lambda: gauge.set(replaced()))
        else:
            gauge.set_function(replaced)

    def _watch(self, name: str, about: str, label: str, count: Callable[[], Mapping[str, int]]) -> None:
        if not is_shared():
            self.registry.register(_Counted(name, about, label, count))
            return
        gauge, known = _gauge(name, about, (label,), self.registry), set[str]()

        def look() -> None:
            found = count()
            known.update(found)
            for word in known:  # values that fell to zero are exported, too
                gauge.labels(word).set(found.get(word, 0))

        self._watched.append(look)

    async def keep_up(self) -> None:
        """Publish periodically, for all processes, the values that are computed on demand."""
        while self._watched:
            self._look()
            await asyncio.sleep(EVERY)

    def _look(self) -> None:
        for look in self._watched:
            look()

    def text(self) -> bytes:
        """All metrics in the Prometheus format: of this process, or of all processes together."""
        if not is_shared():
            return generate_latest(self.registry)
        self._look()
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def is_shared() -> bool:
    """Whether several processes count together."""
    return FOLDER in os.environ


def share(folder: str) -> None:
    """Have all processes that are forked from now on count together, in files of this folder."""
    os.environ[FOLDER] = folder
    values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call]


def unshare() -> None:
    """Count alone again."""
    os.environ.pop(FOLDER, None)
    values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call]


def forget_process(pid: int) -> None:
    """A process has died: what it had open is open no more; what it counted stays counted."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]


def _gauge(name: str, about: str, labels: tuple[str, ...], registry: CollectorRegistry) -> Gauge:
    mode: Literal["livesum"] = "livesum"
    return Gauge(name, about, labels, registry=registry, multiprocess_mode=mode)


class _Counted(Collector):
    """A gauge with a number per label, computed at each scrape."""

    def __init__(self, name: str, about: str, label: str, count: Callable[[], Mapping[str, int]]) -> None:
        self._name, self._about, self._label, self._count = name, about, label, count

    def collect(self) -> Iterator[Metric]:
        family = GaugeMetricFamily(self._name, self._about, labels=(self._label,))
        for word, number in self._count().items():
            family.add_metric((word,), number)
        yield family
