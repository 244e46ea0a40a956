"""Counting fans: who leads, who plays the final, who has won."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import shuffle, stream
from flagfall.games.challengers.state import Player, State
from flagfall.games.challengers.streams import COIN

WINNING_LEAD = 11
FINALISTS = 2
TIE_ROUND = 9
"""The number under which ties are tossed for; rounds and the final have 1 to 8."""


def score(player: Player) -> int:
    """Fan tokens and the fans on the own trophies (CH-FINAL-01)."""
    return player.fans + sum(player.trophy_fans[: player.trophies])


def standing(player: Player) -> tuple[int, int, int]:
    """What ties are broken by: fans, number of trophies, latest trophy (CH-FINAL-03, 04)."""
    return score(player), player.trophies, max(player.trophy_round[: player.trophies], default=0)


def ranked(state: State) -> tuple[list[PlayerIx], bool]:
    """The humans from best to last, and whether a toss mattered for the two places of the final."""
    lots = list(range(state.fixed.config.players))
    if state.fixed.config.final_tie == "toss":
        shuffle(stream(state.fixed.chance, COIN, TIE_ROUND * 16), lots, len(lots))
    order = [PlayerIx(p) for p in lots]
    order.sort(key=lambda p: standing(state.players[p]), reverse=True)
    last, next_ = order[FINALISTS - 1 : FINALISTS + 1] if len(order) > FINALISTS else (order[0], order[-1])
    is_tossed = last != next_ and standing(state.players[last]) == standing(state.players[next_])
    return order, is_tossed


def lead_winner(state: State) -> PlayerIx | None:
    """With two participants a lead of eleven fans ends the game (CH-2P-03)."""
    if state.fixed.config.players > 2:
        return None
    a, b = (score(player) for player in state.players)
    if abs(a - b) < WINNING_LEAD:
        return None
    return PlayerIx(0) if a > b else PlayerIx(1)


def duel_outcome(state: State, reason: str, winner: PlayerIx | None = None) -> Outcome:
    """The end without a final: most fans, then most trophies (CH-2P-07); the Robot may win, too (CH-SOLO-12)."""
    if winner is None:
        standings = [standing(player) for player in state.players]
        winner = PlayerIx(0) if standings[0] > standings[1] else PlayerIx(1)
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
