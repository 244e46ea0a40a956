"""How a match ends."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import (
    E_ENDED,
    NOTHING,
    OVER,
)
from flagfall.games.challengers.rules.match.log import emit
from flagfall.games.challengers.rules.match.state import Match


@compiled
def finish(m: Match, winner: int, reason: int) -> int:
    """End the match at once."""
    m.winner = winner
    m.reason = reason
    m.kind = NOTHING
    emit(m, E_ENDED, winner, NOTHING, reason, m.reveals)
    return OVER
