"""One game, stepped from Python: the base of every environment with a single game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from flagfall.core.game import AnyGame
from flagfall.core.table import Table
from flagfall.envs.layout import Layout

OVER = -1
"""The actor of a game that is over."""


class Simulator(ABC):
    """A game in progress. `view` and `mask` are what the actor sees and may do, rewritten by every step."""

    game: AnyGame
    config: Any
    players: int
    size: int  # how many actions there are; the last is waiting
    layout: Layout

    def __init__(self) -> None:
        self.view = np.zeros(self.layout.length, np.uint8)
        self.mask = np.zeros(self.size, np.int8)
        self.actor, self.seed = OVER, 0
        self.moves: list[tuple[int, int]] = []  # player and number of every action so far

    @abstractmethod
    def reset(self, seed: int) -> None:
        """A new game: with the same seed and actions the same as the protocol's."""

    @abstractmethod
    def step(self, player: int, number: int) -> None:
        """A legal action of a player who may act."""

    @abstractmethod
    def look(self, player: int) -> tuple[Any, Any]:
        """What a player sees, and what they may do; arrays of their own."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """The same game through the protocol: for bots, records and pictures."""

    @abstractmethod
    def acts(self, player: int) -> bool:
        """Whether a player has a decision now."""

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
        """The visible table, as text."""

    @abstractmethod
    def svg(self) -> str:
        """… and as a picture."""

    def is_helped(self) -> bool:
        """Whether the decision of now is left to the learner's helper, where there is one."""
        return False
