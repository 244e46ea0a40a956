"""`flagfall` alone: the game on this computer, without anything to decide."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from flagfall.cli.commands.serve import start as start_module
from flagfall.cli.commands.serve.run import address_in
from flagfall.server.settings import Settings
from programs import Program

web = httpx.Client(verify=False, headers={"Connection": "close"})


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., tuple[Program, str]]]:
    running: list[Program] = []

    def begin(**env: str) -> tuple[Program, str]:
        program = Program([], env={"HOME": str(tmp_path), "FLAGFALL_LOG": "off", **env}, cwd=tmp_path)
        running.append(program)
        return program, program.stdout.readline()

    yield begin
    for program in running:
        program.close()


@pytest.mark.slow
def test_it_serves_this_computer_and_a_second_start_shows_the_first(start, tmp_path: Path) -> None:
    program, first = start(FLAGFALL_PORT="0")
    found = re.fullmatch(r"Flagfall is ready: (http://127\.0\.0\.1:\d+)\n", first)
    assert found, first
    assert web.get(f"{found[1]}/readyz").text == "ready\n"
    folder = tmp_path / ".local/share/flagfall"
    assert (folder / "flagfall.sqlite3").exists()
    assert address_in(folder) == found[1]

    second, said = start(FLAGFALL_PORT="0")
    assert said == f"Flagfall is already running: {found[1]}\n"
    assert second.wait(60) == 0

    program.send_signal(15)
    program.communicate()
    assert program.wait(60) == 0
    assert address_in(folder) is None


def test_games_of_this_folder_and_a_named_folder_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("FLAGFALL_PORT", "0")
    served: list[Settings] = []
    monkeypatch.setattr(start_module, "run", lambda settings, *_: served.append(settings))
    start_module.start("en")
    (tmp_path / "flagfall-data").mkdir()
    start_module.start("en")
    monkeypatch.setenv("FLAGFALL_DATA", str(tmp_path / "named"))
    start_module.start("en")
    home = tmp_path / "home/.local/share/flagfall"
    assert [each.data for each in served] == [home, Path("flagfall-data"), tmp_path / "named"]
    assert {each.host for each in served} == {"127.0.0.1"}


def test_another_port_is_taken_where_the_usual_one_is_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLAGFALL_PORT", raising=False)
    served: list[Settings] = []
    monkeypatch.setattr(start_module, "run", lambda settings, *_: served.append(settings))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(start_module, "read_settings", lambda given: Settings(data=tmp_path, port=port))
        start_module.start("en")
    start_module.start("en")
    assert [each.port for each in served] == [0, port]
