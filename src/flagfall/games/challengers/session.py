"""A tournament to play with from Python: a table with the types and words of this game."""

from __future__ import annotations

from dataclasses import fields
from html import escape
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Action
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.events.tournament import Event
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.state import PHASES, State
from flagfall.games.challengers.view import View

# A tournament as a small table: who has how many fans and trophies.


def tournament_html(state: State, outcome: Outcome | None) -> str:
    """Standings by fans, trophies included, the best first; hidden values are counted."""
    fixed = state.fixed
    totals = [player.fans + sum(player.trophy_fans[: player.trophies]) for player in state.players]
    places: dict[int, int] = {
        player: place for place, group in enumerate(outcome.ranking if outcome else ()) for player in group
    }
    order = sorted(range(len(totals)), key=lambda p: (places.get(p, len(totals)), -totals[p], p))
    rows = []
    for p in order:
        name = "Robot" if p == fixed.robot else f"player {p}"
        star = " ★" if outcome is not None and p in outcome.winners else ""
        player = state.players[p]
        rows.append(
            f"<tr><th>{name}{star}</th><td>{totals[p]}</td><td>{player.trophies}</td><td>{player.deck_n}</td></tr>"
        )
    head = "<tr><th>player</th><th>fans</th><th>trophies</th><th>cards</th></tr>"
    when = f"over ({outcome.reason})" if outcome is not None else f"round {state.round}, {PHASES[state.phase]}"
    caption = f"Challengers!, {fixed.config.players} players, {when}"
    return f"<table><caption>{escape(caption)}</caption>{head}{''.join(rows)}</table>"


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
        game = Challengers(cards or box())
        self._take(game, Table(game, Config(players=players, **options), seed, dict(game.table.packs)), [])

    def _take(self, game: Challengers, table: Table, events: list[Event]) -> None:
        self.game, self._table, self.events = game, table, events

    def __repr__(self) -> str:
        return f"<Tournament: {self.config.players} players, seed {self._table.chance}, round {self.state.round}>"

    def _repr_html_(self) -> str:

        return tournament_html(self.state, self.outcome)

    @property
    def state(self) -> State:
        """The complete state, including hidden cards."""
        state: State = self._table.state
        return state

    @property
    def config(self) -> Config:
        """What was decided before it began."""
        return self.state.fixed.config

    def actors(self) -> tuple[PlayerIx, ...]:
        """The players who may act now; none at the end."""
        return self._table.actors

    def legal(self, player: int) -> list[Action]:
        """What a player may do now, in a fixed order."""
        return self.game.legal(self.state, PlayerIx(player))

    def act(self, player: int, action: Action) -> None:
        """Carry out an action; raises IllegalAction and changes nothing if it is not allowed."""
        self.events += self._table.act(PlayerIx(player), action)

    def view(self, viewer: Viewer) -> View:
        """What a player or a spectator may know."""
        return self.game.view(self.state, viewer)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while it is on."""
        return self._table.outcome

    def record(self) -> Record:
        """Seed, config and actions so far: the whole tournament in one line."""
        return self._table.record()

    @classmethod
    def replay(cls, record: Record | str, cards: CardTable | None = None) -> Tournament:
        """The tournament of a record or of its JSON line, recomputed; raises BadRecord where it breaks the rules."""
        if not isinstance(record, Record):
            record = Record.from_json(record)
        game = Challengers(cards or box())
        tournament, events = object.__new__(cls), list[Event]()
        tournament._take(game, Table.resume(game, record, dict(game.table.packs), events), events)
        return tournament
