"""Who begins a match: the only place that decides it (CH-MATCH-04 … 07)."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.tournament.codes import ROUNDS
from flagfall.games.challengers.rules.tournament.state import Tour, TourRules

# Who plays where, and against whom.


@compiled
def park_of(plan: TourRules, t: Tour, p: int) -> int:
    """Where a participant plays in this round."""
    return plan.line[t.seats[p] * ROUNDS + t.round - 1]


@compiled(inline=False)
def opponent_of(plan: TourRules, t: Tour, p: int) -> int:
    """Whom a participant meets in this round."""
    park = park_of(plan, t, p)
    for q in range(plan.seated):
        if q != p and park_of(plan, t, q) == park:
            return q
    return NO_PLAYER


@compiled
def side_of(t: Tour, p: int, q: int) -> int:
    """The side of the park at which p meets q: the lower seat has the first."""
    return 0 if t.seats[p] < t.seats[q] else 1


@compiled
def beginner(empty_toss: int, latest_a: int, cards_a: int, latest_b: int, cards_b: int) -> int:
    """Return the side that begins, or NO_PLAYER if the flag is tossed.

    The later latest trophy begins; equal or none is a toss. `empty_toss` is the house rule that two empty decks toss.
    """
    if empty_toss == 1 and cards_a == 0 and cards_b == 0:
        return NO_PLAYER
    if latest_a == latest_b:
        return NO_PLAYER
    return 1 if latest_b > latest_a else 0


def beginner_by(config: Config, latest: tuple[int, int], cards: tuple[int, int]) -> int:
    """Return the side that begins at a table with these settings, or NO_PLAYER for a toss.

    `latest` are the rounds of the latest trophies, 0 without one; `cards` are the deck sizes.
    """
    return beginner(int(config.empty_deck_opening == "toss"), latest[0], cards[0], latest[1], cards[1])
