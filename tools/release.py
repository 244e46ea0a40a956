"""`make release`: build what is published, twice, check it, install it, play with it, and say what is left to do.

Everything is built from the last commit, in folders of its own, so that nothing of this checkout gets in. It ends with
exit code 1 at the first thing that is not as it should be.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from packaging.metadata import Metadata
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
GAME = ROOT / "tools" / "first_game.py"
WHEEL_MOST, INSTALLED_MOST = 25, 250
"""Megabytes."""
DECISION_WITHIN = 20.0
"""Seconds from the start to the first decision."""
PYTHONS = range(11, 16)
"""Minor versions that are looked for."""
WANTED = (
    "flagfall/web/index.html",
    "flagfall/web/app.json",
    "flagfall/text/locales/en/web.json",
    "flagfall/text/locales/de/web.json",
    "flagfall/server/store/migrations/0001_first.sql",
    "flagfall/games/challengers/data/ledger.toml",
    "flagfall/games/ctb/data/ledger.toml",
    "flagfall/py.typed",
)
UNWANTED = re.compile(r"node_modules|__pycache__|\.py[co]$|(^|/)tests/|\.env$|flagfall-data|\.sqlite3")
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)

MANUAL = """
What is left to do by hand:
  1. CHANGELOG.md: name the section {version} and date it; __version__ in src/flagfall/__init__.py says the same.
  2. make test, make soak-tests, make container-test; read dist/release-notes-{version}.md.
  3. git tag -s v{version} -m "Flagfall {version}" && git push --tags
  4. python -m twine upload dist/flagfall-{version}*     (twine and the account of the project are yours)
  5. Build and push the image for both architectures:
       podman build --platform linux/amd64,linux/arm64 --manifest flagfall:{version} .
  6. Publish the release notes, then raise the version for the next one.
"""


class Wrong(Exception):
    """Something is not as it should be."""


class Tried(NamedTuple):
    """One way in which the wheel was installed and played with."""

    way: str
    install: float | None
    megabytes: float | None
    game: dict[str, float]


def main() -> int:
    """Do it all; the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--once", action="store_true", help="one build, and one Python: for a look")
    given = parser.parse_args()
    try:
        version, changelog = released_version(), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        wheel, sdist = build(once=given.once)
        check_wheel(wheel, version)
        check_sdist(sdist)
        pending = re.search(r"^## Unreleased \((.+)\)$", changelog, re.MULTILINE)
        if pending and pending[1] != version:
            print(f"NOTE: the package still says {version}; CHANGELOG.md has changes for {pending[1]}")
        notes = DIST / f"release-notes-{version}.md"
        notes.write_text(notes_of(changelog, version), encoding="utf-8")
        print(f"notes: {notes.relative_to(ROOT)}")
        for tried in try_out(wheel, pythons()[: 1 if given.once else None], others=not given.once):
            installed = (
                "" if tried.install is None else f"installed in {tried.install:.0f} s, {tried.megabytes:.0f} MB; "
            )
            print(f"{tried.way}: {installed}{json.dumps(tried.game)}", flush=True)
    except Wrong as error:
        print(f"NOT READY: {error}", file=sys.stderr)
        return 1
    print(MANUAL.format(version=version))
    return 0


