"""Evenings that phones share: their logs are merged by ids, and every one is kept in the order it arrived.

A phone says how many entries it knows and which ones it adds. What it sends twice, as after a lost answer, is there
once. Hidden trophies are no entries: they lie in purses, which only their digits open.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from flagfall.core.companion import Companion
from flagfall.core.errors import BadInput
from flagfall.core.plugins import find_plugin
from flagfall.server.errors import EveningFull, NoSuchEvening, TooManyEvenings, Unavailable
from flagfall.server.features.companion.store import EveningRow, EveningStore
from flagfall.server.monotonic import now
from flagfall.server.settings import Settings
from flagfall.server.short_codes import EVENING_LENGTH, SHARE_LENGTH, new_code, plain_code
from flagfall.server.store.base import Store

LONGEST_ENTRY = 20_000
"""Bytes."""
MOST_ENTRIES = 4_000
"""In one log."""
TRIES = 20
"""To append while other phones append, too, each time after the newest entry."""


class Evenings:
    """The one place that knows the logs."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings = settings
        self._rows = EveningStore(store)

    async def begin(self, game: str, entries: Sequence[dict[str, Any]]) -> EveningRow:
        """Keep an evening from now on; raises BadInput or TooManyEvenings."""
        checked = await _checked(_companion(game), entries)
        await self._rows.drop_older(now() - self._settings.evening_lasts)
        if await self._rows.count() >= self._settings.evenings_at_most:
            raise TooManyEvenings("This server keeps no more evenings; play on one phone without it.")
        for _ in range(TRIES):
            row = EveningRow(new_code(EVENING_LENGTH), new_code(SHARE_LENGTH), game, 0, now())
            if await self._rows.add_evening(row):
                await self._append(row, checked)
                return row
        raise Unavailable("No code is free; try again.")

    async def find(self, code: str) -> EveningRow:
        """An evening by its code; raises NoSuchEvening."""
        row = await self._rows.evening(plain_code(code))
        if row is None:
            raise NoSuchEvening("There is no evening with this code.")
        return row

    async def log(self, row: EveningRow, after: int) -> list[dict[str, Any]]:
        """The entries after the first ones."""
        return [json.loads(text) for text in await self._rows.entries(row.code, after)]

    async def append(self, row: EveningRow, entries: Sequence[dict[str, Any]]) -> None:
        """Add those that are not there yet; raises BadInput or EveningFull."""
        if entries:
            await self._append(row, await _checked(_companion(row.game), entries))

    async def _append(self, row: EveningRow, entries: Sequence[tuple[str, str]]) -> None:
        for _ in range(TRIES):
            known = await self._rows.ids(row.code)
            fresh = {entry_id: text for entry_id, text in entries if entry_id not in set(known)}
            if not fresh:
                return
            size = row.bytes + sum(len(text.encode()) for text in fresh.values())
            if len(known) + len(fresh) > MOST_ENTRIES or size > self._settings.evening_bytes:
                raise EveningFull("This evening holds no more entries.")
            if await self._rows.append(row.code, len(known) + 1, list(fresh.items()), now()):
                return
        raise Unavailable("Too many phones write at the same time; try again.")

    async def shared(self, share: str) -> tuple[str, Any]:
        """The game and the view of an evening, for people who only look; raises NoSuchEvening."""
        row = await self._rows.shared(plain_code(share))
        if row is None:
            raise NoSuchEvening("There is no evening with this code.")
        log = await self.log(row, 0)
        try:
            return row.game, await asyncio.to_thread(_companion(row.game).view, log)
        except BadInput:
            return row.game, None  # today's rules cannot read what those of then allowed

    async def purse(self, row: EveningRow, player: int) -> tuple[str, dict[int, int]] | None:
        """The lock and content of a purse; None without a lock."""
        found = await self._rows.purse(row.code, player)
        return None if found is None else (found[0], _fans(found[1]))

    async def lock_purse(self, row: EveningRow, player: int, lock: str, fans: dict[int, int]) -> bool:
        """Lock a purse; False if another phone was faster."""
        return await self._rows.add_purse(row.code, player, lock, json.dumps(fans))

    async def fill_purse(self, row: EveningRow, player: int, fans: dict[int, int]) -> None:
        """Replace the content of a purse."""
        await self._rows.fill_purse(row.code, player, json.dumps(fans))


def _fans(text: str) -> dict[int, int]:
    return {int(number): int(fans) for number, fans in json.loads(text).items()}


def _companion(game: str) -> Companion:
    found = find_plugin(game).companion
    if found is None:
        raise BadInput(f"The game '{game}' has no companion for a real table.")
    return found


async def _checked(companion: Companion, entries: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    """Entries as they are kept, with their ids; raises BadInput for one that no log may hold."""
    return await asyncio.to_thread(lambda: [_text(companion, entry) for entry in entries])


def _text(companion: Companion, entry: dict[str, Any]) -> tuple[str, str]:
    companion.accept(entry)
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if len(text.encode()) > LONGEST_ENTRY or "\0" in text or "\\u0000" in text:
        raise BadInput("This entry is too long, or holds letters that nobody can read.")
    return str(entry["id"]), text
