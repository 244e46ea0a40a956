"""The daily game: one counted try per person, ranked, and opened after the day."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta

from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import GAMES, find_game
from flagfall.core.secret import SECRET_BYTES, Secret
from flagfall.server.background_tasks import BackgroundTasks
from flagfall.server.errors import BadMessage, NoSuchPage
from flagfall.server.features.daily.models import DailyInfo, DailyResult, Mark, OwnTry
from flagfall.server.features.daily.store import DailyRow, DailyStore, TryRow
from flagfall.server.monotonic import now
from flagfall.server.short_codes import SEAT_LENGTH, TABLE_LENGTH, new_code
from flagfall.server.store.base import Store
from flagfall.server.store.rows import Contest, Seat, TableRow, UserRow
from flagfall.server.store.statements import Duplicate
from flagfall.server.tables.registry import Rooms
from flagfall.server.tables.room import Room
from flagfall.server.tables.table_settings import settle
from flagfall.server.wire.models import TableSettings

MOST_SHOWN = 50
MOST_DAYS = 1_000
TABLES_ASKED = 50
COUNTED, FOR_FUN = 1, 2
"""The stage of a daily's table: the try that counts, and any other."""

LETTERS: dict[str, Mark] = {"w": "won", "l": "lost", "t": "tied"}


def daily_game() -> GamePlugin | None:
    """The game of the day: the first that has one."""
    return next((plugin for plugin in GAMES.all().values() if plugin.daily is not None), None)


class Daily:
    """The one place that knows what is played today."""

    def __init__(self, store: Store, rooms: Rooms, clock: Callable[[], float] = now) -> None:
        self._store, self._rooms, self.clock = store, rooms, clock
        self._days = DailyStore(store)
        self._tasks = BackgroundTasks("-")
        rooms.hooks.over.append(self.ended)

    @property
    def today(self) -> str:
        """The day it is."""
        return day_at(self.clock())

    async def of_day(self, day: str) -> DailyRow:
        """What is played on a day; of one that is over, what was. Raises NoSuchPage where there is nothing."""
        read_day(day)
        row = await self._days.daily(day)
        if row is not None:
            return row
        plugin = daily_game()
        if day != self.today or plugin is None or plugin.daily is None:
            raise NoSuchPage("There are no daily games for this day.")
        config = json.dumps(plugin.daily(read_day(day)))
        # Drawn on the day itself, at the first request: it cannot be known before, not even by reading the database.
        await self._days.add_daily(DailyRow(day, plugin.id, secrets.token_hex(SECRET_BYTES), config))
        found = await self._days.daily(day)
        assert found is not None, "it was added"
        return found

    async def begin(self, user: UserRow) -> tuple[str, bool]:
        """Where a person plays today, and whether it counts: the first table does, others are for fun."""
        daily = await self.of_day(self.today)
        known = await self._days.daily_try(daily.day, user.id)
        if known is None:
            table = _table(daily, user, COUNTED, self.clock())
            try:
                await self._days.begin_try(TryRow(daily.day, user.id, user.name, table.id, self.clock()), table)
            except Duplicate:  # in another window, at the same moment
                return await self.begin(user)
            await self._rooms.get(table.id)
            return table.id, True
        if known.ended_at is None:
            row = await self._store.table(known.table)
            if row is not None and row.status != "over":
                return known.table, True
        for row in await self._store.tables_of(user.id, TABLES_ASKED):
            contest = row.contest
            if row.status == "playing" and contest is not None and (contest.kind, contest.id) == ("daily", daily.day):
                return row.id, False
        table = _table(daily, user, FOR_FUN, self.clock())
        await self._store.save_table(table)
        await self._rooms.get(table.id)
        return table.id, False

    def ended(self, room: Room) -> None:
        """A table is over."""
        contest = room.row.contest
        if contest is not None and contest.kind == "daily" and contest.stage == COUNTED:
            self._tasks.spawn(self._take_in(contest.id, room.row))

    async def close(self) -> None:
        """Finish what is under way."""
        await self._tasks.finish()

    async def _take_in(self, day: str, row: TableRow) -> None:
        """Store a result if the game ended on its day: afterwards its cards are public."""
        outcome, user = row.outcome or {}, row.seats[0].user
        ended_at = row.ended_at or self.clock()
        if user is None or ended_at > end_of(day):
            return
        marks = "".join(mark[0] for mark in (outcome.get("marks") or [[]])[0])
        points = (outcome.get("points") or [0])[0]
        found = TryRow(day, user, "", row.id, 0.0, ended_at, int(outcome.get("winners") == [0]), points, marks)
        await self._days.end_try(found)

    async def _catch_up(self, day: str) -> None:
        """Results that a process which stopped at the wrong moment has not taken in."""
        for found in await self._days.open_tries(day, MOST_SHOWN):
            row = await self._store.table(found.table)
            if row is not None:
                await self._take_in(day, row)

    async def info(self, day: str, user: UserRow | None) -> DailyInfo:
        """A day as a viewer sees it."""
        await self._tasks.finish()
        daily = await self.of_day(day)
        await self._catch_up(day)
        is_over = self.clock() >= end_of(day)
        me = user.id if user else ""
        best = await self._days.tries(day, MOST_SHOWN)
        own = await self._days.daily_try(day, me) if me else None
        place, total = await self._days.place_of(day, me)
        streak, longest = streaks(await self._days.days_of(me, MOST_DAYS) if me else [], self.today)
        return DailyInfo(
            day=day,
            is_over=is_over,
            ends_at=end_of(day),
            game=daily.game,
            config=json.loads(daily.config),
            commitment=Secret(daily.secret).commitment,
            secret=daily.secret if is_over else None,
            results=total,
            best=[_result(row, place, me, is_open=is_over) for place, row in enumerate(best, start=1)],
            you=None if own is None else await self._own(own, place),
            streak=streak,
            longest_streak=longest,
        )

    async def _own(self, own: TryRow, place: int) -> OwnTry:
        row = await self._store.table(own.table)
        result = None if own.ended_at is None else _result(own, place, own.user, is_open=True)
        return OwnTry(table=own.table, is_over=row is None or row.status == "over", result=result)


