"""API models of creations."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, Field, create_model

from flagfall.core.creation import Creation
from flagfall.server.features.people.models import Reason


class CreationInfo(BaseModel):
    """A pack or a rule set, without its contents."""

    id: str = Field(description="Names it in the config of a table; the same text has the same.")
    title: str
    at: float = Field(description="When it was kept, in seconds since 1970.")
    is_yours: bool
    is_offered: bool = Field(description="The operator offers it to all.")
    is_shared: bool = Field(False, description="Everybody sees it in the gallery.")
    maker: str | None = Field(None, description="Whose it is; only in the gallery.")


class CreationList(BaseModel):
    """Your own, the newest first, then what the operator offers to all."""

    creations: list[CreationInfo]


class Sharing(BaseModel):
    """Share a creation, or stop sharing it."""

    is_shared: bool


class Bar(BaseModel):
    """Whether a creation is hidden from the gallery."""

    is_barred: bool


class CreationReport(BaseModel):
    """Report a creation to the operator."""

    reason: Reason
    text: str = Field("", max_length=500)


@cache
def made_model(kind: Creation) -> type[CreationInfo]:
    """One creation as a whole: its text, the same read as data, and what front ends show of it."""
    parts: dict[str, Any] = {"text": (str, ...), "source": (dict[str, Any], ...), "shown": (kind.type, ...)}
    return create_model(f"Made{kind.type.__name__}", __base__=CreationInfo, **parts)


@cache
def gallery_model(kind: Creation) -> type[BaseModel]:
    """A page of creations as a whole."""
    parts: dict[str, Any] = {
        "creations": (list[made_model(kind)], ...),  # type: ignore[misc]
        "next": (float | None, Field(None, description="What to ask for as `before` for the next page.")),
    }
    return create_model(f"Gallery{kind.type.__name__}", **parts)
