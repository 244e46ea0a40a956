"""A table whose people are not all there: plans, notices and vacations together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flagfall.core.ids import PlayerIx
from flagfall.server.monotonic import now
from flagfall.server.rooms.correspondence.notices import Notices
from flagfall.server.rooms.correspondence.plans import Plans
from flagfall.server.rooms.correspondence.vacations import pauses_of
from flagfall.table.clock import Clock

if TYPE_CHECKING:
    from flagfall.server.rooms.room import Room


class Correspondence:
    """The plans, notices and vacations of one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.plans = Plans(room)
        self.notices = Notices(room)

    async def load(self, clock: Clock) -> None:
        """The game is about to go on: what is planned here, and who is on vacation."""
        await self.plans.load()
        self.notices.loaded()
        clock.pauses = await pauses_of(self._room, clock)

    async def vacation_changed(self) -> None:
        """A person's vacation has begun or ended."""
        room = self._room
        game = room.playing or room.resting
        if game is None or room.row.status != "playing":
            return
        game.clock.pauses = await pauses_of(room, game.clock)
        room.public.changed()
        room.connections.announce()
        if room.playing is not None:
            room.go_on()

    def starts(self, user: str) -> None:
        """The game is about to start: absent people hear that it has begun."""
        self.notices.starts(user)

    def go_on(self) -> None:
        """The actors may have changed."""
        self.notices.look(planned=self.plans.wake())

    def stepped(self, player: PlayerIx) -> None:
        """An action of this player has been carried out."""
        self.plans.stepped(player)
        self.notices.acted(player)

    def came(self, player: PlayerIx) -> None:
        """A player connected."""
        self.notices.back(player)

    def went(self, player: PlayerIx) -> None:
        """A player disconnected."""
        self.notices.went(player)

    def ended(self) -> None:
        """The game is over."""
        self.plans.ended()

    def is_paused(self, since: float) -> bool:
        """Whether a person's time stands still here, or did since then: no one is expected to come meanwhile."""
        game = self._room.playing or self._room.resting
        ends = () if game is None else [end for pauses in game.clock.pauses.values() for _, end in pauses]
        return any(end > min(since, now()) for end in ends)
