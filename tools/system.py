"""Programs of the system that some tests need: installed where that is one command, missed loudly where it is not."""

from __future__ import annotations

import os
import shutil
import subprocess


def install(what: str, *packages: str) -> None:
    """Ask the system for packages (as root on a system with apt-get); it may refuse."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print(f"Installing {what} (once) ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL, check=False)


def warn(words: str) -> None:
    """Say what is left out so that nobody overlooks it."""
    print(f"\n{'!' * 100}\n{words}\n{'!' * 100}\n", flush=True)
