"""The rules.

First both players close a fist around 0 to `fist` stones, unseen by the other. Then, in turns, stones are taken from
one heap at a time. When the heaps are gone the fists are opened: if they hold an even number together, whoever took the
last stone wins; otherwise the other one does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flagfall.core.codec import restore_fields, save_fields
from flagfall.core.errors import BadConfig, IllegalAction, NotYourTurn
from flagfall.core.game import GameTypes, Step, Viewer
from flagfall.core.ids import GameId, PlayerIx, Seed
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance, below, check_chance, stream
from flagfall_nim.types import Action, Begun, Config, Ended, Event, Hidden, Hide, Resign, Take, Taken, View

PLAYERS = (PlayerIx(0), PlayerIx(1))
FIRST = 20  # the purpose of the only stream of chance: who takes first


@dataclass(frozen=True, slots=True)
class State:
    config: Config
    chance: Chance
    heaps: tuple[int, ...]
    fists: tuple[int | None, int | None] = (None, None)
    turn: PlayerIx | None = None
    moves: int = 0
    outcome: Outcome | None = None


class Nim:
    """Nim with hidden stones as pure functions."""

    id = GameId("nim")
    rules_version = 1
    types = GameTypes(config=Config, action=Action, event=Event, view=View)

    def setup(self, config: Config, chance: Chance) -> State:
        if not 1 <= len(config.heaps) <= 6 or not all(1 <= heap <= 20 for heap in config.heaps):
            raise BadConfig("There are 1 to 6 heaps of 1 to 20 stones.")
        if not 1 <= config.fist <= 9:
            raise BadConfig(f"A fist holds 1 to 9 stones at most, not {config.fist}.")
        return State(config, check_chance(chance), config.heaps)

    def players(self, state: State) -> int:
        return 2

    def actors(self, state: State) -> tuple[PlayerIx, ...]:
        if state.outcome is not None:
            return ()
        if state.turn is not None:
            return (state.turn,)
        return tuple(p for p in PLAYERS if state.fists[p] is None)

    def legal(self, state: State, player: PlayerIx) -> Sequence[Action]:
        if player not in self.actors(state):
            return ()
        if state.turn is None:
            return (*(Hide(stones) for stones in range(state.config.fist + 1)), Resign())
        takes = (Take(heap, n) for heap, stones in enumerate(state.heaps) for n in range(1, stones + 1))
        return (*takes, Resign())

    def apply(self, state: State, player: PlayerIx, action: Action) -> Step[State, Event]:
        if player not in self.actors(state):
            raise NotYourTurn("It is not your turn.")
        if action not in self.legal(state, player):
            raise IllegalAction("You cannot do that now.")
        state = replace(state, moves=state.moves + 1)
        if isinstance(action, Resign):
            return self._end(state, [], PlayerIx(1 - player), "resigned")
        if isinstance(action, Hide):
            fists = (action.stones, state.fists[1]) if player == 0 else (state.fists[0], action.stones)
            events: list[Event] = [Hidden(player, action.stones)]
            if None in fists:
                return Step(replace(state, fists=fists), tuple(events))
            first = PlayerIx(below(stream(state.chance, FIRST), 2))
            return Step(replace(state, fists=fists, turn=first), (*events, Begun(first)))
        heaps = tuple(n - action.stones * (i == action.heap) for i, n in enumerate(state.heaps))
        state, taken = replace(state, heaps=heaps, turn=PlayerIx(1 - player)), Taken(player, action.heap, action.stones)
        if any(heaps):
            return Step(state, (taken,))
        is_even = sum(fist or 0 for fist in state.fists) % 2 == 0
        return self._end(state, [taken], player if is_even else PlayerIx(1 - player), "even" if is_even else "odd")

    def _end(self, state: State, events: list[Event], winner: PlayerIx, reason: str) -> Step[State, Event]:
        outcome = Outcome((winner,), ((winner,), (PlayerIx(1 - winner),)), reason)
        return Step(replace(state, turn=None, outcome=outcome), (*events, Ended(state.fists, outcome)))

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def decision(self, state: State, player: PlayerIx) -> tuple[int, ...]:
        return (0,) if state.turn is None else (state.moves,)

    def view(self, state: State, viewer: Viewer) -> View:
        is_over = state.outcome is not None
        fists = tuple(fist if is_over or viewer == p else None for p, fist in enumerate(state.fists))
        closed = tuple(fist is not None for fist in state.fists)
        return View(state.config, state.heaps, closed, fists, state.turn, state.outcome)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        is_secret = isinstance(event, Hidden) and event.player != viewer
        return replace(event, stones=None) if is_secret else event

    def save(self, state: State) -> dict[str, Any]:
        return save_fields(state, leave_out=("config", "chance"))

    def restore(self, config: Config, chance: Chance, saved: dict[str, Any]) -> State:
        return restore_fields(self.setup(config, chance), saved, leave_out=("config", "chance"))

    def sample(self, view: View, rng: list[int]) -> State:
        drawn = [below(rng, view.config.fist + 1) for _ in PLAYERS]
        fists = tuple(drawn[p] if view.is_closed[p] and view.fists[p] is None else view.fists[p] for p in PLAYERS)
        return State(view.config, Seed(0), view.heaps, fists, view.turn, outcome=view.outcome)


NIM = Nim()


def fold(view: View, events: Sequence[Event]) -> View:
    """The view after a step, from what its viewer was told."""
    for event in events:
        if isinstance(event, Hidden):
            at = event.player
            closed = tuple(is_closed or p == at for p, is_closed in enumerate(view.is_closed))
            fists = tuple(event.stones if p == at else fist for p, fist in enumerate(view.fists))
            view = replace(view, is_closed=closed, fists=fists)
        elif isinstance(event, Begun):
            view = replace(view, turn=event.player)
        elif isinstance(event, Taken):
            heaps = tuple(n - event.stones * (i == event.heap) for i, n in enumerate(view.heaps))
            view = replace(view, heaps=heaps, turn=PlayerIx(1 - event.player))
        else:
            view = replace(view, fists=event.fists, turn=None, outcome=event.outcome)
    return view
