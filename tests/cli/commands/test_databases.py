"""`flagfall migrate`, `copy-store`, `export` and `serve` where there is a PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from flagfall.cli.commands.serve.run import hold
from flagfall.core.records.record import Record
from flagfall.server.store.sqlite import FILE
from postgres import Postgres
from programs import run_program

FIRST_SCHEMA = Path(__file__).parents[2] / "server" / "data" / "first_version.sql"
"""Written by the first version of the server: a finished and a running game of both kinds."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript(FIRST_SCHEMA.read_text(encoding="utf-8"))
    return tmp_path


@pytest.mark.slow
def test_a_folder_moves_to_postgresql_and_its_games_come_along(folder: Path, postgres: Postgres) -> None:
    url = postgres.empty_database()
    old = run_program(["copy-store", str(folder), url])
    assert old.returncode == 2
    assert "update it with 'migrate'" in old.stderr
    migrated = run_program(["migrate", "--data", str(folder)])
    assert (migrated.returncode, migrated.stderr) == (0, "")
    assert "up to date" in run_program(["migrate", "--database", url]).stdout
    copied = run_program(["copy-store", str(folder), url])
    assert (copied.returncode, copied.stderr) == (0, "")
    assert "rows copied" in copied.stdout
    again = run_program(["copy-store", str(folder), url])
    assert again.returncode == 2
    assert again.stderr.startswith("error[bad_file]: ")
    there, here = (run_program(["export", "--all", *place]) for place in (["--database", url], ["--data", str(folder)]))
    assert there.stdout == here.stdout
    assert len([Record.from_json(line) for line in there.stdout.splitlines()]) == 4


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["serve", "--workers", "2"], "2 processes need a database they can share"),
        (["serve", "--database", "mysql://localhost/x"], "FLAGFALL_DATABASE is invalid"),
        (["serve", "--database", "postgresql://127.0.0.1:1/x", "--port", "0"], "cannot be used"),
        (["serve", "--database", "postgresql://127.0.0.1:1/x", "--workers", "2", "--port", "0"], "cannot be used"),
        (["backup", "x.sqlite3", "--database", "postgresql://ada:secret@host/x"], "pg_dump"),
        (["export", "--database", "somewhere"], "A database is an address"),
        (["copy-store", "nowhere", "elsewhere"], "There is no database in 'nowhere'"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(args: list[str], words: str, tmp_path: Path) -> None:
    done = run_program(args, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.startswith("error[")
    assert len(done.stderr.splitlines()) == 1
    assert "secret" not in done.stderr
    assert not any(tmp_path.iterdir()), "nothing was made"


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such locks")
def test_the_folder_of_a_running_server_is_not_copied(folder: Path, tmp_path: Path) -> None:
    with hold(folder):
        done = run_program(["copy-store", str(folder), str(tmp_path / "copy")])
    assert done.returncode == 2
    assert "data_in_use" in done.stderr
    assert not list((tmp_path / "copy").glob("*.sqlite3"))
