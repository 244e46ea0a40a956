"""Spectators of a delayed table, who see it as it was some time ago."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from flagfall.core.game import SPECTATOR
from flagfall.server.monotonic import now
from flagfall.server.tables.audience import SeenStep
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.transport.connection import Connection
from flagfall.server.wire.payload import Json


@dataclass(frozen=True, slots=True)
class _Moment:
    """What spectators will see, and when."""

    due: float
    seq: int
    snapshot: str  # for those who come later
    step: SeenStep | None  # for those who have been following
    view: Json  # after it


class DelayedSpectators:
    """Moments wait in order until they are due."""

    def __init__(self, playing: LiveGame, delay: float) -> None:
        self.seq = 0
        self._playing = playing
        self._delay = delay
        self._connections: set[Connection] = set()
        self._coming: deque[_Moment] = deque()
        self._shown: str | None = None
        self._alarm: asyncio.TimerHandle | None = None
        playing.begin_telling(SPECTATOR)  # narration requested now is too late for queued steps
        self._keep(playing.last_at + delay, step=None)

    def add(self, connection: Connection) -> None:
        """Show what may be shown by now."""
        self._connections.add(connection)
        if self._shown is not None:
            connection.send(self._shown)

    def discard(self, connection: Connection) -> None:
        """A person is gone."""
        self._connections.discard(connection)

    def stepped(self) -> None:
        """Queue a step for later, if spectators may notice it."""
        audience = self._playing.audiences[SPECTATOR]
        if audience.seq > (self._coming[-1].seq if self._coming else self.seq):
            self._keep(now() + self._delay, step=audience.kept[-1])

    def release(self) -> None:
        """The game is over, and with it the reason to wait."""
        self._show(float("inf"))

    def close(self) -> None:
        """Discard all waiting moments; the server stops."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _keep(self, due: float, step: SeenStep | None) -> None:
        playing = self._playing
        view = playing.view_text(SPECTATOR)
        self._coming.append(
            _Moment(due, playing.audiences[SPECTATOR].seq, playing.spectator_snapshot(view), step, view)
        )
        if self._alarm is None:
            self._arm()

    def _arm(self) -> None:
        self._alarm = None
        if self._coming:
            wait = max(0.0, self._coming[0].due - now())
            self._alarm = asyncio.get_running_loop().call_later(wait, lambda: self._show(now()))

    def _show(self, until: float) -> None:
        while self._coming and self._coming[0].due <= until:
            moment = self._coming.popleft()
            is_first = self._shown is None
            self.seq, self._shown = moment.seq, moment.snapshot
            for connection in self._connections:
                if is_first or moment.step is None:
                    connection.send(moment.snapshot)
                else:
                    view = moment.view if connection.views else None
                    connection.send(moment.step.message(is_own=False, telling=connection.telling, view=view))
        if self._alarm is not None:
            self._alarm.cancel()
        self._arm()
