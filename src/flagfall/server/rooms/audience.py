"""Everybody who sees the same: one player, or all spectators. Each audience has its own sequence numbers.

Only steps of which the audience notices something are counted, so the numbers tell nothing about what
others do in secret.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flagfall.core.game import Viewer
from flagfall.core.telling import Teller
from flagfall.server.wire.encode import quote

if TYPE_CHECKING:
    from flagfall.server.transport.connection import Connection

KEPT = 256
"""Steps that can be sent again to a client that comes back; whoever missed more gets a snapshot."""


@dataclass(slots=True)
class Noticed:
    """One step as an audience noticed it."""

    seq: int
    events: str  # JSON list
    cause: str
    id: str | None  # of the player's own message
    told: str | None = None  # JSON list of paragraphs; None: nobody had asked for words

    def message(
        self,
        *,
        is_own: bool,
        telling: bool = False,
        legal: str | None = None,
        view: str | None = None,
        clock: str | None = None,
    ) -> str:
        """The `stepped` message, as JSON; what is None is left out."""
        text = f'{{"kind":"stepped","seq":{self.seq},"events":{self.events}'
        if is_own and self.id is not None:
            text += f',"id":{quote(self.id)}'
        if self.cause != "player":
            text += f',"cause":"{self.cause}"'
        if legal is not None:
            text += f',"legal":{legal}'
        if view is not None:
            text += f',"view":{view}'
        if clock is not None:
            text += f',"clock":{clock}'
        if telling and self.told is not None:
            text += f',"told":{self.told}'
        return text + "}"


@dataclass(slots=True)
class Audience:
    """Those who see with the eyes of one viewer."""

    viewer: Viewer
    seq: int = 0
    kept: deque[Noticed] = field(default_factory=lambda: deque(maxlen=KEPT))
    connections: set[Connection] = field(default_factory=set)
    legal: str | None = None  # as it was sent last; None: unknown
    teller: Teller | None = None  # None: nobody has asked for words yet

    def notice(self, events: Iterable[str], cause: str, id: str | None, told: str | None) -> Noticed:
        """Count a step and keep it for those who come back."""
        self.seq += 1
        noticed = Noticed(self.seq, f"[{','.join(events)}]", cause, id, told)
        self.kept.append(noticed)
        return noticed

    def since(self, seq: int) -> list[Noticed] | None:
        """What came after a number; None if that is too long ago, or has never been."""
        if not self.seq - len(self.kept) <= seq <= self.seq:
            return None
        return [noticed for noticed in self.kept if noticed.seq > seq]
