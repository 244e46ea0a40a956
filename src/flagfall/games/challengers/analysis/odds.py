"""How likely is it that one deck beats another?

Exact where that is no more work than the sample asked for: every order of one deck is played
against every order of the other. Otherwise a sample of numbered matches with a 95 % interval.
Both run on the match engine itself, compiled where the extra `fast` is installed; the result is
the same in either mode and for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.rng import check_seed
from flagfall.games.challengers.analysis.study import Progress, Study
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.engine import bulk
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.match.runner import policy_code
from flagfall.games.challengers.match.setup import Piles, in_range, new_match, new_stock, pair, to_indices

MAX_MATCHES = 2**31 - 1
_Z = 1.959963984540054  # 95 %


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
    on_compile: Callable[[], None] | None = None,
) -> Odds:
    """The chance that deck a beats deck b.

    `first` begins (None: a fair toss). `exact=False` forces a sample, `exact=True` insists on the
    enumeration however long it takes, None decides by cost. `choose` names the policy that answers
    choices, for both or for each. `engine` is `auto`, `compiled` or `interpreted`. `on_compile` is
    called before the engine is compiled for the first time, which takes about half a minute.
    """
    matches = in_range("matches", matches, 1, MAX_MATCHES)
    table = cards or box()
    if engine not in ("auto", "compiled", "interpreted"):
        raise BadInput(f"engine is auto, compiled or interpreted, not {engine!r}.")
    match = new_match(table, deck_a, deck_b, seed=check_seed(seed), first=first, round_number=round, trophies=trophies)
    names = pair("choose", choose) if isinstance(choose, tuple) else (choose, choose)
    for side, name in zip(match.side, names, strict=True):
        side.policy = policy_code(name)
    study = Study(
        table=table,
        match=match,
        supply=new_stock(table, deck_a, deck_b, piles),
        decks=(to_indices(table, deck_a), to_indices(table, deck_b)),
        seed=seed,
        first=first,
        workers=in_range("workers", workers, 1, 1_000),
        engine=engine,
        progress=progress,
        on_compile=on_compile,
    )
    if exact is not False:
        tally = study.enumerate(None if exact else matches)
        if tally is not None:
            return _odds(tally, exact=True)
        if exact:
            raise BadNumber("These odds cannot be exact: chance beyond shuffling, or too many orders of a deck.")
    return _odds(study.sample(matches), exact=False)


def _odds(tally: Sequence[int], *, exact: bool) -> Odds:
    if tally[bulk.ENDLESS]:
        raise MatchTooLong("Some matches of these decks never end: some cards feed each other for ever.")
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
