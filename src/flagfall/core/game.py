"""The one protocol: tables, replays, bots, environments and tests know a game only through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from flagfall.core.ids import GameId, PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance

State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
View = TypeVar("View")
Config = TypeVar("Config", contravariant=True)

StateCo = TypeVar("StateCo", covariant=True)
EventCo = TypeVar("EventCo", covariant=True)


class Spectator(Enum):
    """A viewer who holds no cards; all spectators see the same."""

    SPECTATOR = "spectator"


SPECTATOR = Spectator.SPECTATOR

Viewer = PlayerIx | Spectator
"""A viewer of a game."""


@dataclass(frozen=True, slots=True)
class Step(Generic[StateCo, EventCo]):
    """What an action leads to: the state after it, and what happened on the way, in order."""

    state: StateCo
    events: tuple[EventCo, ...]


@dataclass(frozen=True, slots=True)
class GameTypes:
    """The classes of a game, for the codec and for generators. Unions are given as `A | B`."""

    config: Any
    action: Any
    event: Any
    view: Any


class Game(Protocol[State, Action, Event, View, Config]):
    """The rules of a game as pure functions: the same arguments always give the same result.

    States are never changed by these functions; `apply` returns a new one. `rules_version` is bumped
    when behaviour changes, not when code does.
    """

    id: GameId
    rules_version: int
    types: GameTypes

    def setup(self, config: Config, chance: Chance) -> State:
        """The state before the first action."""
        ...

    def players(self, state: State) -> int:
        """How many players take part (the Robot is none)."""
        ...

    def actors(self, state: State) -> tuple[PlayerIx, ...]:
        """The players who may act now, ascending; several in a deck phase, none at the end."""
        ...

    def legal(self, state: State, player: PlayerIx) -> Sequence[Action]:
        """Every action the player may take now, always in the same order; empty if not an actor."""
        ...

    def apply(self, state: State, player: PlayerIx, action: Action) -> Step[State, Event]:
        """Carry out an action; raises IllegalAction (or NotYourTurn) and leaves the state as it was."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game is on."""
        ...

    def decision(self, state: State, player: PlayerIx) -> tuple[int, ...]:
        """A number that identifies an actor's decision: it changes with each new question.

        Several actions may belong to one decision, such as a whole deck phase; clocks go by it.
        """
        ...

    def view(self, state: State, viewer: Viewer) -> View:
        """What the viewer may know, and nothing else."""
        ...

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as the viewer may see it; None if they may not notice it at all."""
        ...

    def save(self, state: State) -> dict[str, Any]:
        """What of a state cannot be had from config and chance, as plain JSON values."""
        ...

    def restore(self, config: Config, chance: Chance, saved: dict[str, Any]) -> State:
        """The state that `save` wrote down; raises BadInput."""
        ...

    def sample(self, view: View, rng: list[int]) -> State:
        """A full state that this view allows, for search bots; the hidden rest is drawn from rng."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose types do not matter here."""
