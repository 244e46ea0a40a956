"""`pip install flagfall` is enough: its dependencies, and none of the extras, serve a game from its page to its end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tools/first_game.py"
PARTS = ("numpy", "numba", "llvmlite", "uvloop", "polars", "distributed", "gymnasium", "pettingzoo", "yaml")

BLOCK = """
import sys
from importlib.machinery import PathFinder

class Plain(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in BLOCKED else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Plain
"""


def plain_closure() -> set[str]:
    """Every distribution that a plain install brings along, by its normalised name."""
    found: set[str] = {"flagfall"}
    waiting = [("flagfall", frozenset({""}))]
    while waiting:
        name, extras = waiting.pop()
        for line in requires(name) or ():
            one = Requirement(line)
            if one.marker is not None and not any(one.marker.evaluate({"extra": extra}) for extra in extras):
                continue
            normal = one.name.lower().replace("_", "-")
            if normal not in found:
                found.add(normal)
                waiting.append((one.name, frozenset(one.extras or {""})))
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds only what a plain install has."""
    wanted = plain_closure()
    blocked = {
        package
        for package, names in packages_distributions().items()
        if not wanted & {name.lower().replace("_", "-") for name in names}
    }
    assert set(PARTS) <= blocked, "extras are no plain dependencies"
    folder = tmp_path_factory.mktemp("plain")
    (folder / "sitecustomize.py").write_text(f"BLOCKED = {blocked!r}\n{BLOCK}", encoding="utf-8")
    kept = {key: value for key, value in os.environ.items() if not key.startswith("FLAGFALL_")}
    return {**kept, "PYTHONPATH": str(folder)}


@pytest.mark.slow
def test_a_solo_game_is_played_over_http(plain: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, str(GAME), sys.executable, "-m", "flagfall"]
    done = subprocess.run(command, env=plain, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["ready"] < found["page"] < found["first_decision"] < found["game_over"]
    assert found["first_decision"] < 20
    assert found["decisions"] >= 7, "a solo tournament has seven rounds"


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ("odds", "--a", "3 newcomer, dog", "--b", "2 pig, cat", "-n", "50"),
        ("tournament", "--players", "2", "--seed", "1"),
        ("serve", "--help"),
        ("backup", "--help"),
        ("bot", "--help"),
    ],
    ids=lambda args: args[0],
)
def test_commands_need_no_extra(args: tuple[str, ...], plain: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flagfall", *args]
    done = subprocess.run(command, env=plain, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_what_needs_an_extra_names_it(plain: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flagfall", "warm"]
    done = subprocess.run(command, env=plain, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "missing_extra" in done.stderr
    assert "flagfall[fast]" in done.stderr
