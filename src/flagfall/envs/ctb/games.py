"""Thousands of games of Capture The Base, each with a learner and a rival that plays at random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from flagfall.core.rng import check_seed
from flagfall.envs.arrays import machine_code
from flagfall.envs.ctb import pack
from flagfall.envs.ctb.codec import Codec
from flagfall.envs.ctb.kernel import play
from flagfall.envs.ctb.simulator import check_setup, variant_from
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.engine.codes import NOBODY


class CtbGames:
    """So many games side by side, on one core. The learner's player is `seat`, by lot where that is None."""

    def __init__(
        self, count: int, variant: str | Mapping[str, Any] | Variant = "standard", *, setup: str = "random",
        seat: int | None = None, limit: int = 4_000, discount: float = -1.0,
    ) -> None:  # fmt: skip
        self.variant, is_placed = variant_from(variant), check_setup(setup)
        self.codec = Codec(self.variant, is_placed=is_placed)
        self.layout, self.size = pack.layout_of(self.variant), self.codec.size
        self.games = pack.games_of(self.variant, count)
        self.views, self.masks = np.zeros((count, self.layout.length), np.uint8), np.zeros((count, self.size), np.int8)
        self.rewards = np.zeros(count)
        self.ended, self.cut = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.seats = np.zeros(count, np.int64)
        self._started, self._potentials = np.zeros(count, np.int64), np.zeros(count)
        self._seat, self._limit, self._discount = NOBODY if seat is None else seat, limit, float(discount)
        kit = pack.kit_of(self.variant, self.codec, self.layout, is_placed=is_placed)
        self._arguments = (
            kit, self.games, pack.pasts_of(self.variant, count, limit), pack.table_of(self.variant, self.codec),
            pack.scratch_of(self.variant, self.codec), pack.ways_of(self.variant), self.views, self.masks,
        )  # fmt: skip
        self._seed = 0

    def seed(self, seed: int) -> None:
        """Name the games that begin from now on."""
        self._seed = check_seed(seed)
        self._started[:] = 0

    def start(self, which: Any) -> None:
        """Begin anew where `which` is 1."""
        machine_code(play.start_games)(
            *self._arguments, self._seed, self._seat, self._started, self.seats, which, self._potentials
        )

    def step(self, actions: Any, skips: Any) -> None:
        """One action of every learner, and the rivals' answers; games in `skips` are left alone."""
        machine_code(play.step_games)(
            *self._arguments, actions, self.seats, self._limit, self.rewards, self.ended, self.cut, skips,
            self._potentials, self._discount,
        )  # fmt: skip
