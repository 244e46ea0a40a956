"""Binds Challengers! to the protocol that tables, bots, environments and tests know; no logic."""

from __future__ import annotations

from typing import Any

from flagfall.core.codec import restore_fields, save_fields
from flagfall.core.game import GameTypes, Step, Viewer
from flagfall.core.ids import GameId, PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance, check_chance
from flagfall.games.challengers.actions import Action
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.events.tournament import Event
from flagfall.games.challengers.rules.protocol import apply
from flagfall.games.challengers.rules.protocol.setup import set_up
from flagfall.games.challengers.sample import sample
from flagfall.games.challengers.state import State
from flagfall.games.challengers.view import View, redact, view

_SETTLED = ("fixed",)
"""Fields of a state that follow from config and chance."""


class Challengers:
    """The rules of a tournament with a card table: the box, or the box with packs."""

    id = GameId("challengers")
    rules_version = 2
    types = GameTypes(config=Config, action=Action, event=Event, view=View)

    def __init__(self, table: CardTable | None = None) -> None:
        self.table = table or box()

    def cards(self, config: Config) -> CardTable:
        """The cards of a tournament: those of this table, and of the packs that its config brings along."""
        return with_packs(self.table, config.packs, config.boxes)

    def setup(self, config: Config, chance: Chance) -> State:
        """Round 1 has begun."""
        state = set_up(config, check_chance(chance), self.cards(config))
        apply.begin(state)
        return state

    def players(self, state: State) -> int:
        """The people; the Robot is none."""
        return state.fixed.config.players

    def actors(self, state: State) -> tuple[PlayerIx, ...]:
        """Who may act now."""
        return apply.actors(state)

    def legal(self, state: State, player: PlayerIx) -> list[Action]:
        """Every action of a player, in a fixed order."""
        return apply.legal(state, player)

    def apply(self, state: State, player: PlayerIx, action: Action) -> Step[State, Event]:
        """The state after an action, and what happened."""
        after, events = apply.apply(state, player, action)
        return Step(after, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the tournament is on."""
        return state.outcome

    def decision(self, state: State, player: PlayerIx) -> tuple[int, ...]:
        """A deck phase is one decision, and so are the choices of one match."""
        return (state.round, state.phase)

    def view(self, state: State, viewer: Viewer) -> View:
        """What a viewer may know."""
        return view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """An event as a viewer may see it."""
        return redact(event, viewer)

    def save(self, state: State) -> dict[str, Any]:
        """The changing part of a game."""
        return save_fields(state, leave_out=_SETTLED)

    def restore(self, config: Config, chance: Chance, saved: dict[str, Any]) -> State:
        """The state that `save` wrote down."""
        state: State = restore_fields(self.setup(config, chance), saved, leave_out=_SETTLED)
        return state

    def sample(self, view: View, rng: list[int]) -> State:
        """A full state that a view allows."""
        return sample(view, self.cards(view.config), rng)


CHALLENGERS = Challengers()
