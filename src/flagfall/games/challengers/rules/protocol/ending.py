"""Counting fans: who leads, who plays the final, who has won."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.tournament import ending
from flagfall.games.challengers.rules.tournament.codes import WINNING_LEAD
from flagfall.games.challengers.state import Player, State, as_tour

__all__ = ["FINALISTS", "WINNING_LEAD", "duel_outcome", "final_outcome", "lead_winner", "ranked", "score"]

FINALISTS = 2


def score(player: Player) -> int:
    """Fan tokens and the fans on the own trophies."""
    return ending.score_of(player)


def ranked(state: State) -> tuple[list[PlayerIx], bool]:
    """The humans from best to last, and whether a toss mattered for the two places of the final."""
    found = [0] * state.fixed.config.players
    ending.rank(state.fixed.plan, as_tour(state), found)
    order = [PlayerIx(p) for p in found]
    last, next_ = order[FINALISTS - 1 : FINALISTS + 1] if len(order) > FINALISTS else (order[0], order[-1])
    is_tossed = last != next_ and ending.compare(state.players[last], state.players[next_]) == 0
    return order, is_tossed


def lead_winner(state: State) -> PlayerIx | None:
    """With two participants a lead of eleven fans ends the game."""
    leader = ending.leader(state.fixed.plan, as_tour(state))
    return None if leader == NO_PLAYER else PlayerIx(leader)


def duel_outcome(state: State, reason: str, winner: PlayerIx | None = None) -> Outcome:
    """The end without a final: most fans, then most trophies (CH-2P-07); the Robot may win, too (CH-SOLO-12)."""
    if winner is None:
        winner = PlayerIx(ending.better_of_two(as_tour(state)))
    loser = PlayerIx(1 - winner)
    if state.fixed.robot == winner:
        return Outcome((), ((loser,),), "robot_" + reason)
    is_solo = state.fixed.robot == loser
    return Outcome((winner,), ((winner,),) if is_solo else ((winner,), (loser,)), reason)


def final_outcome(state: State, winner: PlayerIx) -> Outcome:
    """The final decides, whatever the fans say (CH-FINAL-10); the others follow by fans (CH-FINAL-14)."""
    order, _ = ranked(state)
    others = [p for p in order if p not in state.finalists]
    loser = next(p for p in state.finalists if p != winner)
    return Outcome((winner,), tuple((p,) for p in (winner, loser, *others)), "final")
