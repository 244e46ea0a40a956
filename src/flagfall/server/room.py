"""One table: who sits there, who listens, and the game once it has begun."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Literal

from flagfall.core.codec import decode, encode
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.record import Record
from flagfall.games import find_game
from flagfall.server import seating
from flagfall.server.chat import Chat
from flagfall.server.connection import Connection
from flagfall.server.delay import DelayedSpectators
from flagfall.server.errands import Errands
from flagfall.server.errors import AlreadyStarted, Forbidden, NotStarted, StillPlaying
from flagfall.server.history import tell_history
from flagfall.server.house import House
from flagfall.server.info import table_info
from flagfall.server.models import History, SeatChange, TableInfo, TableSettings
from flagfall.server.playing import Playing, Submission
from flagfall.server.ratings import rated_rows
from flagfall.server.saving import save_state
from flagfall.server.stand_ins import StandIns
from flagfall.server.store.base import TableRow, UserRow
from flagfall.server.timekeeper import Timekeeper
from flagfall.server.wire import Act, Done, Refused, Said, TableChanged, Welcome
from flagfall.table.clock import Clock, TimeControl
from flagfall.table.table import Table

BACK_SECONDS = 20.0
"""Somebody who ran out of time and comes back has at least so long."""


class Room:
    """The authority over one table. All methods run in the event loop; what must be stored is stored first."""

    def __init__(self, row: TableRow, host: UserRow, house: House) -> None:
        self.row = row
        self.host = host
        self.settings = TableSettings.model_validate(row.settings)
        self.house = house
        self.playing: Playing | None = None
        self.chat = Chat(row.id, house.store)
        self.connections: set[Connection] = set()
        self.idle_since = time.time()
        self._lock = asyncio.Lock()  # one change of seats or status at a time
        self._stand_ins = StandIns(self)
        self._timekeeper = Timekeeper(self)
        self._delayed: DelayedSpectators | None = None
        self.errands = Errands(row.id)

    # -- people ---------------------------------------------------------------------------------

    def info(self, user: str | None, knows_code: bool = False) -> TableInfo:
        """The table as one person sees it."""
        return table_info(self, user, knows_code)

    async def join(self, user: UserRow, index: int | None = None) -> None:
        """Take a seat; or come back to one's own."""
        async with self._lock:
            seat = seating.seat_of(self.row, user.id)
            if seat is None:
                await self._save(seating.sit_down(self.row, user, index))
            elif self.row.seats[seat]["away"]:
                await self._come_back(PlayerIx(seat))

    async def leave(self, user: UserRow) -> None:
        """Before the start the seat becomes free; later a stand-in takes over."""
        async with self._lock:
            if self.row.status == "waiting":
                await self._save(seating.stand_up(self.row, user.id))
                return
            seat = seating.seat_of(self.row, user.id)
            if seat is None:
                raise Forbidden("You do not sit at this table.")
            if self.row.status == "playing":
                await self.set_away(PlayerIx(seat), seating.LEFT)

    async def change_seat(self, user: UserRow, change: SeatChange) -> None:
        """The host fills or frees a seat."""
        async with self._lock:
            await self._save(seating.change_seat(self.row, user.id, change))

    async def change(self, user: UserRow, settings: TableSettings) -> None:
        """The host changes the settings before the start; people keep their seats as far as there are any."""
        async with self._lock:
            seating.check_host(self.row, user.id)
            if self.row.status != "waiting":
                raise AlreadyStarted("Settings can be changed only before the start.")
            settled, mode, _ = seating.settle(settings)
            row = seating.reseat(self.row, settled, mode)
            self.settings = settled
            await self._save(row)

    async def start(self, user: UserRow) -> None:
        """Begin the game."""
        async with self._lock:
            seating.check_host(self.row, user.id)
            if self.row.status != "waiting":
                raise AlreadyStarted("The game has begun already.")
            if any(seat["kind"] == "open" for seat in self.row.seats):
                raise NotStarted("Some seats are still open: wait for people, or give them to bots.")
            now = time.time()
            row = replace(self.row, status="playing", started_at=now)
            game = find_game(row.game)
            config = decode(game.types.config, self.settings.config, "config")
            table = Table(game, config, row.seed)
            await self._save(row)
            control = TimeControl(**self.settings.clock.model_dump())
            clock = Clock.start(control, game.players(table.state), table.actors, now)
            self.begin(Playing(row.id, table, clock, self.house.store, stepped=self.stepped))

    async def abandon(self) -> None:
        """Nobody ever started it: close it."""
        async with self._lock:
            await self._save(replace(self.row, status="over"))

    def begin(self, playing: Playing) -> None:
        """The game is on: from the start, or again after the server came back."""
        self.playing = playing
        if self.settings.spectators == "delayed" and self.row.status == "playing":
            self._delayed = DelayedSpectators(playing, self.settings.delay)
        for connection in self.connections:
            self._follow(connection, None)
        if self.row.status == "playing":
            self._go_on()

    async def set_away(self, player: PlayerIx, why: str | None) -> None:
        """A stand-in takes over (`left`, `time`), or the person is back (None)."""
        seat = {**self.row.seats[player], "away": why}
        await self._save(seating.set_seat(self.row, player, seat))
        if self.playing is not None and self.row.status == "playing":
            self._go_on()

    async def _come_back(self, player: PlayerIx) -> None:
        if self.playing is not None:
            self.playing.clock.refill(player, BACK_SECONDS, time.time())
        await self.set_away(player, None)

    # -- connections ----------------------------------------------------------------------------

    def viewer_of(self, user: UserRow | None, watch: PlayerIx | None) -> tuple[Viewer, bool]:
        """Through whose eyes somebody may look, and whether they may act."""
        return seating.viewer_of(self.row, self.settings, user.id if user else None, watch)

    def connect(self, connection: Connection, seq: int | None) -> None:
        """Somebody listens from now on."""
        self.connections.add(connection)
        viewer = connection.viewer if isinstance(connection.viewer, int) else None
        playing, user = self.playing, connection.user
        info = self.info(user.id if user else None).model_dump()
        if playing is None:
            connection.tell(Welcome(info, viewer, 0, self.chat.shown))
        else:
            late = self._delayed if connection.viewer is SPECTATOR else None
            newest = playing.audiences[connection.viewer].seq if late is None else late.seq
            connection.tell(Welcome(info, viewer, newest, self.chat.shown))
            self._follow(connection, seq)
        self._announce(besides=connection)

    def _follow(self, connection: Connection, seq: int | None) -> None:
        """Let somebody follow the game: at once, or as late as the host wants spectators to be."""
        assert self.playing is not None
        if self._delayed is not None and connection.viewer is SPECTATOR:
            self._delayed.add(connection)
        else:
            self.playing.audiences[connection.viewer].connections.add(connection)
            self.playing.catch_up(connection, seq)

    def disconnect(self, connection: Connection) -> None:
        """Somebody is gone."""
        self.connections.discard(connection)
        if self.playing is not None:
            self.playing.audiences[connection.viewer].connections.discard(connection)
        if self._delayed is not None:
            self._delayed.discard(connection)
        self.idle_since = time.time()
        self._announce()

    def act(self, connection: Connection, message: Act) -> None:
        """Somebody wants to take an action."""
        if not connection.acts or not isinstance(connection.viewer, int):
            connection.tell(Refused(message.id, Forbidden.code, "Spectators cannot act."))
            return
        if self.playing is None:
            connection.tell(Refused(message.id, NotStarted.code, "The game has not begun."))
            return
        player = connection.viewer
        if self.row.seats[player]["away"]:
            self.errands.spawn(self._come_back(player))
        self.playing.submit(Submission(player, message.action, id=message.id, sender=connection))

    async def say(self, connection: Connection, message_id: str, text: str) -> None:
        """Store a line of chat, then tell everybody."""
        user = connection.user
        assert user is not None, "checked at the door"
        line = await self.chat.add(user, seating.seat_of(self.row, user.id), message_id, text)
        if line is None:
            connection.tell(Done(message_id, 0))
            return
        for other in self.connections:
            is_own = other.user is not None and other.user.id == user.id
            other.tell(Said(line, message_id if is_own else None))

    # -- the game -------------------------------------------------------------------------------

    def stepped(self, submission: Submission) -> None:
        """An action has been carried out: go on."""
        self.house.acted(self.row.game, submission.cause)
        playing = self.playing
        assert playing is not None, "nobody acts before the start"
        if self._delayed is not None:
            self._delayed.stepped()
        if playing.table.outcome is not None:
            self.errands.spawn(self.finish("clock" if submission.cause == "clock" else "game"))
            return
        if len(playing.table.entries) % self.house.snapshot_every == 0:
            self.errands.spawn(self.house.store.save_snapshot(save_state(playing)))
        self._go_on()

    def _go_on(self) -> None:
        self._stand_ins.wake()
        self._timekeeper.arm()

    async def finish(self, by: str) -> None:
        """The game is over: result and ratings are stored together."""
        playing = self.playing
        assert playing is not None
        outcome = playing.table.outcome
        assert outcome is not None
        self._timekeeper.stop()
        found = {key: value for key, value in encode(outcome).items() if key != "kind"}
        row = replace(self.row, status="over", ended_at=time.time(), outcome={**found, "by": by})
        async with self.house.rating:  # two games of one person may end at the same moment
            ratings = await rated_rows(self.house.store, row, outcome.ranking) if self.settings.is_rated else []
            await self.house.store.finish(row, ratings)
        self.row = row
        if self._delayed is not None:
            self._delayed.release()
        self._announce()
        self.house.changed(self)

    async def rematch(self, user: UserRow, settings: TableSettings | None) -> Room:
        """A new table with the same settings, or others; people at this one learn where it goes on."""
        if seating.seat_of(self.row, user.id) is None and self.row.host != user.id:
            raise Forbidden("Only those who sat here can ask for a rematch.")
        if self.row.status != "over":
            raise StillPlaying("The game is not over yet.")
        async with self._lock:
            if self.row.rematch is not None and settings is None:
                return await self.house.find(self.row.rematch)
            again = await self.house.create(user, settings or seating.again(self.row, self.settings))
            await again.invite(self.row)
            await self._save(replace(self.row, rematch=again.row.id))
            return again

    async def invite(self, before: TableRow) -> None:
        """Those who sat at another table find this one, even if it is private."""
        async with self._lock:
            await self._save(seating.invite(self.row, before))

    def record(self) -> Record:
        """The save file, after the end."""
        if self.playing is None:
            raise NotStarted("The game has not begun.")
        if self.row.status != "over":
            raise StillPlaying("A record holds all secrets; it can be had after the end.")
        return self.playing.table.record()

    async def history(self, viewer: PlayerIx | Literal["spectator", "all"], views: bool) -> History:
        """The game from its beginning through somebody's eyes; the door has checked that it may."""
        if self.playing is None:
            raise NotStarted("The game has not begun.")
        rows = await self.house.store.actions(self.row.id)
        return await asyncio.to_thread(tell_history, self.playing.table.record(), rows, viewer, views)

    # -- the rest -------------------------------------------------------------------------------

    async def close(self) -> None:
        """The server stops: no more thinking, no more clocks."""
        self._timekeeper.stop()
        await self._stand_ins.close()
        if self._delayed is not None:
            self._delayed.close()
        await self.errands.finish()

    async def _save(self, row: TableRow) -> None:
        await self.house.store.save_table(row)
        self.row = row
        self._reseat_connections()
        self._announce()
        self.house.changed(self)

    def _reseat_connections(self) -> None:
        """Somebody who sat down or stood up looks through other eyes from now on."""
        if self.playing is not None:
            return
        for connection in self.connections:
            if connection.user is not None:
                seat = seating.seat_of(self.row, connection.user.id)
                connection.viewer = SPECTATOR if seat is None else PlayerIx(seat)
                connection.acts = seat is not None

    def _announce(self, besides: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not besides:
                user = connection.user.id if connection.user else None
                connection.tell(TableChanged(self.info(user).model_dump()))
