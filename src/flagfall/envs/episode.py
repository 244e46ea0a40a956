"""One learner among bots: the games that the single-learner environments play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from flagfall.bots import BotKind, find_bot, make_bot, sight_of
from flagfall.bots.arena.contest import prepare
from flagfall.bots.notebook import Notebook
from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.envs.simulator import OVER, Simulator


class Games(Protocol):
    """Many compiled games, each with a learner and compiled rivals; the arrays are rewritten by every step."""

    views: Any
    masks: Any
    rewards: Any
    ended: Any
    cut: Any

    def seed(self, seed: int) -> None:
        """Name the games that begin from now on."""

    def start(self, which: Any) -> None:
        """Start again where `which` is 1."""

    def step(self, actions: Any, skips: Any) -> None:
        """One action of every learner, but for games in `skips`."""


class Episode(Protocol):
    """One learner's game."""

    @property
    def view(self) -> Any:
        """What the learner sees."""

    @property
    def mask(self) -> Any:
        """What the learner may do."""

    def reset(self, seed: int) -> None:
        """A new game, at the learner's first decision."""

    def step(self, number: int) -> tuple[float, bool, bool]:
        """The learner acts, the others play on: reward, whether it is over, whether it was cut off."""

    def picture(self) -> Simulator | None:
        """What can be drawn; None where games are compiled whole."""


class BotEpisode:
    """Bots of any kind, through the protocol: they see what a player sees."""

    def __init__(
        self, simulator: Simulator, bots: Sequence[str], seat: int | None, *, limit: int, discount: float,
        draft_size: int = 0, helper: str | None = None,
    ) -> None:  # fmt: skip
        """With a helper, that bot takes the decisions that are not the learner's (`Simulator.is_helped`)."""
        self.simulator, self._seat, self._names, self._helper_name = simulator, seat, list(bots), helper
        self._limit, self._discount = limit, discount
        prepare(bots if helper is None else [*bots, helper])
        self.view, self.mask = np.zeros_like(simulator.view), np.zeros(draft_size or simulator.size, np.int8)
        self._link()

    def _link(self) -> None:
        game, config = self.simulator.game, self.simulator.config
        self._kinds = [find_bot(name) for name in self._names]
        self._bots = [make_bot(name, game, config) for name in self._names]
        self._helper = None if self._helper_name is None else make_bot(self._helper_name, game, config)
        self._table: Table | None = None

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_kinds", "_bots", "_helper", "_table", "_notebook")
        return {name: value for name, value in self.__dict__.items() if name not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._link()

    def picture(self) -> Simulator:
        """The game itself."""
        return self.simulator

    def reset(self, seed: int) -> None:
        """A new game; by lot the learner takes any place."""
        simulator = self.simulator
        simulator.reset(seed)
        self.seat = seed % simulator.players if self._seat is None else self._seat
        self._table = None
        self._turns = 0
        self._carry_on()
        self._lead = simulator.leads()[self.seat]

    def step(self, number: int) -> tuple[float, bool, bool]:
        """The learner acts, the bots answer."""
        simulator = self.simulator
        if not 0 <= number < len(self.mask) or not self.mask[number]:
            number = int(np.argmax(self.mask))
        simulator.step(self.seat, number)
        self._turns += 1
        self._carry_on()
        is_over = simulator.actor == OVER
        reward = simulator.results()[self.seat]
        if self._discount >= 0:
            lead = simulator.leads()[self.seat]
            reward, self._lead = reward + self._discount * lead - self._lead, lead
        return reward, is_over, not is_over and self._turns >= self._limit

    def _carry_on(self) -> None:
        """The others decide until the learner has to; in a draft matches are not the learner's."""
        simulator = self.simulator
        while simulator.actor != OVER:
            player = simulator.actor
            if player == self.seat:
                if self._helper is None or not simulator.is_helped():
                    break
                action = self._helper.decide(sight_of(simulator.table, PlayerIx(player)))
            else:
                place = (player - self.seat) % simulator.players - 1
                action = self._decide(player, self._kinds[place], self._bots[place].decide)
            simulator.step(player, self._number(action, player))
        self.view[:], mask = simulator.look(self.seat)
        self.mask[:-1], self.mask[-1] = mask[: len(self.mask) - 1], mask[-1]

    def _decide(self, player: int, kind: BotKind, decide: Callable[..., Any]) -> Any:
        table = self.simulator.table
        if table is not self._table:
            self._table, self._notebook = table, Notebook(table)
        return decide(sight_of(table, PlayerIx(player), self._notebook.notes(PlayerIx(player), kind.note)))

    def _number(self, action: Any, player: int) -> int:
        try:
            return self.simulator.number(action, player)
        except BadInput:  # it gives up or offers a tie, for which an environment has no numbers
            return int(np.argmax(self.simulator.mask))


class CompiledEpisode:
    """Compiled rivals: a batch of one game."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._one, self._none = np.ones(1, np.uint8), np.zeros(1, np.uint8)

    @property
    def view(self) -> Any:
        """What the learner sees."""
        return self._games.views[0]

    @property
    def mask(self) -> Any:
        """What the learner may do."""
        return self._games.masks[0]

    def picture(self) -> None:
        """Whole games are compiled: there is nothing to draw."""
        return

    def reset(self, seed: int) -> None:
        """A new game."""
        self._games.seed(seed)
        self._games.start(self._one)

    def step(self, number: int) -> tuple[float, bool, bool]:
        """The learner acts, the rivals answer."""
        games = self._games
        games.step(np.array([number]), self._none)
        return float(games.rewards[0]), bool(games.ended[0]), bool(games.cut[0])
