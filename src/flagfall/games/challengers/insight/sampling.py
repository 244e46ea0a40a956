"""Many matches between two decks: cut into chunks, spread over workers, added up.

Chunks may be played by anybody in any order; the tally is always the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import factorial, prod
from typing import Any

from flagfall.core.jit import has_native, is_cold, is_loaded, native
from flagfall.core.schema import clone, to_array, to_records
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack, pack_records
from flagfall.games.challengers.rules.match import bulk, codes
from flagfall.games.challengers.rules.match.policy import policy_name
from flagfall.games.challengers.rules.match.state import Match, PileSet

COMPILE_FROM = 4_000
"""Matches from which machine code pays: below, loading it takes longer than playing interpreted."""

MAX_ORDERS = factorial(9)
"""Orders of one deck that are listed for an enumeration."""

MAX_PAIRS = 2**31 - 1
_CHUNK = 1 << 16
_SLOW_CHUNK = 1_000

Progress = Callable[[int, int], None]
"""Called now and then with matches done and matches in all."""


@dataclass
class SampledOdds:
    """One question: these decks, this beginner, these policies."""

    table: CardTable
    match: Match
    supply: PileSet
    decks: tuple[list[int], list[int]]
    seed: int
    first: int | None
    workers: int = 1
    engine: str = "auto"
    progress: Progress | None = None
    on_compile: Callable[[], None] | None = None
    _done: int = field(default=0, init=False)
    _is_stopped: bool = field(default=False, init=False)

    def sample(self, matches: int, start: int = 0) -> list[int]:
        """The tally of consecutive numbered matches."""
        is_compiled = self.is_compiled(bulk.play_numbered, matches)
        run = self.function(bulk.play_numbered, is_compiled)
        decks = [to_array(deck, is_compiled) for deck in self.decks]
        first = codes.NO_PLAYER if self.first is None else self.first

        def chunk(begin: int, end: int, shape: tuple[Any, ...], tally: Any) -> None:
            run(*shape, decks[0], decks[1], self.seed, start + begin, start + end, first, tally)

        self._done = 0
        return self._run(chunk, matches, 1, matches, is_compiled)

    @property
    def choose(self) -> tuple[str, str]:
        """The policies that answer choices."""
        return policy_name(self.match.side[0].policy), policy_name(self.match.side[1].policy)

    @property
    def pairs(self) -> int:
        """How many matches an enumeration has."""
        n_a, n_b = (_count_orders(deck) for deck in self.decks)
        return n_a * n_b * (2 if self.first is None else 1)

    def enumerate(self, limit: int | None) -> list[int] | None:
        """The tally of all orders against all orders; None if these are too many or not the whole truth."""
        starts = [0, 1] if self.first is None else [self.first]
        n_a, n_b = (_count_orders(deck) for deck in self.decks)
        total = self.pairs
        if max(n_a, n_b) > MAX_ORDERS or total > (MAX_PAIRS if limit is None else limit):
            return None
        is_compiled = self.is_compiled(bulk.play_pairs, total)
        run = self.function(bulk.play_pairs, is_compiled)
        orders = [to_array(list(_orders(deck)), is_compiled) for deck in self.decks]
        tally = [0] * bulk.TALLY
        self._done = 0
        for first in starts:

            def chunk(begin: int, end: int, shape: tuple[Any, ...], part: Any, first: int = first) -> None:
                run(*shape, orders[0], orders[1], begin, end, first, part)

            found = self._run(chunk, n_a, n_b, total, is_compiled)
            if found[bulk.CHANCE]:
                return None
            tally = [a + b for a, b in zip(tally, found, strict=True)]
        return tally

    def is_compiled(self, function: Any, matches: int) -> bool:
        """Whether this number of matches is worth machine code."""
        if self.engine != "auto":
            return self.engine == "compiled"
        return is_loaded(function) or (matches >= COMPILE_FROM and has_native())

    def function(self, function: Any, is_compiled: bool) -> Any:
        """A function of the engine in the wanted form."""
        if not is_compiled:
            return function
        if self.on_compile is not None and has_native() and not is_loaded(function) and is_cold(function):
            self.on_compile()
        return native(function)

    def _run(self, chunk: Callable[..., None], units: int, per_unit: int, total: int, is_compiled: bool) -> list[int]:
        """Cut the work into chunks, spread them over the workers, add up the tallies."""
        step = max(1, (_CHUNK if is_compiled else _SLOW_CHUNK) // per_unit)
        spans = [(begin, min(begin + step, units)) for begin in range(0, units, step)]
        workers = min(self.workers, len(spans)) if is_compiled else 1

        def work(mine: list[tuple[int, int]]) -> list[int]:
            shape, tally = self.shape(is_compiled), new_tally(is_compiled)
            for begin, end in mine:
                if self._is_stopped:
                    break
                chunk(begin, end, shape, tally)
                self._done += (end - begin) * per_unit
                if self.progress:
                    self.progress(self._done, total)
            return [int(n) for n in tally]

        shares = [spans[i::workers] for i in range(workers)]
        if workers == 1:
            return work(shares[0])
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(workers) as pool:
            try:
                return [sum(column) for column in zip(*pool.map(work, shares), strict=True)]
            except BaseException:
                self._is_stopped = True  # a user who interrupts does not want to wait for the other workers
                raise

    def shape(self, is_compiled: bool) -> tuple[Any, ...]:
        """Card table, piles, supply and park: one of each per worker; what is never written to is shared."""
        if not is_compiled:
            return [pack(self.table)], [clone(self.supply)], [self.supply], [clone(self.match)]
        supply = to_records(self.supply)
        return pack_records(self.table), supply.copy(), supply, to_records(self.match)


def new_tally(is_compiled: bool) -> Any:
    """Columns to count in, see `rules/match/bulk.py`."""
    return to_array([0] * bulk.TALLY, is_compiled, "int64")


def _count_orders(deck: Sequence[int]) -> int:
    return factorial(len(deck)) // prod(factorial(n) for n in Counter(deck).values())


def _orders(deck: Sequence[int]) -> Iterator[list[int]]:
    """Every distinct order of a deck, in lexicographic order."""
    order = sorted(deck)
    while True:
        yield order[:]
        i = len(order) - 2
        while i >= 0 and order[i] >= order[i + 1]:
            i -= 1
        if i < 0:
            return
        j = len(order) - 1
        while order[j] <= order[i]:
            j -= 1
        order[i], order[j] = order[j], order[i]
        order[i + 1 :] = order[:i:-1]
