"""On which line of a designer's file the loader found something wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flagfall.core.errors import BadInput
from flagfall.lab.studies.lines import line_of

_KEY = re.compile(r"[\w.<>-]+(?:\[\d+\])?(?:\.[\w.-]+)*")


@contextmanager
def located(path: str | Path, *, inside: str | None = None) -> Iterator[None]:
    """What a loader says about a file, with the line of the key it names; `inside` is the table its names are of."""
    file = Path(path)
    try:
        yield
    except BadInput as error:
        message, head = str(error), f"{file.name}: "
        if not message.startswith(head) or "line " in message or not file.is_file():
            raise
        keys = _keys(message.removeprefix(head))
        if not keys:
            raise
        text = file.read_text(encoding="utf-8", errors="replace")
        line = max(line_of(text, keys), line_of(text, [inside, *keys]) if inside else 1)
        raise type(error)(f"{head}line {line}: {message.removeprefix(head)}") from None


def _keys(said: str) -> list[str]:
    """`tiger: effects[0]: on: …` are the keys `tiger`, `effects` and `on`."""
    keys: list[str] = []
    for part in said.split(": ")[:-1]:
        if not _KEY.fullmatch(part):
            break
        keys += re.sub(r"\[\d+\]", "", part).split(".")
    return keys
