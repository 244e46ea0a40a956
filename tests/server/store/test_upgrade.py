"""A database of the version before, and rules that have changed since: nothing stored is lost or told wrongly."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.errors import IllegalAction
from flagfall.core.plugins import GAMES, find_plugin
from flagfall.core.records.record import Record
from flagfall.core.records.verification import RecordRules, verify_line
from flagfall.games.challengers.actions import Pick
from flagfall.games.challengers.game import Challengers
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.game import CaptureTheBase
from flagfall.server.auth import hash_token
from flagfall.server.tables.records import export_records
from server.clients import Person, Player
from server.live import Live, play_out, serving

DATA = Path(__file__).parents[1] / "data"
OLD = {"0.1": DATA / "first_version.sql", "0.2": DATA / "second_version.sql"}
"""Written by earlier versions of the server: a finished and a running game of both kinds; 0.2 also has a cup."""


@pytest.fixture(params=OLD)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    db = sqlite3.connect(tmp_path / "flagfall.sqlite3")
    db.executescript(OLD[request.param].read_text(encoding="utf-8"))
    db.close()
    return tmp_path


def tables(folder: Path) -> list[dict[str, Any]]:
    db = sqlite3.connect(folder / "flagfall.sqlite3")
    db.row_factory = sqlite3.Row
    found = [dict(row) for row in db.execute("SELECT * FROM tables WHERE status != 'waiting' ORDER BY created_at")]
    db.close()
    return found


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 2 of both games, in which some things that were done are not allowed any more."""
    for game, forbidden in ((Challengers, Pick), (CaptureTheBase, Place)):
        monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
        monkeypatch.setattr(game, "apply", refusing(game.apply, forbidden))


def refusing(apply: Any, forbidden: type) -> Any:
    count = iter(range(1_000_000))

    def changed(self: Any, state: Any, player: Any, action: Any) -> Any:
        if isinstance(action, forbidden) and state is not None and next(count) % 3 == 2:
            raise IllegalAction("Not by the rules of today.")
        return apply(self, state, player, action)

    return changed


def test_games_of_the_version_before_go_on_and_end(folder: Path) -> None:
    async def scene() -> None:
        async with serving(folder) as live:
            for row in tables(folder):
                if row["status"] != "playing":
                    continue
                players = await sit_again(live, row)
                await asyncio.gather(*(play_out(p, random.Random(i)) for i, p in enumerate(players)))

    asyncio.run(scene())
    assert {row["status"] for row in tables(folder)} == {"over"}


async def sit_again(live: Live, row: dict[str, Any]) -> list[Player]:
    """The people of a stored game come back with the tokens they had: `token-` and their id."""
    players = []
    for seat in json.loads(row["seats"]):
        if seat["kind"] == "person":
            player = Player(live.base, row["id"], f"token-{seat['user']}")
            await player.connect()
            while player.seq is None:
                await player.hear()
            players.append(player)
    return players


def test_everything_of_the_version_before_can_be_read(folder: Path) -> None:
    asyncio.run(read_everything(folder, broken=False))


def test_with_changed_rules_everything_can_still_be_read_and_running_games_end(folder: Path, other_rules: None) -> None:
    before = tables(folder)
    asyncio.run(read_everything(folder, broken=True))
    after = tables(folder)
    assert {row["status"] for row in after} == {"over"}
    for old, new in zip(before, after, strict=True):
        if old["status"] == "over":
            assert (new["outcome"], new["rules_version"]) == (old["outcome"], old.get("rules_version", 1))
        else:
            assert json.loads(new["outcome"])["reason"] == "rules_changed"


async def read_everything(folder: Path, *, broken: bool) -> None:
    async with serving(folder) as live:
        (eve,) = await live.come("Eve")
        for row in tables(folder):
            shown = await eve.get(f"/tables/{row['id']}")
            assert shown["status"] == ("over" if broken else row["status"])
            told = await eve.get(f"/tables/{row['id']}/events?viewer=spectator&views=true")
            assert (told["broken"] is not None) == broken
            if shown["status"] == "over":
                await check_record(eve, folder, row["id"])
                watching = Player(live.base, row["id"])
                await watching.connect()
                while watching.seq is None:
                    await watching.hear()


async def check_record(person: Person, folder: Path, table: str) -> None:
    answer = await person.http.get(f"/tables/{table}/record")
    record = Record.from_json(answer.text.strip())
    db = sqlite3.connect(folder / "flagfall.sqlite3")
    (count,) = db.execute("SELECT COUNT(*) FROM actions WHERE table_id = ?", (table,)).fetchone()
    db.close()
    (played,) = (row.get("rules_version", 1) for row in tables(folder) if row["id"] == table)
    assert (record.rules_version, len(record.actions)) == (played, count), "every action, and the version of its rules"


