"""Plug-ins: found when asked for, ours first, and none can take the others down."""

from __future__ import annotations

import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.errors import BadInput, BrokenPlugin
from flagfall.core.registry import OWN, Registry

MODULES = {
    "good_plugin": "FINE = 'fine'\nALSO = 'shadow'\nNUMBER = 7\n",
    "bad_plugin": "raise RuntimeError('no luck today')\n",
}
ENTRIES = """[flagfall.games]
fine = good_plugin:FINE
ctb = good_plugin:ALSO
number = good_plugin:NUMBER
torn = bad_plugin:ANY
gone = no_such_module:ANY
"""


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry[str]:
    """A package of somebody else's with one good game and four that are no use; and our own games."""
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    folder = tmp_path / "strangers-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def check(name: str, found: object) -> str:
        if isinstance(found, int):
            raise TypeError("it is a number")
        return str(found)

    return Registry("flagfall.games", "game", check)


def test_ours_come_first_and_cannot_be_shadowed(strangers: Registry[str], caplog: pytest.LogCaptureFixture) -> None:
    assert strangers.names()[:2] == ("challengers", "ctb")
    assert strangers.names(OWN) == ("challengers", "ctb")
    assert set(strangers.names("strangers")) == {"fine", "gone", "number", "torn"}
    assert strangers.get("ctb") != "shadow"
    assert "the game 'ctb' of strangers is left out: flagfall has one of that name" in caplog.text


def test_another_thread_never_sees_half_of_the_plug_ins(
    strangers: Registry[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, ...]] = []

    def scan(**wanted: str) -> Any:
        if not seen:
            seen.append(())  # what asks below scans for itself
            seen.append(pool.submit(strangers.names).result(10))
        return entry_points(**wanted)

    monkeypatch.setattr("flagfall.core.registry.entry_points", scan)
    with ThreadPoolExecutor(1) as pool:
        names = strangers.names()
    assert seen[1] == names
    assert "fine" in names


def test_nothing_is_loaded_before_it_is_asked_for(strangers: Registry[str]) -> None:
    strangers.names()
    assert "good_plugin" not in sys.modules
    assert strangers.get("fine") == "fine"
    assert "bad_plugin" not in sys.modules


@pytest.mark.parametrize(
    ("name", "why"),
    [("torn", "no luck today"), ("gone", "no_such_module"), ("number", "it is a number")],
)
def test_whoever_asks_for_a_broken_one_learns_whose_it_is_and_why(
    strangers: Registry[str], name: str, why: str
) -> None:
    with pytest.raises(BrokenPlugin, match=why) as caught:
        strangers.get(name)
    assert "strangers" in str(caught.value)


def test_broken_ones_are_told_of_once_and_left_out(strangers: Registry[str], caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert list(strangers.all()) == ["challengers", "ctb", "fine"]
    told = [record for record in caplog.records if "cannot be loaded" in record.getMessage()]
    assert len(told) == 3
    assert all(record.levelno == logging.ERROR for record in told)


def test_an_unknown_name_is_answered_with_the_known_ones(strangers: Registry[str]) -> None:
    with pytest.raises(BadInput, match="There is no game 'chess'; one of challengers, ctb, fine"):
        strangers.get("chess")


def test_an_incomplete_installation_says_what_to_do() -> None:
    registry = Registry("flagfall.no_such_group", "thing", lambda name, found: found)
    with pytest.raises(BrokenPlugin, match="make setup"):
        registry.names()


@pytest.mark.parametrize("command", ["import flagfall", "from flagfall.cli.main import run; run(['--help'])"])
def test_no_game_is_loaded_for_nothing(command: str) -> None:
    code = f"""
import sys
try:
    {command}
except SystemExit:
    pass
print([name for name in sys.modules if name.startswith(("flagfall.games.", "flagfall.bots."))])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
