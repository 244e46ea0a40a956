"""What goes over HTTP: the models that OpenAPI and the generated client types show."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from flagfall.core.languages import FALLBACK
from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import GAMES
from flagfall.core.rng import MOST_PLAYERS
from flagfall.core.secret import LONGEST_PART
from flagfall.core.words import in_one
from flagfall.server.wire.model import Model as Model  # the usual place
from flagfall.server.wire.model import Name
from flagfall.server.wire.shared_settings import SharedSettings

Game = Annotated[str, Field(min_length=1, max_length=40, description="The id of a game of the library.")]
Passphrase = Annotated[str, Field(min_length=8, max_length=200)]
Code = Annotated[str, Field(min_length=1, max_length=16)]


def Carries(of: str) -> WithJsonSchema:  # noqa: N802 (it stands where a class would)
    """Plain data whose type is the game's own, or one of the websocket's; generators read it from `x-of`."""
    return WithJsonSchema({"type": "object", "x-of": of})


def _settings_of(plugin: GamePlugin) -> str:
    """Which settings a game has, for the description."""
    settings = ", ".join(f"`{field.name}`" for field in fields(plugin.game.types.config))
    return f"{in_one(plugin.name, FALLBACK)}: {settings or 'none'}."


CONFIG = f"""The game's own settings; missing ones get their default.

{" ".join(map(_settings_of, GAMES.all().values()))} The types of our own games are in the protocol's JSON Schema."""


class NewUser(Model):
    """A person comes in; a name is enough."""

    name: Name


class Arrival(NewUser):
    """A person comes in for the first time; where only invited people may, with a code."""

    invitation: Code | None = None


class Claim(Model):
    """A guest becomes an account."""

    passphrase: Passphrase


class Credentials(Model):
    """A returning person signs in."""

    name: Name
    passphrase: Passphrase


class UserInfo(Model):
    """A person as others see them."""

    id: str
    name: str
    is_guest: bool


class OwnInfo(UserInfo):
    """A person as they see themselves."""

    signs_in_elsewhere: bool = Field(
        default=False, description="Whether a proxy or a provider signs this person in: the account has no passphrase."
    )


class Session(Model):
    """The token proves who you are; send it as `Authorization: Bearer …`. It is shown only once."""

    user: OwnInfo
    token: str


class SeatSetting(Model):
    """A place at a table before the start: open to people, or a bot's."""

    kind: Literal["open", "bot"] = "open"
    bot: str | None = Field(default=None, description="Which bot; None: the game's usual one.")


class ClockSetting(Model):
    """Thinking time.

    `each`: seconds for every decision (a deck phase, a choice, a turn). `bank`: seconds for the whole game,
    plus the increment after each decision. Days are seconds, too: 86 400 each.
    """

    kind: Literal["none", "each", "bank"] = "none"
    seconds: Annotated[int, Field(ge=0, le=60 * 86_400)] = 0
    increment: Annotated[int, Field(ge=0, le=86_400)] = 0


class TableSettings(SharedSettings):
    """The settings that a host decides."""

    game: Game
    title: str = Field("", max_length=60)
    config: dict[str, Any] = Field(
        default_factory=dict, description=CONFIG, examples=[{"players": 4, "first_game": True}, {"variant": "standard"}]
    )
    seats: list[SeatSetting] | None = Field(
        None, max_length=MOST_PLAYERS, description="One per player; None: all open."
    )
    host_plays: bool = True
    is_private: bool = False
    is_rated: bool = False
    clock: ClockSetting = ClockSetting()
    on_timeout: Literal["stand_in", "lose"] | None = Field(
        None,
        description="What happens when time runs out. None: in a duel with a bank of time, and in a rated one, it is "
        "lost; otherwise the stand-in plays on.",
    )
    away_after: int | None = Field(
        None,
        ge=0,
        le=86_400,
        description="Seconds after which the stand-in plays for a person who keeps others waiting and is not "
        "connected, or does nothing. 0: never. None: 90 at tables without a clock, never at others.",
    )
    stand_in: str | None = Field(
        None, description="The bot that plays for the person who is away; None: the game's usual one."
    )
    spectators: Literal["public", "delayed", "open", "none"] = "public"
    insight: bool = Field(
        True,
        description="Whether chances are shown while the game is on; never at a rated table. After the end they always "
        "are. What a player is shown follows from what that player knows.",
    )
    delay: int = Field(60, ge=5, le=3_600, description="Seconds that spectators lag behind, if delayed.")
    seed: int | None = Field(
        None, ge=0, lt=2**63, description="Where all chance comes from; None: drawn. Not at rated tables."
    )


class SeatChange(Model):
    """The host fills a free seat with a bot, or frees a bot's seat.

    In a running game: the seat of a person who is not there goes to a bot, or is open to a new person.
    """

    index: int = Field(ge=0, lt=MOST_PLAYERS)
    kind: Literal["open", "bot"]
    bot: str | None = Field(
        None, description="Which bot; None: the game's usual one, in a running game the table's stand-in."
    )


class SeatClaim(Model):
    """Take one's own seat from another device."""

    seat_code: str = Field(min_length=1, max_length=40, description="The private code of the seat.")


class JoinRequest(Model):
    """Take a seat: this one, or the first free one."""

    index: int | None = Field(None, ge=0, lt=MOST_PLAYERS)
    code: Code | None = Field(None, description="Needed at private tables unless the id came with a link.")


