"""What all models of the API have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=24, examples=["Ada"])]


class Model(BaseModel):
    """Strict about unknown keys, so that a misspelt setting is an error and not a surprise."""

    model_config = ConfigDict(extra="forbid", frozen=True)
