"""The interface between rooms and the other server processes."""

from __future__ import annotations

from typing import Any, Protocol


class Elsewhere(Exception):
    """Raised for a table that another process owns; requests for it are passed on to that process."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process


class Member(Protocol):
    """The callbacks of a process for messages and changes of the cluster."""

    def heard(self, topic: str, content: Any) -> None:
        """A message from another process has arrived."""
        ...

    def orphaned(self) -> None:
        """A process has ended: its tables can be claimed."""
        ...

    def expelled(self) -> None:
        """The cluster has expelled this process, which has lost ownership of its tables."""
        ...

    def rejoined(self) -> None:
        """The database connection is back; messages may have been missed."""
        ...


class Cluster(Protocol):
    """The processes that serve one database."""

    is_alone: bool
    """Whether there can be no others."""

    async def join(self, member: Member) -> None:
        """Join the cluster."""
        ...

    async def leave(self) -> None:
        """Leave the cluster and release all tables."""
        ...

    async def claim(self, table: str) -> None:
        """Claim ownership of a table; raises Elsewhere if another process owns it."""
        ...

    async def release(self, table: str) -> None:
        """Release ownership of a table."""
        ...

    async def orphans(self) -> list[str]:
        """Tables that wait or play and that no process owns."""
        ...

    async def address_of(self, process: str) -> str | None:
        """The address at which a process accepts handed-over connections; None if it has ended."""
        ...

    async def expel(self, process: str) -> None:
        """Expel a process that does not answer: it may no longer write, and its tables are released."""
        ...

    def tell(self, topic: str, content: Any) -> None:
        """Send a message to all other processes; a process without a connection misses it."""
        ...
