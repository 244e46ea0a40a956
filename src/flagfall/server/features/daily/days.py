"""Days of UTC, by name: 2026-11-17."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from flagfall.server.errors import BadMessage


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
