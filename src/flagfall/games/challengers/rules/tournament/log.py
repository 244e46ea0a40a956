"""Writing down what happens in a deck phase, or nothing at all when there is no listener."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.tournament.codes import E_DRAWN, ROW_INTS
from flagfall.games.challengers.rules.tournament.state import Log, Player


@compiled
def emit(log: Log, what: int, p: int, a: int, b: int, c: int) -> None:
    """Append a row without cards."""
    if log.n < log.rows:
        i = log.n * ROW_INTS
        log.row[i] = what
        log.row[i + 1] = p
        log.row[i + 2] = a
        log.row[i + 3] = b
        log.row[i + 4] = c
        log.row[i + 5] = 0
        log.n += 1


@compiled
def emit_offer(log: Log, p: int, player: Player) -> None:
    """Append a row with the cards that lie before a player."""
    if log.n < log.rows:
        i = log.n * ROW_INTS
        emit(log, E_DRAWN, p, player.level, 0, 0)
        log.row[i + 5] = player.offer_n
        for k in range(player.offer_n):
            log.row[i + 6 + k] = player.offer[k]
