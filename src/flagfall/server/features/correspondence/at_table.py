"""A table whose people are not all there: plans, notices and vacations together."""

from __future__ import annotations

from typing import Any

from flagfall.core.clock import Clock, Pause
from flagfall.core.ids import PlayerIx
from flagfall.server.features.correspondence.plans import TablePlans
from flagfall.server.features.correspondence.store import CorrespondenceStore
from flagfall.server.features.correspondence.turn_notices import INVITED, TurnNotices
from flagfall.server.monotonic import now
from flagfall.server.tables.room import Room
from flagfall.server.tables.table_access import Correspondence, TableAccess


class TableCorrespondence(Correspondence):
    """The plans, notices and vacations of one table."""

    def __init__(self, room: TableAccess) -> None:
        super().__init__(room)
        self.plans = TablePlans(room)
        self.notices = TurnNotices(room)

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
        room.changed()
        if room.playing is not None:
            room.go_on()

    def starts(self, user: str) -> None:
        """Notify absent people that the game has begun."""
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

    def visited(self, user: str) -> None:
        """A person looks at the table: if they were invited, they know of it now."""
        self.notices.visited(user)

    def invited(self, user: str) -> None:
        """A seat is kept for a person who is not there."""
        self.notices.tell(user, INVITED, f"{INVITED}:{self._room.row.id}")

    def plan_of(self, user: str | None) -> dict[str, Any] | None:
        """What a person has planned here, in its JSON form."""
        return self.plans.shown(user)

    def ended(self) -> None:
        """The game is over."""
        self.plans.ended()

    def is_paused(self, since: float) -> bool:
        """Whether a person's clock is or was paused since then, so that they are not expected."""
        game = self._room.playing or self._room.resting
        ends = () if game is None else [end for pauses in game.clock.pauses.values() for _, end in pauses]
        return any(end > min(since, now()) for end in ends)


DAY = 86_400
"""Thinking time from which on a vacation counts: faster games are played in one go."""


async def pauses_of(room: TableAccess, clock: Clock) -> dict[PlayerIx, tuple[Pause, ...]]:
    """The vacations of those who sit here, as far as this clock can still run into them."""
    if clock.control.kind == "none" or clock.control.seconds < DAY:
        return {}
    players = {seat.user: PlayerIx(i) for i, seat in enumerate(room.row.seats) if seat.user}
    found: dict[PlayerIx, tuple[Pause, ...]] = {}
    for row in await CorrespondenceStore(room.context.store).vacations(sorted(players), clock.since):
        player = players[row.person]
        found[player] = (*found.get(player, ()), (row.from_at, row.until_at))
    return found


def correspondence_of(room: Room) -> TableCorrespondence:
    """What this feature has added to a table."""
    assert isinstance(room.correspondence, TableCorrespondence), "the feature is on"
    return room.correspondence
