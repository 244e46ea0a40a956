"""The swing line: how likely a side is to win, after every card that is turned up.

The chance is the share of many continuations that it wins, in which everything is as the viewer sees it and
what they do not know is dealt again. So it says what that viewer could know, and nothing more: computed from
their events, with chance that is named by the reveal alone. At the end it is exactly 0 or 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from typing import Any

from flagfall.core.errors import BadNumber
from flagfall.core.ids import PlayerIx
from flagfall.core.jit import has_native, is_loaded, native
from flagfall.core.schema import clone, to_array, to_records
from flagfall.core.stats import needed, wilson
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack, pack_records
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.park import Situation
from flagfall.games.challengers.insight.sampling import COMPILE_FROM, new_tally
from flagfall.games.challengers.rules.match import bulk, continuations
from flagfall.games.challengers.rules.match.state import PileSet

# A swing line as a chart: the chance of side a after every card, with its interval.


_WIDTH, _HEIGHT, _LEFT, _EDGE = 420, 180, 40, 14
_LINE, _BAND, _MARK, _SOFT, _INK = "#2f6f9f", "#2f6f9f33", "#b5651d", "#9aa3b2", "#1d2330"


def swing_svg(line: SwingLine) -> str:
    """The whole line; every point says its card and chance when pointed at."""
    steps = max(1, len(line.points) - 1)
    xs = [_LEFT + (_WIDTH - _LEFT - _EDGE) * i / steps for i in range(len(line.points))]
    path = " ".join(f"{x:.1f},{_y(point.win):.1f}" for x, point in zip(xs, line.points, strict=True))
    upper = [f"{x:.1f},{_y(point.high):.1f}" for x, point in zip(xs, line.points, strict=True)]
    lower = [f"{x:.1f},{_y(point.low):.1f}" for x, point in zip(xs, line.points, strict=True)]
    grid = "".join(
        f'<path d="M{_LEFT} {_y(share):.1f}H{_WIDTH - _EDGE}" stroke="{_SOFT}" stroke-width="0.5"/>'
        f'<text x="{_LEFT - 6}" y="{_y(share) + 4:.1f}" text-anchor="end" font-size="11" fill="{_INK}">'
        f"{share:.0%}</text>"
        for share in (0.0, 0.5, 1.0)
    )
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{_y(point.win):.1f}" r="{5 if i == line.decided else 2.5}" '
        f'fill="{_MARK if i == line.decided else _LINE}"><title>{escape(_words(i, point))}</title></circle>'
        for i, (x, point) in enumerate(zip(xs, line.points, strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escape(_title(line))}</title>{grid}'
        f'<polygon points="{" ".join([*upper, *reversed(lower)])}" fill="{_BAND}"/>'
        f'<polyline points="{path}" fill="none" stroke="{_LINE}" stroke-width="1.5"/>{dots}</svg>'
    )


def _y(share: float) -> float:
    return _EDGE + (_HEIGHT - 2 * _EDGE) * (1 - share)


def _title(line: SwingLine) -> str:
    end = "not over" if line.winner is None else f"{'ab'[line.winner]} wins"
    return f"Chance of a, card by card ({end})"


def _words(number: int, point: Point) -> str:
    chance = f"a wins with {point.win:.1%}"
    if point.card is None or point.player is None:
        return f"{'before the first card' if number == 0 else 'end'}: {chance}"
    return f"{number}. {'ab'[point.player]} {point.card}: {chance}"


PRECISION = 0.02
COARSEST = 0.5
FINEST = 0.001
SLOW_MATCHES = 120
"""Continuations of a point while there is no machine code: a tenth of a second for a line."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chance after one reveal; the first point is before any, the last is the end."""

    at: int  # events of the match that were heard until then
    player: PlayerIx | None  # side that turned up the card
    card: CardId | None
    win: float  # chance of side 0
    low: float  # 95 % interval; equal to win at the end
    high: float
    bench: tuple[float, float]  # chance of each side to lose for want of seats


@dataclass(frozen=True, slots=True)
class SwingLine:
    """A match as a line of chances."""

    points: tuple[Point, ...]
    winner: PlayerIx | None  # side; None: not over
    decided: int | None  # the point with the largest step towards the winner; None: not over, or never in doubt
    matches: int  # continuations of each point
    choose: tuple[str, str]  # the policies that answer choices of either side in them

    def _repr_svg_(self) -> str:

        return swing_svg(self)


