"""A table whose people are not all there: plans, notices of turns and vacations together."""

from __future__ import annotations

import secrets
from typing import Any

from flagfall.core.clock import Clock, Pause
from flagfall.core.ids import PlayerIx
from flagfall.server.features.correspondence.plans import TablePlans
from flagfall.server.features.correspondence.store import CorrespondenceStore
from flagfall.server.features.notices.store import NoticeRow, NoticeStore
from flagfall.server.monotonic import now
from flagfall.server.store.rows import Seat
from flagfall.server.tables import seating
from flagfall.server.tables.room import Room
from flagfall.server.tables.table_access import Correspondence, TableAccess
from flagfall.server.wire.models import TableSettings

TURN, BEGUN, INVITED = "turn", "begun", "invited"
"""A notice to send."""

SLOW_SECONDS = 3_600
"""The thinking time from which people are not expected to stay at the table."""

UNSEEN_SECONDS = 90.0
"""A person whose line dies so soon after their turn began may not have seen it."""


def is_slow(settings: TableSettings) -> bool:
    """Whether people come and go at such a table."""
    return settings.clock.kind == "none" or settings.clock.seconds >= SLOW_SECONDS


class TurnNotices:
    """One notice for each turn, and none for those who are there."""

    def __init__(self, room: TableAccess) -> None:
        self._room = room
        self._rows = NoticeStore(room.context.store)
        self._told: dict[PlayerIx, str] = {}  # the key of the turn that was written down last
        self._since: dict[PlayerIx, float] = {}  # when the turn of each began, until they act
        self._pending: set[PlayerIx] = set()  # for whom something may be due
        self._starter: str | None = None
        self._company: tuple[tuple[Seat, ...], bool] = ((), False)  # the seats that were looked at, and what was found

    def loaded(self) -> None:
        """The game was loaded again: due notices are unknown here."""
        self._pending = {PlayerIx(i) for i, seat in enumerate(self._room.row.seats) if seat.user}

    def starts(self, user: str) -> None:
        """The next look is the first of the game."""
        self._starter = user

    def look(self, planned: set[PlayerIx]) -> None:
        """After every change: who has to act, and is not there to notice?"""
        room, playing = self._room, self._room.playing
        starter, self._starter = self._starter, None
        if playing is None or not self._has_company() or not is_slow(room.settings):
            return
        if starter is not None:
            self._begun(starter)
        seats, here = room.row.seats, room.connections.players
        for player in playing.table.actors:
            if seats[player].kind == "person" and player not in planned:
                if player not in self._since:
                    self._since[player] = now()
                if player not in here:
                    self._turn(player)

    def went(self, player: PlayerIx) -> None:
        """A person's connection is lost: their turn may have begun after that."""
        playing = self._room.playing
        if playing is None or player not in playing.table.actors or not is_slow(self._room.settings):
            return
        is_unseen = now() - self._since.get(player, 0.0) < UNSEEN_SECONDS
        if is_unseen and self._has_company() and player not in self._room.connections.players:
            self._turn(player)

    def acted(self, player: PlayerIx) -> None:
        """A person has acted: what they have to do next is another turn."""
        self._since.pop(player, None)
        self.back(player)

    def back(self, player: PlayerIx) -> None:
        """A person is there, or has acted: what was due is no longer worth telling."""
        if player not in self._pending:
            return
        user = self._room.row.seats[player].user
        if user is not None:
            self._pending.discard(player)
            self._settle(user)

    def visited(self, user: str) -> None:
        """A person looks at a table that waits: if they were invited, they know of it now."""
        if any(seat.invited == user for seat in self._room.row.seats):
            self._settle(user)

    def tell(self, user: str, kind: str, key: str) -> None:
        """Store a notice; the store knows who wants it and what was sent before."""
        if not self._room.context.hooks.tells_absent:
            return
        at = now()
        due = at + self._room.context.notice_after
        row = NoticeRow(secrets.token_hex(8), user, key, kind, self._room.row.id, at, due)
        self._room.tasks.spawn(self._rows.add_notice(row))

    def _begun(self, starter: str) -> None:
        """Tell an absent person that the game has begun, without a second notice for the first turn."""
        for index, seat in enumerate(self._room.row.seats):
            player = PlayerIx(index)
            if seat.user is not None and seat.user != starter and player not in self._room.connections.players:
                self._told[player] = key = self._key(player)
                self._pending.add(player)
                self.tell(seat.user, BEGUN, key)

    def _turn(self, player: PlayerIx) -> None:
        seat, key = self._room.row.seats[player], self._key(player)
        if seat.user is None or seat.away or self._told.get(player) == key:
            return
        self._told[player] = key
        self._pending.add(player)
        self.tell(seat.user, TURN, key)

    def _key(self, player: PlayerIx) -> str:
        playing = self._room.playing
        assert playing is not None, "asked before"
        decision = ".".join(map(str, playing.game.decision(playing.table.state, player)))
        return f"{TURN}:{self._room.row.id}:{decision}"

    def _has_company(self) -> bool:
        """Whether another person plays here: alone with bots, no notices are sent."""
        seats = self._room.row.seats
        if self._company[0] is not seats:
            people = sum(seat.kind == "person" and seat.away != seating.GAVE_UP for seat in seats)
            self._company = (seats, people > 1)
        return self._company[1]

    def _settle(self, user: str) -> None:
        self._room.tasks.spawn(self._rows.settle_notices(user, self._room.row.id))


class TableCorrespondence(Correspondence):
    """The plans, notices and vacations of one table."""

    def __init__(self, room: TableAccess) -> None:
        super().__init__(room)
        self.plans = TablePlans(room)
        self.notices = TurnNotices(room)

    async def load(self, clock: Clock) -> None:
        """The game is about to continue: load plans and vacations."""
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
