"""API models of cups."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from flagfall.core.rng import MOST_PLAYERS
from flagfall.server.wire.models import ClockSetting, Game, Model, UserInfo

MOST_ENTRANTS = 64
"""Of one cup, bots included."""

MOST_STAGES = 15

Format = Literal["swiss", "round_robin", "tables"]


class CupSettings(Model):
    """The settings of a cup, chosen by its host and fixed afterwards."""

    game: Game
    title: str = Field(min_length=1, max_length=60)
    format: Format = Field(
        description="`swiss`: duels between people of like standing, no opponent twice. `round_robin`: everybody meets "
        "everybody. `tables`: larger tables, seated again by standings after each tournament."
    )
    config: dict[str, Any] = Field(
        default_factory=dict, description="The game's own settings, as for a table; the number of players is not one."
    )
    stages: int | None = Field(
        None,
        ge=1,
        le=MOST_STAGES,
        description="How many rounds there are. None: for `swiss` as many as it takes to leave one unbeaten, for "
        "`tables` three; for `round_robin` it follows from who takes part.",
    )
    table_size: int = Field(4, ge=3, le=MOST_PLAYERS, description="With `tables`: how many sit at one, if possible.")
    clock: ClockSetting = ClockSetting()
    away_after: int = Field(
        90,
        ge=10,
        le=86_400,
        description="Seconds after which the stand-in plays for a person who does not come to the table, or does "
        "nothing there.",
    )
    starts: Literal["auto", "host"] = Field("auto", description="Who begins the next stage once all results are in.")
    pause: int = Field(20, ge=0, le=3_600, description="With `auto`: seconds between two stages.")
    late_entry: bool = Field(True, description="Whether people and bots can still come in once it has begun.")
    is_duplicate: bool = Field(
        False,
        description="Every table of a stage plays with the same cards and coins; people are compared with those who "
        "sat in the same chair elsewhere.",
    )


class NewBot(Model):
    """A bot that takes part."""

    bot: str | None = Field(None, max_length=40, description="Which; None: the game's usual one.")
    count: Annotated[int, Field(ge=1, le=MOST_ENTRANTS)] = 1


class Hold(Model):
    """The host holds the next stage back, or no longer."""

    is_held: bool


class CupLine(Model):
    """A line of a cup's chat."""

    number: int
    user: str
    name: str
    player: int | None = Field(description="The place of its author in `people`; None: they only look on.")
    text: str
    at: float


class CupChat(Model):
    """The latest lines, without those of people whom you mute or block."""

    lines: list[CupLine]


class CupSay(Model):
    """A chat message."""

    id: str = Field(min_length=1, max_length=64, description="Your own id of it: said twice, it is heard once.")
    text: str = Field(min_length=1, max_length=1_000)


class EntrantChange(Model):
    """The host takes a person out of the cup, or in again."""

    is_in: bool


class EntrantInfo(Model):
    """A person who takes part."""

    id: str = Field(description="A person's own id, or one that a bot has in this cup.")
    name: str
    bot: str | None
    is_guest: bool
    since: int = Field(description="The stage with which they came in; more than 1: late.")
    is_in: bool = Field(description="False: has left, or was taken out by the host.")
    is_barred: bool = Field(description="Taken out by the host, who alone can take them in again.")


class CupTable(Model):
    """A table of a stage, or an entrant without an opponent (a bye)."""

    table: str | None = Field(description="None: a bye, which counts as a win.")
    entrants: list[str] = Field(description="By chair.")
    status: Literal["playing", "over"]
    scores: list[float] | None = Field(description="By chair, once it is over.")
    points: list[int] | None = Field(description="What the game itself counts (fans), where it counts something.")


class StageInfo(Model):
    """One round of a cup."""

    number: int
    tables: list[CupTable]
    commitment: str | None = Field(
        description="With duplicate: the hash of the secret that all tables share. It is opened when all are over."
    )
    is_sealed: bool = Field(description="With duplicate: records and replays stay closed while others still play.")


TieBreakName = Literal["buchholz", "sonneborn_berger", "wins", "points", "direct"]


class TieBreak(Model):
    """What decides between those with equal scores; the first that differs counts."""

    name: TieBreakName
    value: float


class CupStanding(Model):
    """The standing of a person."""

    place: int
    entrant: str
    score: float
    ties: list[TieBreak]
    wins: int
    played: int


class CupSummary(Model):
    """A cup in a list."""

    id: str
    title: str
    game: Game
    format: Format
    is_duplicate: bool
    status: Literal["open", "playing", "over"]
    host: UserInfo
    entrants: int
    stage: int = Field(description="How many have begun.")
    stages: int | None = Field(description="How many there will be, as far as is known.")
    winner: str | None
    created_at: float


class CupList(Model):
    """Open ones first, then those that are on, then past ones."""

    cups: list[CupSummary]


class CupRole(Model):
    """A cup as its reader sees it."""

    entrant: str | None
    is_host: bool
    table: str | None = Field(description="Where you play right now.")


class CupInfo(CupSummary):
    """A cup as a whole, as one person sees it."""

    revision: int = Field(description="Grows with every change.")
    settings: CupSettings
    people: list[EntrantInfo]
    rounds: list[StageInfo]
    standings: list[CupStanding]
    you: CupRole
    code: str | None = Field(None, description="What people type to come here: `GET /cup-codes/{code}`.")
    is_held: bool = Field(False, description="The host holds the next stage back.")
    takes_entrants: bool = Field(True, description="Whether new people can take part.")
    next_at: float | None = Field(description="When the next stage begins by itself, in seconds since 1970.")
    may_begin: bool = Field(description="Whether a stage can begin now: enough take part, and none is on.")
