"""HTTP models of quick matches."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from flagfall.server.wire.models import Game, Model


class PairingRequest(Model):
    """Look for a person to play a game for two with."""

    games: list[Game] = Field(min_length=1, max_length=8, description="Which games will do, the dearest first.")
    is_rated: bool = False
    is_near: bool = Field(True, description="Ratings like your own first; the longer you wait, the more will do.")
    bots_after: float | None = Field(None, ge=5, le=600, description="Seconds after which a bot will do; None: never.")


class PairingInfo(Model):
    """The state of a search. Ask every two seconds: after eight seconds of silence you leave the queue."""

    ticket: str = Field(description="Names your search in the addresses that follow.")
    status: Literal["waiting", "found", "ready"] = Field(
        description="`found`: there is an opponent, who has to ask once more; `ready`: the game has begun."
    )
    table: str | None = Field(description="Where the game is, once it has begun.")
    games: list[Game]
    waited: float
    rating: float = Field(description="Your own, in the first of the games.")
    spread: float | None = Field(description="How far other ratings may be from yours by now; None: any distance.")
    bots_in: float | None = Field(description="Seconds until a bot will do.")
    others: int = Field(description="How many others are in the queue, for any game.")


class PairingCounts(Model):
    """How many are in the queue now, by game."""

    waiting: dict[str, int]
