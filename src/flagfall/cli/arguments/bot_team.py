"""The bots at a table, and whose turn it is.

Everything here follows from the record so far: who acts next, and the chance a bot is given. A game
that is saved, resumed and played on is therefore the same game as one that was never interrupted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from flagfall.bots import Bot, bots_for, make_bot, sight_of
from flagfall.bots.base import BotKind, Note
from flagfall.bots.notebook import Notebook
from flagfall.bots.outside import find_any, is_outside
from flagfall.cli.usage_error import WrongUse
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.game import Challengers

# Names of bots on the command line: installed ones, `my_bot.py:MyBot`, `engine:./program`, several with commas.


def read_bot_names(text: str, game: str, known: Collection[str], key: str, also: Collection[str] = ()) -> list[str]:
    """Each name, checked. `also` names unlisted bots; `key` is the error message for unknown ones."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if is_outside(name):
            check_game(find_any(name), game)
        elif name not in known and name not in also:
            if close := get_close_matches(name, known, n=1, cutoff=0.7):
                raise WrongUse("bad_input", "bot_close", text=name, close=close[0])
            raise WrongUse("bad_input", key, text=name, known=", ".join(known))
    return names


def check_game(kind: BotKind, game: str) -> None:
    """Whether a bot plays a game."""
    if not kind.plays(game):
        raise WrongUse("bad_input", "bot_of_other_game", text=kind.name, known=", ".join(kind.games), game=game)


BOTS = bots_for(Challengers.id)


class BotTeam:
    """Bots by player, and how they take notes."""

    def __init__(self, bots: Mapping[PlayerIx, Bot], notes: Mapping[PlayerIx, Note | None] | None = None) -> None:
        self.bots, self._how = dict(bots), dict(notes or {})
        self._notebook: tuple[Table, Notebook] | None = None

    def __contains__(self, player: object) -> bool:
        return player in self.bots

    def decide(self, table: Table, player: PlayerIx) -> Any:
        """What the bot of a player does now; it sees what that player sees."""
        if self._notebook is None or self._notebook[0] is not table:
            self._notebook = table, Notebook(table)
        notes = self._notebook[1].notes(player, self._how.get(player))
        return self.bots[player].decide(sight_of(table, player, notes))


def read_bots(text: str, count: int) -> list[str]:
    """`greedy,random`: one name for each bot; the list is repeated as often as needed."""
    names = read_bot_names(text, Challengers.id, BOTS, "bot")
    return [names[i % len(names)] for i in range(count)]


def make_team(names: Sequence[str], first: int, cards: CardTable, config: Config | None = None) -> BotTeam:
    """Bots for the players from `first` on."""
    game = Challengers(cards)
    kinds = {PlayerIx(first + i): find_any(name) for i, name in enumerate(names)}
    bots = {player: make_bot(kind, game, config) for player, kind in kinds.items()}
    return BotTeam(bots, {player: kind.note for player, kind in kinds.items()})


def next_actor(table: Table) -> PlayerIx | None:
    """The next actor where several may act: in turns, after the player who acted last. None at the end."""
    actors = table.actors
    last = table.entries[-1].player if table.entries else -1
    return next((p for p in actors if p > last), actors[0] if actors else None)
