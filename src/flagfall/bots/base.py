"""The bot interface: `Bot`, the input `Sight`, and the registration `BotKind`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx
from flagfall.core.plugin import CompiledCode
from flagfall.core.rng import Chance, bot_stream
from flagfall.core.table import Table
from flagfall.core.words import Words

# What can go wrong with a bot that is not ours.


class BadBot(BadInput):
    """A file or program that does not lead to a bot."""

    code = "bad_bot"


class BotFailed(FlagfallError):
    """A bot threw, fell silent, or answered what is not legal; the message names it and what it did."""

    code = "bot_failed"


@dataclass(frozen=True, slots=True)
class Sight:
    """The input of a bot: its player's view, the legal actions and a random stream of its own."""

    player: PlayerIx
    view: Any
    legal: Sequence[Any]  # never empty
    rng: list[int]
    notes: Any = None
    """What the bot noted of the events its player has seen so far (`BotKind.note`)."""


Note = Callable[[Any, Sequence[Any]], Any]
"""Notes, after one more step: of the notes so far (at first None) and the events of the step as the player sees them.
Plain data that can be written as JSON; what is given is not changed."""


class Bot(Protocol):
    """A program that decides for one player."""

    def decide(self, sight: Sight) -> Any:
        """One of the legal actions."""
        ...


@dataclass(frozen=True, slots=True)
class BotContext:
    """What a bot gets before it plays; it may play for several players and in several games."""

    game: AnyGame
    config: Any
    may_compile: bool = True
    """False: think interpreted, so that the first answer comes at once."""
    seconds: float | None = None
    """The most a decision may take, for bots that could think for long; None: as long as they want."""


@dataclass(frozen=True, slots=True)
class BotKind:
    """One sort of bot, as an entry point of the group `flagfall.bots` offers it."""

    name: str
    """What players type and addresses say, such as `engine-3`."""
    games: tuple[str, ...]
    """The ids of the games it plays; empty: any."""
    make: Callable[[BotContext], Bot]
    is_rated: bool = True
    """False: to win against it says nothing."""
    is_offered: bool = True
    """False for tests and tools: the bot can be found by name but is not listed."""
    compiled: CompiledCode | None = None
    """Machine code it thinks with, where that is there. Until then it is made with `may_compile=False`."""
    is_quick: bool = False
    """Whether it answers within a few milliseconds, whatever the game: it never waits for those who search."""
    note: Note | None = None
    """How it takes notes. None: it knows what it sees now, and keeping nothing costs nothing."""
    title: Words | None = None
    """What people call it. None: the catalogue's word for it, or its name."""
    about: Words | None = None
    """One sentence on how it plays."""

    def plays(self, game_id: str) -> bool:
        """Whether it knows this game."""
        return not self.games or game_id in self.games


def sight_of(table: Table, player: PlayerIx, notes: Any = None, chance: Chance | None = None) -> Sight:
    """What the bot of a player is given to decide by, in the terminal and on a server alike.

    It draws from the game's chance, or from another where the game's must not be worked out from it.
    """
    decided = sum(entry.player == player for entry in table.entries)
    seen = table.seen_by(player)
    rng = bot_stream(table.chance if chance is None else chance, player, decided)
    return Sight(player, seen.view, seen.legal, rng, notes)


# Whatever can be a bot, as a kind of bot: a kind, a class or object that decides, or a function that does.


class _Function:
    """A function `decide(sight)`, as a bot."""

    def __init__(self, decide: Any) -> None:
        self.decide = decide


def kind_from(name: str, found: Any, where: str) -> BotKind:
    """The kind of bot, under this name; raises BadBot, which says where it was found."""
    if isinstance(found, BotKind):
        return BotKind(name, found.games, found.make, compiled=found.compiled, note=found.note)
    games, note = getattr(found, "games", ()), getattr(found, "note", None)
    if isinstance(games, str) or not all(isinstance(game, str) for game in games):
        raise BadBot(f"{where}: games is a tuple of the ids of games, such as ('ctb',).")
    if inspect.isclass(found) and hasattr(found, "decide"):
        return BotKind(name, tuple(games), lambda context: _made(found, context), note=note)
    if hasattr(found, "decide"):
        return BotKind(name, tuple(games), lambda context: found, note=note)
    if inspect.isfunction(found):
        return BotKind(name, (), lambda context: _Function(found))
    raise BadBot(f"{where} is not a bot; it needs a method decide(sight).")


def _made(cls: Any, context: BotContext) -> Bot:
    """An instance; one that wants to know what is played gets the context."""
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    wanted = inspect.signature(cls).parameters.values()
    needs = [one for one in wanted if one.default is one.empty and one.kind in positional]
    made: Bot = cls(context) if needs else cls()
    return made
