"""Facts of a finished game for its players' profiles, computed once in a thread."""

from __future__ import annotations

import asyncio
import json

from flagfall.core.errors import FlagfallError
from flagfall.core.plugins import find_plugin
from flagfall.core.records.record import Record
from flagfall.server.features.people.store import PeopleStore
from flagfall.server.store.base import Store
from flagfall.server.store.rows import TableRow
from flagfall.server.tables.records import record_of

Facts = dict[str, dict[str, int]]


async def keep_facts(store: Store, row: TableRow) -> None:
    """Store the facts of a finished game for all players with profiles; also that there are none."""
    people = [(index, seat.user) for index, seat in enumerate(row.seats) if seat.user]
    if row.status != "over" or row.started_at is None or not people:
        return
    facts = await asyncio.to_thread(_facts, row.game, await record_of(store, row))
    told = [(user, json.dumps(facts[index] if index < len(facts) else {})) for index, user in people]
    await PeopleStore(store).save_facts(row.id, told)


def _facts(game: str, record: Record) -> tuple[Facts, ...]:
    try:
        make = find_plugin(game).facts
        return () if make is None else make(record)
    except FlagfallError:  # a game that is gone, or was played by other rules
        return ()
