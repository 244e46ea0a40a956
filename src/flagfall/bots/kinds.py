"""Whatever can be a bot, as a kind of bot: a kind, a class or object that decides, or a function that does."""

from __future__ import annotations

import inspect
from typing import Any

from flagfall.bots.base import BadBot, Bot, BotContext, BotKind


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
