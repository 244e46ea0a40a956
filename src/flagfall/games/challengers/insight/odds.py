"""How likely is it that one deck beats another?

Exact where that is no more work than the sample asked for: every order of one deck is played
against every order of the other. Otherwise a sample of numbered matches with a 95 % interval.
Both run on the match engine itself, compiled where the extra `fast` is installed; the result is
the same in either mode and for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypedDict, Unpack

from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.rng import check_seed
from flagfall.core.stats import wilson
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.insight.sampling import Progress, SampledOdds
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.rules.match.policy import policy_code
from flagfall.games.challengers.single_match.setup import Piles, in_range, new_match, new_stock, pair, to_indices

# Odds as a bar with their interval, and what they rest on.

# A question about two decks, checked once for odds, what-if and examples.


class Setting(TypedDict, total=False):
    """The conditions of a match besides its decks; `odds` explains each."""

    seed: int
    first: int | None
    round: int
    trophies: tuple[int, int]
    piles: Piles | None
    choose: str | tuple[str, str]
    cards: CardTable | None
    workers: int
    engine: str
    progress: Progress | None
    on_compile: Callable[[], None] | None


def ask(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    seed: int = 0,
    first: int | None = None,
    round: int = 1,
    trophies: tuple[int, int] = (0, 0),
    piles: Piles | None = None,
    choose: str | tuple[str, str] = "sensible",
    cards: CardTable | None = None,
    workers: int = 1,
    engine: str = "auto",
    progress: Progress | None = None,
    on_compile: Callable[[], None] | None = None,
) -> SampledOdds:
    """A study of these decks; bad input is refused by name."""
    table = cards or box()
    if engine not in ("auto", "compiled", "interpreted"):
        raise BadInput(f"engine is auto, compiled or interpreted, not {engine!r}.")
    match = new_match(table, deck_a, deck_b, seed=check_seed(seed), first=first, round_number=round, trophies=trophies)
    names = pair("choose", choose) if isinstance(choose, tuple) else (choose, choose)
    for side, name in zip(match.side, names, strict=True):
        side.policy = policy_code(name)
    return SampledOdds(
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


_WIDTH = 300
_A, _B, _INK = "#2f6f9f", "#b5651d", "#1d2330"


def odds_html(found: Odds) -> str:
    """The chance of deck a as a bar, and a row for each deck."""
    rows = "".join(
        f"<tr><th>{'ab'[side]}</th><td>{share:.2%}</td><td>{found.losses[side]['no_power']:.2%}</td>"
        f"<td>{found.losses[side]['bench_full']:.2%}</td><td>{found.fans[side]:.2f}</td>"
        f"<td>{escape(found.choose[side])}</td></tr>"
        for side, share in ((0, found.win), (1, 1 - found.win))
    )
    head = (
        "<tr><th>deck</th><th>wins</th><th>loses by power</th><th>loses by bench</th><th>fans</th><th>choices</th></tr>"
    )
    return f"<div>{odds_svg(found)}<table><caption>{escape(str(found))}</caption>{head}{rows}</table></div>"


def odds_svg(found: Odds) -> str:
    """One bar: deck a from the left, deck b from the right, and the 95 % interval between them."""
    middle, low, high = (_WIDTH * share for share in (found.win, found.low, found.high))
    interval = (
        ""
        if found.exact
        else f'<path d="M{low:.1f} 12H{high:.1f}M{low:.1f} 7v10M{high:.1f} 7v10" stroke="{_INK}" fill="none"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} 24" width="{_WIDTH}" height="24" role="img">'
        f"<title>{escape(str(found))}</title>"
        f'<rect width="{middle:.1f}" height="24" fill="{_A}"/>'
        f'<rect x="{middle:.1f}" width="{_WIDTH - middle:.1f}" height="24" fill="{_B}"/>{interval}</svg>'
    )


MAX_MATCHES = 2**31 - 1
FIRST_LOOK = 250
"""Matches of the first estimate; every further one plays four times as many."""

FINEST = 1e-5


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
    choose: tuple[str, str]  # the policies that answered choices

    @property
    def bench_pressure(self) -> tuple[float, float]:
        """How likely each deck loses for want of seats."""
        return self.losses[0]["bench_full"], self.losses[1]["bench_full"]

    @property
    def precision(self) -> float:
        """How far the truth may be to either side; 0 if exact."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if self.exact:
            return f"{self.win:.4%} (exact, {self.matches} matches)"
        return f"{self.win:.2%} ({self.low:.2%} to {self.high:.2%}, {self.matches} matches)"

    def _repr_html_(self) -> str:

        return odds_html(self)


