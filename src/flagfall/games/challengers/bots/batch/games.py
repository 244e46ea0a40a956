"""Whole tournaments in bulk: one call, one row a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.core.jit import native
from flagfall.core.rng import check_seed
from flagfall.core.schema import dtype_of, to_array, to_records
from flagfall.games.challengers.bots.batch.builder import BuilderTables
from flagfall.games.challengers.bots.batch.play import (
    BUILDER,
    GREEDY,
    OUTSIDE,
    RANDOM,
    Columns,
    Team,
    play_drafted,
    play_tournaments,
)
from flagfall.games.challengers.bots.deck_value.worth import PARAMETERS, Desk, new_desk
from flagfall.games.challengers.bots.greedy import fill_tables
from flagfall.games.challengers.bots.situation import mean_trophies
from flagfall.games.challengers.bots.weights import FINAL, Lessons
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.adapted import adapted
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack, pack_records
from flagfall.games.challengers.rules.match.codes import PILE_CARDS, ZONE
from flagfall.games.challengers.rules.tournament.deck_phase import MOST_LEGAL
from flagfall.games.challengers.rules.tournament.plan_rows import plan_for
from flagfall.games.challengers.rules.tournament.state import Log, Tour
from flagfall.games.challengers.single_match.runner import ENGINES

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


class BulkGames:
    """Tournaments with one config and one line-up; keeps what every call needs. Not for two threads at once."""

    def __init__(
        self, config: Config, bots: Sequence[str], table: CardTable | None = None, engine: str = "compiled"
    ) -> None:
        if engine not in ENGINES:
            raise BadInput(f"engine is {' or '.join(ENGINES)}, not {engine!r}.")
        self.config, self.table = config, adapted(table or box(), config)
        check_config(config, self.table)
        if len(bots) != config.players:
            raise BadInput(f"There are {config.players} players, but {len(bots)} bots.")
        self.is_compiled = engine == "compiled"
        plan, team = plan_for(config, self.table), team_of(bots, self.table)
        self.rules: Any = [pack(self.table)]
        self.plan: Any = [plan]
        self.team: Any = [team]
        self.log: Any = [Log()]
        if self.is_compiled:
            self.rules = pack_records(self.table)
            self.plan, self.team, self.log = to_records(plan), to_records(team), to_records(Log())
        self.drafting: tuple[Any, ...] = ()
        if "builder" in bots:
            self.drafting = builder_tables(config, self.table, self.is_compiled), desk_of(self.table, self.is_compiled)
        self.rng, self.out = self.list_of(4), self.list_of(MOST_LEGAL)
        self._tour = self.new_tours(1)

    def function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of the compiled subset in the form of this engine."""
        return native(function) if self.is_compiled else function

    def new_tours(self, count: int) -> Any:
        """Arrays for `count` simultaneous games; `set_up` fills them."""
        if not self.is_compiled:
            return [Tour() for _ in range(count)]
        import numpy

        # Zeros take no memory until they are written to, and what a match writes is a third of its record.
        return numpy.zeros(count, dtype_of(Tour)).view(numpy.recarray)

    def play(self, games: int, seed: int, start: int = 0) -> tuple[Any, Any]:
        """The games numbered from `start` on: their seeds, and a row of ints each (`Columns` in `play.py`)."""
        rows, seeds = self.table_of(games, Columns.of(self.config).width), self.list_of(games)
        self.function(play_drafted if self.drafting else play_tournaments)(
            self.rules, self.plan, self.team, self._tour, self.log, self.rng, self.out,
            check_seed(seed), start, seeds, rows, *self.drafting,
        )  # fmt: skip
        return seeds, rows

    @property
    def last(self) -> Any:
        """The record of the game that was played last (`Tour`), as it ended."""
        return self._tour[0]

    def list_of(self, count: int) -> Any:
        """So many wide ints."""
        if not self.is_compiled:
            return [0] * count
        import numpy

        return numpy.zeros(count, numpy.int64)

    def table_of(self, rows: int, columns: int) -> Any:
        """Rows of ints."""
        if not self.is_compiled:
            return [[0] * columns for _ in range(rows)]
        import numpy

        return numpy.zeros((rows, columns), numpy.int32)
