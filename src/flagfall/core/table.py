"""The authority over one game in progress.

`propose` works out what an action leads to and changes nothing; `commit` makes it so. Between the
two a server stores the action: a failed write simply drops the step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.game import AnyGame, Step, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.records.record import Continued, Ending, Entry, Record, new_record, replay
from flagfall.core.rng import Chance
from flagfall.core.secret import Secret

Listener = Callable[[Sequence[Any]], None]
"""Receives the events of a step."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An action that is allowed, and what it leads to."""

    entry: Entry
    step: Step[Any, Any]
    number: int  # how many actions came before


@dataclass(frozen=True, slots=True)
class Sights:
    """What a viewer receives after a step."""

    events: tuple[Any, ...]
    view: Any
    legal: Sequence[Any]


class Table:
    """A game, its state and its record."""

    _asked: Any = None  # the state of which it is known who may act
    _actors: tuple[PlayerIx, ...] = ()

    def __init__(
        self,
        game: AnyGame,
        config: Any,
        chance: int | Secret,
        packs: dict[str, str] | None = None,
        continues: Continued | None = None,
    ) -> None:
        self.game = game
        self._start = new_record(game, config, chance, packs, continues)
        self.state = game.setup(config, self._start.chance)
        self.entries: list[Entry] = []
        self._listeners: list[Listener] = []

    @classmethod
    def resume(
        cls,
        game: AnyGame,
        record: Record,
        packs: dict[str, str] | None = None,
        events: list[Any] | None = None,
    ) -> Table:
        """Continue a game from its record; `events` is filled with what happened so far."""
        table = object.__new__(cls)
        table.game, table._start = game, record
        for step in replay(record, game, packs):
            table.state = step.state
            if events is not None:
                events += step.events
        table.entries = list(record.actions)
        table._listeners = []
        return table

    @classmethod
    def restore(cls, game: AnyGame, record: Record, state: Any) -> Table:
        """Continue from a state that was stored with the record; nothing is played again."""
        table = object.__new__(cls)
        table.game, table._start, table.state = game, record, state
        table.entries = list(record.actions)
        table._listeners = []
        return table

    def propose(self, player: PlayerIx, action: Any, form: dict[str, Any] | None = None) -> Proposal:
        """What an action leads to; raises IllegalAction. `form` is its JSON form, where that is known already."""
        step = self.game.apply(self.state, player, action)
        return Proposal(Entry(player, encode(action) if form is None else form), step, len(self.entries))

    def commit(self, proposal: Proposal) -> tuple[Any, ...]:
        """Make it so; the events of the step."""
        assert proposal.number == len(self.entries), "something else was committed in between"
        self.state = proposal.step.state
        self.entries.append(proposal.entry)
        for listener in self._listeners:
            listener(proposal.step.events)
        return proposal.step.events

    def listen(self, listener: Listener) -> None:
        """Send a player the events of every later step, unredacted: the caller redacts them."""
        self._listeners.append(listener)

    def act(self, player: PlayerIx, action: Any) -> tuple[Any, ...]:
        """Propose and commit in one, where nothing has to be stored in between."""
        return self.commit(self.propose(player, action))

    def undo(self, count: int = 1) -> None:
        """Take back the last actions in practice games, by replaying all earlier ones."""
        record = self.record()
        shorter = record.playing(record.actions[:-count])
        again = Table.resume(self.game, shorter, shorter.packs)
        self.state, self.entries = again.state, again.entries

    def seen_by(self, viewer: Viewer, events: Sequence[Any] = ()) -> Sights:
        """Redacted events, view and legal actions for one viewer."""
        redacted = (self.game.redact(event, viewer) for event in events)
        return Sights(
            events=tuple(event for event in redacted if event is not None),
            view=self.game.view(self.state, viewer),
            legal=self.game.legal(self.state, viewer) if isinstance(viewer, int) else (),
        )

    @property
    def chance(self) -> Chance:
        """Where all its chance comes from."""
        return self._start.chance

    @property
    def config(self) -> dict[str, Any]:
        """What was agreed before it began, in its JSON form."""
        return self._start.config

    @property
    def actors(self) -> tuple[PlayerIx, ...]:
        """Who may act now; a server asks often between two steps."""
        if self._asked is not self.state:
            self._asked, self._actors = self.state, self.game.actors(self.state)
        return self._actors

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game is on."""
        return self.game.outcome(self.state)

    def record(self) -> Record:
        """The save file."""
        return self._start.playing(self.entries, Ending.of(self.outcome))
