"""What an operator does to tables and people."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from flagfall.server.errors import Banned, NoSuchPerson, ServerError, WrongToken
from flagfall.server.features.admin.store import AdminStore, Sanction
from flagfall.server.store.base import Store
from flagfall.server.store.rows import TableRow, UserRow
from flagfall.server.tables import seating
from flagfall.server.tables.registry import Rooms
from flagfall.server.tables.room import Room
from flagfall.server.transport.close_codes import close_code
from flagfall.server.transport.connection import Connection

log = logging.getLogger("flagfall.operator")

GONE = "—"
"""What a person is called who was deleted."""

ALL_TABLES = 1_000_000


class Moderation:
    """Actions of the operator: stored first, then applied to connected people."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self._admin = AdminStore(store)

    async def close_table(self, table_id: str) -> Room:
        """Close a table; a running game has no winner and is not counted."""
        room = await self._rooms.get(table_id)
        await room.abandon()
        log.warning("closed a table", extra={"table": table_id})
        return room

    async def person(self, user_id: str) -> UserRow:
        """A person by id; raises NoSuchPerson."""
        user = await self._store.user(user_id)
        if user is None:
            raise NoSuchPerson("There is no person with this id: 'flagfall admin people' lists them.")
        return user

    async def sanction(self, user_id: str, kind: Sanction, is_on: bool) -> UserRow:
        """Ban or mute a person, or undo it."""
        user = await self.person(user_id)
        await self._admin.sanction(user.id, kind, time.time() if is_on else None)
        log.warning("%s is %s", kind, "on" if is_on else "off", extra={"user": user.id})
        await self.enforce()
        if kind == "ban" and is_on:
            await self._leave_all(user)
        return await self.person(user_id)

    async def enforce(self) -> None:
        """Connected clients feel what is stored, in whichever process it was said."""
        stored = await self._admin.sanctions()
        banned = {person for person, kind in stored if kind == "ban"}
        self._hang_up(
            lambda c: c.user is not None and c.user.id in banned, Banned, "The operator of this server has banned you."
        )
        for connection in self._rooms.connections():
            user = connection.user
            if user is not None and user.is_muted != ((user.id, "mute") in stored):
                connection.user = replace(user, is_muted=not user.is_muted)

    async def sign_out_everywhere(self, user_id: str) -> None:
        """Every token of a person ends, and what it opened."""
        await self._store.drop_sessions(user_id)
        self._hang_up(lambda c: c.user is not None and c.user.id == user_id, WrongToken, "Sign in again.")

    async def delete(self, user_id: str) -> None:
        """A person goes, with name, passphrase, ratings and what they said; the games they played stay."""
        user = await self.person(user_id)
        await self.sign_out_everywhere(user.id)
        await self._leave_all(user)
        await self.erase_name(user.id, user.name, await self._store.tables_about(user.id))
        await self._admin.forget_person(user.id, GONE)
        log.warning("deleted a person", extra={"user": user.id})

    async def erase_name(self, user: str, name: str, rows: Iterable[TableRow]) -> None:
        """Remove a person's name and chat from tables, in memory and in the database."""
        for row in rows:
            room = await self._rooms.peek(row)
            async with room.lock:
                room.chat.forget(user)
                erased = seating.without_name(room.row, user, name, GONE)
                await room.save(erased, room.settings.model_copy(update={"title": erased.settings["title"]}))

    async def _leave_all(self, user: UserRow) -> None:
        """Free all seats of a person: a stand-in plays on, a rated duel is lost."""
        for row in await self._store.tables_of(user.id, ALL_TABLES):
            if row.status != "over":
                with suppress(ServerError):
                    await (await self._rooms.get(row.id)).seats.leave(user)

    def _hang_up(self, whom: Callable[[Connection], bool], error: type[ServerError], message: str) -> None:
        for connection in self._rooms.connections():
            if whom(connection):
                connection.close(close_code(error), error.code, message)
