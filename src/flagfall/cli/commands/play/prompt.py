"""Prompts: asks a question and repeats it until the typed line can be read.

Commands work at every question. They look at something or leave, and the question is asked again.
"""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from rich.text import Text

from flagfall.cli.error_output import one_line
from flagfall.cli.output.screen import Screen
from flagfall.text.catalog import say
from flagfall.text.filling import typed

T = TypeVar("T")

Command = Callable[[str], None]
"""What a command does; it is given what was typed behind its letter."""

LONGEST = 60  # of what is echoed in an answer to wrong input


class Leave(Exception):
    """Raised when the player quits or the input ends."""


class Unclear(Exception):
    """Raised for an answer that cannot be read; carries the message for the player."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Prompt:
    """Reads what is typed, line by line."""

    def __init__(self, screen: Screen, locale: str) -> None:
        self.screen, self.locale = screen, locale
        self.commands: Mapping[str, Command] = {}
        self._typed: list[str] = []  # ahead, during the narration of a match

    @property
    def is_live(self) -> bool:
        """Whether a user sits at a keyboard."""
        return sys.stdin is not None and sys.stdin.isatty()

    def listen(self, section: str, commands: Mapping[str, Command]) -> None:
        """Understand these commands at every question, by the words that the catalogue lists for each."""
        self.commands = {word: commands[name] for word, name in typed(section, self.locale).items() if name in commands}

    def ask(self, question: str, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read; `read` raises Unclear for one that cannot."""
        while True:
            text = self._line(question)
            letter, _, rest = text.partition(" ")
            if letter.casefold() in self.commands:
                self.commands[letter.casefold()](rest.strip())
                continue
            try:
                return read(text)
            except Unclear as unclear:
                self.screen.say(say(f"play.unclear.{unclear.key}", self.locale, **unclear.values))

    def wait(self, seconds: float) -> bool:
        """Let some time pass; True if Enter was pressed meanwhile. What was typed before it is kept as an answer."""
        self.screen.file.flush()
        if not self.is_live or sys.platform == "win32":
            time.sleep(seconds)
            return False
        if not select.select([sys.stdin], [], [], seconds)[0]:
            return False
        text = self._read()
        if text:
            self._typed.append(text)
        return True

    def _line(self, question: str) -> str:
        self.screen.print(Text(f"{question} ", style="bold"), end="", soft_wrap=True)
        self.screen.file.flush()
        if self._typed:
            text = self._typed.pop(0)
            self.screen.print(shown(text), soft_wrap=True)
            return text
        text = self._read()
        if not self.is_live:
            self.screen.print(shown(text), soft_wrap=True)  # so that a transcript reads as if typed
        return text

    def _read(self) -> str:
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            self.screen.print()
            raise Leave
        return line.strip()


def read_choice(high: int, low: int = 0) -> Callable[[str], int]:
    """A reader for one number of a list."""

    def read(text: str) -> int:
        numbers = _numbers(text, low, high)
        if len(numbers) != 1:
            raise Unclear("one" if numbers else "empty", low=low, high=high)
        return numbers[0]

    return read


def read_choices(high: int) -> Callable[[str], list[int]]:
    """A reader for several numbers of a list; Enter or 0 means none."""

    def read(text: str) -> list[int]:
        numbers = _numbers(text, 0, high)
        if 0 in numbers and len(numbers) > 1:
            raise Unclear("zero", high=high)
        return [] if numbers == [0] else numbers

    return read


def read_yes(locale: str) -> Callable[[str], bool]:
    """A reader for a question of yes or no; Enter is yes."""

    def read(text: str) -> bool:
        meant = typed("play", locale).get(text.casefold(), "") if text else "yes"
        if meant not in ("yes", "no"):
            raise Unclear("yes_or_no", text=shown(text))
        return meant == "yes"

    return read


def shown(text: str) -> str:
    """What was typed, short and harmless enough to be echoed."""
    safe = one_line(text)
    return safe if len(safe) <= LONGEST else f"{safe[: LONGEST - 1]}…"


def _numbers(text: str, low: int, high: int) -> list[int]:
    words = text.replace(",", " ").split()
    for word in words:
        if not word.isdecimal() or len(word) > 6 or not low <= int(word) <= high:
            raise Unclear("number", text=shown(word), low=low, high=high)
    return [int(word) for word in words]
