"""API models of people and of one's own account."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from flagfall.server.wire.models import Game, Model, Passphrase

TieKind = Literal["follow", "block", "mute"]
Reason = Literal["insult", "spam", "name", "cheating", "other"]


class RatingPoint(Model):
    """A rating after a game."""

    at: float
    rating: float


class ProfileRating(Model):
    """How strong a person is in one game and mode, and how that came."""

    game: Game
    mode: str
    rating: float
    games: int
    history: list[RatingPoint] = Field(description="Oldest first, the last hundred.")


class FactCount(Model):
    """An item of a person's games, such as a card."""

    key: str
    count: int = Field(description="How often, in all games together.")
    games: int = Field(description="In how many games.")
    won: int = Field(description="How many of these were won.")


class ProfileGame(Model):
    """One group of facts about a person's finished games."""

    game: Game
    played: int
    won: int
    lost: int
    tied: int
    causes: list[FactCount] = Field(description="How lost games ended.")
    facts: dict[str, list[FactCount]] = Field(description="By group of the game, the most frequent first.")


class Rival(Model):
    """How a person did against another."""

    name: str
    user: str | None
    bot: str | None
    games: int
    won: int
    lost: int


class ProfileInfo(Model):
    """A profile, computed from finished games."""

    id: str
    name: str
    is_guest: bool
    since: float
    followers: int
    ratings: list[ProfileRating]
    games: list[ProfileGame]
    rivals: list[Rival]
    unread: int = Field(description="Games whose statistics are not complete yet; ask again later.")
    ties: list[TieKind] = Field(description="Whether you follow, block or mute this person.")


class TieRequest(Model):
    """Follow, block or mute a person, or no longer."""

    kind: TieKind
    is_on: bool = True


class TieInfo(Model):
    """A person you follow, block or mute."""

    user: str
    name: str
    kind: TieKind
    at: float


class TieList(Model):
    """The newest first."""

    ties: list[TieInfo]


class ReportRequest(Model):
    """Report a person to the operator."""

    reason: Reason
    text: str = Field("", max_length=500)
    table: str | None = Field(None, max_length=40)


class ReportInfo(Model):
    """A report to the operator."""

    id: str
    reason: str
    text: str
    table: str | None
    at: float
    person: str
    person_name: str
    reporter: str
    reporter_name: str
    creation: str | None = Field(None, description="What it is about, if it is in the gallery, such as `packs/<id>`.")


class ReportList(Model):
    """List open reports, newest first."""

    reports: list[ReportInfo]


class PassphraseChange(Model):
    """Another passphrase; all other devices are signed out."""

    old: Passphrase
    new: Passphrase


class Goodbye(Model):
    """Delete your account. Accounts that have a passphrase say it, so that others cannot do it."""

    passphrase: str | None = Field(None, max_length=200)


class DeviceInfo(Model):
    """List your signed-in devices."""

    id: str
    device: str
    begun_at: float | None
    used_at: float
    is_this: bool


class DeviceList(Model):
    """The one used last first."""

    devices: list[DeviceInfo]
