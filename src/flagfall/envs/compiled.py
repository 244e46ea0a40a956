"""A simulator whose game is one compiled record."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np

from flagfall.core.ids import PlayerIx
from flagfall.core.jit import native
from flagfall.core.rng import check_seed
from flagfall.core.schema import dtype_of, to_records
from flagfall.core.table import Table
from flagfall.envs.simulator import Simulator

# Records as compiled functions take them from Python most cheaply.


def to_plain(obj: Any) -> Any:
    """One record as a plain array: numba finds its type ten times faster than that of a recarray.

    The array has the one dtype object of its class; numba would look at any other, however equal, again at every call.
    """
    import numpy

    plain = numpy.zeros(1, dtype_of(type(obj)))
    plain[0] = tuple(to_records(obj)[0])
    return plain


def machine_code(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a function, for arrays where its source says lists."""
    return native(function)


def entry_point(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """The machine code for arguments of exactly these types, which numba then does not look at before every call.

    That saves half a microsecond a call, a sixth of a step. It is numba's own affair: where it is not as expected, the
    usual way in is as good.
    """
    import numba

    usual: Any = machine_code(function)
    types = tuple(numba.typeof(argument) for argument in arguments)  # type: ignore[no-untyped-call]
    found: Callable[..., Any] = usual
    if hasattr(usual, "overloads"):
        usual.compile(types)  # loaded from the cache where it is there
        found = getattr(usual.overloads.get(types), "entry_point", None) or usual
    return found


class CompiledSimulator(Simulator):
    """One compiled game, stepped from Python."""

    functions: tuple[Callable[..., Any], ...]  # begin, step, look: of the compiled subset

    def __init__(self, inside: tuple[Any, ...]) -> None:
        super().__init__()
        self._inside = inside
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

    def opening(self, table: Table) -> None:
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
