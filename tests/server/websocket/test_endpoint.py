"""What the websocket refuses, and how it says so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from flagfall.core.table import Table
from flagfall.server.transport.uvicorn_fast_path import DirectWebsocket
from server.clients import Person, Player
from server.live import Live, serving


def on_a_server(tmp_path: Path, scene: Callable[[Live], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with serving(tmp_path, **settings) as live:
            await scene(live)

    asyncio.run(run())


async def table_of(person: Person, **settings: Any) -> str:
    return str((await person.post("/tables", **{"game": "ctb", **settings}))["id"])


async def knock(live: Live, table: str, *messages: str | bytes, **options: Any) -> tuple[int, str]:
    """Send something to a table and wait until it hangs up: the close code and the code it said."""
    said = ""
    url = f"{live.base.replace('http', 'ws')}/api/v1/tables/{table}/play"
    async with connect(url, **options) as socket:
        with suppress(ConnectionClosed):
            for message in messages:
                await socket.send(message)
        with suppress(ConnectionClosed):
            while True:
                said = json.loads(await socket.recv()).get("code", said)
        return socket.close_code or 0, said


HELLO = json.dumps({"kind": "hello"})


@pytest.mark.parametrize(
    ("first", "close", "code"),
    [
        ('{"kind":"hello","token":"wrong"}', 4401, "wrong_token"),
        (json.dumps({"kind": "hello", "token": "x" * 2000}), 4401, "wrong_token"),
        ('{"kind":"ping","at":1}', 4400, "bad_message"),
        ("hello", 4400, "bad_message"),
        (b"\xff\xfe", 4400, "bad_message"),
        ("[" * 5000, 4400, "bad_message"),
        ('{"kind":"hello","protocol":99}', 4400, "bad_message"),
        ('{"kind":"hello","token":7}', 4400, "bad_message"),
        ('{"kind":"hello","surprise":1}', 4400, "bad_message"),
        ("x" * 20_000, 1009, "too_large"),
        ('{"kind":"hello","watch":1}', 4403, "forbidden"),
        ('{"kind":"hello","watch":-1}', 4403, "forbidden"),
    ],
)
def test_a_wrong_first_message_gets_its_code(tmp_path: Path, first: str | bytes, close: int, code: str) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        assert await knock(live, await table_of(ada), first) == (close, code)

    on_a_server(tmp_path, scene)


def test_doors_that_stay_shut(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        public, private = await table_of(ada), await table_of(ada, is_private=True)
        alone = await table_of(ada, spectators="none")
        assert await knock(live, "nowhere", HELLO) == (4404, "no_such_table")
        assert await knock(live, private, HELLO) == (4404, "no_such_table")
        assert await knock(live, alone, HELLO) == (4403, "forbidden")
        assert await knock(live, public, origin="https://elsewhere.example") == (4420, "origin_refused")
        code = (await ada.get(f"/tables/{private}"))["code"]
        friend = Player(live.base, f"{private}/play?code={code}&")
        friend.url = f"{live.base.replace('http', 'ws')}/api/v1/tables/{private}/play?code={code}"
        await friend.connect()
        assert friend.viewer is None

    on_a_server(tmp_path, scene)


def test_no_hello_in_time(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        assert await knock(live, await table_of(ada)) == (4408, "too_late")

    on_a_server(tmp_path, scene, hello_within=0.2)


async def refused(player: Player, message: Any) -> tuple[Any, str]:
    """What a message at the table is answered with: its id and the code."""
    assert player.websocket is not None
    await player.websocket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
    while (answer := await player.hear())["kind"] != "refused":
        pass
    assert answer["message"]
    return answer["id"], answer["code"]


def test_messages_that_lead_to_nothing_say_why(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben, eve = await live.come("Ada", "Ben", "Eve")
        table = await table_of(ada)
        await ben.post(f"/tables/{table}/join")
        one, two, watcher = ada.player(table), ben.player(table), eve.player(table)
        for player in (one, two, watcher):
            await player.connect()
        place = {"kind": "place", "piece": "base", "square": 0}
        assert await refused(one, {"kind": "act", "id": "a", "action": place}) == ("a", "not_started")
        await ada.post(f"/tables/{table}/start")
        assert await refused(two, {"kind": "act", "id": "b", "action": place}) == ("b", "not_your_turn")
        assert await refused(watcher, {"kind": "act", "id": "c", "action": place}) == ("c", "forbidden")
        far = {"kind": "place", "piece": "base", "square": 63}
        assert await refused(one, {"kind": "act", "id": "d", "action": far}) == ("d", "illegal_placement")
        for action in ({"kind": "fly"}, {"kind": "place"}, {"kind": "place", "piece": 1, "square": "a"}, {}):
            assert await refused(one, {"kind": "act", "id": "e", "action": action}) == ("e", "bad_message")
        assert await refused(one, {"kind": "act", "id": "", "action": place}) == ("", "bad_message")
        assert await refused(one, {"kind": "act", "id": 5, "action": place}) == (None, "bad_message")
        assert await refused(one, "{") == (None, "bad_message")
        assert await refused(one, HELLO) == (None, "bad_message")
        assert await refused(one, {"kind": "say", "id": "f", "text": "\u202e \n"}) == ("f", "bad_message")
        history = await ada.get(f"/tables/{table}/events?viewer=0")
        assert history["steps"] == []

    on_a_server(tmp_path, scene)


def test_a_huge_message_ends_the_connection_with_its_code(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        assert await knock(live, await table_of(ada), HELLO, "y" * 20_000) == (1009, "too_large")
        assert await knock(live, await table_of(ada), HELLO, "y" * 40_000_000) == (1009, "")

    on_a_server(tmp_path, scene)


def test_too_many_messages_are_told_to_wait_and_then_sent_away(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        player = ada.player(await table_of(ada))
        await player.connect()
        answers = []
        with suppress(ConnectionClosed):
            while True:
                await player.send({"kind": "ping", "at": 1.0})
                answers.append(await player.hear())
        refusals = [answer for answer in answers if answer["kind"] == "refused"]
        assert {answer["code"] for answer in refusals} == {"too_many_requests"}
        assert all(0 < answer["wait"] <= 1 for answer in refusals)
        assert player.websocket is not None
        assert player.websocket.close_code == 4429

    on_a_server(tmp_path, scene, messages_per_second=1, messages_burst=3)


def test_too_many_connections_from_one_address(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        table = await table_of(ada)
        players = [ada.player(table) for _ in range(2)]
        for player in players:
            await player.connect()
        assert await knock(live, table, HELLO) == (4429, "too_many_requests")
        await players[0].close()
        while True:  # the server notices in a moment
            close, _ = await knock(live, table, json.dumps({"kind": "hello", "token": "wrong"}))
            if close == 4401:
                break

    on_a_server(tmp_path, scene, sockets_per_address=2)


@pytest.mark.parametrize("ws", [DirectWebsocket, "websockets-sansio"], ids=["short cuts", "plain ASGI"])
def test_a_flood_is_answered_in_order_message_by_message(tmp_path: Path, ws: Any) -> None:
    async def scene(live: Live) -> None:
        (person,) = await live.come("Ada")
        player = person.player(await table_of(person))
        await player.connect()
        for at in range(500):
            await player.send({"kind": "ping", "at": at})
        seen: list[Any] = []
        while len(seen) < 500:
            message = await player.hear()
            if message["kind"] == "pong":
                seen.append(message["at"])
        assert seen == list(range(500))
        await player.send({"kind": "say", "id": "1", "text": "x" * 20_000})
        for _ in range(10):  # what comes after a farewell leads to nothing
            with suppress(ConnectionClosed):
                await player.send({"kind": "ping", "at": 0})
        heard = []
        with suppress(ConnectionClosed):
            while True:
                heard.append(await player.hear())
        assert heard[-1]["kind"] == "farewell"
        assert player.websocket is not None
        assert player.websocket.close_code == 1009

    on_a_server(tmp_path, scene, ws=ws)


def test_ping_brings_back_its_time(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        player = ada.player(await table_of(ada))
        await player.connect()
        await player.send({"kind": "ping", "at": 12.5, "lag": 40})
        answer = await player.hear()
        assert (answer["kind"], answer["at"]) == ("pong", 12.5)
        assert answer["now"] > 1_700_000_000

    on_a_server(tmp_path, scene)


def test_chat_is_stored_cleaned_and_limited(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        table = await table_of(ada)
        one, guest = ada.player(table), ben.player(table)
        await one.connect()
        await guest.connect()
        await guest.send({"kind": "say", "id": "s1", "text": "  <b>Hi</b>\u202e there\n"})
        while (said := await one.hear())["kind"] != "said":
            pass
        line = said["line"]
        assert (line["name"], line["player"], line["text"]) == ("Ben", None, "<b>Hi</b> there")
        while (await guest.hear())["kind"] != "said":
            pass
        await guest.send({"kind": "say", "id": "s1", "text": "again"})
        while (await guest.hear())["kind"] != "done":
            pass
        for number in range(2, 12):
            await guest.send({"kind": "say", "id": f"s{number}", "text": "and on"})
        while (answer := await guest.hear())["kind"] != "refused":
            pass
        assert answer["code"] == "too_many_requests"
        assert answer["wait"] > 0
        late = Player(live.base, table)
        await late.connect()
        chat = json.loads(late.received[0])["chat"]
        assert [entry["number"] for entry in chat] == list(range(1, len(chat) + 1))
        assert chat[0]["text"] == "<b>Hi</b> there"

    on_a_server(tmp_path, scene)


DEEP = '{"a":' * 300 + "1" + "}" * 300


def test_nonsense_of_one_player_holds_up_nobody(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        table = await table_of(ada)
        await ben.post(f"/tables/{table}/join")
        one, two = ada.player(table), ben.player(table)
        for player in (one, two):
            await player.connect()
        await ada.post(f"/tables/{table}/start")
        for _ in range(3):
            deep = f'{{"kind":"act","id":"deep","action":{DEEP}}}'
            assert await refused(two, deep) == ("deep", "bad_message")
            assert await refused(two, f'{{"kind":"act","id":"deep","action":{DEEP[:-1]}}}') == (None, "bad_message")
        while not one.legal:
            await one.hear(2)
        name = await one.act(one.legal[0])
        while name not in one.answers:
            await one.hear(2)
        assert one.answers[name]["kind"] == "stepped"

    on_a_server(tmp_path, scene)


def test_a_table_survives_whatever_its_rules_stumble_over(tmp_path: Path, monkeypatch, caplog) -> None:
    async def scene(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        table = await table_of(ada)
        await ben.post(f"/tables/{table}/join")
        one = ada.player(table)
        await one.connect()
        await ada.post(f"/tables/{table}/start")
        while not one.legal:
            await one.hear()

        def stumble(*args: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(Table, "propose", stumble)
            assert await refused(one, {"kind": "act", "id": "a", "action": one.legal[0]}) == ("a", "internal")
        name = await one.act(one.legal[0])
        while name not in one.answers:
            await one.hear(2)
        assert one.answers[name]["kind"] == "stepped"

    on_a_server(tmp_path, scene)


def test_bytes_that_are_no_text_leave_no_trace_in_the_log(tmp_path: Path, caplog) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        table = await table_of(ada)
        url = f"{live.base.replace('http', 'ws')}/api/v1/tables/{table}/play"
        async with connect(url) as socket:
            await socket.send(b"\xff\xfe", text=True)
            assert json.loads(await socket.recv())["code"] == "bad_message"
        player = ada.player(table)
        await player.connect()
        assert player.websocket is not None
        await player.websocket.send(b"\xff\xfe", text=True)
        while (answer := await player.hear())["kind"] != "refused":
            pass
        assert answer["code"] == "bad_message"

    with caplog.at_level("ERROR"):
        on_a_server(tmp_path, scene)
    assert not caplog.records


def test_signing_out_ends_what_the_token_opened(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        table = await table_of(ada)
        await ben.post(f"/tables/{table}/join")
        one, two = ada.player(table), ben.player(table)
        for player in (one, two):
            await player.connect()
        await ada.post(f"/tables/{table}/start")
        while not one.legal:
            await one.hear()
        assert (await ada.http.delete("/sessions", headers=ada.headers)).status_code == 204
        with suppress(ConnectionClosed):
            await one.act(one.legal[0])
            while True:
                assert (await one.hear())["kind"] != "stepped"
        assert one.websocket is not None
        assert one.websocket.close_code == 4401
        await two.send({"kind": "ping", "at": 1.0})
        while (await two.hear())["kind"] != "pong":
            pass
        assert await knock(live, table, json.dumps({"kind": "hello", "token": ada.token})) == (4401, "wrong_token")

    on_a_server(tmp_path, scene)


async def heard_to_the_end(player: Player) -> tuple[int, set[str]]:
    """How a connection ended, and the kinds of messages that came before."""
    assert player.websocket is not None
    already = len(player.received)
    with suppress(ConnectionClosed):
        while True:
            await player.hear(5)
    kinds = {json.loads(text)["kind"] for text in player.received[already:]}
    return player.websocket.close_code or 0, kinds


def test_whoever_was_there_before_spectators_were_forbidden_gets_nothing(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben, eve = await live.come("Ada", "Ben", "Eve")
        table = await table_of(ada)
        stranger, known = Player(live.base, table), eve.player(table)
        await stranger.connect()
        await known.connect()
        settings = (await ada.get(f"/tables/{table}"))["settings"]
        changed = {**settings, "spectators": "none"}
        assert (await ada.http.patch(f"/tables/{table}", json=changed, headers=ada.headers)).status_code == 200
        await ben.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        for player in (stranger, known):
            number, kinds = await heard_to_the_end(player)
            assert number == 4403
            assert not kinds & {"snapshot", "stepped"}

    on_a_server(tmp_path, scene)


def test_whoever_sat_down_and_stood_up_again_gets_nothing(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben, eve = await live.come("Ada", "Ben", "Eve")
        table = await table_of(ada, spectators="none")
        await eve.post(f"/tables/{table}/join")
        spy = eve.player(table)
        await spy.connect()
        await eve.post(f"/tables/{table}/leave")
        await ben.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        number, kinds = await heard_to_the_end(spy)
        assert number == 4403
        assert not kinds & {"snapshot", "stepped"}

    on_a_server(tmp_path, scene)


def test_a_table_that_becomes_private_is_gone_for_strangers(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, eve = await live.come("Ada", "Eve")
        opened = await ada.post("/tables", game="ctb")
        table = opened["id"]
        stranger, friend = eve.player(table), eve.player(table)
        friend.url += f"?code={opened['code']}"
        for player in (stranger, friend):
            await player.connect()
        changed = {**opened["settings"], "is_private": True}
        assert (await ada.http.patch(f"/tables/{table}", json=changed, headers=ada.headers)).status_code == 200
        assert (await heard_to_the_end(stranger))[0] == 4404
        await friend.send({"kind": "ping", "at": 1.0})
        while (await friend.hear())["kind"] != "pong":
            pass

    on_a_server(tmp_path, scene)


def test_eyes_that_were_open_are_closed_with_the_table(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben, eve = await live.come("Ada", "Ben", "Eve")
        opened = await ada.post("/tables", game="ctb", spectators="open")
        table = opened["id"]
        spy = eve.player(table, watch=0)
        await spy.connect()
        assert spy.viewer == 0
        changed = {**opened["settings"], "spectators": "public"}
        assert (await ada.http.patch(f"/tables/{table}", json=changed, headers=ada.headers)).status_code == 200
        await ben.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        number, kinds = await heard_to_the_end(spy)
        assert number == 4403
        assert not kinds & {"snapshot", "stepped"}

    on_a_server(tmp_path, scene)
