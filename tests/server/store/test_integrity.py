"""What happened to the files of a database is noticed: at the start, and while the server runs."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from flagfall.server.store.integrity import DataDamaged
from flagfall.server.store.rows import UserRow
from flagfall.server.store.sqlite import FILE, SqliteStore
from flagfall.server.store.writer import LOCKED
from server.guests import API, Running, refusal
from server.store.test_contract import action as row
from server.store.test_contract import append as appended
from server.store.test_sqlite import with_a_store

WAL = f"{FILE}-wal"


def killed(tmp_path: Path) -> Path:
    """The folder of a server that was killed: fifty actions acknowledged, most of them only in the journal."""
    folder = tmp_path / "data"

    async def scene() -> None:
        store = SqliteStore(tmp_path / "living")
        await store.open()
        for seq in range(1, 51):
            assert await appended(store, row("t", seq)) == [None]
        shutil.copytree(tmp_path / "living", folder)  # as it is at this moment, without a last word
        await store.close()

    asyncio.run(scene())
    return folder


def actions_of(folder: Path, **options: bool) -> int:
    async def scene() -> int:
        store = SqliteStore(folder, **options)
        await store.open()
        try:
            return len(await store.actions("t"))
        finally:
            await store.close()

    return asyncio.run(scene())


def remove(folder: Path) -> None:
    (folder / WAL).unlink()


def cut(folder: Path) -> None:
    data = (folder / WAL).read_bytes()
    (folder / WAL).write_bytes(data[: len(data) - 5_000])


def scratch(folder: Path) -> None:
    data = bytearray((folder / WAL).read_bytes())
    data[len(data) // 2] ^= 0xFF
    (folder / WAL).write_bytes(data)


def empty(folder: Path) -> None:
    (folder / FILE).write_bytes(b"")
    remove(folder)


def lose(folder: Path) -> None:
    (folder / FILE).unlink()
    remove(folder)


@pytest.mark.parametrize("damage", [remove, cut, scratch, empty, lose])
def test_lost_commits_are_noticed_at_the_start(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    folder = killed(tmp_path)
    damage(folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    for _ in range(2):
        with pytest.raises(DataDamaged, match="--accept-damage"):
            actions_of(folder)
    after = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    assert {**after, WAL: b""} == {**before, WAL: b""}, "what is left can still be rescued"
    assert actions_of(folder, accepts_damage=True) < 50
    assert actions_of(folder) < 50, "said once, it is so"


def test_a_page_that_cannot_be_read_is_noticed_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with_a_store(folder, lambda store: appended(store, *(row(f"t{n}", 1) for n in range(500))))
    with closing(sqlite3.connect(folder / FILE)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'actions'").fetchone()[0]
    data = bytearray((folder / FILE).read_bytes())
    data[(root - 1) * size : root * size] = b"\xff" * size
    (folder / FILE).write_bytes(data)
    with pytest.raises(DataDamaged, match="is damaged") as told:
        actions_of(folder)
    assert "\n" not in told.value.message, "it is one sentence"


def test_damage_whose_report_is_no_text_is_told_in_words(tmp_path: Path) -> None:
    """SQLite quotes bytes of a damaged schema in its report; they need not be UTF-8."""
    folder = tmp_path / "data"
    with_a_store(folder, lambda store: appended(store, row("t", 1)))
    data = (folder / FILE).read_bytes()
    at = data.index(b"sessions_by_use")  # the name of an index in the schema
    (folder / FILE).write_bytes(data[:at] + b"\xff" + data[at + 1 :])
    with pytest.raises(DataDamaged, match="is damaged"):
        actions_of(folder)


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    assert actions_of(killed(tmp_path)) == 50


def test_a_backup_starts_in_an_empty_folder(tmp_path: Path) -> None:
    folder = killed(tmp_path)
    assert actions_of(folder) == 50
    (tmp_path / "restored").mkdir()
    shutil.copy(folder / FILE, tmp_path / "restored" / FILE)
    assert actions_of(tmp_path / "restored") == 50


@pytest.mark.parametrize("name", [FILE, WAL])
def test_files_that_are_moved_away_are_noticed_while_the_server_runs(tmp_path: Path, name: str) -> None:
    with Running(tmp_path / "data") as server:
        ada = server.come("Ada")
        assert server.request("GET", "/readyz").status_code == 200
        (tmp_path / "data" / name).rename(tmp_path / "elsewhere")
        assert refusal(server.request("GET", "/readyz")) == (503, "unavailable")
        assert refusal(ada.ask("POST", "/tables", {"game": "ctb"})) == (503, "unavailable")
        (tmp_path / "elsewhere").rename(tmp_path / "data" / name)
        assert server.request("GET", "/readyz").status_code == 200
        assert ada.open_table()["id"]


@pytest.mark.slow
def test_another_program_that_holds_the_database_holds_up_nobody_else(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server, closing(sqlite3.connect(tmp_path / "data" / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers: list[int] = []
        thread = threading.Thread(
            target=lambda: answers.append(server.request("POST", f"{API}/users", json={"name": "Ada"}).status_code)
        )
        thread.start()
        slowest = 0.0
        for _ in range(20):
            began = time.perf_counter()
            assert server.request("GET", "/healthz").status_code == 200
            slowest = max(slowest, time.perf_counter() - began)
            time.sleep(0.02)
        assert slowest < LOCKED / 3, "waiting in the event loop would take all of it"
        assert answers == [], "it waits"
        other.rollback()
        thread.join(60)
        assert answers == [201]


def test_a_program_that_never_lets_go_is_not_waited_for(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("flagfall.server.store.writer.LOCKED", 0.1)
    with Running(tmp_path / "data") as server, closing(sqlite3.connect(tmp_path / "data" / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refusal(server.request("POST", f"{API}/users", json={"name": "Ada"})) == (503, "unavailable")
        other.rollback()
        assert server.request("POST", f"{API}/users", json={"name": "Ada"}).status_code == 201


def test_what_comes_after_the_end_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path)
        await store.open()
        late = asyncio.create_task(appended(store, row("t", 1)))
        await asyncio.sleep(0)
        await store.close()
        assert await late == [None], "what was waiting is written"
        (error,) = await appended(store, row("t", 2))
        assert isinstance(error, sqlite3.OperationalError)
        with pytest.raises(sqlite3.OperationalError, match="closed"):
            await store.user("u")
        with pytest.raises(sqlite3.OperationalError, match="closed"):
            await store.add_user(UserRow("u", "Ada", None, 1.0), "hash")

    asyncio.run(scene())
