"""One person against bots without a server: a game that speaks the messages of a table's websocket.

A browser that keeps the rules on the device (Python in WebAssembly) plays with it; the page is the same. What a client
gets here is what a server would send its player, view by view and line by line; a test holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flagfall.bots.base import Bot, sight_of
from flagfall.core.codec import decode, encode, parse_json
from flagfall.core.errors import FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.core.narration import MakeTeller
from flagfall.core.plans import Plans
from flagfall.core.records.record import Entry
from flagfall.core.table import Table

Message = dict[str, Any]


class LocalTable:
    """A table with one person; bots act for all other players."""

    def __init__(
        self, table: Table, person: PlayerIx, bots: Mapping[PlayerIx, Bot], make_teller: MakeTeller,
        played: Sequence[Entry] = (), plans: Plans | None = None,
    ) -> None:  # fmt: skip
        """`table` is newly set up; `played` are the actions of a game to continue."""
        self.table, self.person, self.bots, self.plans = table, person, bots, plans
        self._first = table.seen_by(person).view
        self._teller = make_teller(self._first)
        self._steps: list[Message] = []
        for entry in played:
            self._act(entry.player, entry.action, None)
        self._let_bots_act()

    def snapshot(self) -> str:
        """The person's view, as JSON."""
        seen = self.table.seen_by(self.person)
        return json.dumps({
            "kind": "snapshot", "seq": len(self._steps), "view": encode(seen.view), "legal": encode(seen.legal),
            "clock": None,
        })  # fmt: skip

    def history(self) -> str:
        """All that the person has noticed so far, as JSON."""
        return json.dumps({"viewer": self.person, "first": encode(self._first), "steps": self._steps})

    def act(self, id: str, action: str) -> str:
        """Carry out an action of the person and whatever bots do then: messages, as one JSON list."""
        try:
            own = self._act(self.person, parse_json(action, "action"), id)
        except FlagfallError as error:
            return json.dumps([{"kind": "refused", "id": id, "code": error.code, "message": str(error)}])
        return json.dumps([*own, *self._let_bots_act()])

    def plan(self, plan: str) -> str:
        """Carry out what the person wants done one after the other, and whatever bots do then: as `act`."""
        messages: list[Message] = []
        try:
            wanted = None if self.plans is None else decode(self.plans.type, parse_json(plan, "plan"), "plan")
            if self.plans is None or wanted is None:
                return "[]"
            self.plans.check(wanted, self.table.state.config)
            while wanted is not None and self.person in self.table.actors:
                seen = self.table.seen_by(self.person)
                step = self.plans.step(wanted, seen.view, seen.legal)
                if step.action is None:
                    break
                messages += self._tell(self.table.act(self.person, step.action), None)
                messages += self._let_bots_act()
                wanted = step.rest
        except FlagfallError as error:
            messages.append({"kind": "refused", "id": None, "code": error.code, "message": str(error)})
        return json.dumps(messages)

    def record(self) -> str:
        """The save file."""
        return self.table.record().to_json()

    def _let_bots_act(self) -> list[Message]:
        messages: list[Message] = []
        while (player := next((p for p in self.table.actors if p != self.person), None)) is not None:
            action = self.bots[player].decide(sight_of(self.table, player))
            messages += self._tell(self.table.act(player, action), None)
        return messages

    def _act(self, player: PlayerIx, form: object, id: str | None) -> list[Message]:
        action = decode(self.table.game.types.action, form, "action")
        return self._tell(self.table.act(player, action), id)

    def _tell(self, events: tuple[Any, ...], id: str | None) -> list[Message]:
        seen = self.table.seen_by(self.person, events)
        if not seen.events and id is None:
            return []  # nothing that the person would notice
        step = {
            "seq": len(self._steps) + 1,
            "events": encode(seen.events),
            "told": encode(self._teller.tell(seen.events)),
        }
        self._steps.append(step)
        sight = {"legal": encode(seen.legal), "view": encode(seen.view)}
        return [{"kind": "stepped", "id": id, "cause": "player", **step, **sight}]
