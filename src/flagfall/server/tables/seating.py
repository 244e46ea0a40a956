"""Who sits where. Pure functions on the row of a table; the room stores what they return."""

from __future__ import annotations

from dataclasses import replace

from flagfall.core.errors import BadConfig, BadInput
from flagfall.server import clean_text
from flagfall.server.errors import AlreadyStarted, Forbidden, SeatTaken, TableFull
from flagfall.server.short_codes import SEAT_LENGTH, new_code
from flagfall.server.store.rows import Seat, TableRow, UserRow
from flagfall.server.tables.table_settings import check_bot, usual_bot
from flagfall.server.wire.models import SeatChange, SeatSetting, TableSettings

OPEN = Seat("open")

LEFT, TIME, GONE, GAVE_UP = "left", "time", "gone", "gave_up"
"""Why a person is away: they said so, ran out of time, are nowhere to be seen, or have given up."""


def first_seats(settings: TableSettings, host: UserRow) -> tuple[Seat, ...]:
    """The seats of a new table; the host takes the first open one."""
    seats = [_bot_seat(seat.bot) if seat.kind == "bot" else OPEN for seat in settings.seats or ()]
    if settings.host_plays:
        free = next((i for i, seat in enumerate(seats) if seat.kind == "open"), None)
        if free is None:
            raise BadConfig("There is no open seat for you; set host_plays to false, or open a seat.")
        seats[free] = _person_seat(host)
    return tuple(seats)


def seat_of(row: TableRow, user: str | None) -> int | None:
    """Where a person sits."""
    if user is None:
        return None
    return next((i for i, seat in enumerate(row.seats) if seat.user == user), None)


def is_inside(row: TableRow, user: str | None) -> bool:
    """Whether a person hosts the table, sits at it or is invited to it: even a private one is there for them."""
    return user is not None and (user == row.host or any(user in (seat.user, seat.invited) for seat in row.seats))


def invite(row: TableRow, before: TableRow) -> TableRow:
    """Keep the open seats of a rematch for those who sat there before."""
    here = {seat.user for seat in row.seats}
    coming = iter([seat.user for seat in before.seats if seat.user and seat.user not in here])
    seats = [replace(seat, invited=next(coming, None)) if seat.kind == "open" else seat for seat in row.seats]
    return replace(row, seats=tuple(seats))


def sit_down(row: TableRow, user: UserRow, index: int | None) -> TableRow:
    """Take a seat; in a running game one that the host has opened again."""
    free = [i for i, seat in enumerate(row.seats) if seat.kind == "open"]
    if row.status == "over" or (row.status == "playing" and not free):
        raise AlreadyStarted("The game has begun; you can watch it, if the host allows.")
    if index is not None and index >= len(row.seats):
        raise BadInput(f"There are only {len(row.seats)} seats.")
    if index is not None and index not in free:
        raise SeatTaken(f"Seat {index} is not free.")
    if not free:
        raise TableFull("All seats are taken.")
    kept = [i for i in free if row.seats[i].invited == user.id]
    return set_seat(row, index if index is not None else (kept or free)[0], _person_seat(user))


def stand_up(row: TableRow, user: str) -> TableRow:
    """Leave before the start. The next person becomes host; without one the table is closed."""
    seat = seat_of(row, user)
    if seat is not None:
        row = set_seat(row, seat, OPEN)
    if row.host == user:
        heirs = [s.user for s in row.seats if s.user]
        row = replace(row, host=heirs[0]) if heirs else replace(row, status="over")
    return row


def take_over(row: TableRow, index: int, user: UserRow) -> TableRow:
    """A person plays on from a seat of their own that they took on another device; the host stays the host."""
    if row.host == row.seats[index].user:
        row = replace(row, host=user.id)
    seat = replace(row.seats[index], user=user.id, name=user.name, guest=user.passphrase is None, away=None)
    return set_seat(row, index, seat)


