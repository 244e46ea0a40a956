"""Bots: programs that decide from a player's view and the legal actions, never from the state."""

from __future__ import annotations

from functools import cache
from typing import Any

from flagfall.bots.base import Bot, BotContext, BotKind, Sight, kind_from, sight_of
from flagfall.bots.guard import guarded
from flagfall.core.errors import BadInput
from flagfall.core.game import AnyGame
from flagfall.core.plugin import CompiledCode
from flagfall.core.plugins import find_plugin, game_ids
from flagfall.core.registry import OWN, Registry

__all__ = [
    "Bot",
    "BotContext",
    "BotKind",
    "Sight",
    "all_bots",
    "bots_for",
    "compiled_code",
    "find_bot",
    "make_bot",
    "sight_of",
]


def _check(name: str, found: object) -> tuple[BotKind, ...]:
    """A kind or several, or one class that decides, which goes by the name of its entry point."""
    if hasattr(found, "decide"):
        return (kind_from(name, found, name),)
    kinds = found if isinstance(found, tuple) else (found,)
    for kind in kinds:
        if not isinstance(kind, BotKind):
            raise TypeError(
                f"it leads to {type(kind).__name__}, not to a BotKind, a tuple of them, or a class that decides"
            )
    return kinds


BOTS: Registry[tuple[BotKind, ...]] = Registry("flagfall.bots", "bot", _check)
"""An entry point leads to one bot or to several, such as the levels of one."""


@cache
def all_bots() -> dict[str, BotKind]:
    """Every bot by name; of two with the same name the first counts, and ours come first."""
    found: dict[str, BotKind] = {}
    ours = BOTS.names(OWN)
    for name, kinds in BOTS.all().items():
        for kind in kinds:
            found.setdefault(kind.name, kind if name in ours else guarded(kind))
    return found


def compiled_code() -> set[CompiledCode]:
    """The machine code that bots think with."""
    return {kind.compiled for kind in all_bots().values() if kind.compiled is not None}


@cache
def bots_for(game_id: str) -> tuple[str, ...]:
    """The bots offered for a game, the usual one first, those that play just any game last."""
    usual = find_plugin(game_id).usual_bot
    found = (kind for kind in all_bots().values() if kind.is_offered and kind.plays(game_id))
    return tuple(kind.name for kind in sorted(found, key=lambda kind: (kind.name != usual, not kind.games)))


def find_bot(name: str) -> BotKind:
    """A bot by its name; raises BadInput."""
    if name not in all_bots():
        raise BadInput(f"There is no bot '{name}'; one of {', '.join(all_bots())}.")
    return all_bots()[name]


def make_bot(
    bot: str | BotKind,
    game: AnyGame | None = None,
    config: Any = None,
    *,
    may_compile: bool = True,
    seconds: float | None = None,
) -> Bot:
    """A bot to play with, by its name or kind; by default it plays the first of its games as it comes in the box."""
    kind = find_bot(bot) if isinstance(bot, str) else bot
    if game is None:
        game = find_plugin((kind.games or game_ids())[0]).game
    if config is None:
        config = find_plugin(game.id).cases()[0]
    return kind.make(BotContext(game, config, may_compile, seconds))
