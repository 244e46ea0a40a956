"""`make nginx`: a proxy for the test of the chapter "Behind a proxy" of docs/server.md."""

from __future__ import annotations

import os
import shutil

import system

NEEDED = ("nginx", "openssl")
LEFT_OUT = "PROXY TEST LEFT OUT: it needs nginx and openssl, and this machine does not have both."


def find() -> str | None:
    """The nginx of this machine; it is often in a folder that is on the path of root only."""
    has_all = all(shutil.which(name, path=_path()) for name in NEEDED)
    return shutil.which("nginx", path=_path()) if has_all else None


def _path() -> str:
    return os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))


def main() -> None:
    """Find one, or install one, or say that there is none."""
    if find() is None:
        system.install("nginx for the test of the docs", *NEEDED)
    if find() is None:
        system.warn(LEFT_OUT)


if __name__ == "__main__":
    main()
