"""Cups as people see them: over HTTP, to the end, through restarts, in several processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from flagfall.core.plugins import find_game
from flagfall.core.records.verification import RecordRules, verify_line
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.cups import runner as cup_runner
from flagfall.server.features.cups.cup import cup_of
from flagfall.server.features.cups.runner import CupRunner
from flagfall.server.features.cups.service import Cups
from flagfall.server.features.cups.store import CupStore
from flagfall.server.monotonic import now
from server.clients import Person
from server.faults.test_pair import at
from server.guests import refusal
from server.live import Live, serving

SWISS = {"game": "ctb", "title": "Park cup", "format": "swiss", "config": {"variant": "close_combat"}, "pause": 0}
TABLES = {"game": "challengers", "title": "Tables", "format": "tables", "table_size": 3, "stages": 2, "pause": 0}


async def until(look: Callable[[], Any], test: Callable[[Any], Any], within: float = 40) -> Any:
    async with asyncio.timeout(within):
        while not test(found := await look()):
            await asyncio.sleep(0.02)
    return found


async def opened(live: Live, names: str, **settings: Any) -> tuple[list[Person], str]:
    people = await live.come(*names.split())
    cup = (await people[0].post("/cups", **settings))["id"]
    for one in people:
        await one.post(f"/cups/{cup}/enter")
    return people, cup


async def give_up(people: list[Person], cup: str, stage: int) -> None:
    """In every running duel of a stage whoever sits second gives up."""
    found = await until(lambda: people[0].get(f"/cups/{cup}"), lambda cup: cup["stage"] >= stage)
    by_id = {one.id: one for one in people}
    for table in found["rounds"][stage - 1]["tables"]:
        if table["status"] == "playing":
            loser = next(one for one in reversed(table["entrants"]) if one in by_id)
            await by_id[loser].post(f"/tables/{table['table']}/give-up")


def scene(folder: Path, work: Callable[[Live], Any], **settings: Any) -> None:
    async def whole() -> None:
        async with serving(folder, **settings) as live:
            await work(live)

    asyncio.run(whole())


@pytest.mark.slow
def test_a_swiss_cup_with_a_late_entry_and_a_drop_out_comes_to_its_end_by_itself(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        people, cup = await opened(live, "Ada Ben Cem Dan Eve", **SWISS)
        ada, eve = people[0], people[4]
        begun = await ada.post(f"/cups/{cup}/begin")
        assert (begun["status"], begun["stage"], begun["stages"]) == ("playing", 1, 3)
        assert [len(table["entrants"]) for table in begun["rounds"][0]["tables"]] == [2, 2, 1]
        fay = (await live.come("Fay"))[0]
        late = await fay.post(f"/cups/{cup}/enter")
        assert [one["since"] for one in late["people"]] == [1, 1, 1, 1, 1, 2]
        await give_up(people, cup, 1)
        second = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: found["stage"] == 2)
        assert len(second["rounds"][1]["tables"]) == 3
        mine = (await eve.get(f"/cups/{cup}"))["you"]["table"]
        assert (await eve.get(f"/tables/{mine}"))["contest"]["stage"] == 2
        gone = await eve.post(f"/cups/{cup}/leave")  # in the middle of a game, which is lost by it
        assert not next(one for one in gone["people"] if one["name"] == "Eve")["is_in"]
        await give_up([*people, fay], cup, 2)
        await give_up([*people, fay], cup, 3)
        over = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: found["status"] == "over")
        assert eve.id not in {one for table in over["rounds"][2]["tables"] for one in table["entrants"]}
        assert len(over["rounds"]) == 3
        scores = {row["entrant"]: row["score"] for row in over["standings"]}
        assert over["winner"] == next(p["name"] for p in over["people"] if p["id"] == over["standings"][0]["entrant"])
        assert sum(scores.values()) == sum(sum(t["scores"]) for found in over["rounds"] for t in found["tables"])
        assert (await ada.get("/cups"))["cups"][0]["status"] == "over"

    scene(tmp_path, work)


@pytest.mark.slow
def test_larger_tables_are_seated_anew_and_bots_fill_them_up(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        cup = (await ada.post("/cups", **TABLES))["id"]
        await ada.post(f"/cups/{cup}/bots", bot="random", count=6)
        answer = await ben.http.post(f"/cups/{cup}/bots", json={}, headers=ben.headers)
        assert refusal(answer) == (403, "forbidden")
        await ada.post(f"/cups/{cup}/begin")
        over = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: found["status"] == "over")
        assert [[len(t["entrants"]) for t in found["tables"]] for found in over["rounds"]] == [[3, 3], [3, 3]]
        first = over["rounds"][0]["tables"]
        assert all(sorted(t["scores"]) == [0, 5, 10] and len(t["points"]) == 3 for t in first)
        best = {one for t in first for one, score in zip(t["entrants"], t["scores"], strict=True) if score == 10}
        assert best <= set(over["rounds"][1]["tables"][0]["entrants"])
        assert (await ada.get("/me/tables"))["tables"] == [], "the host sat at none of them"
        record = await ada.http.get(f"/tables/{first[0]['table']}/record")
        assert record.status_code == 200

    scene(tmp_path, work)


def test_nobody_changes_the_table_of_a_cup_and_nobody_sees_chances_there(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        (ada, ben), cup = await opened(live, "Ada Ben", **SWISS)
        found = await ada.post(f"/cups/{cup}/begin")
        table = found["you"]["table"]
        info = await ada.get(f"/tables/{table}")
        assert (info["status"], info["you"] is not None, info["settings"]["insight"]) == ("playing", True, False)
        for path, body in (("seats", {"index": 0, "kind": "bot"}), ("rematch", {"game": "ctb"})):
            answer = await ada.http.post(f"/tables/{table}/{path}", json=body, headers=ada.headers)
            assert refusal(answer) == (403, "forbidden")
        # Nobody has come to the table yet, and still everybody is waited for.
        room = await live.services.rooms.get(table)
        assert set(room.presence.countdowns()) == {0, 1}
        await room.seats.replace(0, "gone")  # type: ignore[arg-type]
        await room.seats.replace(1, "gone")  # type: ignore[arg-type]
        assert (await ben.post(f"/tables/{table}/join"))["seats"][info["you"]]["is_away"]
        # Tables of a cup are not what its host may have going besides.
        await ada.post("/tables", game="ctb")

    scene(tmp_path, work, tables_per_user=1)


def test_the_host_decides_who_takes_part_and_when_it_goes_on(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        people, cup = await opened(live, "Ada Ben Cem Dan", **{**SWISS, "starts": "host", "stages": 2})
        ada, ben, cem, dan = people
        await ada.post(f"/cups/{cup}/entrants/{ben.id}", is_in=False)
        answer = await ben.http.post(f"/cups/{cup}/enter", headers=ben.headers)
        assert refusal(answer) == (403, "forbidden")
        await ada.post(f"/cups/{cup}/entrants/{ben.id}", is_in=True)
        for who, path in ((ben, "begin"), (ben, "end"), (ben, f"entrants/{ada.id}")):
            answer = await who.http.post(f"/cups/{cup}/{path}", json={"is_in": False}, headers=who.headers)
            assert refusal(answer) == (403, "forbidden")
        await ada.post(f"/cups/{cup}/begin")
        answer = await ada.http.post(f"/cups/{cup}/begin", headers=ada.headers)
        assert refusal(answer) == (409, "not_started")
        await give_up(people, cup, 1)
        waiting = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: found["may_begin"])
        assert (waiting["stage"], waiting["next_at"]) == (1, None)
        await ada.post(f"/cups/{cup}/begin")
        ended = await ada.post(f"/cups/{cup}/end")
        assert ended["status"] == "over"
        answer = await dan.http.post(f"/cups/{cup}/enter", headers=dan.headers)
        assert refusal(answer) == (409, "already_started")
        left = await cem.http.post("/cups/none/leave", headers=cem.headers)
        assert refusal(left) == (404, "no_such_cup")

    scene(tmp_path, work)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "chess"}, "bad_message"),
        ({"format": "tables"}, "bad_config"),  # two play this game
        ({"config": {"variant": "none"}}, "unknown_variant"),
        ({"title": "   "}, "bad_message"),
        ({"stages": 99}, "bad_message"),
        ({"game": "challengers", "format": "tables", "config": {"players": 4}}, "bad_config"),
    ],
)
def test_settings_that_cannot_be_played_are_refused_at_once(server, settings: dict[str, Any], code: str) -> None:
    answer = server.come("Ada").ask("POST", "/cups", {**SWISS, **settings})
    assert refusal(answer) == (422, code)


def test_there_are_limits_on_cups_and_on_who_takes_part(serve) -> None:
    running = serve(cups_per_user=2, cups_at_most=4)
    ada, ben, cem, eve = (running.come(name) for name in ("Ada", "Ben", "Cem", "Eve"))
    ada.post("/users/claim", {"passphrase": "correct horse battery"})
    cups = [ada.post("/cups", SWISS)["id"] for _ in range(2)]
    assert refusal(ada.ask("POST", "/cups", SWISS)) == (409, "too_many_cups")
    ben.post("/cups", SWISS)
    assert refusal(ben.ask("POST", "/cups", SWISS)) == (409, "too_many_cups"), "a guest has one"
    cem.post("/cups", SWISS)
    assert refusal(eve.ask("POST", "/cups", SWISS)) == (409, "too_many_cups"), "the server has four"
    ada.post(f"/cups/{cups[0]}/bots", {"count": 64})
    assert refusal(ben.ask("POST", f"/cups/{cups[0]}/enter")) == (409, "cup_full")
    assert refusal(ada.ask("POST", f"/cups/{cups[1]}/bots", {"bot": "nobody"})) == (422, "bad_input")


def test_one_address_cannot_fill_a_server_with_cups(serve) -> None:
    running = serve(cups_per_hour=4)
    answers = [running.come(f"Guest {n}").ask("POST", "/cups", SWISS) for n in range(5)]
    assert [answer.status_code for answer in answers] == [201] * 4 + [429]


def test_a_cup_that_nobody_enters_ends_after_an_hour(serve, monkeypatch) -> None:
    running = serve()
    cups = [running.come(f"Host {n}").post("/cups", SWISS)["id"] for n in range(2)]
    running.come("Ben").post(f"/cups/{cups[1]}/enter")
    monkeypatch.setattr(cup_runner, "now", lambda: now() + 3_700)
    for cup in cups:
        running.do(running.services.get(CupRunner).look_after, cup)
    ada = running.come("Ada")
    assert [ada.get(f"/cups/{cup}")["status"] for cup in cups] == ["over", "open"]


@pytest.mark.slow
def test_a_cup_goes_on_after_a_restart_in_the_middle_of_a_stage(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as live:
            people, cup = await opened(live, "Ada Ben Cem Dan", **SWISS)
            await people[0].post(f"/cups/{cup}/begin")
            tables = (await people[0].get(f"/cups/{cup}"))["rounds"][0]["tables"]
            tokens = [(one.id, one.name, one.token) for one in people]
            # Its last result is stored, but nobody has taken it in when the server stops.
            await live.services.get(CupRunner).close()
            live.services.rooms.hooks.over.clear()
            await people_of(live, tokens, tables[0]["entrants"][0]).post(f"/tables/{tables[0]['table']}/give-up")
        async with serving(tmp_path) as live:
            people = [people_of(live, tokens, one) for one, *_ in tokens]
            half = await until(
                lambda: people[0].get(f"/cups/{cup}"),
                lambda found: [t["status"] for t in found["rounds"][0]["tables"]] == ["over", "playing"],
            )
            assert half["stage"] == 1
            await give_up(people, cup, 1)
            await give_up(people, cup, 2)
            over = await until(lambda: people[0].get(f"/cups/{cup}"), lambda found: found["status"] == "over")
            assert [row["score"] for row in over["standings"]] == [2, 1, 1, 0]

    asyncio.run(work())


def people_of(live: Live, tokens: list[tuple[str, str, str]], user: str) -> Person:
    """Somebody who was there before the restart."""
    client = httpx.AsyncClient(base_url=f"{live.base}/api/v1", timeout=30, verify=False)
    _, name, token = next(one for one in tokens if one[0] == user)
    return Person(live.base, client, {"user": {"id": user, "name": name}, "token": token})


@pytest.mark.slow
def test_of_two_processes_each_step_of_a_cup_is_done_by_one(tmp_path: Path, database: str) -> None:
    async def work() -> None:
        async with serving(tmp_path, database=database) as one, serving(tmp_path, database=database) as other:
            people, cup = await opened(one, "Ada Ben Cem Dan", **SWISS)
            elsewhere = [at(other, person) for person in people]
            await asyncio.gather(*(people[0].post(f"/cups/{cup}/bots", bot="random") for _ in range(3)))
            found = await elsewhere[0].get(f"/cups/{cup}")
            assert len({entrant["id"] for entrant in found["people"]}) == 7  # nobody's change was lost
            for bot in ("bot-1", "bot-2", "bot-3"):
                await elsewhere[0].post(f"/cups/{cup}/entrants/{bot}", is_in=False)
            await elsewhere[0].post(f"/cups/{cup}/begin")
            await give_up(people, cup, 1)  # asked of the process that has the tables, by way of the other
            await asyncio.gather(*(live.services.get(CupRunner).look_after(cup) for live in (one, other) * 4))
            await give_up(elsewhere, cup, 2)
            over = await until(lambda: people[0].get(f"/cups/{cup}"), lambda found: found["status"] == "over")
            assert len(over["rounds"]) == 2
            row = await CupStore(one.services.store).cup(cup)
            assert row is not None
            tables = [meeting.table for meeting in cup_of(row).meetings() if meeting.table]
            assert len(tables) == len(await one.services.store.tables_by_id(tables)) == 4
            live = {table.id for table in await one.services.store.live_tables()}
            assert not live, "a stage was begun twice"

    asyncio.run(work())


def test_whoever_watches_a_cup_hears_of_every_change(server) -> None:
    ada = server.come("Ada")
    cup = ada.post("/cups", SWISS)["id"]

    async def watch() -> list[int]:
        cups, heard = server.services.get(Cups), []
        event = cups.watch(cup)
        for _ in range(2):
            await cups.change(cup, lambda one: one.model_copy(update={"host_name": f"{one.host_name}!"}))
            await asyncio.wait_for(event.wait(), 60)
            event.clear()
            heard.append((await cups.find(cup)).revision)
        cups.unwatch(cup, event)
        return heard

    assert server.do(watch) == [2, 3]
    assert refusal(ada.ask("GET", "/cups/none/stream")) == (404, "no_such_cup")


@pytest.mark.slow
def test_a_duplicate_stage_stays_closed_until_its_last_table_is_over(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        people, cup = await opened(live, "Ada Ben", **{**TABLES, "is_duplicate": True, "stages": 1})
        ada, ben = people
        await ada.post(f"/cups/{cup}/bots", bot="random", count=4)
        found = await ada.post(f"/cups/{cup}/begin")
        # Lots decide who sits where: with both people at one table the other one ends by itself.
        tables = {t["table"]: t["entrants"] for t in found["rounds"][0]["tables"]}
        infos = {table: await ada.get(f"/tables/{table}") for table in tables}
        assert len({info["commitment"] for info in infos.values()} | {found["rounds"][0]["commitment"]}) == 1
        commitment, mine = found["rounds"][0]["commitment"], found["you"]["table"]
        other = next(table for table in tables if table != mine)
        if ben.id in tables[other]:
            await ben.post(f"/tables/{other}/leave")
        await until(lambda: ada.get(f"/tables/{other}"), lambda info: info["status"] == "over")
        info = await ada.get(f"/tables/{other}")
        assert info["contest"]["is_sealed"]
        closed = {
            "record": (409, "still_playing"),
            "events?viewer=all": (409, "still_playing"),
            "events?viewer=0": (403, "forbidden"),
            "events?viewer=spectator": (403, "forbidden"),
            "luck": (409, "still_playing"),
            "odds": (403, "forbidden"),
        }
        for path, answer in closed.items():
            assert refusal(await ada.http.get(f"/tables/{other}/{path}", headers=ada.headers)) == answer, path
        watcher = ada.player(other)
        with pytest.raises(Exception, match="4403"):
            await watcher.connect()
        await ada.post(f"/tables/{mine}/leave")
        if ben.id in tables[mine]:
            await ben.post(f"/tables/{mine}/leave")
        over = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: found["status"] == "over")
        assert not over["rounds"][0]["is_sealed"]
        records = [(await ada.http.get(f"/tables/{table}/record")).text for table in tables]
        chances = [json.loads(text)["chance"] for text in records]
        assert chances[0]["secret"] == chances[1]["secret"]  # the same piles, shuffles and coins everywhere
        found = [
            verify_line(t.strip().encode(), lambda r: RecordRules(find_game(r.game), {}), commitment) for t in records
        ]
        assert [verdict.fault for verdict in found] == [None, None]
        assert not (await ada.get(f"/tables/{other}"))["contest"]["is_sealed"]
        scores = [row["score"] for row in over["standings"]]
        assert sum(scores) == pytest.approx(0, abs=0.01)

    scene(tmp_path, work)


def test_a_person_who_is_deleted_leaves_only_results(serve) -> None:
    running = serve(admin_token="t" * 40)
    ada, ben = running.come("Ada"), running.come("Ben")
    cup = ada.post("/cups", SWISS)["id"]
    for one in (ada, ben):
        one.post(f"/cups/{cup}/enter")
    operator = {"Authorization": f"Bearer {'t' * 40}"}
    assert running.request("DELETE", f"/api/v1/admin/people/{ada.id}", headers=operator).status_code == 204
    found = ben.get(f"/cups/{cup}")
    assert "Ada" not in json.dumps(found)
    assert [one["is_in"] for one in found["people"]] == [False, True]


def test_a_duplicate_cup_that_its_host_ends_opens_when_its_tables_are_over(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        (ada, ben), cup = await opened(live, "Ada Ben", **{**SWISS, "is_duplicate": True})
        table = (await ada.post(f"/cups/{cup}/begin"))["you"]["table"]
        assert (await ada.post(f"/cups/{cup}/end"))["rounds"][0]["is_sealed"]
        await ben.post(f"/tables/{table}/give-up")
        over = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: not found["rounds"][0]["is_sealed"])
        assert over["rounds"][0]["tables"][0]["scores"] is None  # it counts no more
        assert (await ada.http.get(f"/tables/{table}/record")).status_code == 200

    scene(tmp_path, work)


def test_a_cup_is_found_by_its_code_and_its_picture_leads_there(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        (ada, ben), cup = await opened(live, "Ada Ben", **SWISS)
        code = (await ada.get(f"/cups/{cup}"))["code"]
        assert len(code) == 5
        assert (await ben.get(f"/cup-codes/{code[:3].lower()}-{code[3:]}"))["id"] == cup
        picture = await ben.http.get(f"/cups/{cup}/qr.svg")
        assert (picture.status_code, picture.headers["content-type"].split(";")[0]) == (200, "image/svg+xml")
        assert f"/join/{code}" in picture.text
        assert refusal(await ben.http.get("/cup-codes/ZZZZZZ")) == (404, "no_such_cup")

    scene(tmp_path, work)


def test_people_of_a_cup_talk_and_hear_nothing_twice_or_from_those_they_mute(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        (ada, ben), cup = await opened(live, "Ada Ben", **SWISS)
        (cem,) = await live.come("Cem")
        said = f"/cups/{cup}/chat"
        for _ in range(2):
            assert (await ada.http.post(said, json={"id": "1", "text": " Hello "}, headers=ada.headers)).is_success
        assert (await cem.http.post(said, json={"id": "1", "text": "Hi"}, headers=cem.headers)).is_success
        lines = (await ben.get(said))["lines"]
        assert [(line["number"], line["name"], line["player"], line["text"]) for line in lines] == [
            (1, "Ada", 0, "Hello"), (2, "Cem", None, "Hi"),
        ]  # fmt: skip
        await ben.http.post(f"/people/{ada.id}/ties", json={"kind": "mute", "is_on": True}, headers=ben.headers)
        assert [line["name"] for line in (await ben.get(said))["lines"]] == ["Cem"]
        answer = await ben.http.post(said, json={"id": "2", "text": "x" * 900}, headers=ben.headers)
        assert refusal(answer) == (422, "bad_message")
        assert refusal(await ben.http.post(said, json={"id": "2", "text": "x"})) == (401, "not_signed_in")
        await live.services.get(Operations).moderation.sanction(ben.id, "mute", True)
        answer = await ben.http.post(said, json={"id": "3", "text": "x"}, headers=ben.headers)
        assert refusal(answer) == (403, "muted")

    scene(tmp_path, work)


def test_the_host_holds_the_next_round_back_and_lets_it_begin_later(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        people, cup = await opened(live, "Ada Ben Cem", **{**SWISS, "pause": 3600})
        ada, ben = people[:2]
        await ada.post(f"/cups/{cup}/begin")
        await give_up(people, cup, 1)
        between = await until(lambda: ada.get(f"/cups/{cup}"), lambda found: found["next_at"] is not None)
        assert between["next_at"] - now() > 3_500
        answer = await ben.http.post(f"/cups/{cup}/hold", json={"is_held": True}, headers=ben.headers)
        assert refusal(answer) == (403, "forbidden")
        held = await ada.post(f"/cups/{cup}/hold", is_held=True)
        assert (held["is_held"], held["next_at"], held["may_begin"]) == (True, None, True)
        free = await ada.post(f"/cups/{cup}/hold", is_held=False)
        assert free["next_at"] >= between["next_at"]  # the whole pause again: nobody is surprised
        await ada.post(f"/cups/{cup}/hold", is_held=True)
        second = await ada.post(f"/cups/{cup}/begin")  # at once, although it was held
        assert (second["stage"], second["is_held"]) == (2, False)

    scene(tmp_path, work)


def test_a_cup_without_late_entry_takes_nobody_once_it_has_begun(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        (ada, ben, _), cup = await opened(live, "Ada Ben Dan", **SWISS, late_entry=False)
        (cem,) = await live.come("Cem")
        assert (await ada.get(f"/cups/{cup}"))["takes_entrants"]
        await ada.post(f"/cups/{cup}/begin")
        assert not (await ada.get(f"/cups/{cup}"))["takes_entrants"]
        late = await cem.http.post(f"/cups/{cup}/enter", headers=cem.headers)
        assert refusal(late) == (409, "already_started")
        bots = await ada.http.post(f"/cups/{cup}/bots", json={}, headers=ada.headers)
        assert refusal(bots) == (409, "already_started")
        await ben.post(f"/cups/{cup}/leave")
        assert (await ben.post(f"/cups/{cup}/enter"))["you"]["entrant"] == ben.id  # who was in may come back

    scene(tmp_path, work)
