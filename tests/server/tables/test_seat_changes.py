"""Seats in a running game: handed to bots or to somebody new, taken again from another device, given up."""

from __future__ import annotations

import asyncio
import gc
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Player
from server.live import Live, play_out
from server.tables.test_presence import seat_is, three
from server.tables.test_room import duel, on_a_server, turn


@pytest.mark.slow
def test_the_host_gives_the_seat_of_somebody_gone_to_a_bot_at_once(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben, eve) = await three(live, away_after=0)
        path = f"/tables/{table}/seats"
        here = await people[0].http.post(path, json={"index": 2, "kind": "bot"}, headers=people[0].headers)
        assert (here.status_code, here.json()["code"]) == (409, "seat_taken"), "Eve plays there"
        await eve.cut()
        await seat_is(ada, 2, is_connected=False)
        other = await people[1].http.post(path, json={"index": 2, "kind": "bot"}, headers=people[1].headers)
        assert other.status_code == 403, "only the host may"
        changed = await people[0].post(path, index=2, kind="bot")
        assert (changed["seats"][2]["kind"], changed["seats"][2]["bot"]) == ("bot", "greedy")
        await asyncio.gather(play_out(ada, random.Random(1)), play_out(ben, random.Random(2)))

    on_a_server(tmp_path, scene)


def test_somebody_new_takes_a_seat_that_the_host_has_opened(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben, eve) = await three(live, away_after=0)
        await eve.cut()
        await seat_is(ada, 2, is_connected=False)
        await people[0].post(f"/tables/{table}/seats", index=2, kind="open")
        (kim,) = await live.come("Kim")
        joined = await kim.post(f"/tables/{table}/join")
        assert (joined["you"], joined["seats"][2]["name"]) == (2, "Kim")
        player = kim.player(table)
        await player.connect()
        assert player.viewer == 2
        await asyncio.gather(*(play_out(p, random.Random(i)) for i, p in enumerate((ada, ben, player))))
        assert eve.viewer == 2

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_until_somebody_comes_the_stand_in_plays_on_an_open_seat(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben, eve) = await three(live, away_after=0)
        await eve.cut()
        await seat_is(ada, 2, is_connected=False)
        await people[0].post(f"/tables/{table}/seats", index=2, kind="open")
        await asyncio.gather(play_out(ada, random.Random(1)), play_out(ben, random.Random(2)))

    on_a_server(tmp_path, scene)


def test_a_guest_takes_the_own_seat_again_from_another_device(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben) = await duel(live, is_private=True)
        mine = (await people[1].get(f"/tables/{table}"))["seat_code"]
        theirs = (await people[0].get(f"/tables/{table}"))["seat_code"]
        assert mine
        assert theirs not in (None, mine)
        assert all(mine not in text for text in ada.received), "a seat's code is its owner's alone"
        await ben.cut()
        (again,) = await live.come("Ben again")
        typed = f" {mine[:4].lower()}-{mine[4:]} "
        taken = await again.post("/seats", seat_code=typed)
        assert (taken["id"], taken["you"], taken["seats"][1]["name"]) == (table, 1, "Ben again")
        player = again.player(table)
        await player.connect()
        chance = random.Random(1)
        await turn(ada, chance)
        await turn(player, chance)
        wrong = await again.http.post("/seats", json={"seat_code": "ABCDEFGHJKLM"}, headers=again.headers)
        assert (wrong.status_code, wrong.json()["code"]) == (404, "no_such_table")

    on_a_server(tmp_path, scene)


