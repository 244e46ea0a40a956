"""Whole duels of `builder`, by the rules, with what they were like after every round: decks, fans, who won."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from flagfall.core.jit import compiled
from flagfall.core.rng import split_off
from flagfall.games.challengers.bots.batch.craft import Craft
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import Team, answer_well, lay_out
from flagfall.games.challengers.bots.deck_value.worth import Desk
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import ROUNDS
from flagfall.games.challengers.rules.tournament.course import decide, next_actor
from flagfall.games.challengers.rules.tournament.ending import score_of
from flagfall.games.challengers.rules.tournament.state import Log, Tour, TourRules

MOST_CARDS = 24
"""Of a deck; what it has beyond is left out."""


class Outcomes(NamedTuple):
    """By game, round and player."""

    decks: Any  # as they went into the match, filled up with -1
    scores: Any  # fans after the match, those on trophies included
    trophies: Any  # how many
    rounds: Any  # by game: how many were played
    winner: Any  # by game


@compiled(inline=False)
def write_round(plan: TourRules, t: Tour, decks: list[list[int]], rows: list[list[int]]) -> None:
    """What a round left behind: a deck a player, and their fans and trophies."""
    for p in range(plan.seated):
        player = t.players[p]
        for i in range(min(len(decks[p]), player.brought_n)):
            decks[p][i] = player.brought[i]
        rows[0][p] = score_of(player)
        rows[1][p] = player.trophies


@compiled
def play_noted(
    rules: list[MatchRules], plan: list[TourRules], team: list[Team], tours: list[Tour], log: list[Log],
    rng: list[int], out: list[int], seed: int, craft: Craft, desk: Desk,
    decks: list[list[list[list[int]]]], rows: list[list[list[list[int]]]], ends: list[list[int]],
) -> None:  # fmt: skip
    """One game a row of `ends` (rounds, winner)."""
    t = tours[0]
    for g in range(len(ends)):
        p = lay_out(rules[0], plan[0], t, log[0], split_off(rng, seed, g))
        while p != NO_PLAYER:
            r = t.round
            decide(
                rules[0], plan[0], t, log[0], p, answer_well(rules[0], plan[0], team[0], craft, desk, t, p, rng, out)
            )
            p = next_actor(plan[0], t)
            if t.round != r or p == NO_PLAYER:
                write_round(plan[0], t, decks[g][r - 1], rows[g][r - 1])
        ends[g][0] = t.round
        ends[g][1] = t.winner


def play_outcomes(bots: list[str], games: int, seed: int, engine: str = "compiled") -> Outcomes:
    """Duels of these bots, of whom one is `builder` at least."""
    g = BulkGames(Config(players=len(bots)), bots, engine=engine)
    decks: Any = np.full((games, ROUNDS, len(bots), MOST_CARDS), -1, np.int16)
    rows: Any
    ends: Any
    rows, ends = np.zeros((games, ROUNDS, 2, len(bots)), np.int32), np.zeros((games, 2), np.int32)
    craft, desk = g.drafting
    g.function(play_noted)(
        g.rules, g.plan, g.team, g.new_tours(1), g.log, g.rng, g.out, seed, craft, desk, decks, rows, ends
    )  # fmt: skip
    return Outcomes(decks, rows[:, :, 0], rows[:, :, 1], ends[:, 0], ends[:, 1])
