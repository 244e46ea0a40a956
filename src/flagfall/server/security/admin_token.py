"""The operator's token: of the settings, or of a file in the data folder that only its owner can read."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from flagfall.server.settings import Settings

FILE = "admin-token"


def admin_token(settings: Settings) -> str | None:
    """The token, read again each time: making or removing the file needs no restart."""
    if settings.admin_token:
        return settings.admin_token
    with suppress(OSError, UnicodeError):
        return (settings.data / FILE).read_text(encoding="ascii").strip() or None
    return None


def make_token(folder: Path) -> str:
    """The token of a folder; made if there is none. Raises OSError."""
    path = folder / FILE
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(number, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(24) + "\n")
    return path.read_text(encoding="ascii").strip()
