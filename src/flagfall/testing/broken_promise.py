"""What a check raises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class BrokenPromise(AssertionError):
    """A promise that was not kept, and where."""


def hold(is_kept: object, sentence: str) -> None:
    """Raise BrokenPromise with this sentence unless something is so."""
    if not is_kept:
        raise BrokenPromise(sentence)


@contextmanager
def refused(kind: type[Exception], sentence: str, fits: Callable[[str], object] | None = None) -> Iterator[None]:
    """Raise BrokenPromise unless this kind of error is raised inside, with a message that fits."""
    try:
        yield
    except kind as error:
        hold(fits is None or fits(str(error)), f"{sentence}: the message is {error}")
    else:
        raise BrokenPromise(f"{sentence}: it was not refused")
