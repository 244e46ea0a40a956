"""The pace of narration: timed, step by step, at once, or not at all."""

from __future__ import annotations

from flagfall.cli.commands.play.challengers.terminal import Terminal
from flagfall.cli.commands.play.prompt import Prompt
from flagfall.cli.usage_error import WrongUse

SPEEDS = ("0", "1", "2", "4", "step", "skip")
FIRST = 0.7  # seconds for looking at a paragraph at all
LETTER = 0.014  # and for each letter of it


def read_speed(text: str) -> str:
    """One of the speeds."""
    if text.strip().lower() not in SPEEDS:
        raise WrongUse("bad_input", "speed", text=text, known=", ".join(SPEEDS))
    return text.strip().lower()


class Pace:
    """Waits between paragraphs."""

    def __init__(self, speed: str, desk: Terminal, prompt: Prompt) -> None:
        self.speed, self.desk, self.prompt = speed, desk, prompt
        self._is_hurried = False

    @property
    def is_silent(self) -> bool:
        """Whether only the end of a match is narrated."""
        return self.speed == "skip"

    @property
    def is_paced(self) -> bool:
        """Whether the player wants time between things."""
        return self.speed not in ("0", "skip")

    def start(self) -> None:
        """A match begins: a player who hurried through the last one may want to watch this one."""
        self._is_hurried = False

    def breathe(self, text: str) -> None:
        """Wait for the time to read a paragraph; Enter shows the rest at once."""
        if self._is_hurried or not self.is_paced:
            return
        if self.speed == "step":
            self._is_hurried = not self.prompt.ask(self.desk.words("play.step"), lambda answer: answer != "0")
        else:
            seconds = (FIRST + LETTER * len(text)) / int(self.speed)
            self._is_hurried = self.prompt.wait(seconds)

    def rest(self, question: str) -> None:
        """Wait for Enter between rounds."""
        if self.is_paced:
            self.prompt.ask(question, lambda answer: None)
