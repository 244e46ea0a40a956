"""Vacations: days of a year on which a person's clocks of slow games are paused."""

from __future__ import annotations

from flagfall.server.errors import NoVacationLeft
from flagfall.server.features.correspondence.store import CorrespondenceStore, VacationRow
from flagfall.server.monotonic import now
from flagfall.server.settings import Settings
from flagfall.server.sharing import ProcessSharing
from flagfall.server.store.base import Store

DAY = 86_400.0
YEAR = 365 * DAY


class Vacations:
    """Stored first; then every table where the person sits feels it, in whichever process."""

    def __init__(self, settings: Settings, store: Store, sharing: ProcessSharing) -> None:
        self._settings, self._store, self._sharing = settings, store, sharing
        self._rows = CorrespondenceStore(store)

    async def of(self, user: str) -> tuple[float | None, int]:
        """Until when a person is on vacation, and how many days they have left."""
        at = now()
        rows = await self._rows.vacations([user], at - YEAR)
        until = rows[-1].until_at if rows and rows[-1].until_at > at else None
        return until, self._left(rows, at)

    async def begin(self, user: str, days: int) -> None:
        """Go on vacation; raises NoVacationLeft."""
        at = now()
        rows = await self._rows.vacations([user], 0.0)
        if rows and rows[-1].until_at > at:
            raise NoVacationLeft("You are on vacation already; end it first.")
        if days > (left := self._left(rows, at)):
            raise NoVacationLeft(f"You have {left} of {self._settings.vacation_days} days of vacation left.")
        row = VacationRow(user, max((row.number for row in rows), default=0) + 1, at, at + days * DAY)
        if not await self._rows.add_vacation(row):
            raise NoVacationLeft("You are on vacation already; end it first.")
        await self._sharing.vacation_changed(user)

    async def end(self, user: str) -> None:
        """End a vacation early; the remaining days are kept."""
        at = now()
        for row in await self._rows.vacations([user], at):
            await self._rows.end_vacation(user, row.number, at)
        await self._sharing.vacation_changed(user)

    def _left(self, rows: list[VacationRow], at: float) -> int:
        """Whole days; one that was begun counts only as far as it lasted."""
        taken = sum(max(0.0, row.until_at - max(row.from_at, at - YEAR)) for row in rows)
        return max(0, int(self._settings.vacation_days - taken / DAY + 1e-6))
