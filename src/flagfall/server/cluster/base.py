"""What rooms ask of the other processes, whether there are any or not."""

from __future__ import annotations

from typing import Any, Protocol


class Elsewhere(Exception):
    """A table that another process has: requests for it have to be passed on to that one."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Member(Protocol):
    """What a process does when it hears from the others."""

    def heard(self, topic: str, content: Any) -> None:
        """News of another process."""
        ...

    def orphaned(self) -> None:
        """A process is gone: its tables are for the process that takes them up first."""
        ...

    def expelled(self) -> None:
        """The others have thought this process gone, and its tables are no longer its own."""
        ...

    def rejoined(self) -> None:
        """The database was away, and news may have been missed."""
        ...


class Cluster(Protocol):
    """The processes that serve one database."""

    is_alone: bool
    """Whether there can be no others."""

    async def join(self, member: Member) -> None:
        """Be one of them."""
        ...

    async def leave(self) -> None:
        """Be no longer one of them; whatever is left of one's tables is free."""
        ...

    async def claim(self, table: str) -> None:
        """Have a table from now on; raises Elsewhere if another process has it."""
        ...

    async def release(self, table: str) -> None:
        """Have a table no longer."""
        ...

    async def orphans(self) -> list[str]:
        """Tables that wait or play and that no process owns."""
        ...

    async def address_of(self, process: str) -> str | None:
        """Where a process takes over connections; None if it is gone."""
        ...

    async def expel(self, process: str) -> None:
        """A process does not answer: it may write no more, and its tables are free."""
        ...

    def tell(self, topic: str, content: Any) -> None:
        """News for all others; a process that is away at that moment misses it."""
        ...
