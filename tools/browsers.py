"""`make chromium`: a browser for the browser tests and the screenshots.

Nothing happens if this machine has one. Otherwise it is installed where that is one command (as root on a system
with apt-get); where it is not, the browser tests are left out, and this says so loudly.
"""

from __future__ import annotations

import os
import shutil

import system

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first of them that is there is taken; the one without a window does the same work in less time."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LEFT_OUT = (
    "BROWSER TESTS LEFT OUT: there is no Chromium on this machine. Install it, or name it in FLAGFALL_CHROMIUM "
    "(it looked for {names})."
)


def find() -> str | None:
    """The Chromium of this machine, if there is one."""
    named = os.environ.get("FLAGFALL_CHROMIUM")
    found = (shutil.which(name) for name in ((named,) if named else NAMES))
    return next((path for path in found if path), None)


def left_out() -> str:
    """What to say where there is none."""
    return LEFT_OUT.format(names=", ".join(NAMES))


def install() -> None:
    """Ask the system for one; it may refuse."""
    for package in ("chromium-headless-shell", "chromium"):  # not every system has the first
        if find() is None:
            system.install("Chromium for the browser tests", package)


def main() -> None:
    """Find one, or install one, or say that there is none."""
    if find() is None:
        install()
    if find() is None:
        system.warn(left_out())


if __name__ == "__main__":
    main()
