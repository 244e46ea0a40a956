"""What a player sees as numbers, in the layout of the learning environments and by the same function.

`show` runs here as plain Python on the states of the protocol, which have what it looks for under the same names. So
one place says what an observation holds, and nothing is in it that a player cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flagfall.games.challengers.config import Config, optional_sets
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.env import pack
from flagfall.games.challengers.env.kernel.sight import show
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.state import Match, Stock
from flagfall.games.challengers.rules.tournament.state import Player
from flagfall.games.challengers.state import State


@dataclass(slots=True)
class _Tournament:
    """A `Tour`, as far as an observation asks for it."""

    phase: int
    round: int
    players: list[Player]
    stock: Stock
    seats: tuple[int, ...]
    excluded: int
    finalist: tuple[int, ...]
    park: list[Match]
    pair: list[int]  # two for each park
    done: list[int]


class TournamentSight:
    """The observations of Challengers!."""

    def __init__(self, config: Config, table: CardTable) -> None:
        self.layout = pack.layout_of(config, table, is_draft=False)
        bots: list[str | None] = [None] * config.players
        self._kit = pack.kit_of(config, table, self.layout, bots, is_draft=False)
        self._sets = optional_sets(table)

    def of(self, state: State, player: int) -> list[int]:
        """What a player sees; the match only of the player who has to choose in it."""
        view, fixed, arenas = [0] * self.layout.length, state.fixed, state.arenas
        tour: Any = _Tournament(
            phase=state.phase,
            round=state.round,
            players=self._seated(state),
            stock=state.stock,
            seats=fixed.seats,
            excluded=self._kit.plan.choice[self._sets.index(fixed.excluded)],
            finalist=state.finalists or (NO_PLAYER, NO_PLAYER),
            park=[arena.match for arena in arenas],
            pair=[p for arena in arenas for p in arena.players],
            done=[int(arena.is_over) for arena in arenas],
        )
        show(self._kit, tour, player, view)
        return view

    def _seated(self, state: State) -> list[Player]:
        """The Robot has no offers; in the environments its level is the first all the time."""
        robot = state.fixed.robot
        return [replace(seated, level=0) if p == robot else seated for p, seated in enumerate(state.players)]
