"""Writing to the terminal: styled for people who look, plain for pipes, one document for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.view import View
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal
from flagfall.text.filling import Told

# Chances as a line of blocks.

BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(chances: Sequence[float]) -> str:
    """One block for each chance, the higher the likelier."""
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))] for chance in chances)


PLAYER_STYLES = ("bold bright_blue", "bold bright_red")
HANGING = 4
INDENT = {"more": 2, "bench": 4}
STORY_HANGING = 6  # deeper than any paragraph of a story begins


class Screen(Console):
    """A console that shows words as they are: no markup, no guessing what to colour."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **settings)

    def on_broken_pipe(self) -> NoReturn:
        """Left to the program, which knows that this is no error."""
        raise BrokenPipeError

    def say(self, text: str | Text, indent: int = 0, hanging: int = HANGING) -> None:
        """A paragraph: wrapped with a hanging indent on a terminal, one line in a pipe."""
        words = Text(text) if isinstance(text, str) else text
        if not self.is_terminal or words.cell_len <= self.width - indent:
            self.print(Text(" " * indent) + words, soft_wrap=True)
            return
        for i, line in enumerate(words.wrap(self, max(20, self.width - indent - hanging))):
            line.rstrip()
            self.print(Text(" " * (indent if i == 0 else indent + hanging)) + line, soft_wrap=True)

    def table(self, rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> None:
        """Aligned columns, the first row as their heading; columns in `right` hold numbers."""
        widths = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
        for n, row in enumerate(rows):
            cells = []
            for i, cell in enumerate(row):
                gap = " " * (widths[i] - cell_len(cell))
                cells.append(gap + cell if i in right else cell + gap)
            self.print(Text("  ".join(cells).rstrip(), style="bold" if n == 0 else ""), soft_wrap=True)

    def story(self, paragraphs: Sequence[Told], names: tuple[str, str]) -> None:
        """Print a narrated match: a gap before each attack, its consequences indented."""
        marks = [(rf"(?<!\w){re.escape(name)}(?!\w)", style) for name, style in zip(names, PLAYER_STYLES, strict=True)]
        for paragraph in paragraphs:
            self.tell(paragraph, marks)

    def tell(self, paragraph: Told, marks: Sequence[tuple[str, str]]) -> None:
        """Print one paragraph of a match; `marks` are patterns and their styles."""
        if paragraph.tone in ("attack", "end"):
            self.print()
        text = Text(paragraph.text, style="dim" if paragraph.tone == "bench" else "")
        text.highlight_regex(r"\d+ \w+ \d+", "bold")
        for pattern, style in marks:
            text.highlight_regex(pattern, style)
        self.say(text, INDENT.get(paragraph.tone, 0), STORY_HANGING)


def print_json(document: Any) -> None:
    """Exactly one document on stdout."""
    is_utf8 = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    print(json.dumps(document, ensure_ascii=not is_utf8, indent=2))


# Progress of long commands on stderr: a bar with rate and time left.

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
    """A rate per second; slow rates have a decimal, so that they are not 0."""
    return say("cli.rate", locale, n=decimal(speed, locale, 0 if speed >= 10 else 1))


# The table at the end of a tournament.

COLUMNS = ("place", "player", "fans", "trophies")


def show_ranking(screen: Screen, view: View, scores: Sequence[int], names: Sequence[str], locale: str) -> None:
    """All players from first to last."""
    assert view.outcome is not None
    rows = [[say(f"ui.ranking.{key}", locale) for key in COLUMNS]]
    for place, p in places(view.outcome, len(view.players)):
        rows.append([place, names[p], str(scores[p]), str(len(view.players[p].trophies))])
    screen.table(rows, right=frozenset({0, 2, 3}))


def places(outcome: Outcome, participants: int) -> list[tuple[str, PlayerIx]]:
    """All players with their places; the Robot has one only where it can win."""
    robots = [PlayerIx(p) for p in range(participants) if all(p not in group for group in outcome.ranking)]
    if not outcome.winners:
        return [("1", p) for p in robots] + [("2", p) for group in outcome.ranking for p in group]
    placed = [(str(outcome.place(p)), p) for group in outcome.ranking for p in group]
    return placed + [("2" if participants == 2 else "–", p) for p in robots]
