"""A duel with `greedy` for browsers that are alone. Imports little: all of it is loaded before the first card."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.bots.local_table import LocalTable
from flagfall.core.codec import decode
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Entry, Record
from flagfall.core.rng import Chance, check_seed
from flagfall.core.table import Table
from flagfall.games.challengers.bots.greedy import Greedy
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.narration.tournament import TournamentTeller
from flagfall.games.challengers.view import View

YOU, RIVAL = PlayerIx(0), PlayerIx(1)


def begin(seed: int) -> LocalTable:
    """A new duel."""
    return _open(Config(players=2), check_seed(seed))


def resume(record: str) -> LocalTable:
    """One that was begun before; raises BadRecord, or what its actions are refused for."""
    kept = Record.from_json(record)
    return _open(decode(Config, kept.config, "config"), kept.chance, kept.actions)


def _open(config: Config, chance: Chance, played: Sequence[Entry] = ()) -> LocalTable:
    table = Table(CHALLENGERS, config, chance)
    return LocalTable(table, YOU, {RIVAL: Greedy(CHALLENGERS.table)}, _teller, played)


def _teller(view: View, about: PlayerIx | None = None, *, is_open: bool = False) -> TournamentTeller:
    return TournamentTeller(CHALLENGERS.cards(view.config), view, about, is_open=is_open)
