"""How fair a plan is: the titles of equal bots by line of the plan, counted in tournaments that are played in bulk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, log, sqrt
from typing import Any

from flagfall.core.errors import MissingExtra
from flagfall.core.jit import has_native
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import plans

BOT = "greedy"
CHUNK = 5_000
"""Tournaments played at once."""

TRIALS = 5
HALF_WORTH = 0.05
"""What half a fan more does to the logarithm of a line's titles, as a first guess."""


@dataclass(frozen=True, slots=True)
class Titles:
    """Shares of the titles in percent, of tournaments between equal bots."""

    games: int
    by_line: tuple[float, ...]  # by the players' lines of the plan, in their order; the Robot's is left out
    by_player: tuple[float, ...]  # in the order in which they draw and pick

    @property
    def equal(self) -> float:
        """What every line had if all were equal."""
        return 100 / len(self.by_line)

    @property
    def gap(self) -> float:
        """How far the line that differs most is from an equal share, in points."""
        return max(abs(share - self.equal) for share in self.by_line)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of a share, in points."""
        share = self.equal / 100
        return 196 * sqrt(share * (1 - share) / self.games)


def titles(config: Config, games: int, seed: int = 1) -> Titles:
    """Play tournaments of equal bots with these settings."""
    if not has_native():
        raise MissingExtra("Counting titles", "fast")
    import numpy

    from flagfall.games.challengers.bots.batch.games import BulkGames
    from flagfall.games.challengers.bots.batch.play import R_WINNER, Columns

    n, bulk = config.players, BulkGames(config, [BOT] * config.players)
    lines = config.players + config.has_robot
    won_by: Any = numpy.zeros(lines, dtype=numpy.int64)
    players: Any = numpy.zeros(n, dtype=numpy.int64)
    first = Columns.of(config).line
    for start in range(0, games, CHUNK):
        _, rows = bulk.play(min(CHUNK, games - start), seed, start)
        winner = rows[:, R_WINNER]
        won_by += numpy.bincount(rows[numpy.arange(len(rows)), first + winner], minlength=lines)
        players += numpy.bincount(winner, minlength=n)
    shares: Sequence[float] = (won_by * 100 / games).tolist()
    robot = bulk.plan[0].robot_line if config.has_robot else None
    return Titles(
        games,
        tuple(share for line, share in enumerate(shares) if line != robot),
        tuple((players * 100 / games).tolist()),
    )


def balanced(config: Config, games: int, seed: int = 1, watch: Callable[[Titles], None] | None = None) -> Config:
    """The same settings with the fewest fans to begin with that make the titles of all lines equal.

    Half a fan more changes the titles of a line by a share that is measured on the way; there is nothing between
    halves, so what is left is up to half of that.
    """
    robot = plans().robot_seat if config.has_robot else None
    people = [line for line in range(len(config.lines)) if line != robot]
    fans, best, least = dict.fromkeys(people, 0), config, inf
    worth = HALF_WORTH
    before: _Trial | None = None
    for _ in range(TRIALS):
        now = replace(config, start_halves=tuple(fans.get(line, 0) for line in range(len(config.lines))))
        found = titles(now, games, seed)
        if watch is not None:
            watch(found)
        if found.gap < least:
            best, least = now, found.gap
        logs = [log(max(share, 0.01) / found.equal) for share in found.by_line]
        if before is not None:
            worth = _worth(worth, before, (fans, logs), people)
        before = dict(fans), logs
        wanted = {line: fans[line] - off / worth for line, off in zip(people, logs, strict=True)}
        low = min(wanted.values())
        fans = {line: round(want - low) for line, want in wanted.items()}
        if fans == before[0]:
            break
    return best


_Trial = tuple[dict[int, int], list[float]]


def _worth(usual: float, before: _Trial, now: _Trial, people: Sequence[int]) -> float:
    """The effect of half a fan on the logarithm of a line's titles, from two trials with enough data."""
    added = [now[0][line] - before[0][line] for line in people]
    mean = sum(added) / len(added)
    spread = sum((more - mean) ** 2 for more in added)
    change = sum((more - mean) * (b - a) for more, a, b in zip(added, before[1], now[1], strict=True))
    return max(0.01, change / spread) if spread > len(people) else usual
