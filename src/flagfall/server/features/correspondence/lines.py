"""Conditional moves: what a player would answer to what others may do, and whether it has come to that.

They know what their player knows. Whether an action of another person is the one that was foreseen is judged by views
alone: in a game as the player's view before it allows, the foreseen action must lead to the view that the player has
now. What is hidden from the player decides nothing here, so their answer tells them nothing about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx
from flagfall.core.plans import Branch, Lines
from flagfall.core.rng import stream

MOST_ANSWERS, DEEPEST = 60, 12
"""In one tree: answers in all, and one after the other."""

_IMAGINED = 77
"""The purpose of the chance by which hidden things are imagined; it decides nothing that is played."""


def read_lines(wanted: dict[str, Any], at: int) -> Lines:
    """The tree that a client sends; raises BadInput."""
    if _depth(wanted.get("branches")) > DEEPEST:
        raise BadInput(f"plan.branches: at most {DEEPEST} answers one after the other.")
    lines: Lines = decode(Lines, {**wanted, "at": at}, "plan")
    if not 1 <= lines.size <= MOST_ANSWERS:
        raise BadInput(f"plan.branches: 1 to {MOST_ANSWERS} answers.")
    return lines


def check(game: AnyGame, view: Any, player: PlayerIx, branches: Sequence[Branch]) -> None:
    """Raise BadInput for what cannot happen, as far as the player knows, or cannot be answered so."""
    for branch in branches:
        if branch.player == player:
            raise BadInput("plan.branches: a branch begins with an action of another player.")
        after = imagine(game, view, [(branch.player, branch.action), (player, branch.answer)])
        check(game, game.view(after, player), player, branch.then)


def imagine(game: AnyGame, view: Any, line: Sequence[tuple[PlayerIx, dict[str, Any]]]) -> Any:
    """A state that some actions lead to from a view, whatever is hidden in it; raises BadInput."""
    state = game.sample(view, stream(0, _IMAGINED))
    for player, form in line:
        try:
            state = game.apply(state, player, decode(game.types.action, form, "action")).state
        except FlagfallError as error:
            raise BadInput(f"This cannot be played here: {error}") from None
    return state


def look(game: AnyGame, view: Any, player: PlayerIx, line: Sequence[tuple[PlayerIx, dict[str, Any]]]) -> dict[str, Any]:
    """What a player would see at the end of a line, and what could be done there; raises BadInput."""
    state = imagine(game, view, line)
    actors = game.actors(state)
    legal = game.legal(state, actors[0]) if actors else ()
    return {"view": encode(game.view(state, player)), "actors": list(actors), "legal": [encode(one) for one in legal]}


def matching(game: AnyGame, before: Any, now: Any, player: PlayerIx, lines: Lines, by: PlayerIx) -> Branch | None:
    """The branch that was foreseen: what leads from the view before to the view of now."""
    for branch in lines.branches:
        if branch.player != by:
            continue
        try:
            if game.view(imagine(game, before, [(by, branch.action)]), player) == now:
                return branch
        except BadInput:
            continue
    return None


def legal_answer(game: AnyGame, state: Any, player: PlayerIx, branch: Branch) -> Any:
    """The answer as an action that is allowed now; None if it is not."""
    try:
        action = decode(game.types.action, branch.answer, "action")
    except BadInput:
        return None
    return action if encode(action) in [encode(one) for one in game.legal(state, player)] else None


def _depth(branches: Any) -> int:
    """The depth of nested answers in untrusted input, counted up to DEEPEST."""
    level, found = [branches], 0
    while level and found <= DEEPEST:
        answers = [one for part in level if isinstance(part, list) for one in part if isinstance(one, dict)]
        level, found = [one.get("then") for one in answers], found + bool(answers)
    return found
