"""What positions are worth, in hundredths of a middling piece: forced ends included, so that all can be compared."""

from __future__ import annotations

from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import SURE, WIN
from flagfall.games.ctb.search.worth import chance_of
from flagfall.games.ctb.state import State

END = 2_000
"""A game that is won at once; every ply until then costs one."""


def in_pieces(score: int) -> int:
    """A score of the engine; a forced end counts as twenty pieces, less the plies it takes."""
    if abs(score) <= SURE:
        return max(-END // 2, min(END // 2, score))
    plies = max(0, min(END // 2 - 1, WIN - abs(score)))
    return END - plies if score > 0 else plies - END


def chance_of_pieces(worth: int) -> float:
    """The chance that such a worth stands for."""
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
