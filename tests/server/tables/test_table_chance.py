"""Where a table's chance comes from: committed to before the game, added to by its players, open after it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.plugins import find_game
from flagfall.core.records.chain import Chain
from flagfall.core.records.record import Record
from flagfall.core.records.verification import RecordRules, Verification, verify_line
from flagfall.core.rng import bot_stream
from flagfall.core.secret import Secret
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.table_chance import bot_chance, chance_of
from server.clients import Person, Player
from server.live import Live, play_out, serving

DUELS: dict[str, dict[str, Any]] = {
    "challengers": {"game": "challengers", "config": {"players": 2}},
    "ctb": {"game": "ctb"},
}


async def finished(live: Live, settings: dict[str, Any], parts: tuple[str, ...]) -> tuple[Person, Player, list[str]]:
    """Two people play a game; what was shown of its chain meanwhile."""
    people = await live.come("Ada", "Ben")
    table = (await people[0].post("/tables", **settings))["id"]
    await people[1].post(f"/tables/{table}/join")
    for person, part in zip(people, parts, strict=False):
        await person.post(f"/tables/{table}/chance", part=part)
    players = [person.player(table) for person in people]
    for player in players:
        await player.connect()
    await people[0].post(f"/tables/{table}/start")
    shown = [(await people[0].get(f"/tables/{table}"))["chain"]]
    playing = asyncio.gather(*(play_out(player, random.Random(i)) for i, player in enumerate(players)))
    while not playing.done():
        await asyncio.sleep(0.05)
        shown.append((await people[0].get(f"/tables/{table}"))["chain"])
    await playing
    while players[0].table["status"] != "over":
        await players[0].hear()
    return people[0], players[0], shown


async def line_of(person: Person, table: str) -> str:
    answer = await person.http.get(f"/tables/{table}/record", headers=person.headers)
    assert answer.status_code == 200, answer.text
    return answer.text.removesuffix("\n")


def verify(line: str, **notes: Any) -> Verification:
    return verify_line(line.encode(), lambda record: RecordRules(find_game(record.game), {}), **notes)


@pytest.mark.parametrize("game", DUELS)
def test_what_was_shown_before_and_during_the_game_fits_its_record(game: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as live:
            ada, player, shown = await finished(live, DUELS[game], ("aa11", "bb22"))
            before = [message for message in player.received if '"status":"waiting"' in message]
            table = await ada.get(f"/tables/{player.table['id']}")
            line = await line_of(ada, table["id"])
            record = Record.from_json(line)
            assert isinstance(record.chance, Secret)
            assert record.chance.parts == ("aa11", "bb22")
            assert [seat["part"] for seat in table["seats"]] == ["aa11", "bb22"]
            assert record.chance.commitment == table["commitment"]
            assert before
            assert all(table["commitment"] in message for message in before)
            for value in {*shown, table["chain"]}:
                assert verify(line, commitment=table["commitment"], chain=value).fault is None
            assert shown[0] != table["chain"]
            assert not any(record.chance.secret in message for message in player.received)

    asyncio.run(evening())


def test_the_shown_chain_cannot_be_tried_out() -> None:
    """Hidden actions are few: without a key, whoever sees two values could find the action between them."""
    record = Record(find_game("ctb").id, 1, {}, Secret("ab" * 32))
    guess = Record(record.game, 1, {}, Secret("cd" * 32))
    assert Chain(record).value != Chain(guess).value


def test_parts_are_added_by_those_who_sit_there_before_the_start(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as live:
            ada, ben = await live.come("Ada", "Ben")
            seats = [{"kind": "open"}, {"kind": "bot"}]
            info = await ada.post("/tables", game="challengers", seats=seats)
            path, commitment = f"/tables/{info['id']}", info["commitment"]
            assert len(commitment) == 64

            async def add(person: Person, part: Any) -> tuple[int, str | None]:
                answer = await person.http.post(f"{path}/chance", json={"part": part}, headers=person.headers)
                return answer.status_code, answer.json()["code"] if answer.is_error else None

            assert await add(ben, "aa") == (403, "forbidden")
            for wrong in ("", "AA", "x", "0" * 65, 5, None):
                assert (await add(ada, wrong))[1] == "bad_message"
            assert await add(ada, "aa") == (200, None)
            assert await add(ada, "ab") == (200, None)
            changed = await ada.http.patch(
                path, json={"game": "challengers", "seats": seats, "title": "x"}, headers=ada.headers
            )
            assert changed.json()["commitment"] == commitment, "the host's wishes do not draw another secret"
            await ada.post(f"{path}/start")
            assert await add(ada, "cc") == (200, None), "too late is no fault, and changes nothing"
            await ada.post(f"{path}/give-up")
            record = Record.from_json(await line_of(ada, info["id"]))
            assert isinstance(record.chance, Secret)
            assert record.chance.parts == ("ab", "")
            assert record.outcome is not None
            assert verify(record.to_json()).fault is None

    asyncio.run(evening())


def test_a_chosen_seed_is_said_to_everybody_and_never_rated(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as live:
            ada, ben = await live.come("Ada", "Ben")
            wanted: dict[str, Any] = {"game": "challengers", "config": {"players": 2}, "seed": 5}
            refused = await ada.http.post("/tables", json={**wanted, "is_rated": True}, headers=ada.headers)
            assert refused.json()["code"] == "bad_config"
            path = f"/tables/{(await ada.post('/tables', **wanted))['id']}"
            seen = await ben.get(path)
            assert (seen["has_chosen_seed"], seen["commitment"], seen["settings"]["seed"]) == (True, None, None)
            assert seen["chain"] is None
            refused = await ada.http.patch(path, json={**wanted, "is_rated": True}, headers=ada.headers)
            assert refused.json()["code"] == "bad_config"
            rated = await ada.http.patch(path, json={**wanted, "seed": None, "is_rated": True}, headers=ada.headers)
            assert rated.json()["has_chosen_seed"] is False
            assert len(rated.json()["commitment"]) == 64
            await ben.post(f"{path}/join")
            await ada.post(f"{path}/start")
            await ada.post(f"{path}/give-up")
            record = Record.from_json(await line_of(ada, path.rpartition("/")[2]))
            assert isinstance(record.chance, Secret), "the seed of before is forgotten"

    asyncio.run(evening())


def row(chance: dict[str, Any] | None, seed: int, chosen: int | None) -> TableRow:
    return TableRow("t", "C", "playing", "ctb", "", False, "u", {"seed": chosen}, (), seed, 1.0, chance=chance)


def test_bots_draw_from_something_that_leads_nowhere() -> None:
    drawn = row(None, 2**62 + 12_345, None)  # a table of an older version: its seed was drawn
    assert chance_of(drawn) == 2**62 + 12_345
    assert bot_stream(bot_chance(drawn), 0, 0) != bot_stream(chance_of(drawn), 0, 0)
    secret = row({"secret": "ab" * 32}, 0, None)
    assert bot_chance(secret) == chance_of(secret) == Secret("ab" * 32)
    chosen = row({"secret": "ab" * 32}, 7, 7)
    assert bot_chance(chosen) == chance_of(chosen) == 7, "a chosen seed is no secret, and gives the terminal's game"
