"""How a match ends."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import (
    E_ENDED,
    NOTHING,
    OVER,
    ROW_INTS,
)
from flagfall.games.challengers.rules.match.state import Match

# Writing events: one row of ints each, or nothing at all when there is no listener.


@compiled
def emit(m: Match, what: int, player: int, kind: int, a: int, b: int) -> None:
    """Append an event. The card whose effect is running is noted as its cause."""
    if m.log_n < m.log_rows:
        i = m.log_n * ROW_INTS
        m.log[i] = what
        m.log[i + 1] = player
        m.log[i + 2] = kind
        m.log[i + 3] = a
        m.log[i + 4] = b
        m.log[i + 5] = m.kind
        m.log[i + 6] = m.chooser
        m.log_n += 1


@compiled
def finish(m: Match, winner: int, reason: int) -> int:
    """End the match at once."""
    m.winner = winner
    m.reason = reason
    m.kind = NOTHING
    emit(m, E_ENDED, winner, NOTHING, reason, m.reveals)
    return OVER