def odds(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    matches: int = 100_000,
    precision: float | None = None,
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

    `first` begins (None: a fair toss). `precision` stops as soon as the truth is that near to either side, at
    the latest after `matches`. `exact=False` forces a sample, `exact=True` insists on the enumeration however
    long it takes, None decides by cost. `choose` names the policy that answers choices, for both or for each.
    `engine` is `auto`, `compiled` or `interpreted`. `on_compile` is called before the engine is compiled for
    the first time, which takes about half a minute.
    """
    matches = in_range("matches", matches, 1, MAX_MATCHES)
    setting = Setting(
        seed=seed, first=first, round=round, trophies=trophies, piles=piles, choose=choose, cards=cards,
        workers=workers, engine=engine, progress=progress, on_compile=on_compile,
    )  # fmt: skip
    if precision is not None and exact is None:
        *_, last = estimates(deck_a, deck_b, precision=precision, matches=matches, **setting)
        return last
    study = ask(deck_a, deck_b, **setting)
    if exact is not False:
        tally = study.enumerate(None if exact else matches)
        if tally is not None:
            return _odds(study, tally, exact=True)
        if exact:
            raise BadNumber(
                "These odds cannot be exact: there is chance besides shuffling, or a deck has too many orders."
            )
    if precision is not None:
        *_, last = _sharpened(study, _checked(precision), matches, may_count=False)
        return last
    return _odds(study, study.sample(matches), exact=False)


def estimates(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    precision: float = 0.01,
    matches: int = MAX_MATCHES,
    **setting: Unpack[Setting],
) -> Iterator[Odds]:
    """Odds that sharpen: a first guess at once, then better ones until the truth is within `precision`.

    Matches are played once and counted in every later estimate. Where counting all orders is cheaper than
    the next sample, the last estimate is exact.
    """
    matches = in_range("matches", matches, 1, MAX_MATCHES)
    return _sharpened(ask(deck_a, deck_b, **setting), _checked(precision), matches, may_count=True)


def _sharpened(study: SampledOdds, precision: float, matches: int, *, may_count: bool) -> Iterator[Odds]:
    tally, done, goal = [0] * bulk.TALLY, 0, min(FIRST_LOOK, matches)
    while True:
        if may_count and study.pairs <= goal:
            counted = study.enumerate(goal)
            if counted is not None:
                yield _odds(study, counted, exact=True)
                return
            may_count = False  # chance beyond shuffling: it will never be the whole truth
        tally = [a + b for a, b in zip(tally, study.sample(goal - done, done), strict=True)]
        done = goal
        found = _odds(study, tally, exact=False)
        yield found
        if found.precision <= precision or done == matches:
            return
        goal = min(4 * goal, matches)


def _checked(precision: float) -> float:
    if isinstance(precision, bool) or not isinstance(precision, (int, float)) or not FINEST <= precision <= 0.5:
        raise BadNumber(f"precision is a share from {FINEST:.5f} to 0.5, such as 0.01 for 1 %, not {precision!r}.")
    return precision


def _odds(study: SampledOdds, tally: Sequence[int], *, exact: bool) -> Odds:
    if tally[bulk.ENDLESS]:
        raise MatchTooLong("Some matches of these decks never end: their card effects repeat without limit.")
    won_a, won_b = tally[bulk.WON_0], tally[bulk.WON_1]
    n = won_a + won_b
    low, high = (won_a / n, won_a / n) if exact else wilson(won_a, n)
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
        choose=study.choose,
    )
