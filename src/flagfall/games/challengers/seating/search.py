"""A search for the most even plan, by a constraint solver: first who meets whom, then in which parks.

The solver (OR-Tools, extra `plans`) is needed only here: found plans are data, and `bounds.py` checks them without it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

from flagfall.core.errors import MissingExtra
from flagfall.games.challengers.definitions.plans import ROUNDS, Schedule, plans
from flagfall.games.challengers.seating.bounds import even_meetings, robot_groups, spread_of
from flagfall.games.challengers.seating.measures import NEVER, Pair

Rounds = list[list[Pair]]
"""By round: who meets."""

SECONDS = 5.0
"""The most time for one question to the solver, in its own measure."""

ATTEMPTS = 1_500
"""Ways to pair the lines for which parks are looked for, before one line more may change park once more."""


class NotFound(Exception):
    """The solver found nothing in time."""


def search(players: int, seed: int = 1, attempts: int = ATTEMPTS) -> Schedule:
    """The most even plan for a number of players; the same one for the same seed and attempts."""
    seats = players + players % 2
    robot = dict(enumerate(_best_groups(players), start=1)) if players % 2 else {}
    fewest = -(-3 * seats // players)
    best = NEVER if seats > ROUNDS else seats - 1
    for distance, most, attempt in product(range(best, 1, -1), range(fewest, fewest + 3), range(attempts)):
        with suppress(NotFound):
            rounds = _pairs(players, seats, robot, distance, seed * attempts + attempt)
            return _parks(seats, rounds, most, bool(robot), seed)
    raise NotFound(f"No plan for {players} players was found in time.")


def _best_groups(players: int) -> tuple[tuple[int, ...], ...]:
    """The rounds in which each player meets the Robot, those of the latest meetings first."""
    return min(robot_groups(players), key=lambda groups: (spread_of(players, groups), groups))


def _pairs(players: int, seats: int, robot: dict[int, tuple[int, ...]], distance: int, seed: int) -> Rounds:
    """Who meets in which round: as even as possible, with a minimum number of rounds before the same two meet again."""
    model, all_pairs = _model(), list(combinations(range(seats), 2))
    meet = {(r, pair): model.new_bool_var(f"{r} {pair}") for r in range(ROUNDS) for pair in all_pairs}
    for r in range(ROUNDS):
        for line in range(seats):
            model.add_exactly_one(meet[r, pair] for pair in all_pairs if line in pair)
    for line, rounds in robot.items():
        for number in rounds:
            model.add(meet[number - 1, (plans().robot_seat, line)] == 1)
    if seats > 4:  # any meetings in round 2, for a plan that differs from those of other seeds
        taken = set(robot_line(robot, 2))
        order = [line for line in range(seats) if line not in taken]
        Random(seed).shuffle(order)  # noqa: S311 - no secret
        for a, b in zip(order[::2], order[1::2], strict=True):
            model.add(meet[1, (min(a, b), max(a, b))] == 1)
    if not robot:  # the lines have no names yet
        for line in range(0, seats, 2):
            model.add(meet[0, (line, line + 1)] == 1)
    for pair in all_pairs:
        for r in range(ROUNDS):
            window = [meet[s, pair] for s in range(r, min(ROUNDS, r + distance))]
            if len(window) > 1:
                model.add_at_most_one(window)
    often, _ = even_meetings(players)
    for pair in all_pairs:
        if not (robot and plans().robot_seat in pair):
            model.add_linear_constraint(sum(meet[r, pair] for r in range(ROUNDS)), often, often + 1)
    value = _solve(model, seed)
    return [[pair for pair in all_pairs if value(meet[r, pair])] for r in range(ROUNDS)]


def robot_line(robot: dict[int, tuple[int, ...]], number: int) -> list[int]:
    """The Robot and the line that meets it in a round; nothing without a Robot."""
    return [found for line, rounds in robot.items() if number in rounds for found in (plans().robot_seat, line)]


def _parks(seats: int, rounds: Rounds, most: int, has_robot: bool, seed: int) -> Schedule:
    """The park of every meeting: as few changes as can be, and no line with more than `most` of them.

    As few changes as can be means that one of each two stays and meets one who comes. From a round to the next, lines
    and meetings form rings in which stayers and comers alternate: so each ring can be had in two ways.
    """
    model = _model()
    stays: list[dict[int, Any]] = []
    for old, new in pairwise(rounds):
        found: dict[int, Any] = {}
        for ring in _rings(seats, old, new):
            way = model.new_bool_var(f"{len(stays)} {ring[0]}")
            if has_robot and plans().robot_seat in ring:
                model.add(way == 1 - ring.index(plans().robot_seat) % 2)
            found |= {line: way if i % 2 == 0 else ~way for i, line in enumerate(ring)}
        stays.append(found)
    for line in range(seats):
        model.add(sum(found[line] for found in stays) >= ROUNDS - 1 - most)
    value = _solve(model, seed)
    park = {line: i for i, pair in enumerate(rounds[0]) for line in pair}
    columns = [park]
    for found, pairs in zip(stays, rounds[1:], strict=True):
        park = {line: park[a if value(found[a]) else b] for a, b in pairs for line in (a, b)}
        columns.append(park)
    return tuple(tuple(column[line] for column in columns) for line in range(seats))


def _rings(seats: int, old: list[Pair], new: list[Pair]) -> list[list[int]]:
    """Lines in rings: a line alternately meets its two neighbours."""
    partner = [{line: other for a, b in pairs for line, other in ((a, b), (b, a))} for pairs in (old, new)]
    rings, left = [], set(range(seats))
    while left:
        ring = [min(left)]
        while (following := partner[len(ring) % 2][ring[-1]]) != ring[0]:
            ring.append(following)
        rings.append(ring)
        left -= set(ring)
    return rings


def _model() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise MissingExtra("The search for seating plans", "plans") from None
    return cp_model.CpModel()


def _solve(model: Any, seed: int) -> Callable[[Any], int]:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1  # so that the same seed finds the same plan
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = SECONDS
    if solver.solve(model) != cp_model.OPTIMAL:
        raise NotFound("The solver found no plan that it could prove to be the best.")
    value: Callable[[Any], int] = solver.value
    return value
