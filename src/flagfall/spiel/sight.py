"""What a player sees as numbers, in the layout of the learning environments and by the same functions.

`show` of both environments runs here as plain Python, on the states of the protocol, which have what it looks for under
the same names. So there is one place that says what an observation holds, and nothing in it that a player cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from flagfall.envs.challengers import pack as challengers_pack
from flagfall.envs.challengers.kernel.sight import show as show_tournament
from flagfall.envs.ctb import pack as ctb_pack
from flagfall.envs.ctb.codec import Codec
from flagfall.envs.ctb.kernel.sight import show as show_board
from flagfall.envs.layout import Layout
from flagfall.games.challengers.config import Config, optional_sets
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine.codes import NO_PLAYER
from flagfall.games.challengers.engine.state import Match, Stock
from flagfall.games.challengers.state import State as TournamentState
from flagfall.games.challengers.tournament.state import Player
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.engine.codes import HALF, KINDS
from flagfall.games.ctb.engine.state import Field
from flagfall.games.ctb.flow.phase import Phase
from flagfall.games.ctb.state import State as BoardState

_PHASES = list(Phase)


class Sight(Protocol):
    """The observations of one game."""

    layout: Layout

    def of(self, state: Any, player: int) -> list[int]:
        """What a player sees, from 0 to 255 each."""


@dataclass(slots=True)
class _Board:
    """A `Game` of the environment, as far as an observation asks for it."""

    south: int
    phase: int
    field: Field
    left: list[int]
    reserve: dict[int, int]
    clue: dict[int, int]


class BoardSight:
    """Of Capture The Base."""

    def __init__(self, variant: Variant) -> None:
        self.layout = ctb_pack.layout_of(variant)
        self._kit = ctb_pack.kit_of(variant, Codec(variant), self.layout, is_placed=True)
        self._kinds = {piece.id: kind for kind, piece in enumerate(variant.pieces)}

    def of(self, state: BoardState, player: int) -> list[int]:
        """What a player sees, the own home in front."""
        view = [0] * self.layout.length
        reserve = {side * KINDS + kind: n for side in (0, 1) for kind, n in enumerate(state.reserve[side])}
        clues = {side * HALF + slot: bits for side in (0, 1) for slot, bits in enumerate(state.clues[side])}
        left = [sum(state.reserve[side]) for side in (0, 1)]
        game: Any = _Board(state.south, _PHASES.index(state.phase), state.field, left, reserve, clues)
        show_board(self._kit, game, list(state.past), player, view)
        self._recount(state, player, view)
        return view

    def _recount(self, state: BoardState, player: int, view: list[int]) -> None:
        """What fell, by the list that everybody knows: the board of a state drawn again has no slots for it."""
        for name, owner in (("fallen", player), ("rival_fallen", 1 - player)):
            fallen = [0] * len(self._kinds)
            for piece in state.fallen:
                if piece.player == owner:
                    fallen[self._kinds[piece.piece]] += 1
            view[self.layout[name]] = fallen


@dataclass(slots=True)
class _Tournament:
    """A `Tour`, as far as an observation asks for it."""

    phase: int
    round: int
    players: list[Player]
    stock: Stock
    seats: tuple[int, ...]
    excluded: int
    finalist: tuple[int, ...]
    park: list[Match]
    pair: list[int]  # two for each park
    done: list[int]


class TournamentSight:
    """Of Challengers!."""

    def __init__(self, config: Config, table: CardTable) -> None:
        self.layout = challengers_pack.layout_of(config, table, is_draft=False)
        bots: list[str | None] = [None] * config.players
        self._kit = challengers_pack.kit_of(config, table, self.layout, bots, is_draft=False)
        self._sets = optional_sets(table)

    def of(self, state: TournamentState, player: int) -> list[int]:
        """What a player sees; the match only of the player who has to choose in it."""
        view, fixed, arenas = [0] * self.layout.length, state.fixed, state.arenas
        tour: Any = _Tournament(
            phase=state.phase,
            round=state.round,
            players=self._seated(state),
            stock=state.stock,
            seats=fixed.seats,
            excluded=self._kit.plan.choice[self._sets.index(fixed.excluded)],
            finalist=state.finalists or (NO_PLAYER, NO_PLAYER),
            park=[arena.match for arena in arenas],
            pair=[p for arena in arenas for p in arena.players],
            done=[int(arena.is_over) for arena in arenas],
        )
        show_tournament(self._kit, tour, player, view)
        return view

    def _seated(self, state: TournamentState) -> list[Player]:
        """The Robot has no offers; in the environments its level is the first all the time."""
        robot = state.fixed.robot
        return [replace(seated, level=0) if p == robot else seated for p, seated in enumerate(state.players)]
