"""Records and histories: nothing before the end that is not the viewer's own, everything after it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_game
from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.actions import Resign
from flagfall.games.ctb.game import CaptureTheBase
from flagfall.server.tables.room import Room
from flagfall.server.tables.submission import Submission
from flagfall.server.tables.table_chance import chance_of
from server.guests import Guest, Running, fine, refusal

VIEWERS = ("0", "1", "spectator", "all")
HIDDEN = {"extends": "standard", "setup": {"visibility": "hidden"}}


def started(server: Running, **settings: Any) -> tuple[str, Guest, Guest]:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(**settings)
    ben.post(f"/tables/{table['id']}/join")
    ada.post(f"/tables/{table['id']}/start")
    return f"/tables/{table['id']}", ada, ben


def play(server: Running, path: str, moves: int, is_to_the_end: bool = False) -> None:
    """The first legal action, so many times; then perhaps somebody resigns."""

    async def act(room: Room, wanted: type | None) -> None:
        assert room.playing is not None
        table = room.playing.table
        player = table.actors[0]
        action = next(a for a in table.game.legal(table.state, player) if isinstance(a, wanted or object))
        before = len(table.entries)
        room.playing.submit(Submission(PlayerIx(player), action))
        async with asyncio.timeout(60):
            while len(table.entries) == before:
                await asyncio.sleep(0)

    async def go() -> None:
        room = await server.services.rooms.get(path.rpartition("/")[2])
        for _ in range(moves):
            await act(room, None)
        if is_to_the_end:
            await act(room, Resign)
            async with asyncio.timeout(60):
                while room.row.status != "over":
                    await asyncio.sleep(0)

    server.do(go)


def test_nothing_can_be_replayed_before_the_start(server) -> None:
    ada = server.come("Ada")
    path = f"/tables/{ada.open_table()['id']}"
    assert refusal(ada.ask("GET", f"{path}/record")) == (409, "not_started")
    assert refusal(ada.ask("GET", f"{path}/events")) == (409, "not_started")
    assert refusal(ada.ask("POST", f"{path}/rematch")) == (409, "still_playing")


def test_while_the_game_is_on_everybody_has_only_their_own_eyes(server, nobody) -> None:
    path, ada, ben = started(server)
    play(server, path, 3)
    codes = {
        (name, viewer): who.ask("GET", f"{path}/events", params={"viewer": viewer}).status_code
        for name, who in {"ada": ada, "ben": ben, "nobody": nobody}.items()
        for viewer in VIEWERS
    }
    assert {pair for pair, status in codes.items() if status == 200} == {
        ("ada", "0"), ("ben", "1"), ("ada", "spectator"), ("ben", "spectator"), ("nobody", "spectator"),
    }  # fmt: skip
    assert {pair[1]: status for pair, status in codes.items() if status == 409} == {"all": 409}
    assert refusal(ada.ask("GET", f"{path}/events", params={"viewer": "1"})) == (403, "forbidden")
    assert refusal(ada.ask("GET", f"{path}/record")) == (409, "still_playing")


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [("public", {"spectator"}), ("delayed", set()), ("none", set()), ("open", {"0", "1", "spectator"})],
)
def test_spectators_see_what_the_host_allows(rule: str, allowed: set[str], server, nobody) -> None:
    path, _, ben = started(server, spectators=rule)
    play(server, path, 1)
    answers = {viewer: nobody.ask("GET", f"{path}/events", params={"viewer": viewer}) for viewer in VIEWERS}
    assert {viewer for viewer, answer in answers.items() if answer.status_code == 200} == allowed
    assert refusal(ben.ask("GET", f"{path}/events", params={"viewer": "0"})) == (403, "forbidden")


def test_after_the_end_everything_is_open_and_the_record_replays(server, nobody) -> None:
    path, ada, _ = started(server)
    play(server, path, 3, is_to_the_end=True)
    assert nobody.get(path)["status"] == "over"
    answer = nobody.ask("GET", f"{path}/record")
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    record = Record.from_json(answer.text.strip())
    *_, last = replay(record, find_game("ctb"))
    assert find_game("ctb").outcome(last.state) is not None
    for viewer in VIEWERS:
        history = nobody.get(f"{path}/events", params={"viewer": viewer, "views": "true"})
        assert [step["seq"] for step in history["steps"]] == list(range(1, len(history["steps"]) + 1))
        assert all(step["view"] for step in history["steps"])
    assert nobody.get(f"{path}/events")["steps"][0]["view"] is None
    again = ada.post(f"{path}/rematch", {"game": "ctb", "title": "Once more"})
    assert again["settings"]["title"] == "Once more"
    assert ada.get(path)["rematch"] == again["id"]


def test_with_open_cards_the_view_is_that_of_the_player_who_is_followed(server, nobody) -> None:
    path, _, _ = started(server, config={"variant": "mine", "rules": HIDDEN})
    play(server, path, 3, is_to_the_end=True)
    for follow in (0, 1):
        asked = {"viewer": "all", "follow": follow, "views": "true"}
        history = nobody.get(f"{path}/events", params=asked)
        assert history["first"]["viewer"] == follow
        last = history["steps"][-1]["view"]
        assert last["viewer"] == follow
        assert all(man["piece"] for man in last["men"]), "nothing is hidden"
        seen = nobody.get(f"{path}/events", params={**asked, "viewer": str(1 - follow)})
        assert seen["first"]["viewer"] == 1 - follow, "whoever has eyes follows themselves"


def test_a_history_says_what_was_said_live(server, nobody) -> None:
    path, _, _ = started(server)
    play(server, path, 3, is_to_the_end=True)
    history = nobody.get(f"{path}/events", params={"viewer": "0", "telling": "true"})
    said = [line["key"] for step in history["steps"] for p in step["told"] for line in p["lines"]]
    assert "ctb.placed" in said
    assert any(key.startswith("ctb.reason.") for key in said)
    assert nobody.get(f"{path}/events", params={"viewer": "0"})["steps"][0]["told"] is None


def test_a_finished_game_is_played_once_to_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Running(tmp_path) as before:
        path, _, _ = started(before)
        play(before, path, 3, is_to_the_end=True)
    begun: list[tuple[object, ...]] = []
    setup = CaptureTheBase.setup

    def begin(*args: Any) -> Any:
        begun.append(args)
        return setup(*args)

    monkeypatch.setattr(CaptureTheBase, "setup", begin)
    with Running(tmp_path) as server:
        history = Guest(server).get(f"{path}/events", params={"viewer": "all", "telling": "true"})
        row = server.do(server.services.store.table, path.rpartition("/")[2])
    assert len(history["steps"]) == 4
    own = [args for args in begun if args[2] == chance_of(row)]  # another server of this file may read its games now
    assert len(own) == 1


@pytest.mark.parametrize("viewer", ["8", "-1", "2", "me", ""])
def test_eyes_that_do_not_exist(viewer: str, server) -> None:
    path, ada, _ = started(server)
    assert refusal(ada.ask("GET", f"{path}/events", params={"viewer": viewer})) == (422, "bad_message")


def test_a_rematch_is_for_those_who_sat_there(server) -> None:
    path, _, _ = started(server)
    play(server, path, 3, is_to_the_end=True)
    assert refusal(server.come("Eve").ask("POST", f"{path}/rematch")) == (403, "forbidden")


def test_everybody_finds_the_way_to_a_private_rematch(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(is_private=True)
    path = f"/tables/{table['id']}"
    ben.post(f"{path}/join", {"code": table["code"]})
    ada.post(f"{path}/start")
    play(server, path, 1, is_to_the_end=True)
    first = fine(ada.ask("POST", f"{path}/rematch"))
    second = fine(ben.ask("POST", f"{path}/rematch"))
    assert (second["id"], second["code"]) == (first["id"], first["code"])
    assert ben.post(f"/tables/{first['id']}/join", {"code": second["code"]})["you"] == 1


def test_a_history_is_the_same_packed_and_unpacked(server, nobody) -> None:
    path, _, _ = started(server)
    play(server, path, 5)
    packed = nobody.ask("GET", f"{path}/events", headers={"Accept-Encoding": "gzip"})
    plain = nobody.ask("GET", f"{path}/events", headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert len(plain.json()["steps"]) == 5


def test_histories_have_a_limit_of_their_own(serve) -> None:
    server = serve(histories_per_minute=2)
    path, ada, _ = started(server)
    answers = [ada.ask("GET", f"{path}/events") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["wait"] > 1
