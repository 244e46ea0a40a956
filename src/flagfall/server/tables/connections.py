"""The connections of a table: admission, changed permissions and delayed spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Protocol

from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.server.errors import Forbidden, ServerError
from flagfall.server.monotonic import now
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import access, seating
from flagfall.server.tables.chat import Chat
from flagfall.server.tables.delayed_spectators import DelayedSpectators
from flagfall.server.tables.table_access import TableAccess
from flagfall.server.transport.close_codes import RESTART, close_code
from flagfall.server.transport.connection import Connection
from flagfall.server.wire.encode import message_text, to_text
from flagfall.server.wire.messages import PROTOCOL, TableChanged, Welcome

SOON = 1.0
"""Seconds between updates of the number of spectators."""


def admit(
    room: TableAccess, user: UserRow | None, watch: PlayerIx | None, code: str | None, *, spectates: bool = False
) -> tuple[Viewer, bool]:
    """Through whose eyes a person may look, and whether they may act."""
    user_id = user.id if user else None
    access.check_table(room.row, room.settings, user_id, code)
    return access.live_viewer(room.row, room.settings, user_id, watch, spectates=spectates)


class ListeningTable(TableAccess, Protocol):
    """A table that is informed of joining and leaving connections."""

    chat: Chat

    def noticed(self, connection: Connection, *, is_coming: bool) -> None: ...


class RoomConnections:
    """The connections of one table."""

    def __init__(self, room: ListeningTable) -> None:
        self._room = room
        self._all: set[Connection] = set()
        self._delayed: DelayedSpectators | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._players: frozenset[PlayerIx] | None = None  # None: has to be looked up
        self.idle_since = now()
        self.host_seen_at = now()

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._all))

    def __len__(self) -> int:
        return len(self._all)

    @property
    def players(self) -> frozenset[PlayerIx]:
        """Who is connected and plays."""
        if self._players is None:
            self._players = frozenset(c.viewer for c in self._all if c.acts and isinstance(c.viewer, int))
        return self._players

    def has(self, user: str) -> bool:
        """Whether a person is connected, to play or to look on."""
        return any(c.user is not None and c.user.id == user for c in self._all)

    def add(self, connection: Connection, seq: int | None) -> None:
        """A person listens from now on."""
        self._all.add(connection)
        self._players = None
        self.welcome(connection, seq)
        self._room.noticed(connection, is_coming=True)
        if connection.acts:
            self.announce(besides=connection)
        else:
            self._announce_soon()

    def remove(self, connection: Connection) -> None:
        self._all.discard(connection)
        self._players = None
        self.unfollow(connection)
        if connection.user is not None and connection.user.id == self._room.row.host:
            self.host_seen_at = now()
        self.idle_since = now()
        self._room.noticed(connection, is_coming=False)
        if connection.acts:
            self.announce()
        else:
            self._announce_soon()

    def welcome(self, connection: Connection, seq: int | None) -> None:
        """Send a person the state of the table and everything new."""
        room, playing, user = self._room, self._room.playing, connection.user
        viewer = connection.viewer if isinstance(connection.viewer, int) else None
        info = to_text(room.info(user.id if user else None))
        if playing is None:
            connection.tell(Welcome(info, viewer, 0, room.chat.shown(connection.unheard), PROTOCOL))
        else:
            late = self._delayed if connection.viewer is SPECTATOR else None
            newest = playing.audiences[connection.viewer].seq if late is None else late.seq
            connection.tell(Welcome(info, viewer, newest, room.chat.shown(connection.unheard), PROTOCOL))
            self._follow(connection, seq)

    def begin(self) -> None:
        """The game begins: all connections follow it."""
        room = self._room
        assert room.playing is not None, "set before"
        if room.settings.spectators == "delayed" and room.row.status == "playing":
            self._delayed = DelayedSpectators(room.playing, room.settings.delay)
        for connection in self._all:
            self._follow(connection, None)

    def _follow(self, connection: Connection, seq: int | None) -> None:
        """Let a person follow the game: at once, or as late as the host wants spectators to be."""
        playing = self._room.playing
        assert playing is not None, "asked before"
        if self._delayed is not None and connection.viewer is SPECTATOR:
            self._delayed.add(connection)
        else:
            playing.audiences[connection.viewer].connections.add(connection)
            playing.catch_up(connection, seq)

    def unfollow(self, connection: Connection) -> None:
        """Stop sending the game to a connection."""
        if self._room.playing is not None:
            self._room.playing.audiences[connection.viewer].connections.discard(connection)
        if self._delayed is not None:
            self._delayed.discard(connection)

    def stepped(self) -> None:
        """Queue an event for delayed spectators."""
        if self._delayed is not None:
            self._delayed.stepped()

    def release(self) -> None:
        """The game is over: end the delay."""
        if self._delayed is not None:
            self._delayed.release()

    def send_away(self) -> None:
        """Ask all clients to reconnect: the table is loaded again, here or by another process."""
        for connection in self:
            connection.close(RESTART, "restart", "The server restarts; come back in a moment.")

    def close(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
        if self._delayed is not None:
            self._delayed.close()
            self._delayed = None

    def announce(self, besides: Connection | None = None, only: str | None = None) -> None:
        """Send the table's state to all people, or to one; encoded once for all spectators."""
        if self._soon is not None and only is None:
            self._soon.cancel()
            self._soon = None
        row, texts = self._room.row, dict[str | None, str]()
        for connection in self._all:
            user = connection.user.id if connection.user else None
            if connection is besides or (only is not None and user != only):
                continue
            if not seating.is_inside(row, user):
                user = None
            if user not in texts:
                texts[user] = message_text(TableChanged(to_text(self._room.info(user))))
            connection.send(texts[user])

    def _announce_soon(self) -> None:
        """Schedule an update of the number of spectators, at most one per second."""
        if self._soon is None and self._all:
            self._soon = asyncio.get_running_loop().call_later(SOON, self.announce)

    def check_again(self) -> None:
        """Seats or settings have changed: send to each person only what they may see now."""
        for connection in self:
            if connection.is_closing:
                continue
            try:
                found = self._admit_again(connection)
            except ServerError as error:
                self.unfollow(connection)
                connection.close(close_code(error), error.code, str(error))
                continue
            if found != (connection.viewer, connection.acts):
                self.unfollow(connection)
                connection.viewer, connection.acts = found
                self._players = None
                if self._room.playing is not None:
                    self.welcome(connection, None)

    def _admit_again(self, connection: Connection) -> tuple[Viewer, bool]:
        room, user = self._room, connection.user
        try:
            return admit(room, user, connection.watch, connection.code, spectates=connection.spectates)
        except Forbidden:
            if connection.watch is None or user is None or seating.seat_of(room.row, user.id) is None:
                raise
            return admit(room, user, None, connection.code)  # they came to watch, and have sat down since
