"""Plays a table forward without a browser, so that a page can be opened at the moment a test is about."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from typing import Any

from websockets.sync.client import connect

from browser.program import Person

View = dict[str, Any]
HANDS = count()  # no two of them give their messages the same names
LAST_RESORT = ("resign", "offer_tie", "accept_tie", "redraw", "remove", "decline")


class Hand:
    """A person at a table over its websocket."""

    def __init__(self, person: Person, table: str, seed: int = 1) -> None:
        self.chance = random.Random(seed)
        self.view: View | None = None
        self.legal: list[dict[str, Any]] = []
        self._count = 0
        self._name = f"hand-{self.chance.random()}-{next(HANDS)}"
        self._hello = {"kind": "hello", "token": person.token, "seq": None, "views": True}
        self._connecting = connect(f"{person.base.replace('http', 'ws', 1)}/api/v1/tables/{table}/play", max_size=None)

    def __enter__(self) -> Hand:
        self._socket = self._connecting.__enter__()
        self._send(self._hello)
        while self.view is None:
            self._hear()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connecting.__exit__(*error)

    def play(self, until: Callable[[View], bool]) -> None:
        """Take any sensible action whenever there is one, until the view is as wanted."""
        while not until(self.view or {}):
            if self.legal:
                self.act(self.choose())
            else:
                self._hear()

    def catch_up(self) -> None:
        """Hear what has been said meanwhile."""
        try:
            while True:
                self._hear(within=0.001)
        except TimeoutError:
            return

    def act(self, action: dict[str, Any]) -> None:
        self._count += 1
        name = f"{self._name}-{self._count}"
        self._send({"kind": "act", "id": name, "action": action})
        while (message := self._hear()).get("id") != name:
            pass
        assert message["kind"] == "stepped", message

    def choose(self) -> dict[str, Any]:
        good = [action for action in self.legal if action["kind"] not in LAST_RESORT]
        return self.chance.choice(good or self.legal)

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def _hear(self, within: float = 30) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(timeout=within))
        if message["kind"] in ("snapshot", "stepped"):
            self.view = message.get("view", self.view)
            self.legal = message.get("legal", self.legal)
        return message


def play_together(table: str, *people: Person, until: Callable[[View], bool]) -> None:
    """All of them take turns until the view is as wanted."""
    with ExitStack() as stack:
        hands = [stack.enter_context(Hand(person, table, seed)) for seed, person in enumerate(people)]
        while True:
            for hand in hands:
                hand.catch_up()
                if until(hand.view or {}):
                    return
                if hand.legal:
                    hand.act(hand.choose())


def set_up(table: str, *people: Person) -> None:
    """Both armies of a game of Capture The Base are placed and the coin is tossed; next comes the first move."""
    play_together(table, *people, until=lambda view: view["phase"] == "playing")
