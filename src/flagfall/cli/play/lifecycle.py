"""From the greeting to the goodbye: whatever ends the game, it is saved first."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from flagfall.cli.play.challengers.session import Sitting
from flagfall.cli.play.challengers.terminal import ME
from flagfall.cli.play.prompt import Leave
from flagfall.games.challengers.telling.chronicle import FINAL_ROUND


class Visit:
    """One run of the program."""

    def __init__(self, sitting: Sitting, options: Mapping[str, str | None], packs: Sequence[str]) -> None:
        self.sitting, self.desk = sitting, sitting.desk
        self._options, self._packs = options, packs

    def run(self, *, is_new: bool, is_kept: bool) -> None:
        """Play; a finished game is saved only if a file was named."""
        with _hang_ups_interrupt():
            try:
                self._greet(is_new=is_new)
                self.sitting.play()
            except Leave:
                self._save_and_tell()
                return
            except KeyboardInterrupt:
                self._save_and_tell(is_cut=True)
                raise
            except BaseException:
                self.sitting.save()
                raise
        seed = str(self.sitting.table.record().seed)
        self.desk.gap()
        if is_kept:
            self.sitting.save()
            self._show_command("play.end.kept", shlex.join(["flagfall", "replay", self.sitting.file.name]))
        self.desk.say("play.end.again", seed=seed)

    def _greet(self, *, is_new: bool) -> None:
        desk, view = self.desk, self.sitting.view
        if not is_new:
            desk.say("play.hello.back", style="bold")
        others = ", ".join(desk.names[1:])
        values: dict[str, Any] = {"n": view.config.players, "others": others, "difficulty": view.config.difficulty}
        desk.say(f"play.hello.{view.config.mode}", style="bold" if is_new else "", **values)
        box = desk.cards.set_names[desk.locale][view.excluded]
        desk.say("play.hello.box", box=box, seed=str(self.sitting.table.record().seed))
        desk.say("play.hello.keys")
        self._pick_up()

    def _pick_up(self) -> None:
        """Where the game stands: at its beginning, or in the middle of something."""
        view, teller = self.sitting.view, self.sitting.teller
        if view.phase in ("deck_phase", "match_phase"):
            teller.begin_round(view)
        else:
            self.desk.heading(self.desk.words("ui.final"))
        for bout in teller.chronicle.of_round(FINAL_ROUND if view.finalists else view.round):
            if bout.is_final or ME in bout.players:
                teller.begin_bout(bout)
                teller.tell_bout(bout, at_once=True)

    def _save_and_tell(self, *, is_cut: bool = False) -> None:
        if not self.sitting.is_saved:
            self.sitting.save()
        with suppress(OSError):  # the terminal may be gone, the game is not
            if is_cut:
                self.desk.gap()
            self.desk.say("play.end.saved", file=self.sitting.file.name)
            self._show_command("play.end.resume", self._command())

    def _show_command(self, key: str, command: str) -> None:
        """One line however long it is, so that it can be copied."""
        self.desk.screen.print(self.desk.words(key, command=command), soft_wrap=True)

    def _command(self) -> str:
        """How to go on: the record knows the game, but not who plays it and how it is shown."""
        words = ["flagfall", "play", "challengers", "--resume", self.sitting.file.name]
        for option, value in self._options.items():
            words += [option, value] if value is not None else []
        for pack in self._packs:
            words += ["--pack", pack]
        return shlex.join(words)


@contextmanager
def _hang_ups_interrupt() -> Iterator[None]:
    """A closed window or a polite kill is a Ctrl-C: the game is saved."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {}
    with suppress(ValueError):  # only the main thread may do this
        before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
