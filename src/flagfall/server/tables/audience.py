"""An audience: all connections with one view, of a player or of the spectators, and its own sequence numbers.

Only steps of which the audience notices something are counted, so the numbers tell nothing about what
others do in secret.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from flagfall.core.game import Viewer
from flagfall.core.narration import Teller
from flagfall.server.wire.encode import message_writer, to_text
from flagfall.server.wire.messages import Stepped
from flagfall.server.wire.payload import Json

if TYPE_CHECKING:
    from flagfall.server.transport.connection import Connection, LegalForm

log = logging.getLogger("flagfall.room")

KEPT = 256
"""Steps kept for reconnecting clients; a client that missed more gets a snapshot."""


_stepped = message_writer(Stepped)


class SeenStep(NamedTuple):
    """One step as an audience noticed it."""

    seq: int
    events: Json
    cause: str
    id: str | None  # of the player's own message
    told: Json | None = None  # None: no client has asked for narration

    def message(
        self,
        *,
        is_own: bool,
        telling: bool = False,
        legal: Json | None = None,
        numbers: Json | None = None,
        view: Json | None = None,
        clock: Json | None = None,
    ) -> str:
        """The `stepped` message as one connection gets it."""
        own, told = self.id if is_own else None, self.told if telling else None
        return _stepped(self.seq, self.events, own, self.cause, legal, view, clock, told, numbers)


@dataclass(slots=True)
class Audience:
    """All connections with the same view."""

    viewer: Viewer
    seq: int = 0
    kept: deque[SeenStep] = field(default_factory=lambda: deque(maxlen=KEPT))
    connections: set[Connection] = field(default_factory=set)
    legal: dict[LegalForm, Json] = field(default_factory=dict)  # as it was sent last; none where that is not known
    teller: Teller | None = None  # None: no client has asked for narration yet
    view: Json | None = None  # since the last noticed step; None: not requested

    def append(self, events: Json, cause: str, id: str | None, told: Json | None) -> SeenStep:
        """Number a step and keep it for reconnecting clients."""
        self.seq += 1
        self.view = None
        step = SeenStep(self.seq, events, cause, id, told)
        self.kept.append(step)
        return step

    def send(
        self, step: SeenStep, legal: Callable[[LegalForm], Json], view: Callable[[], Json], clock: Json | None
    ) -> None:
        """Send a step to all connections: encoded once per form, since spectators may be hundreds.

        `legal` says what the viewer may do now, in a form that is asked for; it is sent if it has changed.
        """
        texts: dict[tuple[bool, bool, LegalForm | None, bool], str] = {}
        before, self.legal = self.legal, {}
        for connection in self.connections:
            acts, telling, views = connection.acts, connection.telling, connection.views
            form = connection.legal if acts else None
            text = texts.get((acts, telling, form, views))
            if text is None:
                changed = None
                if form is not None:
                    found = self.legal[form] = self.legal.get(form) or legal(form)
                    changed = found if found != before.get(form) else None
                text = texts[acts, telling, form, views] = step.message(
                    is_own=acts,
                    telling=telling,
                    legal=changed if form == "list" else None,
                    numbers=changed if form == "compact" else None,
                    view=view() if views else None,
                    clock=clock,
                )
            connection.send(text)

    def told(self, events: list[Any], cause: str, table: str) -> Json | None:
        """The narration of a step; None if no client has asked for it."""
        if self.teller is None:
            return None
        try:
            return to_text(self.teller.tell(events, by_clock=cause == "clock"))
        except Exception:  # a game continues without narration
            log.exception("a step could not be put into words", extra={"table": table})
            return Json("[]")

    def after(self, seq: int) -> list[SeenStep] | None:
        """The steps after a sequence number; None if they are no longer kept or the number is unknown."""
        if not self.seq - len(self.kept) <= seq <= self.seq:
            return None
        return [step for step in self.kept if step.seq > seq]
