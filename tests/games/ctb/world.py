"""Small worlds for tests: positions from a list of pieces, actions as text, variants as patches."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from flagfall.core.game import SPECTATOR
from flagfall.games import ctb
from flagfall.games.ctb.actions import Action, Move, OfferTie, Pass, Resign, Strike
from flagfall.games.ctb.definitions.load import find_variant, read_variant
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.events import Event
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation import position as positions
from flagfall.games.ctb.notation.actions import format_action, parse_action, parse_position
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.state import State

VIEWERS = (0, 1, SPECTATOR)


def rules(base: str = "standard", **sections: dict[str, Any]) -> Variant:
    """A variant that changes some sections of another: `rules(attack={"advance": True})`."""
    return read_variant({"extends": base, **sections}, "patched")


def world(
    men: str,
    turn: str = "s",
    variant: str | Variant = "standard",
    *,
    last: str = "-",
    quiet: int = 0,
    turns: str = "0:0",
) -> State:
    """A state in play: `world("V@a1 l@d5")`; capitals are the first side's, south, player 0."""
    found = find_variant(variant) if isinstance(variant, str) else variant
    board = found.board
    squares = ["#" if square in board.blocked else "" for square in board.squares()]
    for man in men.split():
        letter, name = man.split("@")
        squares[board.find(name)] = letter
    position = positions.Position(found, tuple(squares), turn, ((), ()), last, quiet)
    return state_from(parse_position(f"{position.board} {turn} - {last} {quiet} {turns}", found))


def men(state: State) -> str:
    """The pieces on the board, as `world` takes them, by square."""
    position = positions.position_of(state)
    board = state.variant.board
    return " ".join(f"{x}@{board.name(sq)}" for sq, x in enumerate(position.squares) if x not in ("", "#"))


def actions(state: State, source: str | None = None) -> list[str]:
    """What the side to move may do with its pieces, as text; of one square only if asked."""
    side = state.field.side
    found = [a for a in CTB.legal(state, state.player(side)) if isinstance(a, (Move, Strike, Pass))]
    if source is not None:
        square = state.variant.board.find(source)
        found = [a for a in found if not isinstance(a, Pass) and a.source == square]
    return [format_action(a, state.variant, side) for a in found]


def targets(state: State, source: str) -> set[str]:
    """The squares a piece may move to."""
    return {text[len(source) :] for text in actions(state, source) if "x" not in text}


def strikes(state: State, source: str) -> set[str]:
    """The squares a piece may attack."""
    return {text.split("x")[1] for text in actions(state, source) if "x" in text}


def do(state: State, *texts: str) -> State:
    """Carry out actions of whoever is to act, in order."""
    for text in texts:
        state = step(state, text)[0]
    return state


def step(state: State, text: str | Action) -> tuple[State, tuple[Event, ...]]:
    """Carry out one action."""
    action = parse_action(text, state.variant) if isinstance(text, str) else text
    found = CTB.apply(state, CTB.actors(state)[0], action)
    return found.state, found.events


def result(state: State) -> tuple[int | None, str] | None:
    """(winner or None, reason), or None while the game is on."""
    outcome = CTB.outcome(state)
    if outcome is None:
        return None
    return (outcome.winners[0] if outcome.winners else None), outcome.reason


def play_randomly(
    variant: str | Variant, seed: int, limit: int = 20_000, *, avoid: Iterable[type] = (Resign, OfferTie)
) -> ctb.Game:
    """A whole game between two players who take anything."""
    rng = random.Random(seed)
    game = ctb.Game(variant, seed)
    unwanted = tuple(avoid)
    for _ in range(limit):
        if game.outcome is not None:
            break
        player = rng.choice(game.actors())
        game.act(rng.choice([a for a in game.legal(player) if not isinstance(a, unwanted)]), player)
    return game


def place_all(game: ctb.Game, seed: int = 0) -> ctb.Game:
    """Both armies at random, up to the end of placement."""
    rng = random.Random(seed)
    while game.state.phase.value == "placing":
        player = game.actors()[0]
        game.act(rng.choice(game.legal(player)[:-1]), player)
    return game
