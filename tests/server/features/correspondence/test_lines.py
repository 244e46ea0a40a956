"""Conditional moves are answered by what their player can see alone, and end where the game departs from them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.plans import Branch, Lines
from flagfall.core.plugins import find_game
from flagfall.games.ctb.config import Config
from flagfall.server.features.correspondence.lines import DEEPEST, MOST_ANSWERS, matching
from flagfall.server.features.correspondence.store import CorrespondenceStore
from server.clients import Person, Player
from server.features.correspondence.test_plans import duel, on_a_server
from server.live import Live

QUIET = ("resign", "offer_tie", "accept_tie")
FINE = {"config": {"variant": "close_combat"}}


async def seated(live: Live, **settings: Any) -> tuple[str, list[Person], list[Player]]:
    """A table that has begun, with everybody there."""
    table, ada, ben = await duel(live, **settings)
    players = [Player(live.base, table, person.token) for person in (ada, ben)]
    for player in players:
        await player.connect()
        while player.seq is None:
            await player.hear()
    return table, [ada, ben], players


async def act(players: list[Player], actor: Player, action: dict[str, Any]) -> None:
    name = await actor.act(action)
    while name not in actor.answers:
        await actor.hear()
    assert actor.answers[name]["kind"] == "stepped"


def phase(live: Live, table: str) -> str:
    room = next(room for room in live.services.rooms if room.row.id == table)
    assert room.playing is not None
    return str(encode(room.playing.game.view(room.playing.table.state, PlayerIx(0)))["phase"])


async def set_up(live: Live, table: str, players: list[Player], until: str) -> None:
    """Everybody does the first thing they may, until that phase."""
    room = next(room for room in live.services.rooms if room.row.id == table)
    assert room.playing is not None
    while phase(live, table) not in (until, "playing"):
        actor = next(player for player in players if player.viewer in room.playing.table.actors)
        count = len(entries(live, table))
        first = room.playing.game.legal(room.playing.table.state, PlayerIx(actor.viewer or 0))[0]
        await act(players, actor, encode(first))
        await until_count(live, table, count + 1)


async def standing(live: Live) -> tuple[str, list[Person], list[Player]]:
    """Both armies stand: the first person is to move."""
    table, people, players = await seated(live, **FINE)
    await set_up(live, table, players, "playing")
    room = next(room for room in live.services.rooms if room.row.id == table)
    assert room.playing is not None
    mover = next(i for i, player in enumerate(players) if player.viewer in room.playing.table.actors)
    return table, [people[mover], people[1 - mover]], [players[mover], players[1 - mover]]


async def explored(person: Person, table: str, *line: tuple[int, Any]) -> list[Any]:
    steps = [{"player": player, "action": action} for player, action in line]
    found = await person.post(f"/tables/{table}/line", steps=steps)
    return [action for action in found["legal"] if action["kind"] not in QUIET]


async def tree(person: Person, table: str, rival: int, own: int) -> tuple[Any, Any, Any, Any, list[Any]]:
    """If they play the first move, the first is answered, and so once more."""
    theirs = (await explored(person, table))[0]
    mine = (await explored(person, table, (rival, theirs)))[0]
    more = (await explored(person, table, (rival, theirs), (own, mine)))[0]
    last = (await explored(person, table, (rival, theirs), (own, mine), (rival, more)))[0]
    deeper = {"player": rival, "action": more, "answer": last}
    return theirs, mine, more, last, [{"player": rival, "action": theirs, "answer": mine, "then": [deeper]}]


def entries(live: Live, table: str) -> list[Any]:
    room = next(room for room in live.services.rooms if room.row.id == table)
    assert room.playing is not None
    return [entry.action for entry in room.playing.table.entries]


async def until_count(live: Live, table: str, count: int) -> None:
    while len(entries(live, table)) < count:
        await asyncio.sleep(0.005)


async def plan_of(person: Person, table: str) -> Any:
    return (await person.get(f"/tables/{table}"))["plan"]


def test_what_was_foreseen_is_answered_and_the_rest_waits_on(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, (ada, ben), players = await standing(live)
        rival, own = int(players[0].viewer or 0), int(players[1].viewer or 0)
        theirs, mine, more, last, branches = await tree(ben, table, rival, own)
        before = len(players[0].received)
        info = await ben.post(f"/tables/{table}/plan", plan={"branches": branches})
        assert info["plan"]["branches"][0]["answer"] == mine
        assert await plan_of(ada, table) is None
        count = len(entries(live, table))
        await act(players, players[0], theirs)
        await until_count(live, table, count + 2)
        assert entries(live, table)[-1] == mine
        assert (await plan_of(ben, table))["branches"][0]["action"] == more
        await act(players, players[0], more)
        await until_count(live, table, count + 4)
        assert entries(live, table)[-1] == last
        assert await plan_of(ben, table) is None, "it is done"
        heard = "".join(players[0].received[before:])
        assert "branch" not in heard
        assert "table_changed" not in heard, "when somebody plans is nobody else's business"

    on_a_server(tmp_path, work)


def test_a_game_that_departs_from_them_ends_them(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, (ada, ben), players = await standing(live)
        rival, own = int(players[0].viewer or 0), int(players[1].viewer or 0)
        _, _, _, _, branches = await tree(ben, table, rival, own)
        await ben.post(f"/tables/{table}/plan", plan={"branches": branches})
        count = len(entries(live, table))
        await act(players, players[0], (await explored(ada, table))[1])
        assert await plan_of(ben, table) is None
        room = await live.services.rooms.get(table)
        await room.tasks.finish()
        assert len(entries(live, table)) == count + 1
        assert await CorrespondenceStore(live.services.store).plans(table) == {}

    on_a_server(tmp_path, work)


def test_they_wait_on_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(live: Live) -> None:
        table, (ada, ben), players = await standing(live)
        rival, own = int(players[0].viewer or 0), int(players[1].viewer or 0)
        theirs, mine, _, _, branches = await tree(ben, table, rival, own)
        await ben.post(f"/tables/{table}/plan", plan={"branches": branches})
        kept.update(table=table, token=ada.token, theirs=theirs, mine=mine)

    async def after(live: Live) -> None:
        player = Player(live.base, kept["table"], kept["token"])
        await player.connect()
        while not player.legal:
            await player.hear()
        count = len(entries(live, kept["table"]))
        await player.act(kept["theirs"], "after")
        await until_count(live, kept["table"], count + 2)
        assert entries(live, kept["table"])[-1] == kept["mine"]

    on_a_server(tmp_path, before)
    on_a_server(tmp_path, after)


def test_what_cannot_happen_is_refused(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, (ada, ben), players = await standing(live)
        rival, own = int(players[0].viewer or 0), int(players[1].viewer or 0)
        theirs, mine, _, _, branches = await tree(ben, table, rival, own)

        async def refused(person: Person, path: str, **body: Any) -> str:
            answer = await person.http.post(f"/tables/{table}/{path}", json=body, headers=person.headers)
            return f"{answer.status_code} {answer.json()['code']}"

        deep: list[Any] = []
        for _ in range(DEEPEST + 1):
            deep = [{"player": rival, "action": theirs, "answer": mine, "then": deep}]
        wrong: list[Any] = [
            [],
            7,
            deep,
            branches * (MOST_ANSWERS + 1),
            [{"player": own, "action": theirs, "answer": mine}],
            [{"player": rival, "action": theirs, "answer": theirs}],
            [{"player": rival, "action": {"kind": "call", "face": "heads"}, "answer": mine}],
            [{"player": rival, "action": theirs}],
        ]
        for answers in wrong:
            assert await refused(ben, "plan", plan={"branches": answers}) == "422 bad_input"
        assert await refused(ada, "plan", plan={"branches": branches}) == "422 bad_input", "it is their turn"
        (eve,) = await live.come("Eve")
        assert await refused(eve, "plan", plan={"branches": branches}) == "403 forbidden"
        assert await refused(eve, "line", steps=[]) == "403 forbidden"
        assert await refused(ben, "line", steps=[{"player": own, "action": mine}]) == "422 bad_input"

    on_a_server(tmp_path, work)


@pytest.mark.parametrize("variant", ["standard", "pandemonium_mines"])
def test_an_action_that_the_player_cannot_see_decides_nothing(variant: str) -> None:
    """Actions that look alike to the player are answered alike, whichever of them was foreseen."""
    game = find_game("ctb")
    state = game.setup(Config(variant=variant), Seed(3))
    first = game.actors(state)[0]
    me = PlayerIx(1 - first)
    before = game.view(state, me)
    alike: dict[str, list[Any]] = {}
    for action in game.legal(state, first):
        if encode(action)["kind"] == "place":
            alike.setdefault(repr(game.view(game.apply(state, first, action).state, me)), []).append(action)
    assert alike
    for group in alike.values():
        lines = Lines((Branch(first, encode(group[0]), {"kind": "resign"}),))
        after = [game.view(game.apply(state, first, action).state, me) for action in group]
        found = {matching(game, before, now, me, lines, first) is not None for now in after}
        assert found == {True}


@pytest.mark.parametrize(("call", "begin"), [("heads", True), ("tails", False)])
def test_the_toss_is_answered_as_planned(tmp_path: Path, call: str, begin: bool) -> None:
    async def work(live: Live) -> None:
        table, people, players = await seated(live)
        for person in people:
            info = await person.post(f"/tables/{table}/plan", plan={"call": call, "begin": begin})
            assert (info["plan"]["call"], info["plan"]["begin"], info["plan"]["places"]) == (call, begin, [])
        await set_up(live, table, players, "calling")
        while phase(live, table) != "playing":
            await asyncio.sleep(0.005)
        room = await live.services.rooms.get(table)
        assert room.playing is not None
        said = [entry for entry in room.playing.table.entries if entry.action["kind"] in ("call", "decide")]
        assert [entry.action["kind"] for entry in said] == ["call", "decide"]
        assert said[0].action["face"] == call
        assert (said[1].action["first"] == said[1].player) == begin
        begins = people[int(said[1].action["first"])]
        await room.tasks.finish()
        assert await plan_of(begins, table) is None, "what was not needed goes with their next turn"

    on_a_server(tmp_path, work)
