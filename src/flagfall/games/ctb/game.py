"""Capture The Base behind the protocol; no logic of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.core.codec import restore_fields, save_fields
from flagfall.core.game import GameTypes, Step, Viewer
from flagfall.core.ids import GameId, PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance
from flagfall.games.ctb import sample, view
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.events import Event
from flagfall.games.ctb.rules.protocol import apply, setup
from flagfall.games.ctb.state import State, actors
from flagfall.games.ctb.view import View

_SETTLED = ("config", "chance", "variant", "rules")
"""Fields of a state that follow from config and chance."""


class CaptureTheBase:
    """The rules of Zcarda Capture The Base as pure functions."""

    id = GameId("ctb")
    rules_version = 1
    types = GameTypes(config=Config, action=Action, event=Event, view=View)

    def setup(self, config: Config, chance: Chance) -> State:
        """The state before the first action."""
        return setup.setup(config, chance)

    def players(self, state: State) -> int:
        """Always two."""
        return 2

    def actors(self, state: State) -> tuple[PlayerIx, ...]:
        """Who may act now: both only in secret placement."""
        return actors(state)

    def legal(self, state: State, player: PlayerIx) -> Sequence[Action]:
        """Every action the player may take now, in a fixed order."""
        return apply.legal(state, player)

    def apply(self, state: State, player: PlayerIx, action: Action) -> Step[State, Event]:
        """Carry out an action; raises IllegalAction and leaves the state as it was."""
        return apply.apply(state, player, action)

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game is on."""
        return state.outcome

    def decision(self, state: State, player: PlayerIx) -> tuple[int, ...]:
        """Every piece to place, every turn, and an offered tie."""
        return (*state.field.turns, sum(map(sum, state.reserve)), state.offer)

    def view(self, state: State, viewer: Viewer) -> View:
        """What the viewer may know."""
        return view.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as the viewer may see it."""
        return view.redact(event, viewer)

    def save(self, state: State) -> dict[str, Any]:
        """The changing part of a game."""
        return save_fields(state, leave_out=_SETTLED)

    def restore(self, config: Config, chance: Chance, saved: dict[str, Any]) -> State:
        """The state that `save` wrote down."""
        state: State = restore_fields(self.setup(config, chance), saved, leave_out=_SETTLED)
        return state

    def sample(self, view: View, rng: list[int]) -> State:
        """A full state that this view allows."""
        return sample.sample(view, rng)


CTB = CaptureTheBase()
