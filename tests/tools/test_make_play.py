"""`make play` shows what it fetches, and says nothing where nothing is to be done."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="needs make")


def dry_run(place: Path) -> list[str]:
    """What `make play` would run with everything in this place."""
    command = ["make", "-n", "play", f"VENV={place}", f"WEB={place / 'web'}"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return found.stdout.splitlines()


def test_the_first_start_shows_pip_and_its_progress(tmp_path: Path) -> None:
    lines = dry_run(tmp_path / "new")
    (pip,) = [line for line in lines if "-m pip install" in line]
    assert "[fast,server]" in pip
    assert not {"-q", "-qq", "--quiet", "--progress-bar=off"} & set(pip.split())
    assert any(line.startswith("echo") and "Fetching what playing needs" in line for line in lines)


def test_nothing_is_said_where_everything_is_there(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("bin/python", ".ready", "web"):
        (tmp_path / name).touch()
    lines = [line for line in dry_run(tmp_path) if not line.startswith("make")]
    assert [line.split()[:2] for line in lines] == [[str(tmp_path / "bin/flagfall"), "serve"]]
