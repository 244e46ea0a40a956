"""One table: who sits there, who listens, and the game once it has begun."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import TypeVar

from flagfall.bots import bots_for
from flagfall.core.clock import Clock, TimeControl
from flagfall.core.codec import decode
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_game
from flagfall.core.table import Table
from flagfall.server.background_tasks import BackgroundTasks
from flagfall.server.errors import AlreadyStarted, Forbidden, NotStarted, Unavailable
from flagfall.server.monotonic import now
from flagfall.server.store.base import StoreAway
from flagfall.server.store.rows import TableRow, UserRow
from flagfall.server.tables import ending, seating
from flagfall.server.tables.bot_players import BotPlayers
from flagfall.server.tables.chat import Chat
from flagfall.server.tables.connections import RoomConnections
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.tables.presence import Presence
from flagfall.server.tables.seat_changes import RoomSeats
from flagfall.server.tables.snapshots import save_state
from flagfall.server.tables.submission import Submission
from flagfall.server.tables.table_access import RestingGame, RoomContext
from flagfall.server.tables.table_chance import chance_of, closed, draw_secret
from flagfall.server.tables.table_info import PublicInfo, table_info
from flagfall.server.tables.table_settings import settle, with_defaults
from flagfall.server.tables.timeouts import Timeouts
from flagfall.server.transport.connection import Connection
from flagfall.server.wire.messages import Act, Done, Refused, Said
from flagfall.server.wire.models import TableInfo, TableSettings

T = TypeVar("T")


class Room:
    """The authority over one table. All methods run in the event loop; what must be stored is stored first."""

    def __init__(self, row: TableRow, host: UserRow, context: RoomContext) -> None:
        self.row = row
        self.host = host
        self.settings = with_defaults(TableSettings.model_validate(row.settings), len(row.seats))
        self.context = context
        self.playing: LiveGame | None = None
        self.resting: RestingGame | None = None  # known facts of the game while it is unloaded
        self.address: str | None = None  # from where it was opened, as far as this process knows
        self.used_at = 0.0  # the last request by a person
        self.chat = Chat(row.id, context.store)
        self.connections = RoomConnections(self)
        self.lock = asyncio.Lock()  # one change of seats, settings or status at a time, and the end is one of them
        self.presence = Presence(self)
        self.correspondence = context.hooks.correspondence(self)  # plans and notices for absent people
        self.seats = RoomSeats(self, self.presence, self.correspondence)
        self._bot_players = BotPlayers(self)
        self._timeouts = Timeouts(self, self.seats.lose_on_time)
        self.tasks = BackgroundTasks(row.id)
        self.public = PublicInfo(self)
        self.is_dropped = False  # another process has the table now, or it is about to be loaded again

    @property
    def is_busy(self) -> bool:
        """Whether an action or a change is in progress."""
        is_acting = self.playing is not None and self.playing.is_busy
        return is_acting or self._bot_players.is_thinking or self.lock.locked() or bool(self.tasks)

    @property
    def is_ready(self) -> bool:
        """Whether people can join: this process owns the table, and its game is loaded."""
        return not self.is_dropped and (self.playing is not None or self.row.started_at is None)

    @property
    def is_unknown(self) -> bool:
        """Whether the game is running but has not been loaded since the start of the server."""
        return self.row.status == "playing" and self.playing is None and self.resting is None

    # -- people ---------------------------------------------------------------------------------

    def info(self, user: str | None, knows_code: bool = False) -> TableInfo:
        """The table as one person sees it."""
        return table_info(self, user, knows_code)

    @property
    def stand_in(self) -> str:
        """The bot that plays for the person who is away."""
        return self.settings.stand_in or bots_for(self.row.game)[0]

    async def change(self, user: UserRow, settings: TableSettings) -> None:
        """The host changes the settings before the start; people keep their seats as far as there are any."""
        async with self.lock:
            seating.check_host(self.row, user.id)
            if self.row.status != "waiting":
                raise AlreadyStarted("Settings can be changed only before the start.")
            settled, mode, _ = settle(settings)
            row = replace(seating.reseat(self.row, settled, mode), seed=settled.seed or 0)
            row = row if row.chance else replace(row, chance=draw_secret())
            await self.save(row, settled)

    async def start(self, user: UserRow) -> None:
        """Begin the game."""
        async with self.lock:
            seating.check_host(self.row, user.id)
            if self.row.status != "waiting":
                raise AlreadyStarted("The game has begun already.")
            if any(seat.kind == "open" for seat in self.row.seats):
                raise NotStarted("Some seats are still open: wait for players, or add bots.")
            at = now()
            game = find_game(self.row.game)
            row = closed(replace(self.row, status="playing", started_at=at, rules_version=game.rules_version))
            config = decode(game.types.config, self.settings.config, "config")
            table = Table(game, config, chance_of(row))
            await self.save(row)
            control = TimeControl(**self.settings.clock.model_dump())
            clock = Clock.start(control, game.players(table.state), table.actors, at)
            await self.correspondence.load(clock)
            self.correspondence.starts(user.id)
            self.begin(LiveGame(row.id, table, clock, self.context.store, stepped=self.stepped, lost=self.lost))

    async def abandon(self) -> None:
        """Close a table that was never started or was abandoned."""
        async with self.lock:
            if self.row.status == "playing":
                await ending.end_table(self, ending.undecided(len(self.row.seats), ending.ABANDONED), "server")
            elif self.row.status == "waiting":
                await self.save(replace(self.row, status="over"))

    async def adopt_rules(self, version: int) -> None:
        """Move a game of older rules to today's rules if these allow it from its beginning."""
        async with self.lock:
            await self.save(replace(self.row, rules_version=version))

    async def end_unplayable(self) -> None:
        """The game was begun by rules under which it cannot go on here."""
        async with self.lock:
            await ending.end_table(self, ending.undecided(len(self.row.seats), ending.RULES_CHANGED), "server")

    def begin(self, playing: LiveGame) -> None:
        """The game is on: from the start, or again after the server came back."""
        self.playing = playing
        playing.is_closed = self.row.status == "over"
        self.connections.begin()
        self.presence.begin(playing.players)
        if self.row.status == "playing":
            self.go_on()

    # -- what is said -----------------------------------------------------------------------------

    def noticed(self, connection: Connection, *, is_coming: bool) -> None:
        """Note that a person connected or left: a returning player replaces the stand-in, an absent one is awaited."""
        user, player = connection.user, connection.viewer
        if is_coming and user is not None:
            self.correspondence.visited(user.id)
        if self.playing is None or self.row.status != "playing":
            return
        if connection.acts and isinstance(player, int):
            self.presence.sign(player)
            (self.correspondence.came if is_coming else self.correspondence.went)(player)
            if is_coming and self.row.seats[player].away == seating.GONE:
                self.tasks.spawn(self.seats.come_back(player))
        elif user is None or user.id != self.row.host:
            return  # spectators do not delay players, except the host
        self.presence.arm()

    async def replace(self, player: PlayerIx, why: str) -> None:
        """Let a stand-in play for a player."""
        await self.seats.replace(player, why)

    def changed(self) -> None:
        """Announce a change of the table."""
        self.public.changed()
        self.connections.announce()

    def is_active(self, connection: Connection) -> None:
        """Note activity of a person at the page, even without an action."""
        if connection.acts and isinstance(connection.viewer, int) and self.playing is not None:
            self.presence.sign(connection.viewer)

    def act(self, connection: Connection, message: Act) -> None:
        """Submit the action of a player."""
        if not connection.acts or not isinstance(connection.viewer, int):
            connection.tell(Refused(message.id, Forbidden.code, "Spectators cannot act."))
            return
        if self.playing is None:
            connection.tell(Refused(message.id, NotStarted.code, "The game has not begun."))
            return
        player = connection.viewer
        away = self.row.seats[player].away
        if away == seating.GAVE_UP:
            connection.tell(Refused(message.id, Forbidden.code, "You have given up this game."))
            return
        if away:
            self.tasks.spawn(self.seats.come_back(player))
        self.playing.submit(Submission(player, message.action, id=message.id, sender=connection))

    async def say(self, connection: Connection, message_id: str, text: str) -> None:
        """Store a chat message, then send it to all people."""
        user = connection.user
        assert user is not None, "checked by the reader"
        line = await self.chat.add(user, seating.seat_of(self.row, user.id), message_id, text)
        if line is None:
            connection.tell(Done(message_id, 0))
            return
        for other in self.connections:
            if user.id in other.unheard:
                continue
            is_own = other.user is not None and other.user.id == user.id
            other.tell(Said(line, message_id if is_own else None))

    # -- the game -------------------------------------------------------------------------------

    def stepped(self, submission: Submission) -> None:
        """An action has been carried out: continue with clocks, bots and presence."""
        self.context.acted(self.row.game, submission.cause)
        self._bot_players.stepped(submission.player)
        playing = self.playing
        assert playing is not None, "nobody acts before the start"
        self.connections.stepped()
        if playing.table.outcome is not None:
            self.tasks.spawn(self.finish("clock" if submission.cause == "clock" else "game"))
            return
        self.presence.stepped(submission.player)
        self.correspondence.stepped(submission.player)
        if len(playing.table.entries) % self.context.snapshot_every == 0:
            self.tasks.spawn(self.context.store.save_snapshot(save_state(playing)))
        self.go_on()

    def go_on(self) -> None:
        """Start the bots and the clocks of the current actors."""
        if self.row.status == "playing":
            self._bot_players.wake()
            self._timeouts.arm()
            self.correspondence.go_on()

    async def finish(self, by: str) -> None:
        """The game is over by its own rules: result and ratings are stored together."""
        assert self.playing is not None
        outcome = self.playing.table.outcome
        assert outcome is not None
        async with self.lock:
            await ending.end_table(self, outcome, by)

    def ended(self, row: TableRow) -> None:
        """After the end is stored: stop the clocks and announce it."""
        self.row = row
        self.public.changed()
        if self.playing is not None:
            self.playing.is_closed = True
        self._timeouts.stop()
        self.presence.stop()
        self.correspondence.ended()
        self.connections.release()
        self.connections.announce()
        self.context.changed(self)

    # -- the rest -------------------------------------------------------------------------------

    def lost(self) -> None:
        """What is stored may not be what is known here."""
        if not self.is_dropped:
            self.is_dropped = True
            self.context.lost(self)

    def resume(self, away: float) -> None:
        """The database was unreachable for this many seconds, which no clock counts: continue."""
        playing = self.playing
        if (game := playing or self.resting) is not None:
            game.clock.since = min(now(), game.clock.since + away)
        if playing is None or self.row.status != "playing":
            return
        if playing.table.outcome is not None:
            self.tasks.spawn(self.finish("game"))
            return
        self.presence.begin(playing.players)
        self.go_on()

    async def write(self, writing: Awaitable[T]) -> T:
        """Wait for a write. If its outcome is unknown, load the table again."""
        try:
            return await writing
        except StoreAway:
            self.lost()
            raise

    async def close(self) -> None:
        """The server stops: no more thinking, no more clocks."""
        self._timeouts.stop()
        self.presence.stop()
        await self._bot_players.close()
        self.connections.close()
        await self.tasks.finish()

    async def save(self, row: TableRow, settings: TableSettings | None = None) -> None:
        """Store the row, then announce it. The caller holds the lock."""
        if self.is_dropped:
            raise Unavailable("This table is moving to another process; try again in a moment.")
        await self.write(self.context.store.save_table(row))
        self.settings = settings or self.settings
        if row.host != self.row.host:
            self.host = await self.context.store.user(row.host) or self.host
        self.row = row
        self.public.changed()
        self.connections.check_again()
        self.presence.arm()
        self.connections.announce()
        self.context.changed(self)
