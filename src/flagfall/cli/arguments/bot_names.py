"""Names of bots on the command line: installed ones, `my_bot.py:MyBot`, `engine:./program`, several with commas."""

from __future__ import annotations

from collections.abc import Collection

from flagfall.bots.base import BotKind
from flagfall.bots.outside import find_any, is_outside
from flagfall.cli.usage_error import WrongUse


def read_bot_names(text: str, game: str, known: Collection[str], key: str, also: Collection[str] = ()) -> list[str]:
    """Each name, checked; `also` are bots that are found and stand in no list. `key` says what is wrong otherwise."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if is_outside(name):
            check_game(find_any(name), game)
        elif name not in known and name not in also:
            raise WrongUse("bad_input", key, text=name, known=", ".join(known))
    return names


def check_game(kind: BotKind, game: str) -> None:
    """Whether a bot plays a game."""
    if not kind.plays(game):
        raise WrongUse("bad_input", "bot_of_other_game", text=kind.name, known=", ".join(kind.games), game=game)
