"""How likely is it that one deck beats another?

Exact where that is no more work than the sample asked for: every order of one deck is played
against every order of the other. Otherwise a sample of numbered matches with a 95 % interval.
Both run on the match engine itself, compiled where the extra `fast` is installed; the result is
the same in either mode and for any number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import factorial, prod, sqrt
from typing import Any

from flagfall.core.errors import BadNumber, MatchTooLong
from flagfall.core.jit import has_native, is_cold, native
from flagfall.core.rng import check_seed
from flagfall.core.schema import clone, to_records
from flagfall.games.challengers.cards import CardTable, box
from flagfall.games.challengers.match import bulk, codes
from flagfall.games.challengers.packing import pack
from flagfall.games.challengers.park import Piles, in_range, new_match, new_stock, pair, to_indices
from flagfall.games.challengers.runner import policy_code

COMPILE_FROM = 4_000
"""Matches from which machine code pays: below, loading it takes longer than playing interpreted."""

MAX_MATCHES = 2**31 - 1
_CHUNK = 1 << 16
_Z = 1.959963984540054  # 95 %

Progress = Callable[[int, int], None]
"""Called now and then with matches done and matches in all."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of deck a against deck b."""

    win: float  # chance that a wins
    low: float  # 95 % interval; equal to win if exact
    high: float
    exact: bool
    matches: int  # played to find out
    reasons: dict[str, float]  # how matches end: no_power, bench_full; adds up to 1
    losses: tuple[dict[str, float], dict[str, float]]  # the same by loser: a's losses, b's losses
    fans: tuple[float, float]  # mean fans taken per match

    def __str__(self) -> str:
        if self.exact:
            return f"{self.win:.4%} (exact, {self.matches} matches)"
        return f"{self.win:.2%} ({self.low:.2%} to {self.high:.2%}, {self.matches} matches)"


def odds(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    matches: int = 100_000,
    seed: int = 0,
    first: int | None = None,
    exact: bool | None = None,
    round: int = 1,
    trophies: tuple[int, int] = (0, 0),
    piles: Piles | None = None,
    choose: str | tuple[str, str] = "sensible",
    cards: CardTable | None = None,
    workers: int = 1,
    engine: str = "auto",
    progress: Progress | None = None,
) -> Odds:
    """The chance that deck a beats deck b.

    `first` begins (None: a fair toss). `exact=False` forces a sample, `exact=True` insists on the
    enumeration however long it takes, None decides by cost. `choose` names the policy that answers
    choices, for both or for each. `engine` is `auto`, `compiled` or `interpreted`.
    """
    if isinstance(matches, bool) or not isinstance(matches, int) or not 1 <= matches <= MAX_MATCHES:
        raise BadNumber(f"matches is a whole number from 1 to {MAX_MATCHES}, not {matches!r}.")
    table = cards or box()
    job = _Job(
        table,
        deck_a,
        deck_b,
        check_seed(seed),
        first,
        round,
        trophies,
        piles,
        choose,
        in_range("workers", workers, 1, 1_000),
        engine,
        progress,
    )
    if exact is not False:
        found = job.enumerate(None if exact else matches)
        if found is not None:
            return found
        if exact:
            raise BadNumber(
                "These odds cannot be exact: the decks use chance beyond shuffling, or have too many orders."
            )
    return job.sample(matches)


