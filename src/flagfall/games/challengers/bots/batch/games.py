"""Whole tournaments in bulk: one call, one row a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.core.jit import native
from flagfall.core.rng import check_seed
from flagfall.core.schema import dtype_of, to_records
from flagfall.games.challengers.bots.batch.play import Columns, play_drafted, play_tournaments
from flagfall.games.challengers.bots.batch.team import builder_tables, desk_of, team_of
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack, pack_records
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.rules.tournament.deck_phase import MOST_LEGAL
from flagfall.games.challengers.rules.tournament.plan_rows import plan_for
from flagfall.games.challengers.rules.tournament.state import Log, Tour
from flagfall.games.challengers.single_match.runner import ENGINES


class BulkGames:
    """Tournaments with one config and one line-up; keeps what every call needs. Not for two threads at once."""

    def __init__(
        self, config: Config, bots: Sequence[str], table: CardTable | None = None, engine: str = "compiled"
    ) -> None:
        if engine not in ENGINES:
            raise BadInput(f"engine is {' or '.join(ENGINES)}, not {engine!r}.")
        self.config, self.table = config, with_packs(table or box(), (), config.boxes)
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
        """Room for so many games at once; `set_up` fills it in."""
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
