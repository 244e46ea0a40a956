"""Parts of messages that were written as JSON before: a game's own types, and models of the HTTP interface.

A field says what it carries, so that the schema and the TypeScript types know it, and holds the finished text, so that
what several clients get is written once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


class Json(str):
    """Text that is JSON already."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Payload:
    """What a field carries: a role of the game's types (action, event, view), an HTTP model by name, or a class."""

    of: str | type
    is_list: bool = False


Actions = Annotated[Json, Payload("action", is_list=True)]
Numbers = Annotated[Json, Payload(int, is_list=True)]
Events = Annotated[Json, Payload("event", is_list=True)]
View = Annotated[Json, Payload("view")]
Table = Annotated[Json, Payload("TableInfo")]
