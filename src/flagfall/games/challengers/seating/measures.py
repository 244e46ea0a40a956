"""How even a seating plan is: who meets whom how often, who meets the Robot, who changes park."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from flagfall.core.errors import BadConfig
from flagfall.games.challengers.definitions.plans import ROUNDS, Schedule, check_schedule, plans

Pair = tuple[int, int]
"""Two lines of a plan, the lower first."""

NEVER = ROUNDS
"""The distance of two meetings of the same lines where no two meet twice."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What was counted in one plan; lines are numbered from 0."""

    players: int
    meetings: tuple[tuple[Pair, ...], ...]  # by round and park
    met: Counter[Pair]  # how often two players meet; the Robot is none
    robot_rounds: tuple[tuple[int, ...], ...]  # by line: the rounds, from 1 on, in which it meets the Robot
    changes: tuple[int, ...]  # by line: how often it changes park
    soonest: int  # rounds from a meeting to the next one of the same two; NEVER if there is none

    @property
    def seats(self) -> int:
        """Lines of the plan, the Robot's included."""
        return len(self.changes)

    @property
    def robot(self) -> int | None:
        """The line of the Robot."""
        return plans().robot_seat if self.players % 2 else None

    @property
    def robot_meetings(self) -> tuple[int, ...]:
        """How often the Robot is met, by the players' lines."""
        return tuple(len(rounds) for line, rounds in enumerate(self.robot_rounds) if line != self.robot)

    @property
    def pairs(self) -> list[Pair]:
        """All pairs of players."""
        return [pair for pair in combinations(range(self.seats), 2) if self.robot not in pair]

    @property
    def squares(self) -> int:
        """The sum of the squares of how often each two players meet: the smaller, the more evenly they meet."""
        return sum(n * n for n in self.met.values())


def measure(players: int, lines: Schedule) -> Measures:
    """Measure a plan for a number of players; raises BadConfig for one that cannot be played."""
    check_schedule(lines)
    if len(lines) != players + players % 2:
        raise BadConfig(f"A plan for {players} players has {players + players % 2} lines, not {len(lines)}.")
    robot = plans().robot_seat if players % 2 else None
    meetings = tuple(_meetings(lines, r) for r in range(ROUNDS))
    met = Counter(pair for pairs in meetings for pair in pairs if robot not in pair)
    rounds: list[list[int]] = [[] for _ in lines]
    for number, pairs in enumerate(meetings, start=1):
        for pair in pairs:
            if robot in pair:
                rounds[pair[0] if pair[1] == robot else pair[1]].append(number)
    changes = tuple(sum(a != b for a, b in pairwise(line)) for line in lines)
    return Measures(players, meetings, met, tuple(map(tuple, rounds)), changes, _soonest(meetings))


def _meetings(lines: Schedule, r: int) -> tuple[Pair, ...]:
    found: list[list[int]] = [[] for _ in range(len(lines) // 2)]
    for line, parks in enumerate(lines):
        found[parks[r]].append(line)
    return tuple((a, b) for a, b in found)


def _soonest(meetings: Sequence[Sequence[Pair]]) -> int:
    last: dict[Pair, int] = {}
    soonest = NEVER
    for r, pairs in enumerate(meetings):
        for pair in pairs:
            if pair in last:
                soonest = min(soonest, r - last[pair])
            last[pair] = r
    return soonest
