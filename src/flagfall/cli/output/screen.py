"""Writing to the terminal: styled for people who look, plain for pipes, one document for programs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

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
        """A told match: a gap before each new attack, what follows from it set in."""
        marks = [(rf"(?<!\w){re.escape(name)}(?!\w)", style) for name, style in zip(names, PLAYER_STYLES, strict=True)]
        for paragraph in paragraphs:
            self.tell(paragraph, marks)

    def tell(self, paragraph: Told, marks: Sequence[tuple[str, str]]) -> None:
        """One paragraph of a told match; `marks` are patterns and how they look."""
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
