"""The processes of one PostgreSQL database: each has a row that it keeps alive, and leases on the tables it serves.

A lease lasts as long as its process. Whether a process lives is judged by the others: its row's `beat` has to grow
while they watch, by their own clocks, so that neither a clock that is set nor a database that was away ends anything.
A process that is thought gone is expelled by deleting its row. Every write names its process and locks that row first
(`store/postgres.py`), so the deletion waits for writes that are under way and refuses all later ones: what a process
that only slept still has in its hands cannot be written any more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from uuid import getnode

import asyncpg

from flagfall.core.platform import has_local_sockets
from flagfall.server.cluster.base import Elsewhere, Member
from flagfall.server.cluster.news import News
from flagfall.server.errors import Unavailable
from flagfall.server.store.base import StoreAway
from flagfall.server.store.postgres import ERRORS, PostgresStore


@cache
def machine() -> str:
    """A name for this machine since it was started; a container is one of its own."""
    boot = hex(getnode())
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return f"{socket.gethostname()}/{boot}"


def is_listening(address: str) -> bool:
    """Whether a process of this machine still holds its socket: the system closes it the moment a process ends."""
    if not address or not has_local_sockets():
        return True  # it has none, so nothing can be said
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.setblocking(False)
        try:
            probe.connect(address)
        except (BlockingIOError, InterruptedError):
            return True  # too busy to answer, but there
        except OSError:
            return False
    return True


def forget(address: str) -> None:
    """Remove the socket of a process that has ended without doing so."""
    if address:
        with suppress(OSError):
            Path(address).unlink()
            Path(address).parent.rmdir()


log = logging.getLogger("flagfall.cluster")

BEAT = 0.5
"""Seconds between two signs of life."""

LAPSE = 8.0
"""Seconds without one after which a process is thought gone. One that has ended is known to be gone at once."""

ORPHANS = "orphans"
"""The topic that is for the members themselves."""

_CLAIM = """WITH mine AS (INSERT INTO leases VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING process)
    SELECT process FROM mine UNION ALL SELECT process FROM leases WHERE table_id = $1 LIMIT 1"""
_ORPHANS = """SELECT id FROM tables WHERE status IN ('waiting', 'playing')
    AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = id) ORDER BY random()"""


class MachineTaken(Unavailable):
    """Processes of another machine use this database."""

    code = "data_in_use"


class PostgresCluster:
    """One process among the others."""

    is_alone = False

    def __init__(self, store: PostgresStore, address: str) -> None:
        self._store, self._address = store, address
        self.id = ""
        self._member: Member | None = None
        self._news = News(store, self._heard)
        self._seen: dict[str, tuple[int, float]] = {}  # the beat of each process, and since when it is the same
        self._task: asyncio.Task[None] | None = None

    async def join(self, member: Member) -> None:
        """Be one of them; raises MachineTaken."""
        self._member = member
        await self._news.connect(self.id)
        await self._judge()
        if await self._strangers():
            await asyncio.sleep(LAPSE + BEAT)
            await self._judge()
            if found := await self._strangers():
                raise MachineTaken(f"Another server uses this database, on the machine {found[0]}; stop it first.")
        await self._enter()
        self._task = asyncio.create_task(self._live())

    async def leave(self) -> None:
        """Be no longer one of them; the others take up what is left."""
        if self._task is not None:
            self._task.cancel()
        with suppress(StoreAway, *ERRORS):
            async with self._store.connection() as db:
                await db.execute("DELETE FROM processes WHERE id = $1", self.id)
                await db.execute(
                    "SELECT pg_notify('flagfall', $1)", f'{{"from": "{self.id}", "news": [["{ORPHANS}", ""]]}}'
                )
        self._news.close()

    async def claim(self, table: str) -> None:
        """Have a table from now on; raises Elsewhere."""
        for _ in range(3):  # of two that claim at the same moment one sees no row at first
            try:
                async with self._store.connection() as db:
                    owner = await db.fetchval(_CLAIM, table, self.id)
            except asyncpg.ForeignKeyViolationError:
                raise StoreAway("This process no longer owns its tables; try again in a moment.") from None
            if owner == self.id:
                return
            if owner is not None:
                raise Elsewhere(owner)
        raise StoreAway("This table is moving to another process; try again in a moment.")

    async def release(self, table: str) -> None:
        """Have a table no longer."""
        async with self._store.connection() as db:
            await db.execute("DELETE FROM leases WHERE table_id = $1 AND process = $2", table, self.id)

    async def orphans(self) -> list[str]:
        """Tables without an owner that wait or play, in another order for each process, so that they share them."""
        async with self._store.connection() as db:
            return [row[0] for row in await db.fetch(_ORPHANS)]

    async def address_of(self, process: str) -> str | None:
        """Where a process takes over connections; None if it is gone."""
        async with self._store.connection() as db:
            found: str | None = await db.fetchval("SELECT address FROM processes WHERE id = $1", process)
        return found

    async def expel(self, process: str) -> None:
        """A process is gone: it may write no more, and its tables are free."""
        async with self._store.connection() as db:
            gone = await db.fetchrow("DELETE FROM processes WHERE id = $1 RETURNING machine, address", process)
        self._seen.pop(process, None)
        if gone is not None:
            if gone["machine"] == machine() and not is_listening(gone["address"]):
                forget(gone["address"])
            log.warning("a process is gone; its tables are taken over", extra={"server": process})
            self.tell(ORPHANS, "")
            if self._member is not None:
                self._member.orphaned()

    def tell(self, topic: str, content: Any) -> None:
        """News for all others."""
        self._news.tell(topic, content)

    def _heard(self, topic: str, content: Any) -> None:
        assert self._member is not None
        if topic == ORPHANS:
            self._member.orphaned()
        else:
            self._member.heard(topic, content)

    async def _enter(self) -> None:
        """Register under a new id; whatever is written under the old one is refused from now on."""
        self.id = secrets.token_hex(8)
        values = (self.id, machine(), self._address)
        await self._line.execute("INSERT INTO processes VALUES ($1, $2, $3, 0)", *values)
        self._store.write_as(self.id)
        await self._news.connect(self.id)

    @property
    def _line(self) -> asyncpg.Connection:
        """A connection of its own, so that signs of life do not wait behind people's requests."""
        assert self._news.db is not None
        return self._news.db

    async def _live(self) -> None:
        """Give signs of life, and look for those of the others."""
        assert self._member is not None
        while True:
            await asyncio.sleep(BEAT)
            try:
                is_new = await self._news.connect(self.id)
                is_known = await self._beat()
                self._store.note_away(False)
            except (StoreAway, *ERRORS) as error:
                self._store.note_away(True)
                log.info("no sign of life could be given: %s", error or type(error).__name__)
                continue
            try:
                if not is_known:
                    log.warning("this process was thought gone, and begins anew")
                    self._member.expelled()
                    await self._enter()
                if is_new or not is_known:
                    self._member.rejoined()
                await self._judge()
            except (StoreAway, *ERRORS) as error:
                log.warning("the other processes could not be watched: %s", error or type(error).__name__)

    async def _beat(self) -> bool:
        found = await self._line.fetchval("UPDATE processes SET beat = beat + 1 WHERE id = $1 RETURNING beat", self.id)
        return found is not None

    async def _judge(self) -> None:
        """Expel those who give no more signs of life."""
        others = await self._line.fetch("SELECT id, machine, address, beat FROM processes WHERE id <> $1", self.id)
        at = time.monotonic()
        seen, self._seen = self._seen, {}
        for process, where, address, beat in others:
            known, since = seen.get(process, (beat, at))
            self._seen[process] = (beat, since if known == beat else at)
            is_gone = where == machine() and not is_listening(address)
            if is_gone or at - self._seen[process][1] > LAPSE:
                await self.expel(process)

    async def _strangers(self) -> list[str]:
        found = await self._line.fetch("SELECT machine FROM processes WHERE machine <> $1", machine())
        return [row[0].partition("/")[0] for row in found]
