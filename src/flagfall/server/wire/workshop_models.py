"""What people made for games, as the API tells of it."""

from __future__ import annotations

from pydantic import BaseModel, Field


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
