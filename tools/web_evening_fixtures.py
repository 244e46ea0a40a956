"""One evening on a server as a browser sees it; `gen_web_fixtures` writes it down for the component tests.

The server is the real one, inside this process and without sockets. Its clock stands still and its random ids come
from a seed, so that the same sources give the same bytes. Two files result: what the API answers to each address, by
who asks, and the games, each as the messages of one player's websocket.
"""

from __future__ import annotations

import random
import re
import secrets
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI

from flagfall.server import monotonic
from flagfall.server.app import build_app
from flagfall.server.features.people import service as profiles
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore
from ledger import ROOT

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like another HTTP library better
    from starlette.testclient import TestClient, WebSocketTestSession

API = "/api/v1"
HOST = "http://flagfall.test"
NOW = 1_750_000_000.0
FREE: dict[str, Any] = {
    "requests_per_second": 1e9, "requests_burst": 1_000_000_000, "sign_ups_per_minute": 1e9, "sign_ins_per_minute": 1e9,
    "histories_per_minute": 1e9, "messages_per_second": 1e9, "messages_burst": 1_000_000_000, "log": "off",
    "bot_workers": 1, "admin_token": "the-operator", "allowed_hosts": ("flagfall.test",),
}  # fmt: skip
SOLO: dict[str, Any] = {"seed": 3, "config": {"players": 1, "exclude": "outer_space"}}
PUBLIC = (
    "/library/games", "/library/bots", "/library/cards", "/library/variants", "/library/vocabulary", "/library/mixes",
    "/library/languages", "/announcement", "/reach", "/pairing", "/tables", "/cups", "/daily", "/puzzles",
    "/packs/examples", "/variants/examples", "/puzzles/pick-1", "/puzzles/base-1",
    "/ratings?game=challengers&mode=tournament",
)  # fmt: skip
OWN = (
    "/me", "/me/tables", "/me/achievements", "/me/notices", "/me/vacation", "/me/people", "/me/sessions", "/packs",
    "/variants",
)  # fmt: skip
LAST_RESORT = ("resign", "offer_tie", "accept_tie", "redraw", "remove", "decline")
MANY = 16
"""Fallen pieces that take room beside a board."""
START = "5swb/5rrl/5vfw/fvvvvffr/FVVVVFFR/5VFW/5RRL/5SWB n"
"""Both armies in their places."""
EXAMPLES = ROOT / "web/src/lib/workshop/examples.ts"
QUICK = {"kind": "bank", "seconds": 3600, "increment": 3}

Json = dict[str, Any]
Until = Callable[[Json], bool]


def evening_fixtures() -> dict[str, Any]:
    """Every fixture by its name."""
    with TemporaryDirectory() as folder, frozen():
        app = build_app(Settings(data=Path(folder), **FREE), SqliteStore(Path(folder)))
        with TestClient(app, base_url=HOST) as client:
            return Evening(app, client).record()


@contextmanager
def frozen() -> Iterator[None]:
    """Time stands still, and what nobody may guess is drawn from seeds."""
    drawn: dict[str, random.Random] = {}

    # One seed per source file: what runs in the background would otherwise change what others draw.
    def chance() -> random.Random:
        path = Path(sys._getframe(2).f_code.co_filename)
        return drawn.setdefault(path.name, random.Random(path.name))

    wall = patch.multiple(monotonic, _OFFSET=NOW, time=SimpleNamespace(monotonic=lambda: 0.0))
    ids = patch.multiple(
        secrets,
        token_hex=lambda size=16: chance().randbytes(size).hex(),
        token_urlsafe=lambda size=16: chance().randbytes(size).hex(),
        choice=lambda letters: chance().choice(letters),
    )
    with patch.object(time, "time", lambda: NOW), patch.object(profiles, "FRESH", 0.0), wall, ids:
        yield


