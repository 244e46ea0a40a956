"""What bots keep of what their seats saw before: each its own notes, made of the events its player was shown.

Notes follow from the record: at a table that was resumed, restored or played on with another bot they are what they
would have been. For bots that take none, nothing is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.bots.base import Note
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import replay
from flagfall.core.table import Table


@dataclass(slots=True)
class _Page:
    """The notes of one player."""

    note: Note
    notes: Any
    steps: int  # how many actions they cover


class Notebook:
    """The notes at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pages: dict[PlayerIx, _Page] = {}

    def notes(self, player: PlayerIx, note: Note | None) -> Any:
        """What a bot that takes notes so knows of what its player saw; None for one that takes none."""
        if note is None:
            return None
        if not self._pages:
            self._table.listen(self._hear)
        page = self._pages.get(player)
        if page is None or page.note is not note or page.steps != len(self._table.entries):
            page = self._pages[player] = self._read_back(player, note)
        return page.notes

    def _hear(self, events: Sequence[Any]) -> None:
        for player, page in self._pages.items():
            page.notes = page.note(page.notes, self._shown(events, player))
            page.steps += 1

    def _read_back(self, player: PlayerIx, note: Note) -> _Page:
        """A notebook from the beginning of the game, for late listeners and after actions were taken back."""
        record, page = self._table.record(), _Page(note, None, len(self._table.entries))
        for step in replay(record, self._table.game, record.packs):
            page.notes = note(page.notes, self._shown(step.events, player))
        return page

    def _shown(self, events: Sequence[Any], player: PlayerIx) -> list[Any]:
        redacted = (self._table.game.redact(event, player) for event in events)
        return [event for event in redacted if event is not None]
