"""Plans are kept by the server and carried out while nobody is there; nobody else hears of them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.server.features.correspondence.store import CorrespondenceStore
from flagfall.server.tables.room import Room
from server.clients import Person, Player
from server.live import Live, pick, serving

DAYS = {"kind": "each", "seconds": 3 * 86_400}


def on_a_server(folder: Path, work: Any, **settings: Any) -> None:
    async def run() -> None:
        async with serving(folder, **settings) as live:
            await asyncio.wait_for(work(live), 60)

    asyncio.run(run())


async def duel(live: Live, game: str = "ctb", **settings: Any) -> tuple[str, Person, Person]:
    ada, ben = await live.come("Ada", "Ben")
    table = (await ada.post("/tables", game=game, seed=5, clock=DAYS, **settings))["id"]
    await ben.post(f"/tables/{table}/join")
    await ada.post(f"/tables/{table}/start")
    return table, ada, ben


async def all_places(live: Live, table: str, person: Person) -> list[dict[str, Any]]:
    """Every piece somewhere: what the page works out of a formation."""
    room = await live.services.rooms.get(table)
    assert room.playing is not None
    you = (await person.get(f"/tables/{table}"))["you"]
    view = room.playing.game.view(room.playing.table.state, you)
    rows = range(8) if view.south == you else range(63, 55, -1)
    home = [square for square in (range(64) if view.south == you else range(63, -1, -1)) if square not in rows] or []
    squares = [*rows, *home]
    pieces = [stock.piece for stock in view.reserve for _ in range(stock.count)]
    return [{"kind": "place", "piece": piece, "square": square} for piece, square in zip(pieces, squares, strict=False)]


def placed_by(room: Room, player: int) -> int:
    assert room.playing is not None
    return sum(entry.player == player for entry in room.playing.table.entries)


def test_two_formations_are_placed_while_nobody_is_there(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, ada, ben = await duel(live)
        for person in (ada, ben):
            places = await all_places(live, table, person)
            info = await person.post(f"/tables/{table}/plan", plan={"places": places})
            assert info["plan"] is None or info["plan"]["places"]
        room = await live.services.rooms.get(table)
        assert room.playing is not None
        while room.playing.table.game.view(room.playing.table.state, PlayerIx(0)).left != (0, 0):
            await asyncio.sleep(0.01)
        assert placed_by(room, 0) >= 17
        assert (await ada.get(f"/tables/{table}"))["plan"] is None, "it is done"
        await room.tasks.finish()
        assert await CorrespondenceStore(live.services.store).plans(table) == {}

    on_a_server(tmp_path, work)


def test_a_plan_outlives_a_restart_and_acts_when_the_turn_comes(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(live: Live) -> None:
        table, ada, ben = await duel(live)
        room = await live.services.rooms.get(table)
        assert room.playing is not None
        first = room.playing.table.actors[0]
        one, other = (ada, ben) if (await ada.get(f"/tables/{table}"))["you"] == first else (ben, ada)
        await other.post(f"/tables/{table}/plan", plan={"places": await all_places(live, table, other)})
        assert (await one.get(f"/tables/{table}"))["plan"] is None, "a plan is nobody else's business"
        assert (await other.get(f"/tables/{table}"))["plan"] is not None
        assert placed_by(room, 1 - first) == 0
        kept.update(table=table, token=one.token, first=first)

    async def after(live: Live) -> None:
        rival = Player(live.base, kept["table"], kept["token"])
        await rival.connect()
        while not rival.legal:
            await rival.hear()
        await rival.act(pick(rival.legal, random.Random(1)))
        room = await live.services.rooms.get(kept["table"])
        while placed_by(room, 1 - kept["first"]) < 1:
            await rival.hear()
        assert '"plan":{' not in "".join(rival.received)
        assert "formation" not in "".join(rival.received)

    on_a_server(tmp_path, before)
    on_a_server(tmp_path, after)


def test_what_makes_no_sense_is_refused_and_a_plan_can_be_cancelled(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, ada, _ = await duel(live)

        async def refused(person: Person, plan: Any) -> str:
            path, body = f"/tables/{table}/plan", {"plan": plan}
            answer = await person.http.post(path, json=body, headers=person.headers)
            return f"{answer.status_code} {answer.json()['code']}"

        places = await all_places(live, table, ada)
        assert await refused(ada, {"places": []}) == "422 bad_input"
        assert await refused(ada, {"places": [{"kind": "place", "piece": "dragon", "square": 1}]}) == "422 bad_input"
        assert await refused(ada, {"places": [{**places[0], "square": 10_000}]}) == "422 bad_input"
        assert await refused(ada, {"cards": ["dog"]}) == "422 bad_input"
        assert await refused(ada, {"places": places * 20}) == "422 bad_input"
        (eve,) = await live.come("Eve")
        assert await refused(eve, {"places": places}) == "403 forbidden"
        await ada.post(f"/tables/{table}/plan", plan={"places": places[:1] * 2})
        answer = await ada.http.delete(f"/tables/{table}/plan", headers=ada.headers)
        assert answer.json()["plan"] is None
        room = await live.services.rooms.get(table)
        await room.tasks.finish()
        assert ada.id not in await CorrespondenceStore(live.services.store).plans(table)

    on_a_server(tmp_path, work)


def test_wishes_take_the_first_card_that_is_offered_and_wait_where_they_say_nothing(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, ada, _ = await duel(live, "challengers", config={"players": 2})
        room = await live.services.rooms.get(table)
        assert room.playing is not None
        own = room.playing.game.view(room.playing.table.state, PlayerIx(0)).own
        offer = list(own.offer)
        unseen = next(card for card in ("dog", "cow", "rat", "cat", "tiger") if card not in offer) if offer else "dog"
        wishes = {"cards": [unseen, offer[1], offer[0]], "level": None, "redraw": False, "ready": True}
        await ada.post(f"/tables/{table}/plan", plan=wishes)
        while room.playing.game.view(room.playing.table.state, PlayerIx(0)).players[0].step not in ("ready", "picking"):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        taken = [e.action["card"] for e in room.playing.table.entries if e.player == 0 and e.action["kind"] == "pick"]
        assert taken[:1] == [offer[1]]
        left = (await ada.get(f"/tables/{table}"))["plan"]
        assert left is not None
        assert unseen in left["cards"]
        assert offer[1] not in left["cards"]

    on_a_server(tmp_path, work)


def test_on_vacation_the_clock_stands_still_and_the_others_see_it(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        table, ada, ben = await duel(live)
        room = await live.services.rooms.get(table)
        assert room.playing is not None
        first = room.playing.table.actors[0]
        one, other = (ada, ben) if (await ada.get(f"/tables/{table}"))["you"] == first else (ben, ada)
        due = (await one.get(f"/tables/{table}"))["deadline"]
        info = await one.post("/me/vacation", days=10)
        assert info["days_left"] == 20
        later = (await one.get(f"/tables/{table}"))["deadline"]
        assert 9.9 * 86_400 < later - due < 10.1 * 86_400
        seats = (await other.get(f"/tables/{table}"))["seats"]
        assert seats[first]["vacation_until"] == info["until"]
        assert seats[1 - first]["vacation_until"] is None
        again = await one.http.post("/me/vacation", json={"days": 1}, headers=one.headers)
        assert (again.status_code, again.json()["code"]) == (409, "no_vacation_left")
        await live.services.rooms.sweep(room.connections.idle_since + 15 * 86_400)
        assert room.row.status == "playing", "nobody is expected meanwhile"
        back = (await one.http.delete("/me/vacation", headers=one.headers)).json()
        assert back["until"] is None
        assert back["days_left"] >= 29
        assert abs((await one.get(f"/tables/{table}"))["deadline"] - due) < 60
        too_long = await one.http.post("/me/vacation", json={"days": 31}, headers=one.headers)
        assert too_long.status_code == 409

    on_a_server(tmp_path, work)
