"""Where tests keep their files: in memory, where there is room for it.

A server waits for the disk after every step that it promises to keep, and hundreds of servers of tests wait for one.
The machine does not crash in these tests, only processes do: what a process has written stays written.
"""

from __future__ import annotations

import os
from pathlib import Path

MEMORY = Path("/dev/shm")
ENOUGH = 2 << 30
"""Bytes; containers often have 64 MB of it, and a run of all tests leaves a few hundred behind."""


def use_memory() -> None:
    """From now on pytest makes its folders there, unless somebody has said where they go."""
    if is_fit(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def is_fit(folder: Path) -> bool:
    """Whether there is room, and programs may be started from there."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    can_run = not found.f_flag & getattr(os, "ST_NOEXEC", 0)
    return can_run and found.f_bavail * found.f_frsize >= ENOUGH and os.access(folder, os.W_OK)
