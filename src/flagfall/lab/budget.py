"""The budget of a measurement: a time limit or a number of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from flagfall.core.errors import BadNumber

LONGEST = 3600.0


def within(seconds: float, fewest: int, most: int | None, clock: Callable[[], float] = monotonic) -> Iterator[int]:
    """Numbers from 0 on while there is time for one more: `fewest` at least, `most` at most.

    With `most` alone counts: then the same things are measured however fast the machine is.
    """
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not is_number or not 0 <= seconds <= LONGEST:
        raise BadNumber(f"seconds is a number from 0 to {LONGEST:.0f}, not {seconds!r}.")
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < fewest):
        raise BadNumber(f"At least {fewest} are needed for a result, not {most!r}.")
    begun, done = clock(), 0
    while done < fewest or (clock() - begun) * (done + 1) < seconds * done if most is None else done < most:
        yield done
        done += 1
