"""A tournament to play with: the pleasant side of the protocol."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.errors import BadConfig
from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.record import Entry, Record, new_record, replay
from flagfall.games.challengers.actions import Action
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.events.tournament import Event
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.state import State
from flagfall.games.challengers.view import View


class Tournament:
    """One tournament in progress.

    >>> t = Tournament(players=2, seed=3)
    >>> t.actors()
    (0, 1)
    >>> t.act(0, t.legal(0)[0])
    >>> t.outcome is None
    True
    """

    def __init__(self, players: int = 4, seed: int = 0, *, cards: CardTable | None = None, **options: Any) -> None:
        known = {f.name for f in fields(Config)}
        for name in options:
            if name not in known:
                raise BadConfig(f"There is no option '{name}'; one of {', '.join(sorted(known - {'players'}))}.")
        self._begin(Challengers(cards or box()), Config(players=players, **options), seed)

    def _begin(self, game: Challengers, config: Config, seed: int) -> None:
        self.game, self.config = game, config
        self._record = new_record(game, config, seed, packs=dict(game.table.packs))
        self.state: State = game.setup(config, self._record.seed)
        self.events: list[Event] = []
        self._entries: list[Entry] = []

    def __repr__(self) -> str:
        return f"<Tournament: {self.config.players} players, seed {self._record.seed}, round {self.state.round}>"

    def actors(self) -> tuple[PlayerIx, ...]:
        """Who may act now; nobody at the end."""
        return self.game.actors(self.state)

    def legal(self, player: int) -> list[Action]:
        """What a player may do now, in a fixed order."""
        return self.game.legal(self.state, PlayerIx(player))

    def act(self, player: int, action: Action) -> None:
        """Carry out an action; raises IllegalAction and changes nothing if it is not allowed."""
        step = self.game.apply(self.state, PlayerIx(player), action)
        self.state = step.state
        self.events += step.events
        self._entries.append(Entry(PlayerIx(player), encode(action)))

    def view(self, viewer: Viewer) -> View:
        """What a player or a spectator may know."""
        return self.game.view(self.state, viewer)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while it is on."""
        return self.game.outcome(self.state)

    def record(self) -> Record:
        """Seed, config and actions so far: the whole tournament in one line."""
        base = self._record
        return Record(base.game, base.rules_version, base.config, base.seed, tuple(self._entries), base.packs)

    @classmethod
    def replay(cls, record: Record | str, cards: CardTable | None = None) -> Tournament:
        """The tournament of a record or of its JSON line, recomputed; raises BadRecord where it breaks the rules."""
        if not isinstance(record, Record):
            record = Record.from_json(record)
        game = Challengers(cards or box())
        tournament = object.__new__(cls)
        steps = replay(record, game, packs=dict(game.table.packs))
        first = next(steps)
        tournament._begin(game, first.state.fixed.config, record.seed)
        for step, entry in zip(steps, record.actions, strict=True):
            tournament.state = step.state
            tournament.events += step.events
            tournament._entries.append(entry)
        return tournament
