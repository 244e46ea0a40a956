"""`engine:./program`: a bot in any language, asked over its standard input and output."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import time
import weakref
from collections import deque
from contextlib import suppress
from typing import Any

from flagfall.bots.base import BadBot, BotContext, BotFailed, BotKind, Sight
from flagfall.bots.guard import guarded
from flagfall.bots.outside import engine_words as words
from flagfall.core.codec import decode, parse_json, to_json
from flagfall.core.errors import BadInput

PREFIX = "engine:"

START_WITHIN = 60.0
"""Seconds a program has to report that it is ready; it may compile or load first."""
ANSWER_WITHIN = 120.0
"""Seconds for a decision, where no limit is given."""
GRACE = 5.0
"""Seconds that a program may take longer than its limit."""
MOST_LINES = 10_000
"""That wait to be read; a program that says more waits itself."""
_GONE = None


def engine_kind(name: str) -> BotKind:
    """The bot behind a program; the program is started when a game begins."""
    command = shlex.split(name.removeprefix(PREFIX))
    if not command:
        raise BadBot("engine: needs a program, such as engine:./my_engine.")
    return guarded(BotKind(name, (), lambda context: EngineBot(name, command, context)))


class EngineBot:
    """One program that plays for one or several players of a game."""

    def __init__(self, name: str, command: list[str], context: BotContext) -> None:
        self._name, self._context = name, context
        self._lines = _Lines(name, command)
        self._lines.send(f"{words.HELLO} {words.PROTOCOL}")
        games = None
        for line in self._until(words.HELLO_OK, START_WITHIN):
            word, rest = words.cut(line)
            games = rest.split() if word == "games" else games
        if games and context.game.id not in games:
            raise BadBot(f"{name} plays {', '.join(games)}, not {context.game.id}.")
        self._lines.send(f"{words.NEW_GAME} {to_json({'game': context.game.id, 'config': context.config})}")
        self._lines.send(words.READY)
        self._until(words.READY_OK, START_WITHIN)

    def decide(self, sight: Sight) -> Any:
        """What the program answers to the position as its player sees it."""
        seconds = self._context.seconds
        asked = {"player": sight.player, "view": sight.view, "legal": list(sight.legal), "rng": sight.rng}
        self._lines.send(f"{words.POSITION} view {to_json(asked)}")
        self._lines.send(words.GO if seconds is None else f"{words.GO} seconds {seconds:g}")
        answer = self._until(words.BEST, ANSWER_WITHIN if seconds is None else seconds + GRACE)[-1]
        return self._read(words.cut(answer)[1], sight)

    def _read(self, text: str, sight: Sight) -> Any:
        """An answer: the place of an action in the list, or the action as JSON."""
        try:
            if text.startswith("{"):
                return decode(self._context.game.types.action, parse_json(text, "bestaction"), "bestaction")
            number = int(text.split()[0])
        except (BadInput, ValueError, IndexError):
            raise BotFailed(
                f"The bot {self._name} answered '{words.BEST} {text[:80]}'; expected a number or the JSON of an action."
            ) from None
        if not 0 <= number < len(sight.legal):
            raise BotFailed(
                f"The bot {self._name} answered '{words.BEST} {number}', but the legal actions are 0 to "
                f"{len(sight.legal) - 1}."
            )
        return sight.legal[number]

    def _until(self, wanted: str, within: float) -> list[str]:
        """All lines up to the one that begins with a word."""
        found, deadline = [], time.monotonic() + within
        while True:
            line = self._lines.next(deadline - time.monotonic(), wanted)
            found.append(line)
            word, rest = words.cut(line)
            if word == wanted:
                return found
            if word == words.ERROR:
                raise BotFailed(f"The bot {self._name} reports an error: {rest[:200]}")


class _Lines:
    """The process, line by line; it ends when nothing refers to this any more."""

    def __init__(self, name: str, command: list[str]) -> None:
        self._name = name
        try:
            self._process = subprocess.Popen(  # noqa: S603 (the user's own command)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadBot(f"The program of the bot {name} cannot be started: {reason}.") from None
        self._said: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._complaints: deque[str] = deque(maxlen=1)
        self._threads = [
            threading.Thread(target=_read_lines, args=(self._process.stdout, self._said.put), daemon=True),
            threading.Thread(target=_read_lines, args=(self._process.stderr, self._complain), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        weakref.finalize(self, _end, self._process)  # at the end of the program at the latest

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def next(self, within: float, wanted: str) -> str:
        try:
            if within <= 0:  # it talks, but about something else
                raise queue.Empty
            line = self._said.get(timeout=within)
        except queue.Empty:
            self._process.kill()
            raise BotFailed(f"The bot {self._name} did not answer '{wanted}' in time and was stopped.") from None
        if line is _GONE:
            raise self._ended()
        return line

    def _complain(self, line: str | None) -> None:
        if line is not None and line.strip():
            self._complaints.append(line.strip())

    def _ended(self) -> BotFailed:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self._threads[1].join(GRACE)
        last = f" Its last words: {self._complaints[-1][:200]}" if self._complaints else ""
        return BotFailed(f"The program of the bot {self._name} has ended (exit code {self._process.returncode}).{last}")


def _read_lines(stream: Any, take: Any) -> None:
    with suppress(OSError, ValueError):
        for line in stream:
            take(line)
    take(_GONE)


def _end(process: subprocess.Popen[str]) -> None:
    """A word of goodbye, and no waiting for those who do not listen."""
    with suppress(OSError, ValueError):
        assert process.stdin is not None
        process.stdin.write(f"{words.QUIT}\n")
        process.stdin.close()
    try:
        process.wait(1.0)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        with suppress(OSError, ValueError):
            stream.close()
