"""The service that creates cups, changes them and starts their stages, each step exactly once.

A cup is one document. A change reads it, works out what it becomes and writes it upon the revision it was
read at; if another was faster, all of it is tried again. A stage and its tables are written together. So it does
not matter how many processes think that it is time for the next stage, nor which of them stops in the middle.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

from flagfall.server.cluster.base import Cluster
from flagfall.server.errors import NoSuchCup, NotStarted, TooManyCups, Unavailable
from flagfall.server.features.cups import changes
from flagfall.server.features.cups.cup import Cup, cup_of, row_of
from flagfall.server.features.cups.models import CupInfo, CupSettings, CupSummary
from flagfall.server.features.cups.stages import begin_stage
from flagfall.server.features.cups.store import CupMoved, CupStore
from flagfall.server.features.cups.views import info_of, role_of, summary_of
from flagfall.server.monotonic import now
from flagfall.server.settings import Settings
from flagfall.server.short_codes import CUP_LENGTH, new_code, plain_code
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ChatRow, TableRow, UserRow
from flagfall.server.store.statements import Duplicate
from flagfall.server.tables.chat import SHOWN
from flagfall.server.tables.registry import Rooms

log = logging.getLogger("flagfall.cups")

TRIES = 30
"""To change a cup that many change at the same moment."""

GUEST_CUPS = 1
"""Cups that a guest, who has no account, may have going."""

HEARD = 100
"""The latest lines among which one that comes twice is looked for."""

MOST_LISTED = 60
MOST_TOLD = 50

NEWS = "cup"
"""The topic that informs other processes of a change."""

Change = Callable[[Cup], Cup]
Opening = tuple[Cup, Sequence[TableRow]]


class Cups:
    """The one place that changes cups."""

    def __init__(self, settings: Settings, store: Store, rooms: Rooms, cluster: Cluster) -> None:
        self._settings, self._store, self._rooms, self._cluster = settings, store, rooms, cluster
        self._cups = CupStore(store)
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._told: OrderedDict[str, CupInfo] = OrderedDict()  # the public form, from the last request

    async def create(self, host: UserRow, settings: CupSettings) -> Cup:
        """A new cup; raises what is wrong with its settings."""
        changes.check_settings(settings)
        mine = await self._cups.live_cups(host.id)
        most = GUEST_CUPS if host.passphrase is None else self._settings.cups_per_user
        if len(mine) >= most:
            raise TooManyCups(f"You have {len(mine)} running cups: end one of them first.")
        if len(await self._cups.live_cups()) >= self._settings.cups_at_most:
            raise TooManyCups("This server has reached its limit of running cups; try again later.")
        at = now()
        cup = Cup(
            id=secrets.token_hex(6),
            host=host.id,
            host_name=host.name,
            host_is_guest=host.passphrase is None,
            settings=settings,
            created_at=at,
            changed_at=at,
        )
        for _ in range(TRIES):
            cup = cup.model_copy(update={"code": new_code(CUP_LENGTH)})
            with suppress(Duplicate):  # the code is in use
                await self._cups.add_cup(row_of(cup))
                return cup
        raise Unavailable("No code is free for another cup; try again.")

    async def find(self, cup_id: str) -> Cup:
        """One by its id; raises NoSuchCup."""
        row = await self._cups.cup(cup_id)
        if row is None:
            raise NoSuchCup("There is no such cup.")
        return cup_of(row)

    async def find_by_code(self, code: str) -> Cup:
        """One by its short code; raises NoSuchCup."""
        row = await self._cups.cup_by_code(plain_code(code))
        if row is None:
            raise NoSuchCup("No cup has this code.")
        return cup_of(row)

    async def listed(self) -> list[CupSummary]:
        """Those that are open, those that play, then past ones."""
        rows = await self._cups.cups(MOST_LISTED)
        return await asyncio.to_thread(lambda: [summary_of(cup_of(row)) for row in rows])

    def info(self, cup: Cup, user: UserRow | None) -> CupInfo:
        """A cup as a viewer sees it. After a change all watchers ask for it, so the common part is cached."""
        told = self._told.get(cup.id)
        if told is None or told.revision != cup.revision:
            told = self._told[cup.id] = info_of(cup)
        self._told.move_to_end(cup.id)
        while len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)
        return told if user is None else told.model_copy(update={"you": role_of(cup, user)})

    async def change(self, cup_id: str, work: Change) -> Cup:
        """Change a cup, whatever others do to it at the same moment."""
        return await self.advance(cup_id, lambda cup: (work(cup), ()))

    async def begin(self, cup_id: str, host: UserRow) -> Cup:
        """The host begins the first stage, or the next one."""

        def work(cup: Cup) -> Opening:
            changes.check_host(cup, host)
            if not cup.is_between:
                raise NotStarted("A stage is running: the next one begins when all its results are in.")
            found = begin_stage(cup, now())
            if found is None:
                raise NotStarted("There is no game to play: the cup needs at least two players who have not met yet.")
            return found

        return await self.advance(cup_id, work)

    async def advance(self, cup_id: str, work: Callable[[Cup], Opening]) -> Cup:
        """Change a cup and open tables of it, together and once."""
        for _ in range(TRIES):
            cup = await self.find(cup_id)
            changed, tables = await asyncio.to_thread(work, cup)  # pairing sixty people takes half a second
            if changed == cup:
                return cup
            changed = changed.model_copy(update={"revision": cup.revision + 1, "changed_at": now()})
            try:
                await self._cups.save_cup(row_of(changed), tables)
            except (CupMoved, Duplicate):  # another was faster, or a short code is in use
                continue
            self.heard(cup_id)
            self._cluster.tell(NEWS, cup_id)
            for table in tables:
                self._rooms.spawn(self._take_up(table.id))
            return changed
        raise Unavailable("Too many changes to this cup at the same time; try again.")

    async def forget(self, user: str, name: str) -> list[TableRow]:
        """Withdraw a deleted person and replace their name; returns the tables of their cups."""
        tables: list[str] = []
        for cup_id in await self._cups.cups_of(user):
            cup = await self.change(cup_id, lambda cup: changes.forget(cup, user, name))
            tables += [meeting.table for meeting in cup.meetings() if meeting.table is not None]
        return await self._store.tables_by_id(tables)

    async def _take_up(self, table: str) -> None:
        """Have a new table in this process: its bots think, and a bot plays for people who do not come."""
        await self._rooms.load_all([table])
        room = self._rooms.lobby.get(table)
        if room is not None:
            room.context.changed(room)

    # -- what people say -----------------------------------------------------------------------------

    async def say(self, cup: Cup, user: UserRow, message_id: str, text: str) -> None:
        """Store a chat message and send it to the watchers; a repeated message is sent once."""
        for _ in range(TRIES):
            rows = await self._store.chat(cup.id, HEARD)
            if any((row.user, row.client_id) == (user.id, message_id) for row in rows):
                return
            at = next((ix for ix, entrant in enumerate(cup.entrants) if entrant.id == user.id), None)
            number = rows[-1].number + 1 if rows else 1
            try:
                await self._store.add_chat(ChatRow(cup.id, number, user.id, user.name, at, text, message_id, now()))
            except Duplicate:  # another person said something at the same moment
                continue
            self.heard(cup.id)
            self._cluster.tell(NEWS, cup.id)
            return
        raise Unavailable("Too many messages at the same time; try again.")

    async def said(self, cup: Cup, user: UserRow | None) -> list[ChatRow]:
        """The latest lines, without those of people the reader has blocked."""
        unheard = frozenset[str]() if user is None else await self._store.unheard(user.id)
        return [row for row in await self._store.chat(cup.id, SHOWN) if row.user not in unheard]

    async def newest_line(self, cup_id: str) -> int:
        """The number of the latest line; 0 if nothing was said."""
        rows = await self._store.chat(cup_id, 1)
        return rows[-1].number if rows else 0

    # -- watchers -----------------------------------------------------------------------------------------

    def watch(self, cup_id: str) -> asyncio.Event:
        """Set whenever a cup has changed; give it back to `unwatch`."""
        event = asyncio.Event()
        self._watchers.setdefault(cup_id, set()).add(event)
        return event

    def unwatch(self, cup_id: str, event: asyncio.Event) -> None:
        """The last watcher has left."""
        found = self._watchers.get(cup_id, set())
        found.discard(event)
        if not found:
            self._watchers.pop(cup_id, None)

    def heard(self, cup_id: str) -> None:
        """A cup has changed, here or in another process."""
        for event in self._watchers.get(str(cup_id), ()):
            event.set()
