"""The save file of a game in the terminal."""

from __future__ import annotations

from pathlib import Path

from flagfall.cli.commands.play.challengers.terminal import ME
from flagfall.cli.output.record_files import check_place, parse_line, read_lines, write_records
from flagfall.cli.usage_error import WrongUse
from flagfall.core.errors import BadRecord
from flagfall.core.records.record import Record, replay
from flagfall.core.table import Table
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.narration.chronicle import Chronicle


class SaveFile:
    """A save file; earlier games in it are kept."""

    def __init__(self, name: str, kept: list[str]) -> None:
        self.name, self._kept = name, kept

    def write(self, record: Record) -> None:
        """Replace what was saved before."""
        write_records(self.name, [*self._kept, record.to_json()])


def new_save(name: str | None, chance: str) -> SaveFile:
    """A file that does not exist yet: as wanted, or named after its chance."""
    if name is None:
        name = f"flagfall-{chance}.ndjson"
        number = 2
        while Path(name).exists():
            name = f"flagfall-{chance}-{number}.ndjson"
            number += 1
    else:
        check_place(name)
        if Path(name).exists():
            raise WrongUse("bad_file", "exists", path=name)
    return SaveFile(name, [])


def old_save(name: str) -> tuple[SaveFile, Record]:
    """A file to continue with, and its last game."""
    lines = read_lines(name)
    record = parse_line(*lines[-1])
    kept = [line.decode("utf-8", "surrogateescape") for _, line in lines[:-1]]
    return SaveFile(name, kept), record


def resume_table(game: Challengers, record: Record, chronicle: Chronicle) -> Table:
    """The table as it was left; the chronicle learns what the player saw of the way there."""
    if record.game != game.id:
        raise BadRecord(f"This is a record of '{record.game}', not of '{game.id}'.")
    packs = dict(game.table.packs)
    table = Table.resume(game, record, packs)
    if table.outcome is not None:
        raise WrongUse("bad_record", "is_over")
    for step in replay(record, game, packs):
        chronicle.see(seen for event in step.events if (seen := game.redact(event, ME)) is not None)
    return table
