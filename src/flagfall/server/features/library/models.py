"""What the library says of every game: its name and its bots. What a game adds is described by its plug-in."""

from __future__ import annotations

from pydantic import Field

from flagfall.core.words import Words
from flagfall.server.wire.models import Game, Model


class InsightInfo(Model):
    """What is worked out about a game at a table."""

    path: str = Field(description="The last part of the address, below the table's.")
    about: str = Field(description="One English sentence.")
    needs_end: bool = Field(description="Whether it is available only after the end.")


class GameInfo(Model):
    """A game that can be played here."""

    id: Game
    name: Words
    fewest_players: int
    most_players: int
    modes: list[str] = Field(description="The modes in which games are rated.")
    insights: list[InsightInfo] = Field(
        description="What anyone who sees the game may read; help with moves is left out."
    )


class GameLibrary(Model):
    """All games, ours first."""

    games: list[GameInfo]


class BotInfo(Model):
    """A player that is no person."""

    id: str
    game: Game
    name: Words
    about: Words = Field(description="One sentence on how it plays; empty if nothing is known.")
    is_usual: bool
    ratings: dict[str, float] = Field(description="By mode, as measured in an arena; empty if not measured.")


class BotLibrary(Model):
    """All bots, by game, the usual one first."""

    bots: list[BotInfo]


class LanguageInfo(Model):
    """A language of this server."""

    code: str
    name: str = Field(description="What it calls itself.")
    cldr: str = Field(description="The language whose plurals, numbers and dates it has, by Unicode's CLDR.")
    direction: str = Field(description="ltr or rtl.")
    is_built_in: bool = Field(description="Whether the web app has its words already.")


class LanguageLibrary(Model):
    """Every language, English first."""

    languages: list[LanguageInfo]


class LanguageWords(Model):
    """The words of one language."""

    words: dict[str, str | dict[str, str]] = Field(
        description="By key: a text with {placeholders}, or one for each plural form, of which `other` is always there."
    )
