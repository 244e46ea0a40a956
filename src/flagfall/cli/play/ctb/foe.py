"""The player's opponent: the engine at a level, or another bot."""

from __future__ import annotations

from typing import Any

from flagfall.bots import Bot, sight_of
from flagfall.bots.base import Note
from flagfall.bots.notebook import Notebook
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table


class Foe:
    """A bot, what it goes by (a level, or a name), and its notes."""

    def __init__(self, bot: Bot, title: int | str, note: Note | None = None) -> None:
        self.bot, self.title, self._note = bot, title, note
        self._notebook: tuple[Table, Notebook] | None = None

    def decide(self, table: Table, player: PlayerIx) -> Any:
        """What it does now; it sees what its player sees."""
        if self._notebook is None or self._notebook[0] is not table:
            self._notebook = table, Notebook(table)
        return self.bot.decide(sight_of(table, player, self._notebook[1].notes(player, self._note)))
