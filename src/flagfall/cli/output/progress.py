"""Progress of long commands on stderr: a bar with rate and time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flagfall.cli.output.screen import Screen
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal

Advance = Callable[[int, int | None], None]
"""Called with how many are done, and of how many."""


@contextmanager
def progress_bar(words: str, locale: str, *, is_quiet: bool) -> Iterator[Advance | None]:
    """A bar for as long as it takes; None where it would be read by a program."""
    if is_quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(rate_words(task.speed or 0.0, locale))

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeLeft())
    # The speed is that of the last minutes: bots differ in how long they think.
    with Progress(*columns, console=Screen(stderr=True), transient=True, speed_estimate_period=120) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, goal: bar.update(task, completed=done, total=goal)


def rate_words(speed: float, locale: str) -> str:
    """So many a second; slow ones with a decimal, so that they are not nought."""
    return say("cli.rate", locale, n=decimal(speed, locale, 0 if speed >= 10 else 1))
