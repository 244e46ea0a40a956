"""From the engine's result to an outcome people can read."""

from __future__ import annotations

from dataclasses import replace

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.ctb.events import GameEnded
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.state import State

REASONS = {
    codes.BASE_CAPTURED: "base_captured",
    codes.NO_MOVES: "no_moves",
    codes.NO_FIRST_MOVE: "no_first_move",
    codes.DEAD_POSITION: "dead_position",
    codes.STUCK: "stuck",
    codes.REPETITION: "repetition",
    codes.QUIET_LIMIT: "quiet_limit",
}
RESIGNED = "resigned"
AGREED = "agreed"

SAFETY_TIES = ("repetition", "quiet_limit", "dead_position", "no_first_move")
"""The only ways the standard rules themselves end a game without a winner (CTB-END-12)."""


def outcome_of(winner: PlayerIx | None, reason: str) -> Outcome:
    """The outcome of a two-player game."""
    if winner is None:
        return Outcome((), ((PlayerIx(0), PlayerIx(1)),), reason)
    return Outcome((winner,), ((winner,), (PlayerIx(1 - winner),)), reason)


def end_game(state: State, winner_side: int, reason: str) -> tuple[State, GameEnded]:
    """The final state and its event; NO_PLAYER wins a tie."""
    winner = None if winner_side == NO_PLAYER else state.player(winner_side)
    over = replace(state, phase=Phase.OVER, outcome=outcome_of(winner, reason), past=(), offer=NO_PLAYER, offered=False)
    return over, GameEnded(winner, reason, state.by_player(state.field.turns), state.field.quiet)