class Person:
    """Somebody with a name and a token."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client, self.name = client, name
        session = fine(client.post(f"{API}/users", json={"name": name}))
        self.id: str = session["user"]["id"]
        self.token: str = session["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str) -> Any:
        return fine(self.client.get(API + path, headers=self.headers))

    def post(self, path: str, **body: Any) -> Any:
        return fine(self.client.post(API + path, json=body, headers=self.headers))

    def open(self, game: str, *others: Person, **settings: Any) -> str:
        """A running table with these people, in this order."""
        table: str = self.post("/tables", game=game, **settings)["id"]
        for other in others:
            other.post(f"/tables/{table}/join")
        self.post(f"/tables/{table}/start")
        return table


def fine(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    if not answer.content:
        return None
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


class Player:
    """A person at a table: chooses by chance, and keeps every message and what led to it."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        self.person, self.table, self.chance = person, table, random.Random(seed)
        self.view: Json = {}
        self.legal: list[Json] = []
        self.seq = 0
        self.welcome: Json = {}
        self.snapshot: Json = {}
        self.steps: list[Json] = []

    def listen(self, socket: WebSocketTestSession, spectates: bool = False) -> None:
        self.socket = socket
        hello = {"kind": "hello", "token": self.person.token, "seq": None, "views": True, "telling": True}
        socket.send_json({**hello, "spectates": spectates})
        while not self.snapshot and self.welcome.get("table", {}).get("status") != "waiting":
            self._hear(None)

    def choose(self) -> Json:
        good = [action for action in self.legal if action["kind"] not in LAST_RESORT]
        return self.chance.choice(good or self.legal)

    def act(self, action: Json) -> int:
        self.socket.send_json({"kind": "act", "id": f"{self.seq}", "action": action})
        return self.hear_beyond(self.seq, action)

    def hear_beyond(self, seq: int, action: Json | None = None) -> int:
        """Listen until the table is past this step."""
        while self.seq <= seq:
            self._hear(action)
        return self.seq

    def _hear(self, action: Json | None) -> None:
        message = self.socket.receive_json()
        match message["kind"]:
            case "welcome":
                self.welcome = message
            case "snapshot":
                self.snapshot = message
                self._see(message)
            case "stepped":
                step = {name: value for name, value in message.items() if name not in ("kind", "id")}
                if message.get("view"):  # most fields stay as they are from one step to the next
                    step["view"] = {k: v for k, v in message["view"].items() if self.view.get(k, ...) != v}
                self.steps.append({**step, "action": action})
                self._see(message)
            case "refused":
                raise AssertionError(message)
            case "table_changed":
                pass  # who is connected; the page is told by its test

    def _see(self, message: Json) -> None:
        self.view = message.get("view") or self.view
        self.legal = message["legal"] if message.get("legal") is not None else self.legal
        self.seq = message["seq"]

    def recorded(self) -> Json:
        """The game through these eyes."""
        return {"table": self.table, "welcome": self.welcome, "snapshot": self.snapshot, "steps": self.steps}