def released_version() -> str:
    """The version that the package says it has."""
    text = (ROOT / "src/flagfall/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise Wrong("src/flagfall/__init__.py does not say its version")
    return found[1]


def notes_of(changelog: str, version: str) -> str:
    """The section of a version, also of one that is not dated yet."""
    titles = list(SECTION.finditer(changelog))
    for number, title in enumerate(titles):
        if version in (title[1].split()[0], title[1].removeprefix("Unreleased (").rstrip(")")):
            end = titles[number + 1].start() if number + 1 < len(titles) else len(changelog)
            body = changelog[title.end() : end].strip()
            if not body:
                raise Wrong(f"the section {title[1]} of CHANGELOG.md is empty")
            return f"# Flagfall {version}\n\n{body}\n"
    raise Wrong(f"CHANGELOG.md has no section {version}")


def build(*, once: bool) -> tuple[Path, Path]:
    """Both files, built from the last commit; twice in different places, and every byte the same."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    found = []
    for number in range(1 if once else 2):
        began = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix=f"flagfall-{'build' * (number + 1)}-") as place:
            source, out = Path(place) / "source", Path(place) / "out"
            _unpack(source)
            command = [sys.executable, "-c", BACKEND, str(out)]
            epoch = _said("git", "log", "-1", "--format=%ct")
            environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch, "FLAGFALL_WEB": "require"}
            done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise Wrong(f"the build failed:\n{done.stderr[-3_000:]}")
            built = {path.name: path.read_bytes() for path in sorted(out.iterdir())}
        found.append(built)
        print(f"build {number + 1}: {time.perf_counter() - began:.0f} s", flush=True)
    for name, content in found[0].items():
        if any(other.get(name) != content for other in found[1:]):
            raise Wrong(f"two builds of {name} differ{_difference(found, name)}")
        (DIST / name).write_bytes(content)
        print(f"{name}: {len(content) / 1e6:.1f} MB, sha256 {hashlib.sha256(content).hexdigest()}")
    if not once:
        print("two builds are the same, byte for byte")
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    return wheel, sdist


BACKEND = """
import sys
from pathlib import Path
from hatchling.build import build_sdist, build_wheel

Path(sys.argv[1]).mkdir()
build_sdist(sys.argv[1])
build_wheel(sys.argv[1])
"""


def _unpack(target: Path) -> None:
    target.mkdir()
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(target)], input=packed, check=True)


def _difference(found: list[dict[str, bytes]], name: str) -> str:
    """In which members two archives differ."""
    if not name.endswith(".whl"):
        return ""
    sides = []
    for number, built in enumerate(found):
        with tempfile.NamedTemporaryFile(suffix=f"{number}.whl") as file:
            file.write(built[name])
            file.flush()
            with zipfile.ZipFile(file.name) as archive:
                sides.append({one.filename: one.CRC for one in archive.infolist()})
    return ": " + ", ".join(sorted({key for key, _ in sides[0].items() ^ sides[1].items()})[:10])


def check_wheel(wheel: Path, version: str) -> None:
    """It has what it needs and nothing else, and says of itself what is true."""
    if wheel.stat().st_size > WHEEL_MOST * 1e6:
        raise Wrong(f"the wheel is larger than {WHEEL_MOST} MB")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (place,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(archive.read(place), validate=True)
        scripts = archive.read(place.replace("METADATA", "entry_points.txt")).decode()
    if lacking := [name for name in WANTED if name not in names]:
        raise Wrong(f"the wheel lacks {', '.join(lacking)}")
    if not any(re.fullmatch(r"flagfall/web/python/[^/]+/pyodide\.asm\.wasm", name) for name in names):
        raise Wrong("the wheel lacks Python for the browser")
    if odd := [name for name in names if UNWANTED.search(name)]:
        raise Wrong(f"the wheel has {', '.join(odd[:5])}")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if metadata.version != Version(version):
        raise Wrong(f"the wheel is of version {metadata.version}, not {version}")
    if metadata.license_expression != project["license"] or not metadata.description:
        raise Wrong("the wheel does not say its licence or what it is")
    if set(metadata.provides_extra or ()) != set(project["optional-dependencies"]):
        raise Wrong("the wheel lacks an extra")
    if "flagfall = flagfall.cli.main:main" not in scripts:
        raise Wrong("the wheel has no command")
    sizes = sorted(((one.file_size, one.filename) for one in zipfile.ZipFile(wheel).infolist()), reverse=True)
    print("largest files of the wheel: " + ", ".join(f"{PurePosixPath(n).name} {s / 1e6:.1f} MB" for s, n in sizes[:5]))


def check_sdist(sdist: Path) -> None:
    """Everything that is needed to build, to test and to run a container."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = (
        "pyproject.toml", "hatch_build.py", "Makefile", "Dockerfile", "compose.yaml", "CHANGELOG.md", "LICENSE",
        "web/package-lock.json", "src/flagfall/web/index.html", "tools/web_app.py", "tests/conftest.py",
    )  # fmt: skip
    if lacking := [name for name in wanted if name not in names]:
        raise Wrong(f"the source distribution lacks {', '.join(lacking)}")
    if odd := [name for name in names if re.search(r"node_modules|__pycache__|\.pyc$|flagfall-data", name)]:
        raise Wrong(f"the source distribution has {', '.join(odd[:5])}")


