"""Candidate lines of a position: the engine's best, each with its chance."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker, Thought
from flagfall.games.ctb.search.tree import SURE, WIN
from flagfall.games.ctb.search.worth import chance_of
from flagfall.games.ctb.state import State

# What positions are worth, in hundredths of a middling piece: forced ends included, so that all can be compared.

END = 2_000
"""A game that is won at once; every ply until then costs one."""


def in_pieces(score: int) -> int:
    """A score of the engine; a forced end counts as twenty pieces, less the plies it takes."""
    if abs(score) <= SURE:
        return max(-END // 2, min(END // 2, score))
    plies = max(0, min(END // 2 - 1, WIN - abs(score)))
    return END - plies if score > 0 else plies - END


def chance_of_pieces(worth: int) -> float:
    """The chance that corresponds to a score."""
    if abs(worth) > END // 2:
        return 1.0 if worth > 0 else 0.0
    return chance_of(worth)


def score_of(state: State, thinker: Thinker, nodes: int) -> int:
    """What a position is worth to the side to move, or would be to it, were the game not over."""
    if state.outcome is not None:
        if not state.outcome.winners:
            return 0
        return END if state.outcome.winners[0] == state.player(state.field.side) else -END
    if state.phase is not Phase.PLAYING:
        return 0
    thinker.forget()
    # With one way to go on there is nothing to choose, but there is something to judge.
    return in_pieces(thinker.best(state, nodes=nodes, without=()).score)


NODES = 60_000
"""Positions looked at for each line; less than a tenth of a second compiled."""

PLIES = 6
"""Plies shown of a line."""

COUNT = 3


@dataclass(frozen=True, slots=True)
class EngineLine:
    """One continuation."""

    chance: float  # of the player who moves first in it
    score: int  # likewise, in hundredths of a middling piece; a forced end counts as twenty
    ends_in: int | None  # plies to a forced end, if the engine sees one
    actions: tuple[Action, ...]


def best_lines(state: State, thinker: Thinker, *, count: int = COUNT, nodes: int = NODES) -> tuple[EngineLine, ...]:
    """The best lines first; empty without a legal move."""
    if state.phase is not Phase.PLAYING or state.outcome is not None:
        return ()
    thinker.forget()
    return tuple(
        EngineLine(
            chance_of(thought.score),
            in_pieces(thought.score),
            _ends_in(thought),
            tuple(thinker.line(state, thought, PLIES)),
        )
        for thought in thinker.lines(state, count, nodes=nodes)
    )


def chance_at(state: State, lines: tuple[EngineLine, ...]) -> float:
    """The chance of the south: what the best line promises, or the result."""
    if state.outcome is not None:
        return 0.5 if not state.outcome.winners else float(state.player(0) in state.outcome.winners)
    if not lines:
        return 0.5
    return lines[0].chance if state.field.side == 0 else 1 - lines[0].chance


def score_at(state: State, lines: tuple[EngineLine, ...]) -> int:
    """What the position is worth to the south: by the best line, or by the result."""
    if state.outcome is not None:
        won = [state.side(player) == 0 for player in state.outcome.winners]
        return 0 if not won else END if won[0] else -END
    if not lines:
        return 0
    return lines[0].score if state.field.side == 0 else -lines[0].score


def _ends_in(thought: Thought) -> int | None:
    return WIN - abs(thought.score) if abs(thought.score) > SURE else None
