"""A table as one person sees it."""

from __future__ import annotations

from typing import Protocol

from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.server.monotonic import now
from flagfall.server.store.rows import TableRow, UserRow
from flagfall.server.tables.presence import Presence
from flagfall.server.tables.seating import GAVE_UP, is_inside, seat_of
from flagfall.server.tables.table_access import Correspondence, TableAccess
from flagfall.server.tables.table_chance import commitment_of, parts_of
from flagfall.server.wire.encode import to_text
from flagfall.server.wire.models import ContestInfo, OriginInfo, OutcomeInfo, SeatInfo, TableInfo, UserInfo
from flagfall.server.wire.payload import Json

FRESH_SECONDS = 1.0
"""How old what a list shows of a table may be."""


class ShownTable(TableAccess, Protocol):
    """A table with all that is shown of it."""

    host: UserRow
    presence: Presence
    correspondence: Correspondence


def table_info(room: ShownTable, user: str | None, knows_code: bool) -> TableInfo:
    """The public part of a table for one person, without code and seed unless allowed."""
    row, game = room.row, room.playing or room.resting
    you = seat_of(row, user)
    connected = {c.viewer for c in room.connections if c.acts}
    countdowns = room.presence.countdowns()
    turn = deadline = None
    if game is not None and you is not None and row.status == "playing":
        turn = PlayerIx(you) in game.actors
        deadline = game.clock.deadline(PlayerIx(you))
    is_over = row.status == "over"
    parts, commitment = parts_of(row), commitment_of(row)
    settings = room.settings if is_over else room.settings.model_copy(update={"seed": None})
    return TableInfo(
        id=row.id,
        code=row.code if knows_code or is_inside(row, user) else None,
        status=row.status,
        mode=row.mode,
        settings=settings,
        host=UserInfo(id=room.host.id, name=room.host.name, is_guest=room.host.passphrase is None),
        host_free_at=room.presence.host_free_at(),
        seats=[
            SeatInfo(
                index=i,
                kind=seat.kind,
                name=seat.name,
                user=seat.user,
                bot=seat.bot,
                is_guest=seat.kind == "person" and bool(seat.guest),  # tables of older versions do not know
                is_connected=i in connected,
                is_away=bool(seat.away),
                has_given_up=seat.away == GAVE_UP,
                away_in=countdowns.get(i),
                part=(parts[i] or None) if i < len(parts) else None,  # what several tables share takes none
                vacation_until=None if game is None else game.clock.paused_until(PlayerIx(i), now()),
            )
            for i, seat in enumerate(row.seats)
        ],
        you=you,
        seat_code=row.seats[you].code if you is not None and row.status != "over" else None,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        plan=room.correspondence.plan_of(user) if you is not None else None,
        is_your_turn=bool(turn),
        deadline=deadline,
        outcome=OutcomeInfo(**row.outcome) if row.outcome else None,
        rematch=row.rematch,
        contest=_contest(row),
        origin=OriginInfo(**row.origin) if row.origin else None,
        watchers=sum(1 for c in room.connections if c.viewer is SPECTATOR),
        commitment=commitment,
        has_chosen_seed=room.settings.seed is not None,
        chain=game.chain if game is not None and (commitment is not None or is_over) else None,
    )


def _contest(row: TableRow) -> ContestInfo | None:
    if row.contest is None:
        return None
    found = row.contest
    return ContestInfo(kind=found.kind, id=found.id, stage=found.stage, title=found.title, is_sealed=found.is_sealed)


class PublicInfo:
    """A table as those see it who have nothing to do with it, as JSON: written once a second, for all of them."""

    def __init__(self, room: ShownTable) -> None:
        self._room = room
        self._text, self._at = Json(), 0.0

    def changed(self) -> None:
        """It has to be written again."""
        self._at = 0.0

    def text(self) -> Json:
        """As it is now, or was a moment ago."""
        if now() - self._at > FRESH_SECONDS:
            self._text, self._at = to_text(table_info(self._room, None, knows_code=False)), now()
        return self._text