class _Job:
    """The inputs of one question, ready for either mode."""

    def __init__(
        self,
        table: CardTable,
        deck_a: Sequence[str],
        deck_b: Sequence[str],
        seed: int,
        first: int | None,
        round_number: int,
        trophies: tuple[int, int],
        piles: Piles | None,
        choose: str | tuple[str, str],
        workers: int,
        engine: str,
        progress: Progress | None,
    ) -> None:
        if engine not in ("auto", "compiled", "interpreted"):
            raise BadNumber(f"engine is auto, compiled or interpreted, not {engine!r}.")
        self.rules = pack(table)
        self.match = new_match(
            table, deck_a, deck_b, seed=seed, first=first, round_number=round_number, trophies=trophies
        )
        names = pair("choose", choose) if isinstance(choose, tuple) else (choose, choose)
        for side, name in zip(self.match.side, names, strict=True):
            side.policy = policy_code(name)
        self.stock = new_stock(table, deck_a, deck_b, piles)
        self.decks = (to_indices(table, deck_a), to_indices(table, deck_b))
        self.seed, self.first, self.workers, self.engine, self.progress = seed, first, workers, engine, progress

    def sample(self, matches: int) -> Odds:
        """Play numbered matches."""
        first = codes.NOBODY if self.first is None else self.first
        decks = [self._array(deck, matches) for deck in self.decks]

        def chunk(begin: int, end: int, shape: tuple[Any, ...], tally: Any) -> None:
            run(*shape, decks[0], decks[1], self.seed, begin, end, first, tally)

        run = self._mode(bulk.play_numbered, matches)
        tally = self._run(chunk, matches, matches, 1)
        return _odds(tally, exact=False)

    def enumerate(self, limit: int | None) -> Odds | None:
        """Play all orders against all orders; None if that is too many or not the whole truth."""
        starts = [0, 1] if self.first is None else [self.first]
        n_a, n_b = (_count_orders(deck) for deck in self.decks)
        total = n_a * n_b * len(starts)
        if total > (MAX_MATCHES if limit is None else limit):
            return None
        orders = [self._array(list(_orders(deck)), total) for deck in self.decks]
        run = self._mode(bulk.play_pairs, total)
        tally = [0] * bulk.TALLY
        for first in starts:

            def chunk(begin: int, end: int, shape: tuple[Any, ...], part: Any, first: int = first) -> None:
                run(*shape, orders[0], orders[1], begin, end, first, part)

            found = self._run(chunk, n_a, total, n_b)
            if found[bulk.CHANCE]:
                return None
            tally = [a + b for a, b in zip(tally, found, strict=True)]
        return _odds(tally, exact=True)

    def _is_compiled(self, matches: int) -> bool:
        if self.engine != "auto":
            return self.engine == "compiled"
        return matches >= COMPILE_FROM and has_native()

    def _mode(self, function: Any, matches: int) -> Any:
        return native(function) if self._is_compiled(matches) else function

    def _array(self, cards: Any, matches: int) -> Any:
        if not self._is_compiled(matches):
            return cards
        import numpy

        # An empty deck still needs a shape the compiled function knows.
        return numpy.array(cards, numpy.int32)

    def _shape(self, matches: int) -> tuple[Any, ...]:
        """Card table, piles, supply and park: one of each per worker."""
        stock, supply, match = clone(self.stock), self.stock, clone(self.match)
        if not self._is_compiled(matches):
            return [self.rules], [stock], [supply], [match]
        return to_records(self.rules), to_records(stock), to_records(supply), to_records(match)

    def _run(self, chunk: Callable[..., None], units: int, matches: int, per_unit: int) -> list[int]:
        """Cut the work into chunks, spread them over the workers, add up the tallies."""
        is_compiled = self._is_compiled(matches)
        step = max(1, (_CHUNK if is_compiled else 1_000) // per_unit)
        spans = [(begin, min(begin + step, units)) for begin in range(0, units, step)]
        workers = min(self.workers, len(spans)) if is_compiled else 1
        done = 0

        def work(mine: list[tuple[int, int]]) -> list[int]:
            nonlocal done
            shape = self._shape(matches)
            tally = _new_tally(is_compiled)
            for begin, end in mine:
                chunk(begin, end, shape, tally)
                done += (end - begin) * per_unit
                if self.progress:
                    self.progress(done, units * per_unit)
            return [int(n) for n in tally]

        shares = [spans[i::workers] for i in range(workers)]
        if workers == 1:
            return work(shares[0])
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(workers) as pool:
            return [sum(column) for column in zip(*pool.map(work, shares), strict=True)]


def needs_compiling(matches: int) -> bool:
    """Whether a question of this size would first have to compile the engine (about half a minute, once)."""
    return matches >= COMPILE_FROM and has_native() and is_cold(bulk.play_numbered)


def _new_tally(is_compiled: bool) -> Any:
    if not is_compiled:
        return [0] * bulk.TALLY
    import numpy

    return numpy.zeros(bulk.TALLY, numpy.int64)


def _odds(tally: Sequence[int], *, exact: bool) -> Odds:
    if tally[bulk.ENDLESS]:
        raise MatchTooLong("Some matches of these decks never end; some cards feed each other.")
    won_a, won_b = tally[bulk.WON_0], tally[bulk.WON_1]
    n = won_a + won_b
    low, high = (won_a / n, won_a / n) if exact else _interval(won_a, n)
    bench = (tally[bulk.BENCH_0] / n, tally[bulk.BENCH_1] / n)
    losses = (
        {"no_power": won_b / n - bench[0], "bench_full": bench[0]},
        {"no_power": won_a / n - bench[1], "bench_full": bench[1]},
    )
    return Odds(
        win=won_a / n,
        low=low,
        high=high,
        exact=exact,
        matches=n,
        reasons={reason: losses[0][reason] + losses[1][reason] for reason in losses[0]},
        losses=losses,
        fans=(tally[bulk.FANS_0] / n, tally[bulk.FANS_1] / n),
    )


def _interval(won: int, n: int) -> tuple[float, float]:
    """Wilson's interval: sound near 0 and 1, too."""
    p = won / n
    centre = p + _Z**2 / (2 * n)
    spread = _Z * sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
    scale = 1 + _Z**2 / n
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


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
