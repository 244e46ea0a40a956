"""One game to play with from Python: a table with the types, texts and drawings of this game."""

from __future__ import annotations

from flagfall.core.errors import NotYourTurn
from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.events import Event
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import format_action, parse_action, side_of
from flagfall.games.ctb.notation.position import Position, board_text, position_of
from flagfall.games.ctb.notation.svg import draw
from flagfall.games.ctb.state import State
from flagfall.games.ctb.view import View


class Game:
    """A game of Capture The Base.

    Actions are given as objects or as text: `g.act("S@d2")`, `g.act("b2b5")`. Who acts is clear in all
    phases but secret placement, where the letter of the piece tells (capitals are the first side's).
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        seed: int = 0,
        *,
        ages: tuple[int, int] | None = None,
        position: str | Position | None = None,
    ) -> None:
        text = None if position is None else str(position)
        self._table = Table(CTB, config_for(variant, ages, text, pinned=True), seed)
        self.events: list[Event] = []  # all that has happened, unredacted

    @property
    def state(self) -> State:
        """The complete state, including hidden pieces."""
        state: State = self._table.state
        return state

    @property
    def variant(self) -> Variant:
        """The rule set."""
        return self.state.variant

    @property
    def position(self) -> Position:
        """The whole position; `str()` gives its line."""
        return position_of(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game is on."""
        return self._table.outcome

    def actors(self) -> tuple[PlayerIx, ...]:
        """Who may act now."""
        return self._table.actors

    def legal(self, player: int | None = None) -> list[Action]:
        """What a player may do now; by default, the one to act."""
        return list(CTB.legal(self.state, self._player(player))) if self.actors() else []

    def texts(self, player: int | None = None) -> list[str]:
        """The same in notation."""
        if not self.actors():
            return []
        side = self.state.side(self._player(player))
        return [format_action(action, self.variant, side) for action in self.legal(player)]

    def act(self, action: Action | str, player: int | None = None) -> tuple[Event, ...]:
        """Carry out an action; returns what happened."""
        if isinstance(action, str):
            side = side_of(action)
            if player is None and side is not None and len(self.actors()) > 1:
                player = self.state.player(side)
            action = parse_action(action, self.variant)
        happened: tuple[Event, ...] = self._table.act(self._player(player), action)
        self.events += happened
        return happened

    def view(self, viewer: Viewer) -> View:
        """What a player or a spectator may know."""
        return CTB.view(self.state, viewer)

    def record(self) -> Record:
        """The save file; it holds the rules themselves, so a later edit of a variant changes nothing."""
        return self._table.record()

    @classmethod
    def replay(cls, record: Record) -> Game:
        """The game of a record, ready to continue; raises BadRecord."""
        game = cls.__new__(cls)
        game.events = []
        game._table = Table.resume(CTB, record, events=game.events)
        return game

    def _player(self, player: int | None) -> PlayerIx:
        if player is not None:
            return PlayerIx(player)
        actors = self.actors()
        if len(actors) > 1:
            raise NotYourTurn("Both players may act now; name the player.")
        return actors[0] if actors else PlayerIx(0)

    def __str__(self) -> str:
        return board_text(self.position)

    def __repr__(self) -> str:
        return f"<ctb.Game {self.variant.id}: {self.position}>"

    def _repr_svg_(self) -> str:
        return draw(self.position)
