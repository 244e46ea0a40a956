"""Who sits where. Pure functions on the row of a table; the room stores what they return."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flagfall.bots import BOTS, bots_for
from flagfall.core.codec import decode
from flagfall.core.errors import BadConfig, BadInput
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.games import find_game
from flagfall.server.errors import AlreadyStarted, Forbidden, SeatTaken, TableFull
from flagfall.server.models import SeatChange, SeatSetting, TableSettings
from flagfall.server.store.base import TableRow, UserRow

Seat = dict[str, Any]

OPEN: Seat = {"kind": "open", "user": None, "name": None, "bot": None, "away": None, "invited": None}

LEFT, TIME = "left", "time"
"""Why somebody is away."""

MOST_REVEALS = 5_000
"""Of one match: a pack of cards that feed each other for ever must not keep the server busy."""


def settle(settings: TableSettings) -> tuple[TableSettings, str, int]:
    """Check the settings as a whole: themselves with the whole config, the mode, the number of players."""
    game = find_game(settings.game)
    wanted = dict(settings.config)
    if settings.game == "challengers" and "players" not in wanted and settings.seats:
        wanted["players"] = len(settings.seats)
    config = decode(game.types.config, wanted, "config")
    players = game.players(game.setup(config, 0))  # type: ignore[arg-type]
    seats = settings.seats or [SeatSetting()] * players
    if len(seats) != players:
        raise BadConfig(f"This game has {players} players, but {len(seats)} seats were given.")
    for seat in seats:
        if seat.kind == "bot":
            check_bot(settings.game, seat.bot)
    if settings.stand_in is not None:
        check_bot(settings.game, settings.stand_in)
    if settings.game == "challengers":
        mode = config.mode
        if config.max_reveals > MOST_REVEALS:
            raise BadConfig(f"max_reveals is at most {MOST_REVEALS} here, not {config.max_reveals}.")
    else:
        mode = config.variant if config.rules is None else "custom"
    _check_rules_of_the_house(settings, mode)
    return settings.model_copy(update={"config": wanted, "seats": list(seats)}), mode, players


def check_bot(game: str, bot: str | None) -> None:
    """The bot exists and plays this game."""
    if bot is None or bot not in BOTS or game not in BOTS[bot].games:
        raise BadInput(f"There is no bot {bot!r} for this game; one of {', '.join(bots_for(game))}.")


def first_seats(settings: TableSettings, host: UserRow) -> tuple[Seat, ...]:
    """The seats of a new table; the host takes the first open one."""
    seats = [_bot_seat(seat.bot) if seat.kind == "bot" else dict(OPEN) for seat in settings.seats or ()]
    if settings.host_plays:
        free = next((i for i, seat in enumerate(seats) if seat["kind"] == "open"), None)
        if free is None:
            raise BadConfig("There is no open seat for you; let host_plays be false, or open one.")
        seats[free] = _person_seat(host)
    return tuple(seats)


def seat_of(row: TableRow, user: str | None) -> int | None:
    """Where a person sits."""
    if user is None:
        return None
    return next((i for i, seat in enumerate(row.seats) if seat["user"] == user), None)


def viewer_of(row: TableRow, settings: TableSettings, user: str | None, watch: PlayerIx | None) -> tuple[Viewer, bool]:
    """Through whose eyes somebody may look, and whether they may act."""
    seat = seat_of(row, user)
    if seat is not None and (watch is None or watch == seat):
        return PlayerIx(seat), True
    if settings.spectators == "none" and seat is None:
        raise Forbidden("The host of this table wants no spectators.")
    if watch is None:
        return SPECTATOR, False
    is_open = settings.spectators == "open" and seat is None
    if not (is_open or row.status == "over") or not 0 <= watch < len(row.seats):
        raise Forbidden("You may not look through the eyes of this player.")
    return watch, False


def is_inside(row: TableRow, user: str | None) -> bool:
    """Whether a person hosts the table, sits at it or is invited to it: even a private one is there for them."""
    return user is not None and (user == row.host or any(user in (seat["user"], seat["invited"]) for seat in row.seats))


def invite(row: TableRow, before: TableRow) -> TableRow:
    """Keep the open seats of a rematch for those who sat there before."""
    here = {seat["user"] for seat in row.seats}
    coming = iter([seat["user"] for seat in before.seats if seat["user"] and seat["user"] not in here])
    seats = [{**seat, "invited": next(coming, None)} if seat["kind"] == "open" else seat for seat in row.seats]
    return replace(row, seats=tuple(seats))


def sit_down(row: TableRow, user: UserRow, index: int | None) -> TableRow:
    """Take a seat, before the start."""
    if row.status != "waiting":
        raise AlreadyStarted("The game has begun; you can watch it, if the host allows.")
    free = [i for i, seat in enumerate(row.seats) if seat["kind"] == "open"]
    if index is not None and index not in free:
        raise SeatTaken(f"Seat {index} is not free.")
    if not free:
        raise TableFull("All seats are taken.")
    kept = [i for i in free if row.seats[i]["invited"] == user.id]
    return set_seat(row, index if index is not None else (kept or free)[0], _person_seat(user))


def stand_up(row: TableRow, user: str) -> TableRow:
    """Leave before the start. A host hands the table to the next person; with nobody left it is closed."""
    seat = seat_of(row, user)
    if seat is not None:
        row = set_seat(row, seat, dict(OPEN))
    if row.host == user:
        heirs = [s["user"] for s in row.seats if s["user"]]
        row = replace(row, host=heirs[0]) if heirs else replace(row, status="over")
    return row


def change_seat(row: TableRow, user: str, change: SeatChange) -> TableRow:
    """The host fills a free seat with a bot, or frees a bot's or a person's seat."""
    check_host(row, user)
    if row.status != "waiting":
        raise AlreadyStarted("Seats can be changed only before the start.")
    if change.index >= len(row.seats):
        raise BadInput(f"There are only {len(row.seats)} seats.")
    if row.seats[change.index]["user"] == user:
        raise SeatTaken("You sit there yourself; leave the table instead.")
    if change.kind == "open":
        return set_seat(row, change.index, dict(OPEN))
    if row.seats[change.index]["kind"] == "person":
        raise SeatTaken("Somebody sits there; free the seat first.")
    check_bot(row.game, change.bot)
    return set_seat(row, change.index, _bot_seat(change.bot))


def reseat(row: TableRow, settings: TableSettings, mode: str) -> TableRow:
    """The row with other settings: bots as they say, people on the open seats in their order."""
    people = [seat for seat in row.seats if seat["kind"] == "person"]
    seats = [_bot_seat(seat.bot) if seat.kind == "bot" else dict(OPEN) for seat in settings.seats or ()]
    free = [i for i, seat in enumerate(seats) if seat["kind"] == "open"]
    if len(people) > len(free):
        raise TableFull(f"{len(people)} people sit here, but only {len(free)} seats would be open.")
    for i, person in zip(free, people, strict=False):
        seats[i] = person
    return replace(row, settings=settings.model_dump(), mode=mode, is_private=settings.is_private, seats=tuple(seats))


def again(row: TableRow, settings: TableSettings) -> TableSettings:
    """The settings of a rematch: new chance, bots where they sat."""
    seats = [SeatSetting(kind="bot", bot=s["bot"]) if s["kind"] == "bot" else SeatSetting() for s in row.seats]
    return settings.model_copy(update={"seed": None, "seats": seats, "host_plays": True})


def check_host(row: TableRow, user: str) -> None:
    """Only hosts may do this."""
    if row.host != user:
        raise Forbidden("Only the host of this table can do that.")


def set_seat(row: TableRow, index: int, seat: Seat) -> TableRow:
    """The row with one seat changed."""
    return replace(row, seats=(*row.seats[:index], seat, *row.seats[index + 1 :]))


def _person_seat(user: UserRow) -> Seat:
    return {**OPEN, "kind": "person", "user": user.id, "name": user.name}


def _bot_seat(bot: str | None) -> Seat:
    return {**OPEN, "kind": "bot", "bot": bot, "name": bot}


def _check_rules_of_the_house(settings: TableSettings, mode: str) -> None:
    if settings.clock.kind != "none" and settings.clock.seconds < 1:
        raise BadConfig("clock.seconds is at least 1.")
    if settings.on_timeout == "lose" and settings.game != "ctb":
        raise BadConfig("Losing on time is for Capture The Base; in Challengers! a stand-in plays.")
    if not settings.is_rated:
        return
    if mode in ("solo", "custom"):
        raise BadConfig("Solo games and variants of one's own are not rated.")
    if settings.seed is not None or settings.config.get("position") is not None:
        raise BadConfig("Rated games start from chance: no seed and no position.")
    if settings.spectators == "open":
        raise BadConfig("At a rated table spectators may not see into the players' cards.")