def _result(row: TryRow, place: int, me: str, *, is_open: bool) -> DailyResult:
    return DailyResult(
        place=place,
        name=row.name,
        is_you=row.user == me,
        has_won=bool(row.has_won),
        points=row.points or 0,
        marks=[LETTERS[letter] for letter in row.marks or ""],
        table=row.table if is_open or row.user == me else None,
    )


def _table(daily: DailyRow, user: UserRow, stage: int, at: float) -> TableRow:
    wanted = {"game": daily.game, "config": json.loads(daily.config), "spectators": "none", "insight": False}
    settled, mode, _ = settle(TableSettings.model_validate({**wanted, "seats": [{"kind": "open"}]}))
    seat = Seat("person", user.id, user.name, guest=user.passphrase is None, code=new_code(SEAT_LENGTH))
    return TableRow(
        id=secrets.token_hex(8),
        code=new_code(TABLE_LENGTH),
        status="playing",
        game=daily.game,
        mode=mode,
        is_private=False,
        host=user.id,
        settings=settled.model_dump(),
        seats=(seat,),
        seed=0,
        chance={"secret": daily.secret, "parts": []},
        created_at=at,
        started_at=at,
        rules_version=find_game(daily.game).rules_version,
        contest=Contest(kind="daily", id=daily.day, stage=stage, opens_at=end_of(daily.day)),
    )


def day_at(moment: float) -> str:
    """The day of a moment."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def end_of(day: str) -> float:
    """When a day is over."""
    midnight = datetime.combine(read_day(day), datetime.min.time(), UTC)
    return (midnight + timedelta(days=1)).timestamp()


def read_day(day: str) -> date:
    """A day by its name; raises BadMessage."""
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise BadMessage("path.day: expected a day such as 2026-11-17.") from None


def streaks(days: Iterable[str], today: str) -> tuple[int, int]:
    """How many days in a row, up to today or, while today is still to come, yesterday; and the most there ever were."""
    numbers = sorted({read_day(day).toordinal() for day in days}, reverse=True)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    longest = max(map(len, runs), default=0)
    is_going = bool(runs) and read_day(today).toordinal() - runs[0][0] <= 1
    return (len(runs[0]) if is_going else 0), longest
