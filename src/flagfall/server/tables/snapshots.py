"""States on the disk, so that a long game loads without being played again; and the way back."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import orjson

from flagfall import __version__
from flagfall.core.clock import Clock, TimeControl
from flagfall.core.codec import decode, encode
from flagfall.core.errors import FlagfallError
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin
from flagfall.core.records.record import Entry, Record
from flagfall.core.table import Table
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ActionRow, SnapshotRow, TableRow
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.tables.records import continued
from flagfall.server.tables.table_chance import chance_of
from flagfall.server.wire.models import TableSettings


def save_state(playing: LiveGame, told: Sequence[dict[str, Any]] = ()) -> SnapshotRow:
    """The state of a running game, the numbers of its audiences, and what was said so far if it is to be kept."""
    data: dict[str, Any] = {
        "state": playing.game.save(playing.table.state),
        "seqs": [audience.seq for audience in playing.audiences.values()],
        "told": told,
    }
    packed = zlib.compress(orjson.dumps(data), 1)
    return SnapshotRow(playing.id, len(playing.table.entries), version_of(playing.game), packed)


def version_of(game: AnyGame) -> str:
    """A stored state is used only by the program that wrote it; any other plays the game again."""
    return f"{__version__}/{game.id}/{game.rules_version}"


class Loaded:
    """A game as the store has it: the table at the last stored state, and the actions after it."""

    def __init__(self, table: Table, seqs: list[int] | None, later: list[ActionRow], rows: list[ActionRow]) -> None:
        self.table, self.seqs, self.later, self.rows = table, seqs, later, rows
        self.broken: FlagfallError | None = None  # why the rules of today refuse one of the actions


async def load_game(store: Store, row: TableRow) -> Loaded:
    """Find the newest usable state of a table and what came after it."""
    game = find_plugin(row.game).rules(row.rules_version)
    config = decode(game.types.config, TableSettings.model_validate(row.settings).config, "config")
    rows = await store.actions(row.id)
    snapshot = await store.snapshot(row.id)
    if snapshot is not None and snapshot.version == version_of(game) and snapshot.seq <= len(rows):
        try:
            data = orjson.loads(zlib.decompress(snapshot.data))
            state = game.restore(config, chance_of(row), data["state"])
            entries = tuple(Entry(PlayerIx(r.player), orjson.loads(r.action)) for r in rows[: snapshot.seq])
            form = encode(config)
            record = Record(game.id, game.rules_version, form, chance_of(row), entries, continues=continued(row))
            return Loaded(Table.restore(game, record, state), data["seqs"], rows[snapshot.seq :], rows)
        except (FlagfallError, ValueError, KeyError, zlib.error):
            pass  # the actions are the truth; the state was only a shortcut
    return Loaded(Table(game, config, chance_of(row), continues=continued(row)), None, rows, rows)


def clock_of(row: TableRow, loaded: Loaded, now: float) -> Clock:
    """The clock as it was after the last action; the time the server was away is not counted."""
    control = TimeControl(**row.settings["clock"])
    clock = Clock.start(control, len(row.seats), loaded.table.actors, now)
    if loaded.rows and loaded.rows[-1].clock is not None:
        clock.left = [float(seconds) for seconds in orjson.loads(loaded.rows[-1].clock)]
    return clock
