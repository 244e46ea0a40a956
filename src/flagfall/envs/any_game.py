"""Environments that follow from a plug-in with `actions` and `observation`: for games that bring none of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from pettingzoo.utils import wrappers

from flagfall.bots.arena.contest import next_actor
from flagfall.core.codec import decode, encode, to_json
from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import find_plugin
from flagfall.core.rng import check_seed
from flagfall.core.table import Table
from flagfall.envs.aec import TurnBasedEnv
from flagfall.envs.episode import BotEpisode
from flagfall.envs.layout import Layout
from flagfall.envs.parallel import SimultaneousEnv
from flagfall.envs.pictures import svg_of
from flagfall.envs.settings import MOST_STEPS, check_seat, kept_share, line_up
from flagfall.envs.simulator import OVER, Simulator
from flagfall.envs.single import LearnerEnv

MAX_CYCLES = 1_000


class ProtocolSimulator(Simulator):
    """A game played through the protocol, with what a player sees as the plug-in says it in numbers."""

    def __init__(self, plugin: GamePlugin, config: Any) -> None:
        if plugin.actions is None or plugin.observation is None:
            raise BadInput(f"{plugin.id} has no learning environments: its plug-in lacks `actions` or `observation`.")
        self.plugin, self.game, self.config = plugin, plugin.game, config
        self.players = plugin.players(config)
        self._space, self._observation = plugin.actions(config), plugin.observation(config)
        self.layout, self.size = Layout(self._observation.parts), self._space.size + 1
        super().__init__()
        self._table: Table | None = None

    def reset(self, seed: int) -> None:
        self.seed, self.moves = check_seed(seed), []
        self._table = Table(self.game, self.config, self.seed)
        self._refresh(self._table)

    def step(self, player: int, number: int) -> None:
        table = self.table
        table.act(PlayerIx(player), self.action(number, player))
        self.moves.append((player, number))
        self._refresh(table)

    def look(self, player: int) -> tuple[Any, Any]:
        view, mask = np.empty_like(self.view), np.zeros_like(self.mask)
        self._write(self.table, player, view, mask)
        return view, mask

    @property
    def table(self) -> Table:
        if self._table is None:  # a copy
            self._table = Table(self.game, self.config, self.seed)
            for player, number in self.moves:
                self._table.act(PlayerIx(player), self.action(number, player))
        return self._table

    def acts(self, player: int) -> bool:
        return player in self.table.actors

    def results(self) -> list[float]:
        """The winners share 1 and the others −1; 0 during the game and without a winner."""
        outcome = self.table.outcome
        if outcome is None or not outcome.winners or len(outcome.winners) == self.players:
            return [0.0] * self.players
        won, lost = 1 / len(outcome.winners), -1 / (self.players - len(outcome.winners))
        return [won if player in outcome.winners else lost for player in range(self.players)]

    def leads(self) -> list[float]:
        """The lead in points as a share of all points, where the game counts points."""
        if self.plugin.points is None or self.table.outcome is not None:
            return [0.0] * self.players
        points = self.plugin.points(self.table.state)
        total = sum(map(abs, points)) or 1
        return [
            (mine - max((other for q, other in enumerate(points) if q != p), default=0)) / total
            for p, mine in enumerate(points)
        ]

    def action(self, number: int, player: int) -> Any:
        return None if number == self.size - 1 else self._space.action(int(number))

    def number(self, action: Any, player: int) -> int:
        return self.size - 1 if action is None else self._space.number(action)

    def text(self) -> str:
        """The view of every player."""
        views = (to_json(self.game.view(self.table.state, PlayerIx(p))) for p in range(self.players))
        return "\n".join(f"player_{p} sees {view}" for p, view in enumerate(views))

    def svg(self) -> str:
        return svg_of(self.text())

    def _refresh(self, table: Table) -> None:
        """The next player, what they see and may do."""
        self.actor = int(next_actor(table)) if table.actors else OVER
        if self.actor != OVER:
            self.mask[:] = 0
            self._write(table, self.actor, self.view, self.mask)

    def _write(self, table: Table, player: int, view: Any, mask: Any) -> None:
        view[:] = self._observation.numbers(self.game.view(table.state, PlayerIx(player)), player)
        if player not in table.actors:
            mask[-1] = 1
            return
        legal = self.game.legal(table.state, PlayerIx(player))
        for action in [action for action in legal if type(action) not in self.plugin.quits] or legal:
            mask[self._space.number(action)] = 1

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_table", "_observation", "_space", "plugin", "game")
        return {name: value for name, value in self.__dict__.items() if name not in left_out} | {"game": self.game.id}

    def __setstate__(self, state: dict[str, Any]) -> None:
        plugin = find_plugin(state.pop("game"))
        assert plugin.actions is not None
        assert plugin.observation is not None
        self.__dict__.update(state)
        self.plugin, self.game, self._table = plugin, plugin.game, None
        self._space, self._observation = plugin.actions(self.config), plugin.observation(self.config)


def simulator_of(game: str, options: dict[str, Any]) -> ProtocolSimulator:
    """A game by its id; options are settings of its config. Raises BadInput."""
    plugin = find_plugin(game)
    form = {**encode(plugin.cases()[0]), **encode(options)}
    config = decode(plugin.game.types.config, form, "config")
    plugin.check_config(config)
    return ProtocolSimulator(plugin, config)


def raw_env(
    game: str, *, max_cycles: int = MAX_CYCLES, rewards: str = "sparse", discount: float = 1.0, illegal: str = "first",
    render_mode: str | None = None, **options: Any,
) -> TurnBasedEnv:  # fmt: skip
    """One agent after the other. `max_cycles` limits the turns of each agent."""
    return TurnBasedEnv(
        f"{game}_v0", simulator_of(game, options), max_cycles=max_cycles, render_mode=render_mode, rewards=rewards,
        discount=discount, illegal=illegal,
    )  # fmt: skip


def env(game: str, **options: Any) -> Any:
    """`raw_env`, with PettingZoo's checks of order and bounds around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, **options)))


def parallel_env(
    game: str, *, max_cycles: int = MAX_CYCLES, rewards: str = "sparse", discount: float = 1.0, illegal: str = "first",
    render_mode: str | None = None, **options: Any,
) -> SimultaneousEnv:  # fmt: skip
    """In every step, all players with a decision act. `max_cycles` limits the steps."""
    return SimultaneousEnv(
        f"{game}_v0", simulator_of(game, options), max_cycles=max_cycles, render_mode=render_mode, rewards=rewards,
        discount=discount, illegal=illegal,
    )  # fmt: skip


def learner(
    game: str, *, bots: str | Sequence[str] = "random", seat: int | None = None, rewards: str = "sparse",
    discount: float = 1.0, max_steps: int = MOST_STEPS, render_mode: str | None = None, **options: Any,
) -> LearnerEnv:  # fmt: skip
    """The Gymnasium environment of a game: one learner, bots at the other places. `seat` None: any, by lot."""
    kept, simulator = kept_share(rewards, discount, max_steps), simulator_of(game, options)
    check_seat(seat, simulator.players)
    names = line_up(game, bots, simulator.players)
    episode = BotEpisode(simulator, names, seat, limit=max_steps, discount=kept)
    return LearnerEnv(episode, simulator.layout, render_mode)
