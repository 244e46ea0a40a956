"""The messages of a table's websocket. docs/protocol.md explains them; this file defines the types.

Messages are JSON objects whose `kind` is the class name in snake_case, as everywhere in Flagfall.
What a game's own messages contain (actions, events, views) is typed by the game; those parts come as JSON that was
written once for all who get it (`payload.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from flagfall.core.action_space import ActionKind
from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Paragraph
from flagfall.server.wire.payload import Actions, Events, Json, Numbers, Payload, Table, View

PROTOCOL = 1

API = "/api/v1"
"""Below which all addresses lie that programs use."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a client. `seq` is the last number it has seen: it gets only what came after."""

    token: str | None = None  # None: just looking
    seq: int | None = None  # None: start with a snapshot
    views: bool = True  # False: the client folds events itself and wants no views with them
    legal: bool | Literal["compact"] = True  # False: the client knows the rules and wants no lists of what it may do
    telling: bool = False  # True: the client shows text and wants the narration of every step
    watch: PlayerIx | None = None  # at tables that are open to spectators: through whose eyes
    spectates: bool = False  # True: see what spectators see, even if one sits here; for a screen that all look at
    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action. Sending the same id again is answered, not carried out again."""

    id: str
    action: Annotated[dict[str, Any], Payload("action")]


@dataclass(frozen=True, slots=True)
class Say:
    """Send a chat message to the table."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there? `lag` is the round trip in milliseconds that the client measured last.

    `is_active` says that its person is at the screen and does something, if only watching a match.
    """

    at: float
    lag: int | None = None
    is_active: bool = False


ClientMessage = Hello | Act | Say | Ping


@dataclass(frozen=True, slots=True)
class ClockView:
    """Thinking time at the moment of sending."""

    now: float  # the server's clock, seconds since 1970
    left: tuple[float | None, ...]  # seconds each player still has; None: no limit
    running: tuple[PlayerIx, ...]  # whose time passes


Clock = Annotated[Json, Payload(ClockView)]
Told = Annotated[Json, Payload(Paragraph, is_list=True)]


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message."""

    number: int
    name: str
    player: PlayerIx | None  # None: a spectator
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `hello`. What follows is a snapshot, or the steps that were missed, or nothing new."""

    table: Table
    viewer: PlayerIx | None  # whose eyes; None: a spectator's
    seq: int  # the newest number of this audience
    chat: tuple[ChatLine, ...]
    protocol: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that the viewer may know now.

    A client that asked for compact lists gets `numbers` of actions, and `actions` that say what the numbers mean;
    `legal` is empty then. Games whose actions have no numbers list them in `legal` all the same.
    """

    seq: int
    view: View
    legal: Actions
    clock: Clock | None
    numbers: Numbers | None = None
    actions: tuple[ActionKind, ...] | None = None


@dataclass(frozen=True, slots=True)
class Stepped:
    """One action, stored and carried out: what this audience noticed of it.

    `legal`, `numbers` and `clock` are left out when nothing changed in them, `view` and `told` if the client asked
    for none.
    """

    seq: int
    events: Events
    id: str | None = None  # of the `act` message, if it was the viewer's own
    cause: str = "player"  # or stand_in, clock
    legal: Actions | None = None
    view: View | None = None
    clock: Clock | None = None
    told: Told | None = None  # in the order of their events
    numbers: Numbers | None = None  # the content of `legal`, for clients that asked for compact lists


@dataclass(frozen=True, slots=True)
class Done:
    """An `act` or `say` that had been carried out before; nothing was done twice."""

    id: str
    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that led to nothing. `wait` is how many seconds to wait before the next try."""

    id: str | None
    code: str
    message: str
    wait: float | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A new line of the chat; `id` if it was the viewer's own."""

    line: ChatLine
    id: str | None = None


@dataclass(frozen=True, slots=True)
class TableChanged:
    """People came or went, the game started or ended, there is a rematch."""

    table: Table


@dataclass(frozen=True, slots=True)
class Announced:
    """The operator's announcement; `text` is None once it is over."""

    text: str | None
    at: float  # since when, in seconds since 1970


@dataclass(frozen=True, slots=True)
class Pong:
    """Confirmation. `at` is returned unchanged."""

    at: float
    now: float


@dataclass(frozen=True, slots=True)
class Farewell:
    """The server is about to close the connection, and why."""

    code: str
    message: str


ServerMessage = Welcome | Snapshot | Stepped | Done | Refused | Said | TableChanged | Announced | Pong | Farewell
