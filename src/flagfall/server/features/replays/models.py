"""What goes over HTTP of a game that was played: its steps, as one viewer noticed them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from flagfall.server.wire.models import Carries, Model


class StepInfo(Model):
    """One action of a finished or running game, as one viewer noticed it."""

    seq: int
    player: int = Field(description="Who acted.")
    at: float
    events: list[Annotated[dict[str, Any], Carries("event")]]
    view: Annotated[dict[str, Any], Carries("view")] | None
    told: list[Annotated[Any, Carries("Paragraph")]] | None = Field(
        None, description="What is said of it, as in the messages of the websocket."
    )
    number: int | None = Field(None, description="Its number among all actions; after the end only, for it tells much.")


class RestInfo(Model):
    """One action of a game that the rules of today cannot play again, in the words that were kept of it."""

    seq: int = Field(description="Its number among all actions.")
    player: int
    at: float
    told: list[Annotated[Any, Carries("Paragraph")]]


class History(Model):
    """A game from its beginning through the eyes of one viewer."""

    viewer: int | str
    first: Annotated[dict[str, Any], Carries("view")] = Field(description="The view before the first step.")
    steps: list[StepInfo]
    broken: str | None = Field(
        None,
        description="Why the rest is missing or the end may differ: the game was played by older rules, and those of "
        "today do not lead to its end. The record has every action.",
    )
    rest: list[RestInfo] = Field(
        default_factory=list,
        description="With `broken` only: what was said of the steps that are missing, nothing hidden, if it was kept. "
        "All of it where the end differs.",
    )
