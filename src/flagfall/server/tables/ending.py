"""How a table ends: by the game's own result, or without it when people, the clock or the server end it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.plugins import find_plugin
from flagfall.core.records.record import Entry
from flagfall.server.errors import Unavailable
from flagfall.server.monotonic import now
from flagfall.server.store.rows import RatingRow, TableRow, who_of
from flagfall.server.store.tables import RatingsMoved
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.tables.records import ending_of
from flagfall.server.tables.table_access import TableAccess
from flagfall.server.tables.table_settings import DUEL

TRIES = 20
"""To write ratings upon those they were worked out from."""

GIVEN_UP, OUT_OF_TIME, ABANDONED, RULES_CHANGED = "given_up", "time", "abandoned", "rules_changed"
TAKEN_BACK = "taken_back"
"""Reasons that are no words of a game."""


def lost_by(players: int, loser: PlayerIx, reason: str) -> Outcome:
    """The outcome when a person loses regardless of the board: the other of two wins, more have no winner."""
    others = tuple(PlayerIx(p) for p in range(players) if p != loser)
    ranking = (others, (loser,)) if others else ((loser,),)
    return Outcome(others if players == DUEL else (), ranking, reason)


def undecided(players: int, reason: str) -> Outcome:
    """The outcome of a game without a winner."""
    return Outcome((), (tuple(PlayerIx(p) for p in range(players)),), reason)


async def end_table(room: TableAccess, outcome: Outcome, by: str) -> None:
    """Store the end of a running table with what it does to ratings, once. The caller holds the room's lock."""
    if room.row.status != "playing":
        return
    found = {key: value for key, value in encode(outcome).items() if key != "kind"}
    row = replace(room.row, status="over", ended_at=now(), outcome={**found, "by": by})
    if room.playing is not None:
        row = replace(row, outcome={**(row.outcome or {}), **_counted(room.playing)})
        record = room.playing.table.record().playing(room.playing.table.entries, ending_of(row.outcome))
        row = replace(row, chance={**(row.chance or {}), "head": room.playing.head(record)})
    if room.settings.is_rated and by != "server":
        async with room.context.rating.hold(f"{row.game}/{row.mode}/{who_of(seat)}" for seat in row.seats):
            row = await _finish_rated(room, row, outcome)
    else:
        row = await _finish(room, row, [])
    room.ended(row)


def _counted(playing: LiveGame) -> dict[str, Any]:
    """The game's own scores by player, and the results of its parts, where it has them."""
    plugin, state = find_plugin(playing.game.id), playing.table.state
    found: dict[str, Any] = {} if plugin.points is None else {"points": list(plugin.points(state))}
    if plugin.marks is not None:
        found["marks"] = [list(marks) for marks in plugin.marks(state)]
    return found


async def _finish_rated(room: TableAccess, row: TableRow, outcome: Outcome) -> TableRow:
    """Compute the ratings and store them with the end; again if another process has changed one meanwhile."""
    entries = room.playing.table.entries if room.playing is not None else ()
    moves = _moves(entries, find_plugin(row.game).resignation)
    for left in reversed(range(TRIES)):
        verdict = await room.context.hooks.judge(room.context.store, row, outcome.ranking, moves)
        told = {**(row.outcome or {}), "ratings": verdict.changes, "unrated": verdict.unrated}
        try:
            return await _finish(room, replace(row, outcome=told), verdict.rows)
        except RatingsMoved:
            if not left:
                raise
    raise AssertionError("returned or raised")


async def _finish(room: TableAccess, row: TableRow, ratings: Sequence[RatingRow]) -> TableRow:
    """The row as it is stored; if the table was over before, as it was stored then."""
    if room.is_dropped:
        raise Unavailable("This table is moving to another process; try again in a moment.")
    store = room.context.store
    is_first = await room.write(store.finish(row, ratings))
    before = None if is_first else await store.table(row.id)
    return before if before is not None and before.status == "over" else row


def _moves(entries: Sequence[Entry], resignation: object) -> Counter[int]:
    """How much each player has done, resigning aside."""
    aside = None if resignation is None else encode(resignation)
    return Counter(entry.player for entry in entries if entry.action != aside)
