"""Thousands of tournaments, each with a learner and compiled bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flagfall.core.rng import check_seed
from flagfall.core.schema import dtype_of
from flagfall.envs.compiled import machine_code, to_plain
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.env import pack
from flagfall.games.challengers.env.kernel import play
from flagfall.games.challengers.env.simulator import wait_of
from flagfall.games.challengers.rules.tournament.deck_phase import MOST_LEGAL
from flagfall.games.challengers.rules.tournament.state import Tour

COMPILED = ("random", "greedy")
"""The bots that a batch can be played with."""


class ChallengersGames:
    """Simultaneous tournaments on one core; `bots` sit at the places after the learner's."""

    def __init__(
        self, count: int, config: Config, bots: Sequence[str], *, cards: CardTable | None = None,
        is_draft: bool = True, seat: int = 0, limit: int = 1_000, discount: float = -1.0,
    ) -> None:  # fmt: skip
        self.cards = cards or box()
        check_config(config, self.cards)
        self.layout = pack.layout_of(config, self.cards, is_draft=is_draft)
        self.size = wait_of(self.cards, is_draft=is_draft) + 1
        self.tours = np.zeros(count, dtype_of(Tour))
        self.views, self.masks = np.zeros((count, self.layout.length), np.uint8), np.zeros((count, self.size), np.int8)
        self.rewards = np.zeros(count)
        self.ended, self.cut = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self._started, self._potentials = np.zeros(count, np.int64), np.zeros(count)
        self._seat, self._limit, self._discount, self._seed = seat, limit, float(discount), 0
        n = config.players
        places: list[str | None] = [None if p == seat else bots[(p - seat) % n - 1] for p in range(n)]
        kit = to_plain(pack.kit_of(config, self.cards, self.layout, places, is_draft=is_draft))
        self._arguments = (
            kit, self.tours, np.zeros(4, np.int64), np.zeros(MOST_LEGAL, np.int64), self.views, self.masks,
        )  # fmt: skip

    def seed(self, seed: int) -> None:
        """Name the games that begin from now on."""
        self._seed = check_seed(seed)
        self._started[:] = 0

    def start(self, which: Any) -> None:
        """Start again where `which` is 1."""
        machine_code(play.start_games)(*self._arguments, self._seed, self._seat, self._started, which, self._potentials)

    def step(self, actions: Any, skips: Any) -> None:
        """One action of every learner, and the bots' answers; games in `skips` are left alone."""
        machine_code(play.step_games)(
            *self._arguments, actions, self._seat, self._limit, self.rewards, self.ended, self.cut, skips,
            self._potentials, self._discount,
        )  # fmt: skip

    def advice(self) -> Any:
        """The actions of `greedy` in every running game, for imitation learning."""
        numbers = np.zeros(len(self.tours), np.int64)
        machine_code(play.advise)(*self._arguments[:2], self._seat, numbers)
        return numbers
