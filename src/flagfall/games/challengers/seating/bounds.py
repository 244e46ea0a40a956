"""How even a seating plan can be at best, and how that is known: by a formula, or by looking at every case.

Nothing here needs the solver that finds plans, so a certificate can be checked wherever Flagfall runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.seating.measures import NEVER, Measures, Pair

FORMULA = "formula"
EVERY_CASE = "every_case"

SMALL = 6
"""The largest number of seats for which every plan is tried."""

_COSTS = {
    3: (49, 14, 3, -12, -104, -64, 65),
    5: (84, 31, 4, -25, -210, -121, 14),
    7: (88, 40, -1, -35, -313, -193, -70),
}


@dataclass(frozen=True, slots=True)
class Objective:
    """One thing that a plan should be good at, in the order in which they count."""

    name: str
    value: int
    best: int  # no plan that is as good in all before this one does better
    proof: str  # how `best` is known; empty: it is only a bound that may be out of reach

    @property
    def is_reached(self) -> bool:
        """Whether the plan is proved to be as good as can be."""
        return self.value == self.best


def robot_costs(players: int) -> tuple[int, ...]:
    """By round: what meeting the Robot then does to a player's titles, in thousandths, as measured with equal bots.

    The Robot of difficulty 1 is weaker than a player at first, and stronger in rounds 5 and 6.
    """
    return _COSTS[min(players, 7)]


def objectives(m: Measures) -> tuple[Objective, ...]:
    """All of them, the most important first."""
    found: list[Objective] = []
    if m.players % 2:
        counts = m.robot_meetings
        found.append(Objective("robot_meetings", max(counts) - min(counts), int(ROUNDS % m.players > 0), FORMULA))
        best = min(spread_of(m.players, groups) for groups in robot_groups(m.players))
        found.append(Objective("robot_load", spread_of(m.players, _groups(m)), best, EVERY_CASE))
    found.append(Objective("meetings", m.squares, fewest_squares(m.players), FORMULA))
    found.append(_soonest(m))
    total = sum(m.changes)
    # Of two who meet others next, one at most can stay in their park: half of all change each time.
    is_known = m.soonest > 1
    found.append(Objective("changes", total, 3 * m.seats if is_known else 0, FORMULA if is_known else ""))
    found.append(Objective("most_changes", max(m.changes), -(-total // m.players), FORMULA))
    return tuple(found)


def even_meetings(players: int) -> tuple[int, int]:
    """How often each two players meet at least if all meet as equally often as can be, and how many once more."""
    meetings = ROUNDS * ((players - 1) // 2 if players % 2 else players // 2)
    return divmod(meetings, players * (players - 1) // 2)


def fewest_squares(players: int) -> int:
    """`Measures.squares` if all meet as equally often as can be."""
    (often, more), pairs = even_meetings(players), players * (players - 1) // 2
    return (pairs - more) * often**2 + more * (often + 1) ** 2


def robot_groups(players: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to share the rounds with the Robot as equally as possible, regardless of who gets which share.

    No player meets it twice in a row.
    """
    low, more = divmod(ROUNDS, players)

    def share(rest: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not rest:
            sizes = [len(group) for group in groups] + [0] * (players - len(groups))
            if len(groups) <= players and min(sizes) >= low and sum(size > low for size in sizes) == more:
                yield groups
            return
        for i, group in enumerate(groups):
            if len(group) <= low and group[-1] + 1 < rest[0]:
                yield from share(rest[1:], (*groups[:i], (*group, rest[0]), *groups[i + 1 :]))
        if len(groups) < players:
            yield from share(rest[1:], (*groups, (rest[0],)))

    return share(tuple(range(1, ROUNDS + 1)), ())


def spread_of(players: int, groups: Sequence[Sequence[int]]) -> int:
    """How much more the luckiest player has from the Robot than the unluckiest, in thousandths of the titles."""
    costs = robot_costs(players)
    loads = [sum(costs[number - 1] for number in group) for group in groups]
    loads += [0] * (players - len(loads))
    return max(loads) - min(loads)


def _groups(m: Measures) -> list[tuple[int, ...]]:
    return [rounds for line, rounds in enumerate(m.robot_rounds) if line != m.robot]


def _soonest(m: Measures) -> Objective:
    """The more rounds between two meetings of the same two, the better: negative, since all others should be small."""
    is_repeated = m.seats - 1 < ROUNDS
    best = -(m.seats - 1) if is_repeated else -NEVER
    if -m.soonest != best and m.seats <= SMALL:
        return Objective("soonest", -m.soonest, -_longest_distance(m), EVERY_CASE)
    return Objective("soonest", -m.soonest, best, FORMULA)


def _longest_distance(m: Measures) -> int:
    """The longest distance that any plan has in which the Robot meets the same lines and all meet as evenly."""
    robot_line = {number: line for line, rounds in enumerate(m.robot_rounds) for number in rounds}
    lines = [line for line in range(m.seats) if line != m.robot]

    def extends(rounds: list[tuple[Pair, ...]], distance: int) -> bool:
        number = len(rounds) + 1
        if number > ROUNDS:
            met: dict[Pair, int] = {}
            for pairs in rounds:
                for pair in pairs:
                    if m.robot not in pair:
                        met[pair] = met.get(pair, 0) + 1
            return sum(n * n for n in met.values()) <= m.squares
        recent = {pair for pairs in rounds[max(0, len(rounds) - distance + 1) :] for pair in pairs}
        fixed: tuple[Pair, ...] = ()
        if m.robot is not None:
            fixed = ((m.robot, robot_line[number]),)
        rest = [line for line in lines if all(line not in pair for pair in fixed)]
        return any(
            recent.isdisjoint(pairs) and extends([*rounds, pairs], distance)
            for pairs in (fixed + more for more in matchings(rest))
        )

    return max(distance for distance in range(m.soonest, ROUNDS + 1) if distance == m.soonest or extends([], distance))


def matchings(lines: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """Every way to put an even number of lines into pairs."""
    if not lines:
        yield ()
        return
    first, *others = lines
    for i, other in enumerate(others):
        for rest in matchings([*others[:i], *others[i + 1 :]]):
            yield ((first, other), *rest)


def unmet_and_most(m: Measures) -> tuple[list[Pair], list[Pair], int]:
    """Pairs of players who never meet, those who meet most often, and how often that is."""
    most = max(m.met.values())
    return [pair for pair in m.pairs if pair not in m.met], [p for p in m.pairs if m.met[p] == most], most
