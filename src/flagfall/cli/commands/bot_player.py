"""A bot at a table of a server: receives events, decides, acts, and reconnects."""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from flagfall.bots.base import Bot, Note, Sight
from flagfall.cli.commands.bot_client import TableClient
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import decode, encode
from flagfall.core.errors import FlagfallError
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import bot_stream

FIRST_WAIT, LONGEST_WAIT, PATIENCE = 0.2, 10.0, 300.0
"""Seconds: before the first reconnection, between later ones, and until giving up."""

MOST_REFUSALS = 5
"""One after the other: then this is no matter of who was faster."""

FINAL = {4400, 4401, 4403, 4404, 4421}
"""Codes of a server that would say the same again (docs/protocol.md)."""


class TablePlayer:
    """Plays one game to its end."""

    def __init__(self, client: TableClient, game: AnyGame, bot: Bot, note: Note | None, seed: int) -> None:
        self._client, self._game, self._bot, self._note, self._seed = client, game, bot, note, seed
        self.report: Callable[..., None] = lambda key, **values: None
        self._seq: int | None = None
        self._player = PlayerIx(0)
        self._view: Any = None
        self._legal: list[Any] = []
        self._notes: Any = None
        self._decided = self._sent = self._refusals = 0
        self._session = secrets.token_hex(4)
        self._pending: dict[str, Any] | None = None  # what was sent and not answered yet
        self._table: dict[str, Any] = {}

    def play(self) -> None:
        """Play until the game is over; a bot that fails or is stopped leaves its seat to the stand-in."""
        try:
            self._stay()
        except (FlagfallError, KeyboardInterrupt):
            self._client.leave()
            raise
        outcome = self._table.get("outcome") or {}
        winners = outcome.get("winners", [])
        key = "won" if self._player in winners else "lost" if winners else "nobody"
        names = ", ".join(seat["name"] or "?" for seat in self._table.get("seats", []) if seat["index"] in winners)
        self.report(key, names=names, reason=str(outcome.get("reason", "")))

    def _is_over(self) -> bool:
        return self._table.get("status") == "over"

    def _stay(self) -> None:
        """Connected, as far as it depends on us."""
        wait, lost_at = FIRST_WAIT, None
        while not self._is_over():
            try:
                with connect(self._client.socket_url, max_size=None, compression=None) as socket:
                    self._enter(socket)
                    if lost_at is not None:
                        self.report("back")
                    wait, lost_at = FIRST_WAIT, None
                    while not self._is_over():
                        self._act(socket)
                        self._hear(socket, json.loads(socket.recv()))
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as error:
                if self._is_over():
                    return
                self._check_final(error)
                now = time.monotonic()
                if lost_at is None and self._refusals == 0:
                    lost_at = now
                    self.report("lost_connection")
                if lost_at is not None and now - lost_at > PATIENCE:
                    base = self._client.link.base
                    raise WrongUse("unavailable", "no_table_server", url=base, reason=str(error)) from None
                # All bots lose a server at the same moment; they must not all reconnect at once.
                time.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311
                wait = min(LONGEST_WAIT, wait * 2)

    def _check_final(self, error: Exception) -> None:
        received = getattr(error, "rcvd", None)
        if received is not None and received.code in FINAL:
            raise WrongUse("unavailable", "other", detail=received.reason or f"The server closed: {received.code}.")

    def _enter(self, socket: ClientConnection) -> None:
        socket.send(json.dumps({"kind": "hello", "token": self._client.token, "seq": self._seq}))
        while True:
            message = json.loads(socket.recv())
            self._hear(socket, message)
            if message["kind"] == "welcome":
                break
        if self._pending is not None:
            socket.send(json.dumps(self._pending))  # if it had arrived, the server says so

    def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["kind"]
        if kind in ("welcome", "table_changed"):
            self._table = message["table"]
            if kind == "welcome" and message["viewer"] is not None:
                self._player = PlayerIx(message["viewer"])
        elif kind == "snapshot":
            self._seq = message["seq"]
            self._see(message)
            if self._note is not None:
                self._read_back()
        elif kind == "stepped":
            self._seq = message["seq"]
            self._see(message)
            self._take_notes(message["events"])
            self._answered(message.get("id"))
        elif kind == "done":
            self._answered(message["id"])
        elif kind == "refused":
            self._refused(socket, message)

    def _see(self, message: dict[str, Any]) -> None:
        if message.get("view") is not None:
            self._view = decode(self._game.types.view, message["view"], "view")
        if message.get("legal") is not None:
            self._legal = [decode(self._game.types.action, action, "legal") for action in message["legal"]]

    def _act(self, socket: ClientConnection) -> None:
        """Decide if there is a decision and no action is pending."""
        if self._pending is not None or not self._legal or self._view is None:
            return
        rng = bot_stream(self._seed, self._player, self._decided)
        action = self._bot.decide(Sight(self._player, self._view, self._legal, rng, self._notes))
        self._sent += 1
        self._pending = {"kind": "act", "id": f"{self._session}-{self._sent}", "action": encode(action)}
        socket.send(json.dumps(self._pending))

    def _answered(self, id: str | None) -> None:
        if self._pending is not None and id == self._pending["id"]:
            self._pending, self._refusals = None, 0
            self._decided += 1

    def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Retry if the server was asked too quickly; otherwise another client has acted first."""
        if self._pending is None or message["id"] != self._pending["id"]:
            return
        if message.get("wait") is not None:
            time.sleep(min(LONGEST_WAIT, message["wait"]))
            socket.send(json.dumps(self._pending))
            return
        self._pending, self._legal, self._seq = None, [], None
        self._refusals += 1
        if self._refusals > MOST_REFUSALS:
            raise WrongUse(str(message["code"]), "other", detail=str(message["message"]))
        socket.close()  # and look at the table again

    def _take_notes(self, events: list[Any]) -> None:
        if self._note is not None:
            shown = [decode(self._game.types.event, event, "event") for event in events]
            self._notes = self._note(self._notes, shown)

    def _read_back(self) -> None:
        """Steps were missed: the notes are made of the whole history."""
        self._notes = None
        for events in self._client.history(self._player):
            self._take_notes(events)