class PlayOn(Model):
    """Play on from an earlier moment, at a new table against bots."""

    at: int | None = Field(
        None,
        ge=0,
        description="The number of actions of the record before it. None: before the last decision of your seat.",
    )
    seat: int | None = Field(
        None, ge=0, lt=MOST_PLAYERS, description="Whose seat you take; None: your own, or else the first."
    )
    bot: str | None = Field(None, description="Who plays all others; None: the bots that did, or the game's usual one.")


class PlayRecordOn(PlayOn):
    """Play on from a record that one brings along."""

    record: dict[str, Any] = Field(description="As saved after a game; the checks may be left out.")


class OriginInfo(Model):
    """Where a game that began in the middle comes from."""

    table: str | None = Field(description="None: from an uploaded record.")
    record: str | None = Field(None, description="The head of an uploaded record.")
    at: int = Field(description="The number of actions of that table's record with which this one begins.")


class SeatInfo(Model):
    """A place at a table. The index is the player's number in the game."""

    index: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    user: str | None
    bot: str | None
    is_guest: bool = Field(False, description="Somebody without an account: others may have had the name before.")
    is_connected: bool
    is_away: bool = Field(description="A stand-in plays until the person comes back.")
    has_given_up: bool = Field(False, description="The person has given up; a stand-in plays to the end.")
    away_in: float | None = Field(
        None, description="Seconds until the stand-in takes over, while the others wait for this person in vain."
    )
    part: str | None = Field(None, description="What this player has added to the game's chance.")
    vacation_until: float | None = Field(None, description="Until then this player's time stands still.")


class RatingChange(Model):
    """What a game did to a person's rating."""

    index: int
    before: float
    after: float


class OutcomeInfo(Model):
    """How a game ended; players by index."""

    winners: list[int]
    ranking: list[list[int]]
    reason: str = Field(
        description="A word of the game, or `given_up`, `time`, `abandoned`, `rules_changed`, `taken_back` where the "
        "game had no say."
    )
    by: Literal["game", "clock", "people", "server"] = Field(
        "game", description="Who ended it: the rules, the clock, a player who gave up, or the server."
    )
    points: list[int] = Field(default_factory=list, description="What the game counts, by player; Challengers!: fans.")
    marks: list[list[Literal["won", "lost", "tied"]]] = Field(
        default_factory=list, description="By player, how each part of the game went; Challengers!: its rounds."
    )
    ratings: list[RatingChange] = Field(default_factory=list, description="At rated tables.")
    unrated: Literal["too_short", "too_often"] | None = Field(
        None, description="Why a rated game did not count: given up before it began, or the same people too often."
    )


class ContestInfo(Model):
    """The cup or the daily that a table is part of."""

    kind: Literal["cup", "daily"]
    id: str
    stage: int
    title: str
    is_sealed: bool = Field(description="Others still play with the same cards: record and replay stay closed.")


class TableInfo(Model):
    """A table as one person sees it."""

    id: str
    code: str | None = Field(description="The short code, for those who sit here or brought it.")
    status: Literal["waiting", "playing", "over"]
    mode: str = Field(description="What kind of game it is, in a word of the game; ratings go by it.")
    settings: TableSettings
    host: UserInfo
    host_free_at: float | None = Field(
        None, description="From when a person who sits here may take over as the host, seconds since 1970; None: never."
    )
    seats: list[SeatInfo]
    you: int | None = Field(description="Your seat.")
    seat_code: str | None = Field(description="Yours alone: with it you take your seat again on another device.")
    created_at: float
    started_at: float | None
    ended_at: float | None
    plan: dict[str, Any] | None = Field(None, description="Yours alone: what is done for you as soon as it can be.")
    is_your_turn: bool
    deadline: float | None = Field(description="When your time runs out, seconds since 1970.")
    outcome: OutcomeInfo | None
    rematch: str | None = Field(description="The table where it goes on.")
    contest: ContestInfo | None = Field(None, description="What the table is part of; None: a table of its own.")
    origin: OriginInfo | None = Field(None, description="Of a game that was played on from an earlier moment.")
    watchers: int
    commitment: str | None = Field(
        None, description="The hash of the secret that the game's chance comes from; the record opens it after the end."
    )
    has_chosen_seed: bool = Field(False, description="The host chose where all chance comes from, and may know it all.")
    chain: str | None = Field(
        None,
        description="The last value of the hashes that chain all actions so far; the record must lead to it. It tells "
        "nothing of hidden ones; of a game with a chosen seed it is shown after the end.",
    )


class ChancePart(Model):
    """A player's part of a game's chance, so that no other party can have chosen it alone."""

    part: str = Field(min_length=1, max_length=LONGEST_PART, pattern="^[0-9a-f]+$", examples=["5eed0ff1ce"])


class TableList(Model):
    """Tables, newest first unless said otherwise."""

    tables: list[TableInfo]


class Reach(Model):
    """How other devices find this server."""

    origin: str = Field(description="What links begin with.", examples=["http://192.168.1.20:8000"])
    is_this_computer_only: bool = Field(
        description="Nobody else can open it: the server listens to this computer only."
    )


class Fault(Model):
    """Where a file is wrong, and why, for forms that show it."""

    place: list[str] = Field(description="The keys that lead there.")
    problem: str = Field(description="A stable word for what is wrong; empty: the message alone says it.")
    facts: dict[str, str] = Field(description="What a sentence about it names, such as the most that is allowed.")


class Refusal(Model):
    """What every failure looks like."""

    code: str
    message: str
    wait: float | None = Field(None, description="Seconds to wait before the next try.")
    tables: list[TableInfo] = Field(
        default_factory=list, description="With `too_many_tables` only: the games to finish or give up."
    )
    fault: Fault | None = Field(None, description="With `bad_data` and its like: where the file is wrong.")
