"""The state of a simulated tournament, and its piles.

It is rough where that makes no difference to a deck's worth (who draws first, ties), but piles are real piles and every
match is played by the engine of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.jit import compiled
from flagfall.core.rng import shuffle
from flagfall.core.schema import ints, many, wide_ints
from flagfall.games.challengers.rules.match.codes import PILES, ZONE
from flagfall.games.challengers.rules.match.state import MatchRules, PileSet

MOST = 8
OFFER = 5
CAPACITY = 40
"""Of a discard compartment."""


@dataclass(slots=True)
class Sitter:
    """A player of the simulation."""

    deck: list[int] = ints(ZONE)
    n: int = 0
    offer: list[int] = ints(16)
    offers: int = 0
    picks: int = 0
    redrawn: int = 0
    level: int = 0
    fans: int = 0
    points: int = 0  # on trophies
    guess: int = 0  # what others think these are worth, in quarters
    trophies: int = 0
    latest: int = 0  # round of the latest trophy


@dataclass(slots=True)
class World:
    """One tournament."""

    players: int = 2
    round: int = 0
    sitter: list[Sitter] = many(Sitter, MOST)
    line: list[int] = ints(MOST)  # of the schedule, by player
    rng: list[int] = wide_ints(4)


@compiled(inline=False)
def recycle(stock: PileSet, w: World, level: int) -> None:
    """Discards go beneath their pile."""
    pile = stock.pile[level]
    shuffle(w.rng, pile.discard, pile.discards)
    for i in range(pile.n - 1, -1, -1):
        pile.card[i + pile.discards] = pile.card[i]
    for i in range(pile.discards):
        pile.card[i] = pile.discard[i]
    pile.n += pile.discards
    pile.discards = 0


@compiled
def give_back(rules: MatchRules, stock: PileSet, w: World, kind: int) -> None:
    """A card goes to the discards of its level; one without a level is gone."""
    level = rules.card[kind].level
    if level >= PILES:
        return
    pile = stock.pile[level]
    pile.discard[pile.discards] = kind
    pile.discards += 1
    if pile.discards >= CAPACITY:
        recycle(stock, w, level)


@compiled(inline=False)
def draw_offer(stock: PileSet, w: World, p: int, count: int) -> None:
    """So many cards from the pile of the player's level."""
    s = w.sitter[p]
    pile = stock.pile[s.level]
    for _ in range(count):
        if pile.n == 0 and pile.discards > 0:
            recycle(stock, w, s.level)
        if pile.n == 0:
            break
        pile.n -= 1
        s.offer[s.offers] = pile.card[pile.n]
        s.offers += 1


@compiled(inline=False)
def throw_offer(rules: MatchRules, stock: PileSet, w: World, p: int) -> int:
    """What is not wanted; how many cards that were."""
    s = w.sitter[p]
    count = s.offers
    for i in range(count):
        give_back(rules, stock, w, s.offer[i])
    s.offers = 0
    return count


@compiled(inline=False)
def redraw(rules: MatchRules, stock: PileSet, w: World, p: int) -> None:
    """A new offer for the old one."""
    w.sitter[p].redrawn = 1
    draw_offer(stock, w, p, throw_offer(rules, stock, w, p))


@compiled
def remove_at(rules: MatchRules, stock: PileSet, w: World, p: int, i: int) -> None:
    """A card leaves a deck."""
    s = w.sitter[p]
    give_back(rules, stock, w, s.deck[i])
    s.n -= 1
    s.deck[i] = s.deck[s.n]


@compiled
def take(w: World, p: int, i: int) -> int:
    """Pick the card at a place of the offer; its kind."""
    s = w.sitter[p]
    kind = s.offer[i]
    s.offers -= 1
    s.offer[i] = s.offer[s.offers]
    s.deck[s.n] = kind
    s.n += 1
    s.picks -= 1
    return kind
