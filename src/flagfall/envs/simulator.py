"""One compiled game, stepped from Python: what every environment with a single game stands on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np

from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import check_seed
from flagfall.envs.arrays import entry_point, machine_code
from flagfall.envs.layout import Layout
from flagfall.table.table import Table

OVER = -1
"""The actor of a game that is over."""


class Simulator(ABC):
    """A game in progress. `view` and `mask` are what the actor sees and may do, rewritten by every step."""

    game: AnyGame
    config: Any
    players: int
    size: int  # how many actions there are; the last is waiting
    layout: Layout
    functions: tuple[Callable[..., Any], ...]  # begin, step, look: of the compiled subset

    def __init__(self, inside: tuple[Any, ...]) -> None:
        self.view = np.zeros(self.layout.length, np.uint8)
        self.mask = np.zeros(self.size, np.int8)
        self._inside = inside
        self.actor, self.seed = OVER, 0
        self.moves: list[tuple[int, int]] = []  # player and number of every action so far
        self._link()

    def _link(self) -> None:
        self._arguments = (*self._inside, self.view, self.mask)
        self._begin, self._step, self._look = (machine_code(function) for function in self.functions)
        self._is_direct = False
        self._table: Table | None = None
        self._told = 0

    def reset(self, seed: int) -> None:
        """A new game: with the same seed and actions the same as the protocol's."""
        self.seed, self.moves, self._table, self._told = check_seed(seed), [], None, 0
        if not self._is_direct:  # not before: it may have to be compiled
            self._begin = entry_point(self.functions[0], *self._arguments, 0)
            self._step = entry_point(self.functions[1], *self._arguments, 0, 0)
            self._is_direct = True
        self.actor = self._begin(*self._arguments, seed)

    def step(self, player: int, number: int) -> None:
        """A legal action of a player who may act."""
        self.moves.append((player, number))
        self.actor = self._step(*self._arguments, player, number)

    def look(self, player: int) -> tuple[Any, Any]:
        """What a player sees, and what they may do; arrays of their own."""
        if player == self.actor:
            return self.view.copy(), self.mask.copy()
        view, mask = np.empty_like(self.view), np.empty_like(self.mask)
        self._look(*self._inside, view, mask, player)
        return view, mask

    @property
    @abstractmethod
    def record(self) -> Any:
        """The game as it is, as one record."""

    @abstractmethod
    def acts(self, player: int) -> bool:
        """Whether a player has something to decide now."""

    @abstractmethod
    def results(self) -> list[float]:
        """What each player has won."""

    @abstractmethod
    def leads(self) -> list[float]:
        """The potential of each player, for shaped rewards; 0 at the end."""

    @abstractmethod
    def action(self, number: int, player: int) -> Any:
        """What a number means for a player now; None for waiting."""

    @abstractmethod
    def number(self, action: Any, player: int) -> int:
        """The number of a player's action."""

    @abstractmethod
    def text(self) -> str:
        """All that lies on the table, as text."""

    @abstractmethod
    def svg(self) -> str:
        """… and as a picture."""

    def opening(self, table: Table) -> None:  # noqa: B027 - most games have none
        """Play what came before the first action of the environment."""

    @property
    def table(self) -> Table:
        """The same game through the protocol: for bots, records and pictures."""
        if self._table is None:
            self._table = Table(self.game, self.config, self.seed)
            self.opening(self._table)
        for player, number in self.moves[self._told :]:
            self._table.act(PlayerIx(player), self.action(number, player))
        self._told = len(self.moves)
        return self._table

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_arguments", "_begin", "_step", "_look", "_is_direct", "_table", "_told")
        return {name: value for name, value in self.__dict__.items() if name not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._link()
