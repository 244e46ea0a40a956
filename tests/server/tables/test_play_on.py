"""Playing on from an earlier moment: a new table whose record begins as another one's, and taking something back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_game
from flagfall.core.records.file import read
from flagfall.core.records.verification import RecordRules, verify_line
from flagfall.server.tables.submission import Submission
from server.features.replays.test_routes import play, started
from server.guests import Guest, Running, fine, refusal


def actions(who: Guest, table: str) -> list[Any]:
    """The actions of a table as its record has them, without their checks."""
    record = json.loads(who.ask("GET", f"/tables/{table}/record").content)
    return [{key: value for key, value in entry.items() if key != "check"} for entry in record["actions"]]


def give_up(server: Running, who: Guest, table: str) -> None:
    """Give up, and wait for the end."""
    who.post(f"/tables/{table}/give-up")

    async def ended() -> None:
        room = await server.services.rooms.get(table)
        async with asyncio.timeout(60):
            while room.row.status != "over":
                await asyncio.sleep(0)

    server.do(ended)


def decide(server: Running, table: str, times: int) -> None:
    """The first legal action of seat 0, so many times; the bot answers in between."""

    async def go() -> None:
        room = await server.services.rooms.get(table)
        assert room.playing is not None
        game, done = room.playing.table, 0
        async with asyncio.timeout(60):
            while done < times:
                if game.actors == (0,) and not room.playing.is_busy:
                    room.playing.submit(Submission(PlayerIx(0), game.game.legal(game.state, PlayerIx(0))[0]))
                    done += 1
                await asyncio.sleep(0)

    server.do(go)


def against_a_bot(server: Running, name: str) -> tuple[Guest, str]:
    """Somebody who has decided three things in a game against a bot."""
    ada = server.come(name)
    table = ada.open_table(seats=[{}, {"kind": "bot", "bot": "random"}])["id"]
    ada.post(f"/tables/{table}/start")
    decide(server, table, 3)
    return ada, table


def test_a_finished_game_goes_on_from_any_moment_with_the_same_chance(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 9, is_to_the_end=True)
    first = ada.get(path)
    again = ada.ask("POST", f"{path}/play-on", {"at": 4})
    assert again.status_code == 201
    table = fine(again)
    assert again.headers["Location"] == f"/api/v1/tables/{table['id']}"
    assert table["status"] == "playing"
    assert table["origin"] == {"table": first["id"], "record": None, "at": 4}
    assert table["commitment"] == first["commitment"]
    assert (table["you"], table["settings"]["is_private"], table["settings"]["is_rated"]) == (0, True, False)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    give_up(server, ada, table["id"])
    mine = actions(ada, table["id"])
    assert mine[:4] == actions(ada, first["id"])[:4]
    assert verify_line(
        ada.ask("GET", f"/tables/{table['id']}/record").content.rstrip(b"\n"),
        lambda record: RecordRules(find_game(record.game), {}),
        commitment=first["commitment"],
    ).is_good


def test_a_seat_and_the_bots_can_be_chosen(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 6, is_to_the_end=True)
    table = ada.post(f"{path}/play-on", {"at": 2, "seat": 1, "bot": "random"})
    assert table["you"] == 1
    assert table["seats"][0]["bot"] == "random"
    assert refusal(ada.ask("POST", f"{path}/play-on", {"at": 2, "seat": 2}))[0] == 422
    assert refusal(ada.ask("POST", f"{path}/play-on", {"at": 2, "bot": "nobody"}))[0] == 422


def test_moments_that_do_not_exist_or_come_after_the_end_are_refused(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 3, is_to_the_end=True)
    for at in (4, 5, 10**9):
        assert refusal(ada.ask("POST", f"{path}/play-on", {"at": at})) == (422, "bad_input")
    assert refusal(ada.ask("POST", f"{path}/play-on", {"at": -1})) == (422, "bad_message")


def test_others_may_play_on_after_the_end_but_not_from_what_they_cannot_see(server) -> None:
    path, _, _ = started(server)
    play(server, path, 5)
    eve = server.come("Eve")
    assert refusal(eve.ask("POST", f"{path}/play-on", {"at": 3})) == (409, "still_playing")
    play(server, path, 0, is_to_the_end=True)
    assert eve.post(f"{path}/play-on", {"at": 3})["you"] == 0
    assert refusal(eve.ask("POST", "/tables/none/play-on", {"at": 3})) == (404, "no_such_table")


def test_nothing_is_taken_back_where_other_people_play(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 5)
    assert refusal(ada.ask("POST", f"{path}/play-on", {})) == (403, "forbidden")


def test_a_move_against_a_bot_is_taken_back_and_the_old_table_says_where_it_goes_on(server) -> None:
    ada, table = against_a_bot(server, "Ada")
    again = ada.post(f"/tables/{table}/play-on")
    old = ada.get(f"/tables/{table}")
    assert (old["status"], old["outcome"]["reason"], old["outcome"]["by"]) == ("over", "taken_back", "people")
    assert old["rematch"] == again["id"]
    before = actions(ada, table)
    at = again["origin"]["at"]
    assert at == max(i for i, entry in enumerate(before) if entry["player"] == 0)
    assert again["is_your_turn"]
    give_up(server, ada, again["id"])
    assert actions(ada, again["id"])[:at] == before[:at]


def test_what_was_taken_back_or_played_on_counts_nowhere(server) -> None:
    ada, table = against_a_bot(server, "Grace")
    again = ada.post(f"/tables/{table}/play-on")
    give_up(server, ada, again["id"])
    assert ada.get("/me/achievements")["achievements"] == []
    assert ada.get(f"/people/{ada.id}")["games"] == []
    assert [one["id"] for one in ada.get("/me/tables")["tables"]] == [again["id"]]


def test_a_record_that_somebody_brings_along_is_played_on(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 6, is_to_the_end=True)
    record = json.loads(ada.ask("GET", f"{path}/record").content)
    eve = server.come("Eve")
    table = eve.post("/records/play-on", {"record": record, "at": 3, "seat": 1})
    assert table["origin"] == {"table": None, "record": record["head"], "at": 3}
    assert (table["you"], table["settings"]["is_private"], table["settings"]["is_rated"]) == (1, True, False)
    give_up(server, eve, table["id"])
    line = eve.ask("GET", f"/tables/{table['id']}/record").content.rstrip(b"\n")
    assert json.loads(line)["continues"] == {"kind": "continued", "source": record["head"], "at": 3}
    verdict = verify_line(line, lambda found: RecordRules(find_game(found.game), {}))
    assert verdict.is_good
    assert verdict.record is not None
    assert verdict.record.actions[:3] == read(json.dumps(record)).record.actions[:3]
    bare = {**record, "actions": [{"player": e["player"], "action": e["action"]} for e in record["actions"]]}
    assert eve.post("/records/play-on", {"record": bare, "at": 3})["you"] == 0


def test_what_a_record_continues_cannot_be_changed_unnoticed(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 6, is_to_the_end=True)
    table = ada.post(f"{path}/play-on", {"at": 3})["id"]
    give_up(server, ada, table)
    record = json.loads(ada.ask("GET", f"/tables/{table}/record").content)
    assert record["continues"]["source"] == path.rpartition("/")[2]
    for other in ({**record["continues"], "at": 2}, {**record["continues"], "source": "x"}, None):
        changed = json.dumps({**record, "continues": other}, separators=(",", ":")).encode()
        fault = verify_line(changed, lambda found: RecordRules(find_game(found.game), {})).fault
        assert fault is not None
        assert fault.code == "header_changed"
    beyond = json.dumps({**record, "continues": {**record["continues"], "at": 10**6}}, separators=(",", ":")).encode()
    fault = verify_line(beyond, lambda found: RecordRules(find_game(found.game), {})).fault
    assert fault is not None
    assert fault.code == "unreadable"


def test_records_that_cannot_be_played_on_are_refused(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 3, is_to_the_end=True)
    record = json.loads(ada.ask("GET", f"{path}/record").content)
    wrong = [
        {**record, "game": "nothing"},
        {**record, "actions": [*record["actions"][1:], *record["actions"][:1]]},
        {**record, "packs": {"mine": "0" * 64}},
        {**record, "config": {"variant": "nothing"}},
        {},
        {"format": 2, "actions": 7},
    ]
    for changed in wrong:
        status, code = refusal(ada.ask("POST", "/records/play-on", {"record": changed, "at": 2}))
        assert status in (400, 422), code
        assert code != "internal"
    assert refusal(ada.ask("POST", "/records/play-on", {"record": record, "at": 10**6})) == (422, "bad_input")
    nobody = Guest(server)
    assert refusal(nobody.ask("POST", "/records/play-on", {"record": record, "at": 2}))[0] == 401


def test_numbers_of_actions_are_told_after_the_end_only(server) -> None:
    path, ada, _ = started(server)
    play(server, path, 5)
    assert all(step["number"] is None for step in ada.get(f"{path}/events?viewer=0")["steps"])
    play(server, path, 0, is_to_the_end=True)
    steps = ada.get(f"{path}/events?viewer=0")["steps"]
    assert [step["number"] for step in steps] == sorted({step["number"] for step in steps})
    assert steps[-1]["number"] == len(actions(ada, path.rpartition("/")[2]))


def test_a_sealed_game_is_not_played_on_before_it_opens(serve) -> None:
    server = serve()
    ada = server.come("Ada")
    table = ada.post("/daily")["table"]
    give_up(server, ada, table)
    assert ada.get(f"/tables/{table}")["contest"]["is_sealed"]
    assert refusal(ada.ask("POST", f"/tables/{table}/play-on", {"at": 0})) == (409, "still_playing")
