"""A line-up of bots and all their knowledge, as compiled functions read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.core.schema import to_array
from flagfall.games.challengers.bots.batch.builder import BuilderTables
from flagfall.games.challengers.bots.batch.play import BUILDER, GREEDY, OUTSIDE, RANDOM, Team
from flagfall.games.challengers.bots.deck_value.worth import PARAMETERS, Desk, new_desk
from flagfall.games.challengers.bots.greedy import fill_tables
from flagfall.games.challengers.bots.situation import mean_trophies
from flagfall.games.challengers.bots.weights import FINAL, Lessons
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.rules.match.codes import PILE_CARDS, ZONE

POLICIES = {"random": RANDOM, "greedy": GREEDY, "builder": BUILDER}
"""The bots that are compiled functions, too."""

ROOM = ZONE + 8


def check_policies(names: Sequence[str]) -> None:
    """Raise BadInput for bots that only play through the protocol."""
    for name in names:
        if name not in POLICIES:
            raise BadInput(f"In bulk there is no bot '{name}'; one of {', '.join(POLICIES)}.")


def team_of(names: Sequence[str | None], table: CardTable) -> Team:
    """Bots by player; None where the caller decides."""
    check_policies([name for name in names if name is not None])
    team = Team()
    for p, name in enumerate(names):
        team.policy[p] = OUTSIDE if name is None else POLICIES[name]
    fill_tables(team.greedy, table)
    return team


def builder_tables(config: Config, table: CardTable, is_compiled: bool) -> BuilderTables:
    """What `builder` learned about this mode, and room to work in."""
    lessons, kinds = Lessons(config.mode, table), len(table)
    rounds = [None, *(lessons.round(r) for r in range(1, lessons.last + 1))]
    rounds += [None] * (FINAL + 1 - len(rounds))
    nothing = [0.0] * kinds

    def reals(rows: Any) -> Any:
        return to_array(rows, is_compiled, "float64")

    def whole(rows: Any) -> Any:
        return to_array(rows, is_compiled, "int64")

    def sums(one: str, other: str, width: int) -> Any:
        found = [_sum(getattr(r, one), getattr(r, other)) if r else [0.0] for r in rounds]
        return reals([[*row, *[row[-1]] * (width - len(row))] for row in found])

    pair = [r.pair if r else [nothing] * kinds for r in rounds]
    means = mean_trophies(tuple(tuple(fans) for fans in config.prizes))
    ids = sorted(range(kinds), key=lambda kind: table.ids[kind])
    return BuilderTables(
        size=sums("size", "preference_size", ROOM),
        names=sums("names", "preference_names", ROOM),
        base=sums("card", "preference", kinds),
        future=reals([r.future if r else nothing for r in rounds]),
        twin=reals([r.twin if r else nothing for r in rounds]),
        fans=reals(lessons.fans),
        parameters=reals([[*lessons.parameters[n - 1]] if r else [0.0] * PARAMETERS for n, r in enumerate(rounds)]),
        has_future=whole([int(r is not None and r.has_future) for r in rounds]),
        means=reals(list(means)),
        kept=reals([float("nan")] * len(rounds)),
        card=sums("card", "preference", kinds),
        bonus=reals([nothing[:] for _ in rounds]),
        plain=reals([[row[:] for row in rows] for rows in pair]),
        pair=reals([[row[:] for row in rows] for rows in pair]),
        name=whole(lessons.name),
        extra=whole(lessons.extra),
        rank=whole([ids.index(kind) for kind in range(kinds)]),
        namesakes=whole(_namesakes(lessons.name)),
        hand=whole([0] * ROOM),
        cards=whole([0] * PILE_CARDS),
        kinds=whole([0] * kinds),
        held=whole([0] * kinds),
    )


def desk_of(table: CardTable, is_compiled: bool) -> Desk:
    """Room to plan in."""
    desk = new_desk(len(table), ROOM)
    if not is_compiled:
        return desk
    work = to_array(desk.work, is_compiled, "int64")
    return Desk(work, *(to_array(part, is_compiled, "float64") for part in desk[1:]))


def _sum(one: list[float], other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _namesakes(name: list[int]) -> list[list[int]]:
    found = [[kind for kind, other in enumerate(name) if other == own] for own in name]
    width = max(len(row) for row in found) + 1
    return [[*row, *[-1] * (width - len(row))] for row in found]
