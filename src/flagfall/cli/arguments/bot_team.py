"""The bots at a table, and whose turn it is.

Everything here follows from the record so far: who acts next, and the chance a bot is given. A game
that is saved, resumed and played on is therefore the same game as one that was never interrupted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flagfall.bots import Bot, bots_for, make_bot, sight_of
from flagfall.cli.usage_error import WrongUse
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.game import Challengers
from flagfall.table.table import Table

BOTS = bots_for(Challengers.id)


class Team:
    """Bots by player."""

    def __init__(self, bots: Mapping[PlayerIx, Bot]) -> None:
        self.bots = dict(bots)

    def __contains__(self, player: object) -> bool:
        return player in self.bots

    def decide(self, table: Table, player: PlayerIx) -> Any:
        """What the bot of a player does now; it sees what that player sees."""
        return self.bots[player].decide(sight_of(table, player))


def read_bots(text: str, count: int) -> list[str]:
    """`greedy,random`: one name for each bot; the list is repeated as often as needed."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise WrongUse("bad_input", "bot", text=name, known=", ".join(BOTS))
    return [names[i % len(names)] for i in range(count)]


def make_team(names: Sequence[str], first: int, cards: CardTable) -> Team:
    """Bots for the players from `first` on."""
    game = Challengers(cards)
    return Team({PlayerIx(first + i): make_bot(name, game) for i, name in enumerate(names)})


def next_actor(table: Table) -> PlayerIx | None:
    """Whose turn it is where several may act: in turns, after whoever acted last. None at the end."""
    actors = table.actors
    last = table.entries[-1].player if table.entries else -1
    return next((p for p in actors if p > last), actors[0] if actors else None)
