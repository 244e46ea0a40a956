"""The rooms of this process among those of others: messages sent, received and tables taken over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from flagfall.server.cluster.base import Cluster
from flagfall.server.errors import Unavailable, WrongToken
from flagfall.server.monotonic import now
from flagfall.server.store.base import Store
from flagfall.server.tables import seating
from flagfall.server.tables.loading import room_of
from flagfall.server.tables.lobby import PAIRING, QUIET_SECONDS, is_quiet
from flagfall.server.tables.registry import Rooms
from flagfall.server.transport.close_codes import close_code

log = logging.getLogger("flagfall.rooms")

TABLE, LIVELY, SIGNED_OUT, CLAIMED, VACATION = "table", "lively", "signed_out", "claimed", "vacation"
TIES = "ties"
"""The topics of news."""

LOOK_SECONDS = 10.0
"""Seconds between searches for tables without an owner; usually a message announces them."""

LIVELY_EVERY = 20
"""Searches after which the presence of people is sent to the other processes."""

IN_ONE = 200
"""Tables named in one message."""


class ProcessSharing:
    """What a process does as one of several; alone, nothing of it happens."""

    def __init__(self, rooms: Rooms, store: Store, cluster: Cluster) -> None:
        self._rooms, self._store, self._cluster = rooms, store, cluster
        self._adopting = asyncio.Lock()
        self._away_since: float | None = None
        self._is_ending = False
        self.listeners: dict[str, Callable[[Any], None]] = {}  # by topic, for features built on tables
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Join the others, and take up tables without an owner."""
        self._store.on_away = self._away
        await self._cluster.join(self)
        await self._rooms.restore()
        if not self._cluster.is_alone:
            self.orphaned()
            self._task = asyncio.create_task(self._look())

    async def end(self) -> None:
        """Leave the others; what is left is theirs."""
        self._is_ending = True
        if self._task is not None:
            self._task.cancel()
        await self._rooms.close()
        await self._cluster.leave()

    def sign_out(self, session: str) -> None:
        """Close whatever a token has opened, everywhere."""
        self._hang_up(session)
        self._cluster.tell(SIGNED_OUT, session)

    async def claimed(self, user: str) -> None:
        """A guest has become an account: where they sit, they are no longer called a guest."""
        self._cluster.tell(CLAIMED, user)
        await self._claimed(user)

    async def vacation_changed(self, user: str) -> None:
        """Pause or continue the clocks of a person whose vacation begins or ends."""
        self._cluster.tell(VACATION, user)
        await self._vacation_changed(user)

    def pairing_changed(self) -> None:
        """Send the size of the queue to watchers of the lobby."""
        self._rooms.lobby.tell(PAIRING)
        self._cluster.tell(PAIRING, "")

    async def ties_changed(self, user: str) -> None:
        """Apply that a person mutes or unmutes others."""
        self._cluster.tell(TIES, user)
        await self._ties_changed(user)

    # -- what is heard ----------------------------------------------------------------------------

    def heard(self, topic: str, content: Any) -> None:
        """News of another process."""
        if topic == TABLE:
            self._rooms.spawn(self._refresh(str(content)))
        elif topic == LIVELY:
            self._rooms.lobby.lively(content)
        elif topic == SIGNED_OUT:
            self._hang_up(str(content))
        elif topic == CLAIMED:
            self._rooms.spawn(self._claimed(str(content)))
        elif topic == PAIRING:
            self._rooms.lobby.tell(PAIRING)
        elif topic == TIES:
            self._rooms.spawn(self._ties_changed(str(content)))
        elif topic == VACATION:
            self._rooms.spawn(self._vacation_changed(str(content)))
        elif topic in self.listeners:
            self.listeners[topic](content)

    def orphaned(self) -> None:
        """Some tables have no owner: take up as many as the other processes leave."""
        self._rooms.spawn(self._adopt())

    def expelled(self) -> None:
        """None of our tables is ours any more."""
        for room in self._rooms:
            room.is_dropped = True
            self._rooms.spawn(self._rooms.drop(room))

    def rejoined(self) -> None:
        """Messages may be missing: read the state again."""
        self._rooms.spawn(self._refresh_all())
        self.orphaned()

    async def _refresh(self, table: str) -> None:
        row = await self._store.table(table)
        if row is not None and table not in {room.row.id for room in self._rooms}:
            self._rooms.lobby.changed_elsewhere(await room_of(row, self._rooms.context, with_chat=False))

    async def _refresh_all(self) -> None:
        live = {row.id for row in await self._store.live_tables()}
        known = {room.row.id for room in self._rooms.lobby}
        for table in live | known:
            await self._refresh(table)

    async def _adopt(self) -> None:
        if self._adopting.locked() or self._is_ending:
            return
        async with self._adopting:
            await self._rooms.load_all(await self._cluster.orphans())

    async def _look(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            count += 1
            try:
                await self._adopt()
            except Unavailable:
                continue
            if count % LIVELY_EVERY == 0:
                quiet = now() - QUIET_SECONDS / 2
                lively = [r.row.id for r in self._rooms if r.row.status == "playing" and not is_quiet(r, quiet)]
                for start in range(0, len(lively), IN_ONE):
                    self._cluster.tell(LIVELY, lively[start : start + IN_ONE])

    def _hang_up(self, session: str) -> None:
        for room in self._rooms:
            for connection in room.connections:
                if connection.session == session:
                    connection.close(close_code(WrongToken), WrongToken.code, "You have signed out.")

    async def _claimed(self, user: str) -> None:
        for room in self._rooms:
            if room.row.status != "over" and seating.seat_of(room.row, user) is not None:
                await room.seats.claimed(user)

    async def _ties_changed(self, user: str) -> None:
        unheard = await self._store.unheard(user)
        for connection in self._rooms.connections():
            if connection.user is not None and connection.user.id == user:
                connection.unheard = unheard

    async def _vacation_changed(self, user: str) -> None:
        for room in self._rooms:
            if seating.seat_of(room.row, user) is not None:
                await room.correspondence.vacation_changed()

    # -- a database that is away ------------------------------------------------------------------

    def _away(self, is_away: bool) -> None:
        """While the database is away no player can act, so no clock runs."""
        if is_away:
            log.warning("the database is away; actions are refused until it is back")
            self._away_since = now()
            return
        log.warning("the database is back")
        passed = now() - (self._away_since or now())
        for room in self._rooms:
            room.resume(passed)
        self.orphaned()
