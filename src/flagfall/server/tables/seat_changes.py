"""The seats of one table: join, leave, return, resign, hand over. One change at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flagfall.core.clock import Clock
from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin
from flagfall.server.errors import AlreadyStarted, Forbidden, HostPresent, NotStarted, SeatTaken, TableFull
from flagfall.server.monotonic import now
from flagfall.server.store.rows import UserRow
from flagfall.server.tables import ending, seating
from flagfall.server.tables.presence import Presence
from flagfall.server.tables.submission import Submission
from flagfall.server.tables.table_access import Correspondence, TableAccess
from flagfall.server.tables.table_settings import DUEL
from flagfall.server.wire.models import SeatChange

BACK_SECONDS = 20.0
"""The least time of a person who returns after running out of time for a decision, once per decision."""


class RoomSeats:
    """Every change of seats is made and stored under the room's lock, so that none overtakes another or the end."""

    def __init__(self, room: TableAccess, presence: Presence, correspondence: Correspondence) -> None:
        self._room, self._presence, self._correspondence = room, presence, correspondence
        self._refilled: dict[PlayerIx, tuple[int, ...]] = {}  # for which decision a person got time again

    async def join(self, user: UserRow, index: int | None = None) -> None:
        """Take a seat, return to one's own, or confirm it."""
        room = self._room
        async with room.lock:
            seat = seating.seat_of(room.row, user.id)
            if seat is None:
                self._correspondence.visited(user.id)
                await room.save(seating.sit_down(room.row, user, index))
                if room.row.status == "playing":
                    room.go_on()
            elif room.row.seats[seat].away == seating.GAVE_UP:
                raise Forbidden("You have given up this game; another player has your seat.")
            elif room.row.seats[seat].away:
                await self._come_back(PlayerIx(seat))
            elif room.row.status == "playing":
                self._presence.sign(PlayerIx(seat))

    async def add_chance(self, user: UserRow, part: str) -> None:
        """Add a player's part to the game's chance; after the start it is ignored without an error."""
        room = self._room
        async with room.lock:
            seat = seating.seat_of(room.row, user.id)
            if seat is None:
                raise Forbidden("You do not sit at this table.")
            if room.row.status == "waiting":
                await room.save(seating.set_seat(room.row, seat, replace(room.row.seats[seat], part=part)))

    async def leave(self, user: UserRow) -> None:
        """Leave a seat: free before the start, later played by a stand-in. A rated duel is lost."""
        room = self._room
        async with room.lock:
            if room.row.status == "waiting":
                await room.save(seating.stand_up(room.row, user.id))
                return
            seat = seating.seat_of(room.row, user.id)
            if seat is None and room.row.host != user.id:
                raise Forbidden("You do not sit at this table.")
            if room.row.status != "playing":
                return
            row = replace(room.row, host=seating.heir(room.row, user.id)) if room.row.host == user.id else room.row
            if seat is None:
                await room.save(row)
                return
            if room.settings.is_rated and len(row.seats) == DUEL:
                await self._give_up(PlayerIx(seat))
                return
            if row.seats[seat].away != seating.GAVE_UP:
                row = seating.set_seat(row, seat, replace(row.seats[seat], away=seating.LEFT))
            await room.save(row)
            room.go_on()

    async def give_up(self, user: UserRow) -> None:
        """Resign: a duel ends, and so does a game without people; otherwise a stand-in plays on."""
        room = self._room
        async with room.lock:
            seat = seating.seat_of(room.row, user.id)
            if seat is None:
                raise Forbidden("You do not sit at this table.")
            if room.row.status == "waiting":
                raise NotStarted("The game has not begun; leave the table instead.")
            if room.row.status == "playing":
                await self._give_up(PlayerIx(seat))

    async def take_host(self, user: UserRow) -> None:
        """A person who sits here takes over from a host who is gone for good, as it seems."""
        room = self._room
        async with room.lock:
            if seating.seat_of(room.row, user.id) is None:
                raise Forbidden("Only a person who sits at this table can take over as its host.")
            if room.row.host == user.id:
                return
            free_at = self._presence.host_free_at()
            if free_at is None or free_at > now():
                raise HostPresent("The host is connected, or was a moment ago; wait until the host has left.")
            await room.save(replace(room.row, host=user.id))

    async def sit_locally(self, host: UserRow, guests: Sequence[UserRow]) -> None:
        """The host's device plays for these guests, too."""
        room = self._room
        async with room.lock:
            self.check_local(host, len(guests))
            row = room.row
            for guest in guests:
                row = seating.sit_down(row, guest, None)
            await room.save(row)

    def check_local(self, host: UserRow, people: int) -> None:
        """Whether this number of people may sit down at the host's device."""
        row = self._room.row
        seating.check_host(row, host.id)
        if not self._room.settings.one_device:
            raise Forbidden("This table is not for one device; set one_device to true.")
        if row.status != "waiting":
            raise AlreadyStarted("The game has begun; seats can no longer be taken.")
        if people > sum(seat.kind == "open" for seat in row.seats):
            raise TableFull("There are more people than free seats.")

    async def change(self, user: UserRow, change: SeatChange) -> None:
        """The host fills or frees a seat; in a running game only that of a person who is not there."""
        room = self._room
        async with room.lock:
            seating.check_host(room.row, user.id)
            if room.row.status == "waiting":
                await room.save(seating.change_seat(room.row, user.id, change))
                return
            if room.row.status == "over":
                raise AlreadyStarted("The game is over; seats can no longer be changed.")
            self._check_vacant(change)
            await room.save(seating.hand_over(room.row, change, room.stand_in))
            room.go_on()

    async def claimed(self, user: str) -> None:
        """A person who came as a guest has an account now."""
        room = self._room
        async with room.lock:
            seat = seating.seat_of(room.row, user)
            if seat is not None and room.row.status != "over":
                await room.save(seating.set_seat(room.row, seat, replace(room.row.seats[seat], guest=False)))

    async def take_over(self, user: UserRow, index: int) -> None:
        """Sit down on a seat whose private code a person knows: the same person on another device."""
        room = self._room
        async with room.lock:
            seat = room.row.seats[index]
            if room.row.status == "over":
                raise AlreadyStarted("The game is over.")
            if seat.user == user.id:
                if seat.away in (None, seating.GAVE_UP):
                    return
                await self._come_back(PlayerIx(index))
                return
            if seating.seat_of(room.row, user.id) is not None:
                raise SeatTaken("You already have another seat at this table.")
            seating.check_free(room.row)
            if room.settings.is_rated:
                raise Forbidden("At a rated table everybody plays under their own name; sign in to your account.")
            if seat.away == seating.GAVE_UP:
                raise Forbidden("This seat was given up.")
            await room.save(seating.take_over(room.row, index, user))
            if room.row.status == "playing":
                room.go_on()

    async def replace(self, player: PlayerIx, why: str) -> None:
        """Let a stand-in replace a person who ran out of time or is absent."""
        room = self._room
        async with room.lock:
            if room.row.status == "playing" and not room.row.seats[player].away:
                await self._set_away(player, why)

    async def come_back(self, player: PlayerIx) -> None:
        """Return the seat to a person whose stand-in has been playing."""
        async with self._room.lock:
            away = self._room.row.seats[player].away
            if self._room.row.status == "playing" and away and away != seating.GAVE_UP:
                await self._come_back(player)

    async def lose_on_time(self, player: PlayerIx) -> None:
        """The clock ends a duel."""
        room = self._room
        resign = self._resignation(player)
        if resign is not None and room.playing is not None:
            room.playing.submit(Submission(player, resign, cause="clock"))
            return
        async with room.lock:
            await ending.end_table(room, ending.lost_by(len(room.row.seats), player, ending.OUT_OF_TIME), "clock")

    async def _give_up(self, player: PlayerIx) -> None:
        room = self._room
        assert room.playing is not None
        resign = self._resignation(player)
        if resign is not None:
            room.playing.submit(Submission(player, resign))
            return
        others = [s for i, s in enumerate(room.row.seats) if i != player and s.kind == "person" and not s.away]
        if len(room.row.seats) <= DUEL or not (others or room.settings.is_rated or room.row.is_awaited):
            lost = ending.lost_by(len(room.row.seats), player, ending.GIVEN_UP)
            await ending.end_table(room, lost, "people")
            return
        await self._set_away(player, seating.GAVE_UP)

    def _resignation(self, player: PlayerIx) -> object | None:
        """The action of the game itself that gives it up, if it has one and this is the moment."""
        playing = self._room.playing
        if playing is None or player not in playing.table.actors:
            return None
        resignation: object = find_plugin(playing.game.id).resignation
        legal = playing.game.legal(playing.table.state, player)
        return resignation if resignation is not None and resignation in legal else None

    async def _set_away(self, player: PlayerIx, why: str | None) -> None:
        room = self._room
        await room.save(seating.set_seat(room.row, player, replace(room.row.seats[player], away=why)))
        room.go_on()

    async def _come_back(self, player: PlayerIx) -> None:
        playing = self._room.playing
        if playing is not None and self._room.row.seats[player].away == seating.TIME:
            self._give_time(player, playing.clock, playing.game.decision(playing.table.state, player))
        self._presence.sign(player)
        await self._set_away(player, None)

    def _give_time(self, player: PlayerIx, clock: Clock, decision: tuple[int, ...]) -> None:
        """A bank that is empty stays empty; of a decision's time there is a rest, once."""
        if clock.control.kind == "each" and self._refilled.get(player) != decision:
            self._refilled[player] = decision
            clock.refill(player, min(BACK_SECONDS, clock.control.seconds), now())

    def _check_vacant(self, change: SeatChange) -> None:
        room = self._room
        if change.index >= len(room.row.seats):
            raise BadInput(f"There are only {len(room.row.seats)} seats.")
        seat = room.row.seats[change.index]
        if room.settings.is_rated:
            raise Forbidden("Seats cannot change hands in a rated game; a bot plays for absent players.")
        if seat.kind == "person" and not seat.away and self._presence.is_here(PlayerIx(change.index)):
            raise SeatTaken("This seat is taken; only the seat of an absent player can be given away.")