def test_export_stamps_the_version_a_game_was_played_by(folder: Path, other_rules: None) -> None:
    before = sorted(row.get("rules_version", 1) for row in tables(folder))
    lines = asyncio.run(export_records(folder, ("over", "playing")))
    assert sorted(Record.from_json(line).rules_version for line in lines) == before


# -- an upgrade, played --------------------------------------------------------------------------------------


class OlderChallengers(Challengers):
    """The rules as they were before the upgrade."""


def evening(folder: Path) -> dict[str, str]:
    """Before the upgrade: one game is over, one is running when the server is stopped. Their tables."""

    async def scene() -> dict[str, str]:
        async with serving(folder) as live:
            found = {}
            for status in ("over", "playing"):
                ada, ben = await live.come("Ada", "Ben")
                table = (await ada.post("/tables", game="challengers", config={"players": 2}, seed=4))["id"]
                await ben.post(f"/tables/{table}/join")
                await ada.post(f"/tables/{table}/start")
                players = [person.player(table) for person in (ada, ben)]
                for player in players:
                    await player.connect()
                play = play_out if status == "over" else play_two_rounds
                await asyncio.gather(*(play(player, random.Random(i)) for i, player in enumerate(players)))
                while status == "over" and players[0].table["status"] != "over":
                    await players[0].hear()
                found[status] = table
            return found

    return asyncio.run(scene())


async def play_two_rounds(player: Player, chance: random.Random) -> None:
    while player.view is None or player.view.round < 3:
        await play_out(player, chance, most=1)


@pytest.fixture
def upgraded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Path, dict[str, str], int]:
    """A copy of a server's database, read by a version whose rules no longer allow what was done."""
    tables_ = evening(tmp_path / "before")
    before = Challengers.rules_version
    (tmp_path / "after").mkdir()
    for path in (tmp_path / "before").iterdir():
        (tmp_path / "after" / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(OlderChallengers, "apply", Challengers.apply)
    monkeypatch.setattr(OlderChallengers, "rules_version", before, raising=False)
    monkeypatch.setattr(Challengers, "rules_version", before + 1)
    monkeypatch.setattr(Challengers, "apply", refusing(Challengers.apply, Pick))
    return tmp_path / "after", tables_, before


@pytest.mark.slow
def test_games_of_rules_that_are_gone_stay_readable_in_the_words_that_were_kept(
    upgraded: tuple[Path, dict[str, str], int],
) -> None:
    folder, found, before = upgraded

    async def scene() -> None:
        async with serving(folder) as live:
            (eve,) = await live.come("Eve")
            for status, table in found.items():
                shown = await eve.get(f"/tables/{table}")
                assert shown["status"] == "over"
                assert (shown["outcome"]["reason"] == "rules_changed") == (status == "playing")
                told = await eve.get(f"/tables/{table}/events?viewer=spectator&telling=true")
                assert told["broken"] is not None
                numbers = [step["seq"] for step in told["rest"]]
                assert numbers == sorted(numbers)
                assert len(told["steps"]) < numbers[0]
                matches = sum("match" in json.dumps(step["told"]) for step in told["rest"])
                assert matches >= 1, "and what is left of the rounds is told"

    asyncio.run(scene())
    lines = asyncio.run(export_records(folder, ("over",)))
    assert [Record.from_json(line).rules_version for line in lines] == [before, before]


@pytest.mark.slow
def test_games_of_rules_that_are_kept_are_played_to_their_end(
    upgraded: tuple[Path, dict[str, str], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, found, before = upgraded
    plugin = find_plugin("challengers")
    monkeypatch.setitem(GAMES._loaded, "challengers", replace(plugin, older=(OlderChallengers(),)))

    async def scene() -> None:
        async with serving(folder) as live:
            (eve,) = await live.come("Eve")
            assert (await eve.get(f"/tables/{found['playing']}"))["status"] == "playing"
            row = next(row for row in tables(folder) if row["id"] == found["playing"])
            people = [seat["user"] for seat in json.loads(row["seats"])]
            players = [Player(live.base, found["playing"], await token_of(live, user)) for user in people]
            for player in players:
                await player.connect()
            await asyncio.gather(*(play_out(p, random.Random(i)) for i, p in enumerate(players)))
            while players[0].table["status"] != "over":
                await players[0].hear()
            for table in found.values():
                assert (await eve.get(f"/tables/{table}"))["outcome"]["by"] == "game"
                assert (await eve.get(f"/tables/{table}/events?viewer=all"))["broken"] is None

    asyncio.run(scene())
    lines = asyncio.run(export_records(folder, ("over",)))
    assert [Record.from_json(line).rules_version for line in lines] == [before, before]
    for line in lines:
        assert verify_line(line.encode(), lambda record: RecordRules(OlderChallengers(), {})).fault is None


async def token_of(live: Live, user: str) -> str:
    """Another way in for somebody who is known."""
    token = f"token-{user}"
    await live.services.rooms._store.add_session(hash_token(token), user, time.time())
    return token