def hand_over(row: TableRow, change: SeatChange, stand_in: str) -> TableRow:
    """Leave a running game: the seat goes to a bot, or to a new person (until then a stand-in plays)."""
    if change.kind == "open":
        return set_seat(row, change.index, replace(OPEN, away=GONE))
    bot = change.bot or stand_in
    check_bot(row.game, bot)
    return set_seat(row, change.index, _bot_seat(bot))


def heir(row: TableRow, user: str) -> str:
    """The player who becomes host when the current host leaves."""
    return next((s.user for s in row.seats if s.user and s.user != user and not s.away), row.host)


def is_deserted(row: TableRow) -> bool:
    """Whether all people have left a running game."""
    people = [seat for seat in row.seats if seat.kind == "person"]
    return row.status == "playing" and bool(people) and all(seat.away for seat in people)


def change_seat(row: TableRow, user: str, change: SeatChange) -> TableRow:
    """Before the start: the host fills a free seat with a bot, or frees a bot's or a person's seat."""
    if change.index >= len(row.seats):
        raise BadInput(f"There are only {len(row.seats)} seats.")
    if row.seats[change.index].user == user:
        raise SeatTaken("This is your own seat; leave the table instead.")
    if change.kind == "open":
        return set_seat(row, change.index, OPEN)
    if row.seats[change.index].kind == "person":
        raise SeatTaken("This seat is taken; free it first.")
    bot = change.bot or usual_bot(row.game)
    check_bot(row.game, bot)
    return set_seat(row, change.index, _bot_seat(bot))


def reseat(row: TableRow, settings: TableSettings, mode: str) -> TableRow:
    """The row with other settings: bots as given, people on the open seats in order."""
    people = [seat for seat in row.seats if seat.kind == "person"]
    seats = [_bot_seat(seat.bot) if seat.kind == "bot" else OPEN for seat in settings.seats or ()]
    free = [i for i, seat in enumerate(seats) if seat.kind == "open"]
    if len(people) > len(free):
        raise TableFull(f"{len(people)} people sit here, but only {len(free)} seats would be open.")
    for i, person in zip(free, people, strict=False):
        seats[i] = person
    return replace(
        row,
        game=settings.game,
        mode=mode,
        settings=settings.model_dump(),
        is_private=settings.is_private,
        seats=tuple(seats),
    )


def again(row: TableRow, settings: TableSettings, host: str) -> TableSettings:
    """The settings of a rematch: new chance, bots where they sat; a host who only looked on does so again."""
    seats = [SeatSetting(kind="bot", bot=s.bot) if s.kind == "bot" else SeatSetting() for s in row.seats]
    return settings.model_copy(update={"seed": None, "seats": seats, "host_plays": seat_of(row, host) is not None})


def check_host(row: TableRow, user: str) -> None:
    """Check that the host acts; tables of cups have fixed settings."""
    check_free(row)
    if row.host != user:
        raise Forbidden("Only the host of this table can do that.")


def check_free(row: TableRow) -> None:
    """The table is one of its own: what happens at the table of a cup or the daily is not for its people to change."""
    if row.contest is not None:
        raise Forbidden("This table is part of a contest: its settings and seats are fixed, and it has no rematch.")


def without_name(row: TableRow, user: str, name: str, instead: str) -> TableRow:
    """The row after a person was deleted: their name is neither on a seat nor in a title."""
    for index, seat in enumerate(row.seats):
        if seat.user == user:
            row = set_seat(row, index, replace(seat, name=instead, guest=True, code=None))
    title = clean_text.without_name(str(row.settings.get("title", "")), name, instead)
    contest = row.contest
    if contest is not None:
        contest = replace(contest, title=clean_text.without_name(contest.title, name, instead))
    return replace(row, settings={**row.settings, "title": title}, contest=contest)


def set_seat(row: TableRow, index: int, seat: Seat) -> TableRow:
    """The row with one seat changed."""
    return replace(row, seats=(*row.seats[:index], seat, *row.seats[index + 1 :]))


def _person_seat(user: UserRow) -> Seat:
    return Seat("person", user.id, user.name, guest=user.passphrase is None, code=new_code(SEAT_LENGTH))


def _bot_seat(bot: str | None) -> Seat:
    return Seat("bot", bot=bot, name=bot)
