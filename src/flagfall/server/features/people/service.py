"""The pages of people: worked out of their finished games, kept for a moment, and filled up little by little."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict

from flagfall.server.clean_text import clean
from flagfall.server.errors import NoSuchPerson, TooManyReports
from flagfall.server.features.people.facts import keep_facts
from flagfall.server.features.people.statistics import Statistics, is_told, statistics_of
from flagfall.server.features.people.store import PeopleStore, ReportRow, TieKind
from flagfall.server.features.ratings.service import shown
from flagfall.server.sharing import ProcessSharing
from flagfall.server.store.base import Store
from flagfall.server.store.rows import RatingRow, TableRow, UserRow

MOST_GAMES = 300
"""The newest; a page costs the same however long a person plays."""

FRESH = 20.0
"""Seconds for which a page is not worked out again."""

KEPT = 200
MOST_REPORTS = 20
"""Open reports of one person."""

LONGEST_REPORT = 500
AT_ONCE = 5
"""Games of before there were such pages that are looked through after a visit."""


class Profiles:
    """What the routes ask."""

    def __init__(self, store: Store, sharing: ProcessSharing) -> None:
        self._store, self._sharing = store, sharing
        self._people = PeopleStore(store)
        self._kept: OrderedDict[str, tuple[float, Statistics]] = OrderedDict()
        self._reading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, name: str) -> UserRow:
        """An account by its name, or anybody by id; raises NoSuchPerson."""
        user = await self._store.account(name) or await self._store.user(name)
        if user is None or not user.name.strip("—"):
            raise NoSuchPerson("There is no account with this name.")
        return user

    async def report(
        self,
        reporter: UserRow,
        person: str,
        reason: str,
        text: str,
        table: str | None = None,
        creation: str | None = None,
    ) -> None:
        """Store a report to the operator; raises TooManyReports."""
        if await self._people.open_reports(reporter.id) >= MOST_REPORTS:
            raise TooManyReports(f"You have {MOST_REPORTS} open reports: the operator will look at them.")
        told = clean(text)[:LONGEST_REPORT]
        at = time.time()
        row = ReportRow(secrets.token_hex(8), reporter.id, person, table, reason, told, at, creation=creation)
        await self._people.add_report(row)

    async def statistics(self, user: UserRow) -> Statistics:
        """The facts about a person's games."""
        at, kept = self._kept.get(user.id, (0.0, None))
        if kept is not None and time.monotonic() - at < FRESH:
            return kept
        rows = [row for row in await self._store.tables_of(user.id, MOST_GAMES) if is_told(row)]
        facts = await self._people.facts(user.id)
        ratings = [
            (game, mode, shown(RatingRow(game, mode, "", "", mu, sigma, games)), games)
            for game, mode, mu, sigma, games in await self._people.ratings_of_person(user.id)
        ]
        found = await asyncio.to_thread(statistics_of, user.id, rows, facts, ratings)
        self._kept[user.id] = (time.monotonic(), found)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        missing = [row for row in rows if row.id not in facts][:AT_ONCE]
        if missing and not self._reading.locked():
            task = asyncio.create_task(self._read(missing))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return found

    async def _read(self, rows: list[TableRow]) -> None:
        async with self._reading:
            for row in rows:
                await keep_facts(self._store, row)

    async def tie(self, user: UserRow, other: UserRow, kind: TieKind, *, is_on: bool) -> None:
        """Follow, block or mute a person; a blocked person is followed no longer, in both directions."""
        if user.id == other.id:
            raise NoSuchPerson("That is you.")
        await self._people.tie(user.id, other.id, kind, time.time() if is_on else None)
        if kind == "block" and is_on:
            await self._people.tie(user.id, other.id, "follow", None)
            await self._people.tie(other.id, user.id, "follow", None)
        if kind != "follow":
            await self._sharing.ties_changed(user.id)
