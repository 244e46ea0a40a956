"""The cluster of a server with a single process."""

from __future__ import annotations

from typing import Any

from flagfall.server.cluster.base import Member


class Alone:
    """A cluster with one process: it owns every table, and messages have no recipient."""

    is_alone = True

    async def join(self, member: Member) -> None: ...

    async def leave(self) -> None: ...

    async def claim(self, table: str) -> None: ...

    async def release(self, table: str) -> None: ...

    async def orphans(self) -> list[str]:
        """None: all are known from the start."""
        return []

    async def address_of(self, process: str) -> str | None:
        """There are no others."""
        return None

    async def expel(self, process: str) -> None: ...

    def tell(self, topic: str, content: Any) -> None: ...
