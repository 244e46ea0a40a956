"""The one interface to the database; what features store has classes of its own, which are given a `Store`.

Every method returns only when what it wrote is durable. `append` is the hot one: many tables share one
commit, and its callback runs in the event loop once the row is safe.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from flagfall.server.errors import Unavailable
from flagfall.server.store.accounts import AccountStatements
from flagfall.server.store.rows import ActionRow
from flagfall.server.store.tables import TableStatements


class StoreAway(Unavailable):
    """The database does not answer. What was to be written was not, as far as anybody knows."""


Stored = Callable[[BaseException | None], None]
"""Called when a row is durable (None), or with the error."""


class Store(AccountStatements, TableStatements):
    """The database of a server."""

    is_away: bool
    """Whether it does not answer; what is written now is refused at once."""

    on_away: Callable[[bool], None]
    """Called when the database becomes unreachable or reachable."""

    on_commit: Callable[[int], None]
    """Called with the number of actions per transaction, for the metrics."""

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting and let go."""

    @abstractmethod
    def append(self, row: ActionRow, stored: Stored) -> None:
        """Store an action with many others in one commit; `stored` runs in the event loop."""

    @abstractmethod
    async def ping(self) -> bool:
        """Whether it answers."""
