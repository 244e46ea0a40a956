"""A game on a real board: what was tapped, carried out by the rules; the coin is the one that was tossed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Action, Call, Decide
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.board import open_view
from flagfall.games.ctb.notation.actions import format_action
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.state import State

SEEDS = 64
"""Coins that are tried until one falls as it did on the table: each is right half of the time."""
MOST_ACTIONS = 2_000


@dataclass(frozen=True, slots=True)
class TappedMove:
    """What a player did."""

    player: int
    action: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BoardGame:
    """Everything that was entered about a game."""

    variant: str = "standard"
    first: int = 0
    """Who makes the first move, by the coin on the table; rules that say it themselves do not ask."""
    actions: tuple[TappedMove, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardView:
    """The game as far as it has come, nothing hidden."""

    view: Any
    actor: int | None
    """Who is to act; of two who may, the one who comes first. None: it is over."""
    legal: tuple[Any, ...]
    moves: tuple[str, ...]
    """All that was done, in notation."""
    first: int | None
    """Who made, or makes, the first move; None as long as armies are placed."""
    outcome: Any
    record: str
    """The save file, which the site and the terminal open."""


def read_game(data: Any) -> BoardGame:
    """A game from plain JSON values; raises BadInput."""
    game: BoardGame = decode(BoardGame, data, "game")
    if len(game.actions) > MOST_ACTIONS:
        raise BadInput(f"game: at most {MOST_ACTIONS} actions.")
    if game.first not in (0, 1):
        raise BadInput("game: the first player is 0 or 1.")
    return game


def play(game: BoardGame) -> BoardView:
    """The game as the rules see it; raises IllegalAction for a tap that they do not allow."""
    table = _table(game, 0)
    for seed in range(1, SEEDS):
        if _first(table) in (None, game.first):
            break
        table = _table(game, seed)
    return _view(table)


def _table(game: BoardGame, seed: int) -> Table:
    table = Table(CTB, config_for(game.variant), Seed(seed))
    _toss(table, game.first)
    for tapped in game.actions:
        table.act(PlayerIx(tapped.player), decode(Action, tapped.action, "action"))
        _toss(table, game.first)
    return table


def _toss(table: Table, first: int) -> None:
    """The coin was tossed on the table: record the decision made there."""
    while table.actors and (state := _state(table)).phase in (Phase.CALLING, Phase.DECIDING):
        asked = table.actors[0]
        table.act(asked, Call("heads") if state.phase is Phase.CALLING else Decide(PlayerIx(first)))


def _state(table: Table) -> State:
    state: State = table.state
    return state


def _first(table: Table) -> int | None:
    """Who makes the first move; None as long as it is not settled."""
    record = table.record()
    state = _state(table)
    if state.phase is Phase.PLACING:
        return None
    for entry in record.actions:
        if entry.action["kind"] in ("move", "strike", "pass", "offer_tie", "resign"):
            return int(entry.player)
    return int(table.actors[0]) if table.actors else None


def _view(table: Table) -> BoardView:
    state = _state(table)
    actor = table.actors[0] if table.actors else None
    legal: Sequence[Any] = () if actor is None else CTB.legal(state, actor)
    return BoardView(
        view=encode(open_view(state)),
        actor=actor,
        legal=tuple(encode(action) for action in legal),
        moves=tuple(
            format_action(decode(Action, entry.action, "action"), state.variant) for entry in table.record().actions
        ),
        first=_first(table),
        outcome=encode(table.outcome),
        record=table.record().to_json(),
    )
