"""The process in which bots think: questions come in, a line of JSON each, answers go out the same way.

It knows nothing but the question: no store, no table, no state.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flagfall.bots import BOTS, Bot, Sight, make_bot
from flagfall.core.codec import decode, from_json, to_json
from flagfall.core.ids import PlayerIx
from flagfall.games import find_game
from flagfall.games.ctb.search.searcher import is_warm, warm_up


@dataclass(frozen=True, slots=True)
class Question:
    """What would you do?"""

    game: str
    bot: str
    player: PlayerIx
    view: dict[str, Any]
    legal: tuple[dict[str, Any], ...]
    rng: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The number of one of the legal actions."""

    chosen: int


def answer(question: Question) -> Answer:
    """Let the bot decide."""
    types = find_game(question.game).types
    legal = [decode(types.action, action) for action in question.legal]
    view = decode(types.view, question.view)
    chosen = _bot(question.bot).decide(Sight(question.player, view, legal, list(question.rng)))
    return Answer(legal.index(chosen))


def _bot(name: str) -> Bot:
    """A bot that answers at once: until the search is compiled, it thinks without."""
    return _make(name, BOTS[name].compiles and not _is_warm())


@lru_cache(maxsize=16)
def _make(name: str, interpreted: bool) -> Bot:
    return make_bot(name, interpreted=interpreted)


_warm = False


def _is_warm() -> bool:
    """Whether compiled code is there; once it is, it stays."""
    global _warm
    _warm = _warm or is_warm()
    return _warm


def main() -> None:
    """Until nobody asks any more; or, with `warm`, compile what bots need and be done."""
    if sys.argv[1:] == ["warm"]:
        os.nice(10)
        warm_up()
        return
    with suppress(BrokenPipeError):  # the server is gone, and with it the reason to think
        for line in sys.stdin.buffer:
            sys.stdout.write(f"{to_json(answer(from_json(Question, line)))}\n")
            sys.stdout.flush()
        return
    os._exit(0)  # not through the usual end, which would try to flush once more


if __name__ == "__main__":
    main()
