"""Tournaments with given decks, played by the rules of the game: only shuffles, tosses and effects are drawn again."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import split_off
from flagfall.games.challengers.bots.batch.play import write_result
from flagfall.games.challengers.rules.match.bulk import restore
from flagfall.games.challengers.rules.match.codes import ASK, NO_PLAYER, SENSIBLE
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from flagfall.games.challengers.rules.tournament.codes import DECK_PHASE, NOT_OVER, OVER, ROUNDS, SEATED
from flagfall.games.challengers.rules.tournament.course import (
    begin_matches,
    begin_park,
    end_park,
    pair_up,
    parks_in_use,
    settle,
)
from flagfall.games.challengers.rules.tournament.setup import give_head_start
from flagfall.games.challengers.rules.tournament.state import Tour, TourRules


@compiled(inline=False)
def start_again(plan: TourRules, t: Tour, seed: int) -> None:
    """Return to the beginning of the tournament; seats and trophy stacks stay."""
    t.seed = seed
    t.phase = DECK_PHASE
    t.round = 0
    t.winner = NO_PLAYER
    t.reason = NOT_OVER
    t.stock.fans = plan.fans
    for p in range(plan.seated):
        give_head_start(plan, t, p)
        t.players[p].trophies = 0


@compiled(inline=False)
def bring_decks(
    plan: TourRules, t: Tour, decks: list[list[int]], sizes: list[int], tokens: list[int], number: int
) -> None:
    """Give all participants their decks of a round, and the fans that their picks brought."""
    for p in range(plan.seated):
        row = (number - 1) * SEATED + p
        player = t.players[p]
        player.deck_n = sizes[row]
        for i in range(sizes[row]):
            player.deck[i] = decks[row][i]
        fans = tokens[row]
        if t.stock.fans != NO_PLAYER:  # a limited supply (CH-FX-34)
            fans = min(fans, t.stock.fans)
            t.stock.fans -= fans
        player.fans += fans


@compiled
def answer_sensibly(m: Match) -> None:
    """Let the engine answer the choices of people."""
    for seat in range(2):
        if m.side[seat].policy == ASK:
            m.side[seat].policy = SENSIBLE


@compiled(inline=False)
def play_parks(rules: MatchRules, plan: TourRules, t: Tour, supply: PileSet) -> None:
    """Play all matches of a round, or the final; what they draw from the piles returns there."""
    for park in range(parks_in_use(plan, t)):
        fans = t.stock.fans
        restore(t.stock, supply)
        t.stock.fans = fans
        begin_park(plan, t, park)
        answer_sensibly(t.park[park])
        advance(rules, t.stock, t.park[park])
        end_park(plan, t, park)


@compiled
def play_again(
    rules: list[MatchRules], plan: list[TourRules], tours: list[Tour], supply: list[PileSet], decks: list[list[int]],
    sizes: list[int], tokens: list[int], rng: list[int], seed: int, start: int, rows: list[list[int]],
) -> None:  # fmt: skip
    """Play the repeats numbered from `start` on, one for each row (`Columns` in `bots/batch/play.py`).

    Repeat i has the same chance whatever the decks are.

    Row `(round - 1) * SEATED + participant` of `decks`, `sizes` and `tokens` belongs to a round; the final is round 8.
    """
    t = tours[0]
    for i in range(len(rows)):
        start_again(plan[0], t, split_off(rng, seed, start + i))
        while t.phase != OVER:
            number = ROUNDS + 1
            if t.phase == DECK_PHASE:
                t.round += 1
                number = t.round
                pair_up(plan[0], t)
            bring_decks(plan[0], t, decks, sizes, tokens, number)
            begin_matches(plan[0], t)
            play_parks(rules[0], plan[0], t, supply[0])
            settle(plan[0], t)
        write_result(plan[0], t, rows[i])
