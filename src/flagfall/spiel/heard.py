"""What each player has been shown since the beginning, as one digest each; worked out only when a player asks.

Random playouts never ask, and redacting and writing every event would cost more than playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from flagfall.core.codec import to_json
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx


class Heard:
    """One step, and all before it."""

    __slots__ = ("_before", "_digests", "_step")

    def __init__(self, digests: Sequence[str], before: Heard | None = None, step: Any = None) -> None:
        self._digests: list[str | None] = list(digests)
        self._before, self._step = before, step

    def then(self, game: AnyGame, player: int, action: Any, events: Sequence[Any]) -> Heard:
        """After one more step."""
        made = Heard((), self, (game, player, action, events))
        made._digests = [None] * len(self._digests)
        return made

    def of(self, player: int) -> str:
        """What a player knows: two games in which they were shown different things differ in it."""
        waiting, heard = [], self
        while heard._digests[player] is None:
            waiting.append(heard)
            assert heard._before is not None
            heard = heard._before
        found = heard._digests[player]
        assert found is not None
        for later in reversed(waiting):
            game, actor, action, events = later._step
            redacted = (game.redact(event, PlayerIx(player)) for event in events)
            shown = [event for event in redacted if event is not None]
            found = digest(found, (action if actor == player else None, shown))
            later._digests[player] = found
        return found

    def all(self) -> tuple[str, ...]:
        """Of every player."""
        return tuple(self.of(player) for player in range(len(self._digests)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heard) and (self is other or self.all() == other.all())

    def __hash__(self) -> int:
        return hash(self.all())

    def __reduce__(self) -> tuple[Any, ...]:
        return Heard, (self.all(),)


def digest(so_far: str, value: Any) -> str:
    """What was known, and what has come to it."""
    return blake2b(f"{so_far}{to_json(value)}".encode(), digest_size=16).hexdigest()
