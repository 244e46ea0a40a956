"""The chat of one table: messages are stored, then sent, once each."""

from __future__ import annotations

import time

from flagfall.core.ids import PlayerIx
from flagfall.server.errors import ChatOff
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ChatRow, UserRow
from flagfall.server.wire.messages import ChatLine
from flagfall.server.wire.models import TableSettings
from flagfall.server.wire.shared_settings import PHRASES

SHOWN = 50
"""Lines a newcomer gets."""


def check_said(settings: TableSettings, text: str) -> None:
    """Whether this may be said at a table; raises ChatOff. Where phrases are all, only their ids travel."""
    if settings.chat == "off":
        raise ChatOff("The chat of this table is off.")
    if settings.chat == "phrases" and text not in PHRASES:
        raise ChatOff("The chat of this table allows only fixed phrases; see the settings of a table.")


class Chat:
    """The lines of one table."""

    def __init__(self, table: str, store: Store) -> None:
        self._table, self._store = table, store
        self._rows: list[ChatRow] = []
        self._said: set[tuple[str, str]] = set()
        self._newest = 0

    def remember(self, rows: list[ChatRow]) -> None:
        """What was said before the server came back."""
        self._rows = rows
        self._said = {(row.user, row.client_id) for row in rows}
        self._newest = rows[-1].number if rows else 0

    def forget(self, user: str) -> None:
        """A person is gone, and with them what they said."""
        self._rows = [row for row in self._rows if row.user != user]

    def shown(self, unheard: frozenset[str]) -> tuple[ChatLine, ...]:
        """The latest lines, without those of people the reader has blocked."""
        return tuple(_line(row) for row in self._rows[-SHOWN:] if row.user not in unheard)

    async def add(self, user: UserRow, player: int | None, message_id: str, text: str) -> ChatLine | None:
        """Store a line; None if this message has been heard before."""
        key = (user.id, message_id)
        if key in self._said:
            return None
        self._said.add(key)
        self._newest += 1
        row = ChatRow(self._table, self._newest, user.id, user.name, player, text, message_id, time.time())
        try:
            await self._store.add_chat(row)
        except BaseException:
            self._said.discard(key)  # it may be said again
            raise
        self._rows.append(row)
        return _line(row)


def _line(row: ChatRow) -> ChatLine:
    player = None if row.player is None else PlayerIx(row.player)
    return ChatLine(row.number, row.name, player, row.text, row.at)
