"""Ratings of people and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flagfall.server.store.rows import RatingRow, rating_row
from flagfall.server.store.statements import FeatureStorage

_RATING = """SELECT ratings.*, users.id IS NOT NULL AND users.passphrase IS NULL AS is_guest
    FROM ratings LEFT JOIN users ON ratings.who = 'user:' || users.id"""


class RatingStore(FeatureStorage):
    """The statements of ratings; they are written with the end of a table, see `Store.finish`."""

    async def ratings(self, game: str, mode: str, limit: int) -> list[RatingRow]:
        """Best first; guests after accounts."""
        sql = f"""{_RATING} WHERE game = ? AND mode = ?
            ORDER BY is_guest, mu - 3 * sigma DESC, who LIMIT ?"""
        return [rating_row(row) for row in await self._read(sql, game, mode, limit)]

    async def ratings_of(self, game: str, mode: str, who: Sequence[str]) -> list[RatingRow]:
        """Those of some, where they have one."""
        marks = ", ".join("?" * len(who))
        sql = f"{_RATING} WHERE game = ? AND mode = ? AND who IN ({marks})"
        return [rating_row(row) for row in await self._read(sql, game, mode, *who)]

    async def rated_since(self, game: str, mode: str, who: Sequence[str], at: float) -> Counter[tuple[str, str]]:
        """How many games since then have changed the ratings of both of two, for every two of them (sorted)."""
        marks = ", ".join("?" * len(who))
        sql = f"""SELECT a.who, b.who, COUNT(*) FROM rated a JOIN rated b USING (table_id)
            WHERE a.game = ? AND a.mode = ? AND a.at > ? AND a.who IN ({marks}) AND b.who IN ({marks})
            AND a.who < b.who GROUP BY a.who, b.who"""
        rows = await self._read(sql, game, mode, at, *who, *who)
        return Counter({(a, b): count for a, b, count in rows})
