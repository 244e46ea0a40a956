"""Whole games over websockets: everybody gets what they may know, and nothing else, down to the byte."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.codec import encode
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Teller
from flagfall.core.plugins import find_game, find_plugin
from flagfall.core.records.record import Record, replay
from repetition import few
from server.clients import Person, Player
from server.live import Live, play_out, serving

Moment = tuple[dict[str, Any], list[Any], list[Any], list[Any]]  # view, events, legal, what is said


def what_may_be_known(record: Record, viewer: Viewer) -> list[Moment]:
    """Every step a viewer may notice, worked out from the record alone; the first entry is the beginning."""
    game = find_game(record.game)
    make = find_plugin(record.game).teller
    assert make is not None
    found: list[Moment] = []
    teller: Teller | None = None
    for step in replay(record, game):
        teller = teller or make(game.view(step.state, viewer))
        events = [seen for event in step.events if (seen := game.redact(event, viewer)) is not None]
        legal = [encode(a) for a in game.legal(step.state, viewer)] if viewer is not SPECTATOR else []
        if events or not found:
            found.append((encode(game.view(step.state, viewer)), encode(events), legal, encode(teller.tell(events))))
    return found


def check_every_byte(player: Player, viewer: Viewer, record: Record, *, acts: bool) -> int:
    """Everything this connection was sent is in the view of its viewer; the number of steps it got."""
    known = what_may_be_known(record, viewer)
    steps, legal = 0, None
    for text in player.received:
        message = json.loads(text)
        kind = message.pop("kind")
        if kind in ("welcome", "table_changed"):
            check_table(message["table"], sits=acts)
            assert set(message) <= {"table", "viewer", "seq", "chat", "protocol"}
        elif kind == "snapshot":
            view, _, legal, _ = known[message["seq"]]
            expected = {"seq": message["seq"], "view": view, "legal": legal if acts else [], "clock": None}
            assert message == expected
        elif kind == "stepped":
            view, events, now, told = known[message["seq"]]
            own = message.pop("id", None)
            assert message.pop("cause", "stand_in") == "stand_in"
            assert own is None or (acts and own.startswith(f"{viewer}-"))
            expected = {"seq": message["seq"], "events": events}
            if acts and now != legal:
                expected["legal"] = legal = now
            if player.hello["views"]:
                expected["view"] = view
            if player.hello.get("telling"):
                expected["told"] = told
            assert message == expected
            steps += 1
        else:
            assert kind == "said", text
    return steps


def check_table(table: dict[str, Any], *, sits: bool) -> None:
    """The seed is nobody's before the end, the code only for those who sit there."""
    if table["status"] != "over":
        assert table["settings"]["seed"] is None
    assert (table["code"] is not None) == sits


async def the_record(person: Person, table: str) -> Record:
    answer = await person.http.get(f"/tables/{table}/record", headers=person.headers)
    assert answer.status_code == 200, answer.text
    return Record.from_json(answer.text)


async def listen_until_over(player: Player) -> None:
    while not player.is_over or player.table["status"] != "over":
        await player.hear()


async def seated(live: Live, people: Sequence[Person], watchers: int = 0, **settings: Any) -> tuple[str, list[Player]]:
    """A started table: the people's connections, then the spectators'."""
    table = (await people[0].post("/tables", **settings))["id"]
    for person in people[1:]:
        await person.post(f"/tables/{table}/join")
    players = [person.player(table, views=i % 2 == 1, telling=i != 1) for i, person in enumerate(people)]
    players += [Player(live.base, table, views=i % 2 == 0, telling=i % 2 == 0) for i in range(watchers)]
    for player in players:
        await player.connect()
    await people[0].post(f"/tables/{table}/start")
    return table, players


@pytest.mark.slow
def test_two_people_and_six_bots_play_a_tournament(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as live:
            people = await live.come("Ada", "Ben")
            seats = [{"kind": "open"}, {"kind": "open"}, *[{"kind": "bot", "bot": "greedy"}] * 6]
            table, (ada, ben, watcher) = await seated(live, people, 1, game="challengers", seats=seats)
            chance = random.Random(4)
            await asyncio.gather(play_out(ada, chance), play_out(ben, chance), listen_until_over(watcher))
            await asyncio.gather(listen_until_over(ada), listen_until_over(ben))
            record = await the_record(people[0], table)
            assert {entry.player for entry in record.actions} == set(range(8))
            assert check_every_byte(ada, PlayerIx(0), record, acts=True) > 100
            assert check_every_byte(ben, PlayerIx(1), record, acts=True) > 100
            assert check_every_byte(watcher, SPECTATOR, record, acts=False) > 100
            assert ada.table["outcome"]["ranking"] == encode(ada.view.outcome)["ranking"]

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.parametrize("variant", few(["hidden_ranks", "standard"], 1))
def test_two_people_play_capture_the_base(tmp_path: Path, variant: str) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as live:
            people = await live.come("Ada", "Ben")
            config = {"variant": "standard"} if variant == "standard" else hidden_config()
            table, (ada, ben, watcher) = await seated(live, people, 1, game="ctb", config=config)
            chance = random.Random(1)
            await asyncio.gather(play_out(ada, chance), play_out(ben, chance), listen_until_over(watcher))
            await asyncio.gather(listen_until_over(ada), listen_until_over(ben))
            record = await the_record(people[0], table)
            eyes: list[tuple[Player, Viewer]] = [(ada, PlayerIx(0)), (ben, PlayerIx(1)), (watcher, SPECTATOR)]
            for player, viewer in eyes:
                assert check_every_byte(player, viewer, record, acts=viewer is not SPECTATOR) == len(record.actions)

    asyncio.run(scene())


def hidden_config() -> dict[str, Any]:
    """The standard rules with ranks that nobody sees, brought along as a variant of one's own."""
    from flagfall.games.ctb.definitions.load import find_variant, to_table

    rules = to_table(find_variant("standard"))
    rules["setup"] = {**rules.get("setup", {}), "visibility": "hidden", "placement": "secret"}
    return {"variant": "masks", "rules": rules}


def test_open_spectators_look_through_the_eyes_of_a_player(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as live:
            people = await live.come("Ada", "Ben")
            table, (ada, ben) = await seated(live, people, game="challengers", config={"players": 2}, spectators="open")
            eyes = Player(live.base, table, watch=1, views=True)
            await eyes.connect()
            chance = random.Random(2)
            await asyncio.gather(play_out(ada, chance), play_out(ben, chance), listen_until_over(eyes))
            record = await the_record(people[0], table)
            assert check_every_byte(eyes, PlayerIx(1), record, acts=False) > 20

    asyncio.run(scene())


@pytest.mark.slow
def test_delayed_spectators_see_the_past(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as live:
            people = await live.come("Ada", "Ben")
            rule = {"spectators": "delayed", "delay": 3_600}
            table, (ada, ben, watcher) = await seated(live, people, 1, game="ctb", **rule)
            chance = random.Random(1)
            await asyncio.gather(play_out(ada, chance, most=5), play_out(ben, chance, most=5))
            await people[0].post(f"/tables/{table}/leave")  # something that everybody hears of at once
            while not any(seat["is_away"] for seat in watcher.table["seats"]):
                await watcher.hear()
            assert not any('"stepped"' in text or '"snapshot"' in text for text in watcher.received)
            while not ben.is_over:
                if {"kind": "resign"} in ben.legal:
                    await ben.act({"kind": "resign"})
                await ben.hear()
            await listen_until_over(watcher)  # the game is over, and with it the delay
            check_every_byte(watcher, SPECTATOR, await the_record(people[0], table), acts=False)

    asyncio.run(scene())
