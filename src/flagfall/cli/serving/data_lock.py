"""The lock that keeps a second server out of a data folder.

The folder itself is locked, too: a lock file can be removed, and a second server would make a new one.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flagfall.cli.usage_error import WrongUse
from flagfall.core import platform

LOCK = "server.lock"


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Hold the lock; the operating system releases it even if this process is killed."""
    try:
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise WrongUse("bad_file", "bad_folder", path=str(folder), reason=reason) from None
    with lock:
        place = platform.open_folder(folder)
        try:
            for held in (place, lock.fileno()):
                try:
                    if held is not None and not platform.lock(held):
                        raise WrongUse("data_in_use", "data_in_use", path=str(folder))
                except OSError:  # network file systems cannot lock folders
                    if held != place:
                        raise
            yield
        finally:
            if place is not None:
                os.close(place)
