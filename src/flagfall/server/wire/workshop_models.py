"""What people made for games, as the API tells of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, Field, create_model

from flagfall.core.creation import Creation


class CreationInfo(BaseModel):
    """A pack or a rule set, without its contents."""

    id: str = Field(description="Names it in the config of a table; the same text has the same.")
    title: str
    at: float = Field(description="When it was kept, in seconds since 1970.")
    is_yours: bool
    is_offered: bool = Field(description="The operator offers it to all.")


class CreationList(BaseModel):
    """Your own, the newest first, then what the operator offers to all."""

    creations: list[CreationInfo]


@cache
def made_model(kind: Creation) -> type[CreationInfo]:
    """One creation as a whole: its text, the same read as data, and what front ends show of it."""
    parts: dict[str, Any] = {"text": (str, ...), "source": (dict[str, Any], ...), "shown": (kind.type, ...)}
    return create_model(f"Made{kind.type.__name__}", __base__=CreationInfo, **parts)
