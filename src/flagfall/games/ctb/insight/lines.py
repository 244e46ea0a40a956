"""What could be played in a position: the engine's best lines, each with the chance it stands for."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.insight.scores import END, in_pieces
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker, Thought
from flagfall.games.ctb.search.tree import SURE, WIN
from flagfall.games.ctb.search.worth import chance_of
from flagfall.games.ctb.state import State

NODES = 60_000
"""Positions looked at for each line; less than a tenth of a second compiled."""

PLIES = 6
"""Of a line that are told."""

COUNT = 3


@dataclass(frozen=True, slots=True)
class EngineLine:
    """One way to go on."""

    chance: float  # of the player who moves first in it
    score: int  # likewise, in hundredths of a middling piece; a forced end counts as twenty
    ends_in: int | None  # plies to a forced end, if the engine sees one
    actions: tuple[Action, ...]


def best_lines(state: State, thinker: Thinker, *, count: int = COUNT, nodes: int = NODES) -> tuple[EngineLine, ...]:
    """The best first; none where no one can move."""
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
