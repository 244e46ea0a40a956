"""`make nginx`: the proxies for the tests of docs/server.md and of `deploy/`."""

from __future__ import annotations

import os
import shutil

import system

NEEDED = ("nginx", "openssl", "caddy")
LEFT_OUT = "PROXY TESTS LEFT OUT: they need nginx, openssl and Caddy, and this machine does not have all of them."


def find(name: str = "nginx") -> str | None:
    """A proxy of this machine, often in a folder that is on the path of root only; None without openssl, too."""
    return shutil.which(name, path=_path()) if shutil.which("openssl", path=_path()) else None


def _path() -> str:
    return os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))


def main() -> None:
    """Find them, or install them, or say that some are missing."""
    missing = [name for name in NEEDED if find(name) is None]
    if missing:
        system.install(f"{' and '.join(missing)} for the tests of the docs", *missing)
    if any(find(name) is None for name in NEEDED):
        system.warn(LEFT_OUT)


if __name__ == "__main__":
    main()