class Evening:
    """The people, their tables, and what is recorded of them."""

    def __init__(self, app: FastAPI, client: TestClient) -> None:
        self.app, self.client = app, client
        self.answers: Json = {}
        self.games: Json = {}

    def play(self, table: str, *people: Person, until: Until, resign: bool = False, seed: int = 0) -> list[Player]:
        """All of them take turns until the first one's view is as wanted, or until one has to move and resigns."""
        players = [Player(person, table, seed + seat) for seat, person in enumerate(people)]
        with ExitStack() as stack:
            for player in players:
                player.listen(stack.enter_context(self.client.websocket_connect(f"{API}/tables/{table}/play")))
            while not until(players[0].view):
                # The last acts first: whoever is recorded sees others act while it is their own turn, too.
                actor = next(player for player in reversed(players) if player.legal)
                seq = actor.seq
                actor.act({"kind": "resign"} if resign else actor.choose())
                for other in players:
                    other.hear_beyond(seq)
        self.wait_until_quiet(people[0], table, is_over=bool(players[0].view.get("outcome")))
        return players

    def wait_until_quiet(self, person: Person, table: str, is_over: bool = False) -> None:
        """Let the server notice that sockets are closed and a game has ended: it does so a moment after the message."""

        def is_quiet(info: Json) -> bool:
            is_empty = not info["watchers"] and not any(seat["is_connected"] for seat in info["seats"])
            return is_empty and (info["status"] == "over" or not is_over)

        while not is_quiet(person.get(f"/tables/{table}")):
            time.sleep(0.01)

    def seen(self, table: str, person: Person) -> Player:
        """A table as a spectator finds it."""
        spectator = Player(person, table, 0)
        with self.client.websocket_connect(f"{API}/tables/{table}/play") as socket:
            spectator.listen(socket, spectates=True)
        self.wait_until_quiet(person, table)
        return spectator

    def record(self) -> dict[str, Json]:
        """Play the evening, then ask for everything that its pages ask for."""
        ada, ben = Person(self.client, "Ada"), Person(self.client, "Ben")
        waiting = ada.post("/tables", game="challengers", config={"players": 4})["id"]
        ben.post(f"/tables/{waiting}/join")
        self.games["waiting"] = self.play(waiting, ada, until=lambda view: True)[0].recorded()

        solo = ada.open("challengers", **SOLO)
        self.games["solo"] = self.play(solo, ada, until=lambda view: view["round"] == 3)[0].recorded()
        over = ada.open("challengers", **SOLO)
        self.play(over, ada, until=is_over)
        self.games["result"] = self.play(over, ada, until=is_over)[0].recorded()
        duel = ada.open("challengers", ben, config={"players": 2}, seed=4, clock=QUICK)
        self.games["duel"] = self.play(duel, ada, ben, until=lambda view: view["round"] == 2)[0].recorded()

        placing = ada.open("ctb", ben, seed=5, clock=QUICK)
        self.games["placing"] = self.play(placing, ada, ben, until=lambda view: len(view["men"]) >= 4)[0].recorded()
        board = ada.open("ctb", ben, seed=5, clock=QUICK)
        self.play(board, ada, ben, until=lambda view: view["phase"] == "playing")
        self.games["board"] = self.play(board, ada, ben, until=lambda view: sum(view["turns"]) >= 6)[0].recorded()
        resigned = ada.open("ctb", ben, seed=5, clock=QUICK, config={"position": START})
        self.play(resigned, ada, ben, until=lambda view: sum(view["turns"]) >= 6)
        self.games["resigning"] = self.play(resigned, ada, ben, until=is_over, resign=True)[0].recorded()
        self.games["resigned"] = self.play(resigned, ada, ben, until=is_over)[0].recorded()

        fallen = ada.open("ctb", ben, seed=5)
        self.play(fallen, ada, ben, until=lambda view: len(view["fallen"]) >= MANY, seed=20)
        self.games["fallen"] = self.play(fallen, ada, ben, until=lambda view: True)[0].recorded()

        for name, table in (("duel", duel), ("result", over), ("board", board), ("waiting", waiting)):
            self.games[f"{name}-seen"] = self.seen(table, ada).recorded()

        cup = ben.post("/cups", game="challengers", title="Park cup", format="tables", pause=3600)["id"]
        crowd = (ada, ben, *(Person(self.client, name) for name in ("Cem", "Dan")))
        for one in crowd:
            one.post(f"/cups/{cup}/enter")
        ben.post(f"/cups/{cup}/begin")
        later = ada.post("/cups", game="ctb", title="Lake cup", format="swiss", pause=3600)["id"]
        ada.post(f"/cups/{later}/enter")

        for one in (ada, ben):  # games are read into people's pages a moment after their end
            while ada.get(f"/people/{one.id}")["unread"]:
                time.sleep(0.05)
        tables = [game["table"] for game in self.games.values()]
        people = [f"/people/{one.id}" for one in (ada, ben)]
        asked = [
            *PUBLIC,
            *people,
            f"/cups/{cup}",
            f"/cups/{later}",
            f"/cups/{cup}/chat",
            f"/cups/{later}/chat",
            *(f"/tables/{table}" for table in tables),
        ]
        asked += [f"/tables/{table}/events?viewer={{}}&telling=true" for table in (board,)]
        films = [f"/tables/{table}/events?viewer=0&follow=0&views=true&telling=true" for table in (over, resigned)]
        asked += [f"/tables/{table}/variant" for table in (placing, board, resigned, fallen)]
        asked.append(f"/codes/{ada.get(f'/tables/{waiting}')['code']}")
        seen = [f"/tables/{table}/events?viewer=spectator&telling=true" for table in (over, duel)]
        for path in asked:
            self.ask(None, path.format("spectator"))
            self.ask(ada, path.format("0"))
        for path in (*OWN, *films, *seen):
            self.ask(ada, path)
        examples = re.findall(r"(packs|variants): `([^`]+)`", EXAMPLES.read_text(encoding="utf-8"))
        for sort, text in examples:
            self.ask(ada, f"/{sort}/check", {"text": text})
        names = {"ada": ada, "ben": ben}
        tokens = {name: {"id": one.id, "name": one.name, "token": one.token} for name, one in names.items()}
        return {
            "evening": {"now": NOW, "people": tokens, "cup": cup, "later_cup": later, "games": self.games},
            "answers": self.answers,
        }

    def ask(self, person: Person | None, path: str, sent: Json | None = None) -> None:
        """Keep an answer; what everyone is told alike is kept once."""
        method, headers = "GET" if sent is None else "POST", person.headers if person else {}
        answer = self.client.request(method, API + path, headers=headers, json=sent)
        body = answer.json() if "json" in answer.headers["content-type"] else answer.text
        if path == "/me/notices":
            body["push_key"] = None  # drawn by the system, so another one in each run
        kept = {"status": answer.status_code, "body": body}
        if person is None or self.answers.get(f"{method} {path}") != kept:
            self.answers[f"{person.name.lower()} {method} {path}" if person else f"{method} {path}"] = kept


def is_over(view: Json) -> bool:
    """Whether the game has a result."""
    return view["outcome"] is not None
