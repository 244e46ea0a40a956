"""Programs of the system that some tests need: installed where that is one command, missed loudly where it is not."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 300
"""Seconds that apt-get waits for somebody else who installs."""


def install(what: str, *packages: str) -> None:
    """Ask the system for packages (as root on a system with apt-get); it may refuse."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print(f"Installing {what} (once) ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with _alone():
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
            wait = ["-o", f"DPkg::Lock::Timeout={PATIENCE}"]
            subprocess.run(["apt-get", *wait, *command], env=quiet, stdout=subprocess.DEVNULL, check=False)


@contextmanager
def _alone() -> Iterator[None]:
    """One of us at a time: `make -j` fetches a browser and proxies at once, and the second apt-get would give up."""
    folder = os.open(Path(__file__).parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def warn(words: str) -> None:
    """Say what is left out so that nobody overlooks it."""
    print(f"\n{'!' * 100}\n{words}\n{'!' * 100}\n", flush=True)