def test_a_host_who_changes_the_device_stays_host(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, _ = await duel(live)
        code = (await people[0].get(f"/tables/{table}"))["seat_code"]
        (again,) = await live.come("Ada again")
        assert (await again.post("/seats", seat_code=code))["host"]["name"] == "Ada again"

    on_a_server(tmp_path, scene)


def test_a_host_who_does_not_play_may_look_on_where_nobody_else_may(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        seats = [{"kind": "bot", "bot": "greedy"}] * 2
        settings = {"game": "challengers", "seats": seats, "host_plays": False, "spectators": "none"}
        table = (await ada.post("/tables", **settings))["id"]
        screen, stranger = ada.player(table), ben.player(table)
        await screen.connect()
        with pytest.raises(ConnectionClosed):
            await stranger.connect()
        await ada.post(f"/tables/{table}/start")
        while screen.seq is None:
            await screen.hear()
        assert screen.viewer is None

    on_a_server(tmp_path, scene)


def test_the_old_device_loses_the_seat_and_the_secrets_with_it(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben) = await duel(live, spectators="none")
        code = (await people[1].get(f"/tables/{table}"))["seat_code"]
        (again,) = await live.come("Ben again")
        await again.post("/seats", seat_code=code)
        while (message := await ben.hear())["kind"] != "farewell":
            pass
        assert message["code"] == "forbidden"
        assert ada.viewer == 0

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_a_tournament_can_be_given_up_and_the_others_play_on(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben, eve) = await three(live)
        left = await people[2].post(f"/tables/{table}/give-up")
        assert (left["status"], left["seats"][2]["has_given_up"]) == ("playing", True)
        name = await eve.act({"kind": "done"})
        while name not in eve.answers:
            await eve.hear()
        assert eve.answers[name]["kind"] == "refused"
        back = await people[2].http.post(f"/tables/{table}/join", json={}, headers=people[2].headers)
        assert back.status_code == 403
        await asyncio.gather(play_out(ada, random.Random(1)), play_out(ben, random.Random(2)))

    on_a_server(tmp_path, scene)


def test_a_duel_of_decks_that_is_given_up_is_won_by_the_other(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, _) = await duel(live, game="challengers", config={"players": 2})
        ended = await people[1].post(f"/tables/{table}/give-up")
        outcome = ended["outcome"]
        assert (ended["status"], outcome["winners"], outcome["ranking"]) == ("over", [0], [[0], [1]])
        assert (outcome["reason"], outcome["by"]) == ("given_up", "people")
        name = await ada.act(ada.legal[0])
        while name not in ada.answers:
            await ada.hear()
        assert ada.answers[name]["kind"] == "refused", "the game is over, whatever the cards say"
        record = await people[0].http.get(f"/tables/{table}/record", headers=people[0].headers)
        assert record.status_code == 200

    on_a_server(tmp_path, scene)


def test_a_solo_game_that_is_given_up_is_lost(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        table = (await ada.post("/tables", game="challengers", config={"players": 1}))["id"]
        await ada.post(f"/tables/{table}/start")
        ended = await ada.post(f"/tables/{table}/give-up")
        assert (ended["status"], ended["outcome"]["winners"], ended["outcome"]["ranking"]) == ("over", [], [[0]])

    on_a_server(tmp_path, scene)


def test_a_board_game_is_given_up_whoever_has_to_move(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        for loser in (0, 1):
            table, people, players = await duel(live)
            await people[loser].post(f"/tables/{table}/give-up")
            while players[0].table["status"] != "over":
                await players[0].hear()
            assert players[0].table["outcome"]["winners"] == [1 - loser]

    on_a_server(tmp_path, scene)


def test_whoever_comes_back_under_another_seat_code_keeps_only_one_seat(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, _ = await duel(live)
        code = (await people[1].get(f"/tables/{table}"))["seat_code"]
        answer = await people[0].http.post("/seats", json={"seat_code": code}, headers=people[0].headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "seat_taken")

    on_a_server(tmp_path, scene)


def test_when_the_host_leaves_a_running_game_somebody_else_is_host(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, people, (ada, ben, eve) = await three(live)
        await people[0].post(f"/tables/{table}/leave")
        shown = await people[1].get(f"/tables/{table}")
        assert shown["host"]["name"] == "Ben"
        assert isinstance(ada, Player)
        assert ben.viewer == 1
        assert eve.viewer == 2

    on_a_server(tmp_path, scene)


@pytest.mark.slow
def test_no_bot_outlives_a_server_that_stops_while_it_thinks(tmp_path: Path) -> None:
    pids: list[int] = []

    async def scene(live: Live) -> None:
        (ada,) = await live.come("Ada")
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "engine-8"}]
        table = (await ada.post("/tables", game="ctb", seats=seats))["id"]
        await ada.post(f"/tables/{table}/start")
        player = ada.player(table)
        await player.connect()
        while not player.legal:
            await player.hear()
        await player.act(player.legal[0])  # now the bot thinks
        await asyncio.sleep(0.05)
        pids.extend(live.services.rooms.workers.pids())

    for _ in range(3):
        on_a_server(tmp_path, scene, bots_ahead=True)
    gone = [pid for pid in pids if not Path(f"/proc/{pid}").exists()]
    assert gone == pids
    gc.collect()  # whatever was left open would complain now
