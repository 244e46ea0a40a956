"""A stranger's bot, held to the contract: whatever it does wrong becomes one sentence that names it."""

from __future__ import annotations

import traceback
from dataclasses import replace
from typing import Any

from flagfall.bots.base import Bot, BotContext, BotFailed, BotKind, Sight
from flagfall.core.errors import FlagfallError

LONGEST = 120
"""Of what a bot answered, as far as it is shown."""


class Guarded:
    """Forwards questions and returns legal actions only."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name, self._bot = name, bot

    def decide(self, sight: Sight) -> Any:
        """What the bot decides; raises BotFailed."""
        legal = tuple(sight.legal)  # a bot must not be able to add to what is legal
        try:
            action = self._bot.decide(sight)
            is_legal = action in legal
        except FlagfallError:
            raise
        except (Exception, SystemExit) as error:
            raise failure(self._name, error) from error
        if not is_legal:
            answer = repr(action)
            shown = answer if len(answer) <= LONGEST else f"{answer[: LONGEST - 1]}…"
            raise BotFailed(
                f"The bot {self._name} answered {shown}, which is not legal now; decide must return one of sight.legal."
            )
        return action


def guarded(kind: BotKind) -> BotKind:
    """The same kind of bot, held to the contract."""

    def make(context: BotContext) -> Bot:
        try:
            return Guarded(kind.name, kind.make(context))
        except FlagfallError:
            raise
        except (Exception, SystemExit) as error:
            raise failure(kind.name, error) from error

    return replace(kind, make=make)


def failure(name: str, error: BaseException) -> BotFailed:
    """Which error a bot has thrown, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return BotFailed(f"The bot {name} failed: {type(error).__name__}: {error} ({last.filename}, line {last.lineno}).")
