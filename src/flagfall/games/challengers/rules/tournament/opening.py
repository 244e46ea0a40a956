"""Who begins a match: the only place that decides it (CH-MATCH-04 … 07)."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.rules.match.codes import NO_PLAYER


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