@dataclass
class Course:
    """A match as a viewer followed it: what there was to think about, and how it ended."""

    supply: PileSet
    thoughts: list[tuple[int, PlayerIx | None, CardId | None, Situation]] = field(default_factory=list)
    heard: int = 0
    winner: PlayerIx | None = None
    reason: str | None = None
    either: Situation | None = None  # the beginning with the other player first, where a toss will decide
    choose: tuple[str, str] = ("sensible", "sensible")  # who answers choices when it is played on


def swing_line(
    table: CardTable, course: Course, *, precision: float = PRECISION, engine: str = "auto", seed: int = 0
) -> SwingLine:
    """The line of a match, every chance within `precision` to either side."""
    if isinstance(precision, bool) or not FINEST <= precision <= COARSEST:
        raise BadNumber(f"precision is a share from {FINEST} to {COARSEST}, such as 0.01 for 1 %, not {precision!r}.")
    matches = needed(precision)
    is_compiled = engine == "compiled" or (engine == "auto" and is_worth_compiling(matches * len(course.thoughts)))
    if not is_compiled and engine == "auto":
        matches = min(matches, SLOW_MATCHES)
    play = Continuations(table, course.supply, is_compiled)
    tallies = [play.tally(thought[3], seed + number, matches) for number, thought in enumerate(course.thoughts)]
    if course.either is not None:
        tallies[0] = [a + b for a, b in zip(tallies[0], play.tally(course.either, seed, matches), strict=True)]
    points = [
        _point(at, player, card, tally) for (at, player, card, _), tally in zip(course.thoughts, tallies, strict=True)
    ]
    if course.winner is not None:
        points.append(_end(course))
    return SwingLine(tuple(points), course.winner, _decided(points, course.winner), matches, course.choose)


class Continuations:
    """The engine, ready to play on from any situation of one match."""

    def __init__(self, table: CardTable, supply: PileSet, is_compiled: bool) -> None:
        self._is_compiled = is_compiled
        self._run: Any = native(continuations.play_on) if is_compiled else continuations.play_on
        if is_compiled:
            records = to_records(supply)
            self._shape = pack_records(table), records.copy(), records
        else:
            self._shape = [pack(table)], [clone(supply)], [supply]

    def tally(self, situation: Situation, seed: int, matches: int) -> Sequence[int]:
        """How a number of continuations end, in the columns of `rules/match/bulk.py`."""
        start = to_records(situation.match) if self._is_compiled else [situation.match]
        park = start.copy() if self._is_compiled else [clone(situation.match)]
        tally = new_tally(self._is_compiled)
        hidden = []
        for side in situation.hidden:
            hidden += [to_array(side.places, self._is_compiled), to_array(side.cards, self._is_compiled), side.sure]
        self._run(*self._shape, park, start, *hidden, seed, 0, matches, tally)
        if tally[bulk.ENDLESS]:
            raise MatchTooLong("Some matches of these decks never end: their card effects repeat without limit.")
        return [int(n) for n in tally]


def is_worth_compiling(matches: int) -> bool:
    """Whether machine code is loaded, or this number of matches is worth loading it."""
    return is_loaded(continuations.play_on) or (matches >= COMPILE_FROM and has_native())


def _point(at: int, player: PlayerIx | None, card: CardId | None, tally: Sequence[int]) -> Point:
    n = tally[bulk.WON_0] + tally[bulk.WON_1]
    low, high = wilson(tally[bulk.WON_0], n)
    return Point(at, player, card, tally[bulk.WON_0] / n, low, high, (tally[bulk.BENCH_0] / n, tally[bulk.BENCH_1] / n))


def _decided(points: Sequence[Point], winner: PlayerIx | None) -> int | None:
    """The point after which the winner's chance had risen furthest at once.

    However far a card moved it the other way, it did not decide the match; and none did that was never in doubt.
    """
    towards = 1 if winner == 0 else -1
    steps = [towards * (b.win - a.win) for a, b in pairwise(points)]
    largest = max(steps, default=0.0)
    return None if winner is None or largest <= 0 else steps.index(largest) + 1


def _end(course: Course) -> Point:
    win = float(course.winner == 0)
    bench = course.reason == "bench_full"
    return Point(course.heard, None, None, win, win, win, (float(bench and win == 0), float(bench and win == 1)))
