"""How the parts of a store in this folder reach their database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from flagfall.server.store.outcomes import Duplicate

Statement = tuple[str, Sequence[Any]]


class Statements(Protocol):
    """What each part needs. Parts are protocols with bodies: what `Store` promises and what `SqlStore` does is one."""

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a question; `?` stands for each value."""
        ...

    async def _write(self, *statements: Statement) -> None:
        """Carry out statements together, or none of them; raises Duplicate or Incomplete."""
        ...

    async def _wins(self, *statements: Statement) -> bool:
        """Carry out statements of which one adds a unique row; False, and nothing done, if it is there already."""
        try:
            await self._write(*statements)
        except Duplicate:
            return False
        return True
