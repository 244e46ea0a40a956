"""Files of records: one game a line, as JSON (`.ndjson`)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from flagfall.cli.arguments.decks import check_path
from flagfall.cli.arguments.values import read_count
from flagfall.cli.usage_error import WrongUse
from flagfall.core.errors import BadRecord
from flagfall.core.records.record import Record

STDIN = "-"


def read_lines(name: str) -> list[tuple[int, bytes]]:
    """The lines that are not empty, with their numbers from 1."""
    try:
        text = sys.stdin.buffer.read() if name == STDIN else check_path(name).read_bytes()
    except OSError as error:
        raise WrongUse("bad_file", "unreadable", path=name, reason=error.strerror or str(error)) from None
    lines = text.split(b"\n")
    found = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not found:
        raise WrongUse("bad_record", "no_games", path=name)
    return found


def parse_line(number: int, line: bytes) -> Record:
    """The record of a line; an error names the line."""
    try:
        return Record.from_json(line)
    except BadRecord as error:
        raise BadRecord(f"Line {number}: {error}") from None


def read_record(name: str, game: str | None) -> Record:
    """One game of a file: the one that is named, or the only one."""
    return choose_record(read_lines(name), name, game)


def choose_record(lines: list[tuple[int, bytes]], name: str, game: str | None) -> Record:
    """One game of the lines of a file."""
    if game is None and len(lines) > 1:
        raise WrongUse("bad_record", "which_game", path=name, n=len(lines))
    number = read_count(game or "1", "--game", 1, 10**9)
    if number > len(lines):
        raise WrongUse("bad_number", "no_such_game", number=number, n=len(lines))
    return parse_line(*lines[number - 1])


def check_place(name: str) -> None:
    """Whether a file of this name can be there; better said before a game than after it."""
    if "\0" in name or not name.strip() or not Path(name).parent.is_dir():
        raise WrongUse("bad_file", "no_folder", path=name)
    if Path(name).is_dir():
        raise WrongUse("bad_file", "folder", path=name)


def append_record(name: str, record: Record) -> None:
    """One more game in a file, which is begun if it does not exist."""
    path = Path(name)
    with _writing(name):
        is_torn = path.exists() and path.stat().st_size > 0 and not _ends_with_newline(path)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(("\n" if is_torn else "") + record.to_json() + "\n")


def write_records(name: str, lines: Sequence[str]) -> None:
    """Replace a file in one step: whatever happens, the old or the new text is there."""
    path = Path(name)
    with _writing(name):
        fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            with fresh.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
                file.writelines(f"{line}\n" for line in lines)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


@contextmanager
def _writing(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongUse("bad_file", "unwritable", path=name, reason=reason) from None
