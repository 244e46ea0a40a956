"""What the endings of a match mean in a duel: the chance to win the game from each of them."""

from math import floor
from typing import NamedTuple

from flagfall.core.jit import compiled
from flagfall.games.challengers.bots.deck_value.outlook import LEAD, logistic
from flagfall.games.challengers.rules.match.bulk import REACH, TALLY, WIDTH


class Endings(NamedTuple):
    """Where a player stands before a match, and what was learned of games from there on."""

    lead: float
    prizes: list[int]  # fans that the trophy may bring
    ahead: int  # own trophies less the other's
    is_last: int  # 1: the match decides
    base: list[float]  # log odds by lead, with a usual deck …
    won: float  # … with the match won; lost, so much less …
    slope: list[float]  # … and, by lead, for a point of later worth


@compiled
def chance_at(e: Endings, lead: float, sign: int, later: float) -> float:
    """The chance to win the game after a match that was won (1) or lost (-1) and left this lead."""
    if e.is_last == 1:
        # Most fans, then most trophies, then the latest.
        if lead == 0.0:
            lead = float(e.ahead + sign)
        if lead == 0.0:
            lead = float(sign)
        return 1.0 if lead > 0.0 else 0.0
    if lead >= LEAD:
        return 1.0
    if lead <= -LEAD:
        return 0.0
    place = min(max(floor(lead + 0.5) + len(e.base) // 2, 0), len(e.base) - 1)
    return logistic(e.base[place] + sign * e.won + e.slope[place] * later)


@compiled
def chance_after(e: Endings, fans: int, sign: int, later: float) -> float:
    """The same with so many fans more than the other; all trophies are as likely."""
    total = 0.0
    for i in range(len(e.prizes)):
        total += chance_at(e, e.lead + fans + sign * e.prizes[i], sign, later)
    return total / len(e.prizes)


@compiled(inline=False)
def chance_of(e: Endings, fans: int, later: float, tally: list[int]) -> float:
    """The same with matches that ended like this (`bulk.SPREAD` columns)."""
    total = 0.0
    count = 0
    for winner in range(2):
        for i in range(WIDTH):
            seen = tally[TALLY + winner * WIDTH + i]
            if seen > 0:
                count += seen
                total += seen * chance_after(e, fans + i - REACH, 1 - 2 * winner, later)
    return total / max(1, count)


@compiled
def chances_of(e: Endings, fans: list[int], later: list[float], tallies: list[list[int]], found: list[float]) -> None:
    """The same for several decks at once."""
    for i in range(len(found)):
        found[i] = chance_of(e, fans[i], later[i], tallies[i])
