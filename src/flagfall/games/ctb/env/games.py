"""Thousands of games of Capture The Base, each with a learner and a rival that plays at random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from flagfall.core.rng import check_seed
from flagfall.envs.compiled import machine_code, to_plain
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env import pack, small_charts
from flagfall.games.ctb.env.codec import Codec
from flagfall.games.ctb.env.kernel import play
from flagfall.games.ctb.env.simulator import check_setup, variant_from
from flagfall.games.ctb.env.small import play as small_play
from flagfall.games.ctb.rules.codes import NO_PLAYER

WORD = 8


class CtbGames:
    """Simultaneous games on one core. The learner's player is `seat`, by lot where that is None.

    Small boards with simple rules (`small/`) are played twice as fast; `is_small=False` plays them as all others.
    """

    def __init__(
        self, count: int, variant: str | Mapping[str, Any] | Variant = "standard", *, setup: str = "random",
        seat: int | None = None, limit: int = 4_000, discount: float = -1.0, is_small: bool = True,
    ) -> None:  # fmt: skip
        self.variant, is_placed = variant_from(variant), check_setup(setup)
        self.codec = Codec(self.variant, is_placed=is_placed)
        self.layout, self.size = pack.layout_of(self.variant), self.codec.size
        self.is_small = is_small and small_charts.is_small(self.variant, is_placed=is_placed)
        self.views = np.zeros((count, self.layout.length), np.uint8)
        self._bytes = np.zeros(count * self.size + WORD, np.int8)  # the last word of the last mask ends beyond it
        self.rewards = np.zeros(count)
        self.ended, self.cut = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.seats = np.zeros(count, np.int64)
        self._started, self._potentials = np.zeros(count, np.int64), np.zeros(count)
        self._seat, self._limit, self._discount = NO_PLAYER if seat is None else seat, limit, float(discount)
        kit = to_plain(pack.kit_of(self.variant, self.codec, self.layout, is_placed=is_placed))
        pasts, scratch = pack.pasts_of(self.variant, count, limit), pack.scratch_of(self.variant, self.codec)
        if self.is_small:
            charts = small_charts.charts_of(self.variant, self.codec, self.layout)
            games, boards = pack.games_of(self.variant, 1), small_charts.boards_of(count)
            self._inside: tuple[Any, ...] = (kit, games, pasts[:1].copy(), charts, boards, pasts, scratch)
        else:
            games, table = pack.games_of(self.variant, count), pack.table_of(self.variant, self.codec)
            self._inside = (kit, games, pasts, table, scratch, pack.ways_of(self.variant))
        self._seed = 0
        self._link()

    def _link(self) -> None:
        """Machine code, and the arrays that are views of others: none of it can be copied."""
        count, size = len(self.views), self.size
        functions = small_play if self.is_small else play
        self._begin, self._step = machine_code(functions.start_games), machine_code(functions.step_games)
        self.masks = self._bytes[: count * size].reshape(count, size)
        self._arguments: tuple[Any, ...] = (*self._inside, self.views, self.masks)
        if self.is_small:  # eight bytes of the masks from any place on, as one number
            words: Any = np.ndarray((count, size + 1), np.int64, self._bytes, 0, (size, 1))
            self._arguments = (*self._arguments, words)

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_begin", "_step", "_arguments", "masks")
        return {name: value for name, value in self.__dict__.items() if name not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._link()

    def seed(self, seed: int) -> None:
        """Name the games that begin from now on."""
        self._seed = check_seed(seed)
        self._started[:] = 0

    def start(self, which: Any) -> None:
        """Start again where `which` is 1."""
        self._begin(*self._arguments, self._seed, self._seat, self._started, self.seats, which, self._potentials)

    def step(self, actions: Any, skips: Any) -> None:
        """One action of every learner, and the rivals' answers; games in `skips` are left alone."""
        self._step(
            *self._arguments, actions, self.seats, self._limit, self.rewards, self.ended, self.cut, skips,
            self._potentials, self._discount,
        )  # fmt: skip
