"""The process in which bots think: questions come in, a line of JSON each, answers go out the same way.

It knows nothing but the question: no store, no table, no state. What a bot noted before comes with the question.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flagfall.bots import Bot, Sight, find_bot, make_bot
from flagfall.core.codec import decode, from_json, to_json
from flagfall.core.ids import PlayerIx
from flagfall.core.jit import tell_compiling
from flagfall.core.platform import stand_back
from flagfall.core.plugins import find_plugin

MOST_SECONDS = 4.0
"""For one decision: more than any level needs on the usual board; on huge ones all others are waiting."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A request to a bot worker: bot, game, view and legal actions."""

    game: str
    config: dict[str, Any]
    bot: str
    player: PlayerIx
    view: dict[str, Any]
    legal: tuple[dict[str, Any], ...]
    rng: tuple[int, ...]
    notes: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The number of one of the legal actions."""

    chosen: int


def answer(question: BotQuestion) -> BotAnswer:
    """Run the bot on a question and return its answer."""
    types = find_plugin(question.game).game.types
    legal = [decode(types.action, action) for action in question.legal]
    view = decode(types.view, question.view)
    chosen = _bot(question).decide(Sight(question.player, view, legal, list(question.rng), question.notes))
    return BotAnswer(legal.index(chosen))


def _bot(question: BotQuestion) -> Bot:
    """A bot that answers at once: until its code is compiled, it thinks without."""
    return _make(question.bot, question.game, to_json(question.config), _may_compile(question.bot))


@lru_cache(maxsize=16)
def _make(name: str, game_id: str, config: str, may_compile: bool) -> Bot:
    game = find_plugin(game_id).game
    return make_bot(name, game, from_json(game.types.config, config), may_compile=may_compile, seconds=MOST_SECONDS)


BEHIND = 10
"""The priority of bots below the server, which handles actions while they think."""

_ready: set[str] = set()
"""Bots whose compiled code is there; once it is, it stays."""


def _may_compile(bot: str) -> bool:
    code = find_bot(bot).compiled
    if bot not in _ready and (code is None or code.is_ready()):
        _ready.add(bot)
    return bot in _ready


def main() -> None:
    """Answer questions until the input ends."""
    tell_compiling(None)  # stderr is the server's log, and nothing waits here
    stand_back(BEHIND)
    with suppress(BrokenPipeError):  # the server is gone, and with it the reason to think
        for line in sys.stdin.buffer:
            sys.stdout.write(f"{to_json(answer(from_json(BotQuestion, line)))}\n")
            sys.stdout.flush()
        return
    os._exit(0)  # not through the usual end, which would try to flush once more


if __name__ == "__main__":
    main()
