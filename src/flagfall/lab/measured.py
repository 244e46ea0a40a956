"""What measurements that a server offers (`POST /studies/…`) have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from flagfall.core.errors import BadNumber, FlagfallError
from flagfall.core.jit import has_native, is_cold, native
from flagfall.core.plugin import CompiledCode
from flagfall.lab.play import StudyFigure

# The budget of a measurement: a time limit or a number of games.

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


SECONDS = 1.5
"""How long a user of an editor is ready to wait."""


class NotReady(FlagfallError):
    """The engine is still being compiled."""

    code = "not_ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A figure with its 95 % interval."""

    mean: float
    low: float
    high: float


def measured(figure: StudyFigure) -> Measured:
    """A figure of a tally, as a server answers it."""
    return Measured(mean=figure.mean, low=figure.low, high=figure.high)


def check_ready(is_fast: bool) -> None:
    """Raise NotReady where there is no machine code yet."""
    if not is_fast:
        raise NotReady("The engine is being compiled, which takes a minute or two once; try again then.")


def code_of(*functions: Callable[..., Any], by: Callable[[], object]) -> CompiledCode:
    """The machine code of these functions, compiled by a small run: the types of arrays are known only from a call."""

    def is_ready() -> bool:
        return has_native() and not any(is_cold(function) for function in functions)

    def compile_all() -> None:
        for function in functions:
            native(function)
        by()

    return CompiledCode(is_ready, compile_all)
