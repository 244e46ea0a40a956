"""A board game with `engine-3` for browsers that are alone. Imports little: all is loaded before the first move."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.bots.local_table import LocalTable
from flagfall.core.codec import decode
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Entry, Record
from flagfall.core.rng import Chance, check_seed
from flagfall.core.table import Table
from flagfall.games.ctb.bots.engine import Engine
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.narration.teller import CtbTeller
from flagfall.games.ctb.premoves import PLANS
from flagfall.games.ctb.view import View

YOU, RIVAL = PlayerIx(0), PlayerIx(1)
LEVEL = 3


def begin(seed: int) -> LocalTable:
    """A new game by the standard rules."""
    return _open(Config(), check_seed(seed))


def resume(record: str) -> LocalTable:
    """One that was begun before; raises BadRecord, or what its actions are refused for."""
    kept = Record.from_json(record)
    return _open(decode(Config, kept.config, "config"), kept.chance, kept.actions)


def _open(config: Config, chance: Chance, played: Sequence[Entry] = ()) -> LocalTable:
    table = Table(CTB, config, chance)
    return LocalTable(table, YOU, {RIVAL: Engine(LEVEL, engine="interpreted")}, _teller, played, PLANS)


def _teller(view: View, about: PlayerIx | None = None, *, is_open: bool = False) -> CtbTeller:
    return CtbTeller(view)