def pythons() -> list[str]:
    """Every Python on this machine that can run it, the one that runs this first."""
    found = {sys.version_info[:2]: sys.executable}
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in PYTHONS:
        name = f"python3.{minor}"
        for place in (shutil.which(name), *map(str, sorted(versions.glob(f"3.{minor}.*/bin/{name}")))):
            code = "import sys, venv; print(sys.version_info[1])"
            if place is None or (3, minor) in found:
                continue
            done = subprocess.run([place, "-c", code], capture_output=True, text=True, check=False)
            if done.stdout.strip() == str(minor):
                found[(3, minor)] = place
    return list(found.values())


def try_out(wheel: Path, interpreters: list[str], *, others: bool) -> Iterator[Tried]:
    """Install it into clean environments and play a game over HTTP in each."""
    with tempfile.TemporaryDirectory(prefix="flagfall-try-") as folder:
        place, first = Path(folder), Path()
        for number, interpreter in enumerate(interpreters):
            venv = place / f"venv{number}"
            _run(interpreter, "-m", "venv", str(venv))
            began = time.perf_counter()
            _run(str(_in(venv, "python")), "-m", "pip", "install", "--quiet", str(wheel))
            taken = time.perf_counter() - began
            size = sum(path.lstat().st_size for path in venv.rglob("*") if path.is_file()) / 1e6
            if size > INSTALLED_MOST:
                raise Wrong(f"a plain install takes {size:.0f} MB, more than {INSTALLED_MOST}")
            first = first if number else venv
            way = f"pip, {_said(str(_in(venv, 'python')), '--version')}"
            yield Tried(way, taken, size, _play(venv, [str(_in(venv, "flagfall"))], place))
        if others:
            tools = place / "tools"
            _run(sys.executable, "-m", "venv", str(tools))
            _run(str(_in(tools, "python")), "-m", "pip", "install", "--quiet", "uv", "pipx")
            homes = {"UV_CACHE_DIR": str(place / "uv"), "PIPX_HOME": str(place / "pipx")}
            homes["PATH"] = os.pathsep.join((str(_in(tools, "uv").parent), os.environ["PATH"]))
            ways = {
                "uvx": [str(_in(tools, "uvx")), "--from", str(wheel), "flagfall"],
                "pipx": [str(_in(tools, "pipx")), "run", "--spec", str(wheel), "flagfall"],
            }
            for way, command in ways.items():
                _play(first, command, place, homes)  # fetches and installs
                yield Tried(f"{way}, second start", None, None, _play(first, command, place, homes))


def _play(venv: Path, command: list[str], folder: Path, more: dict[str, str] | None = None) -> dict[str, float]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("FLAGFALL_")}
    environment = {**kept, "PYTHONPATH": "", **(more or {})}
    done = subprocess.run(
        [str(_in(venv, "python")), str(GAME), *command],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise Wrong(f"no game with {' '.join(command)}:\n{done.stderr[-3_000:]}")
    found: dict[str, float] = json.loads(done.stdout)
    if found["first_decision"] > DECISION_WITHIN and more is None:
        raise Wrong(f"the first decision came after {found['first_decision']} s, later than {DECISION_WITHIN}")
    return found


def _in(venv: Path, program: str) -> Path:
    return venv / ("Scripts" if os.name == "nt" else "bin") / program


def _run(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        raise Wrong(f"{' '.join(command)} failed:\n{done.stdout[-3_000:]}")


def _said(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
