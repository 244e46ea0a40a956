"""The life cycle of a game in the terminal, the same for every game: whatever ends it, it is saved first."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress

from flagfall.cli.commands.play.prompt import Leave
from flagfall.cli.commands.play.save_file import SaveFile
from flagfall.cli.commands.serve.run import signals_interrupt
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import WrongUse
from flagfall.core.table import Table
from flagfall.text.catalog import say


class TerminalSession(ABC):
    """A game between a person and bots, from the current position to its end."""

    def __init__(self, table: Table, screen: Screen, locale: str, file: SaveFile) -> None:
        self.table, self.screen, self.locale, self.file = table, screen, locale, file
        self.is_saved = False  # since the last action

    @abstractmethod
    def greet(self, *, is_new: bool) -> None:
        """The players and the position."""

    @abstractmethod
    def play(self) -> None:
        """To the end of the game, or until the player leaves."""

    def save(self) -> None:
        self.file.write(self.table.record())
        self.is_saved = True

    def leave(self) -> None:
        """Save before leaving: a player who cannot save may still go on playing."""
        try:
            self.save()
        except WrongUse as error:
            self.screen.say(error.words(self.locale))
        else:
            raise Leave


def run_session(session: TerminalSession, command: Sequence[str], *, is_new: bool, is_kept: bool) -> None:
    """Play; a finished game is saved only if a file was named. `command` is the one that continues a saved game."""
    with signals_interrupt():
        try:
            session.greet(is_new=is_new)
            session.play()
        except Leave:
            _save_and_tell(session, command)
            return
        except KeyboardInterrupt:
            _save_and_tell(session, command, is_cut=True)
            raise
        except BaseException:
            session.save()
            raise
    session.screen.print()
    if is_kept:
        session.save()
        _show_command(session, "play.end.kept", ["flagfall", "replay", session.file.name])
    session.screen.say(say("play.end.again", session.locale, seed=str(session.table.chance)))


def _save_and_tell(session: TerminalSession, command: Sequence[str], *, is_cut: bool = False) -> None:
    if not session.is_saved:
        session.save()
    with suppress(OSError):  # the terminal may be gone, the game is not
        if is_cut:
            session.screen.print()
        session.screen.say(say("play.end.saved", session.locale, file=session.file.name))
        _show_command(session, "play.end.resume", command)


def _show_command(session: TerminalSession, key: str, command: Sequence[str]) -> None:
    """One line however long it is, so that it can be copied."""
    session.screen.print(say(key, session.locale, command=shlex.join(command)), soft_wrap=True)
