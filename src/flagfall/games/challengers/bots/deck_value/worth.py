"""What a deck is worth: a sum over its size, its distinct names, its cards and its pairs of cards.

`n` is the number of cards that count, `d` that of distinct names among them.
"""

from math import exp
from typing import NamedTuple

from flagfall.core.jit import compiled

# What drafting reads and what it writes on: lists for a bot, arrays for the simulator.

# How much the future of a deck counts against the match at hand.
#
# The chance to win the game after a round is the logistic of
# `A + B * lead + C * (match worth - MEAN) + future worth`; its slopes at the present lead weigh one against the other.

# The columns of a round's parameters.
A = 0
B = 1
C = 2
MEAN = 3  # match worth of the decks that were learned from
TROPHY = 4  # fans won with the match …
LOSS = 5  # … or lost to the rival
WEIGHT = 6  # by which the future counts more or less than all this says, as play showed
PARAMETERS = 7

LEAD = 11
"""With two participants, the lead that ends the game."""


@compiled
def logistic(x: float) -> float:
    """From log odds to a chance."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))


@compiled(inline=False)
def future_weight(parameters: list[float], lead: float, ends: bool) -> float:
    """How much a point of future worth counts against a point of match worth; `ends`: a large lead ends the game."""
    p = logistic(parameters[MEAN])
    up = lead + parameters[TROPHY]
    down = lead - parameters[LOSS]
    win = logistic(parameters[A] + parameters[B] * up)
    loss = logistic(parameters[A] + parameters[B] * down)
    bend = p * win * (1 - win)
    if ends and up >= LEAD:
        win = 1.0
        bend = 0.0
    if ends and down <= -LEAD:
        loss = 0.0
    else:
        bend += (1 - p) * loss * (1 - loss)
    slope = p * (1 - p) * (win - loss) + bend * parameters[C]
    return parameters[WEIGHT] * bend / max(slope, 0.001)


class Tables(NamedTuple):
    """What decks are worth at one moment, by the numbers of the card table."""

    size: list[float]  # by the number of cards
    names: list[float]  # by the number of distinct names: seats they may need
    card: list[float]
    pair: list[list[float]]
    name: list[int]  # the number of each card's name
    extra: list[int]  # 1 for a card that lets another one be picked for any card of the deck
    bonus: list[float]  # for picking a card


class Desk(NamedTuple):
    """Room to work in."""

    work: list[int]
    losses: list[float]
    base: list[float]
    gains: list[float]  # by kind of card
    found: list[float]


def new_desk(kinds: int, room: int) -> Desk:
    """An empty table for this number of card kinds and this deck size."""
    return Desk([0] * room, [0.0] * room, [0.0] * room, [0.0] * kinds, [0.0])


LEAST_CARDS = 3
"""No deck is cut below this: the tables know nothing of smaller ones."""


@compiled
def distinct(t: Tables, deck: list[int], n: int) -> int:
    """How many different names there are."""
    total = 0
    for i in range(n):
        total += 1
        for j in range(i):
            if t.name[deck[j]] == t.name[deck[i]]:
                total -= 1
                break
    return total


@compiled
def is_alone(t: Tables, deck: list[int], n: int, i: int) -> bool:
    """Whether no other card has the name of the one at this place."""
    own = t.name[deck[i]]
    for j in range(n):
        if j != i and t.name[deck[j]] == own:
            return False
    return True


@compiled
def deck_worth(t: Tables, deck: list[int], n: int) -> float:
    """The whole sum."""
    total = t.size[n] + t.names[distinct(t, deck, n)]
    for i in range(n):
        row = t.pair[deck[i]]
        total += t.card[deck[i]]
        for j in range(i):
            total += row[deck[j]]
    return total


@compiled
def add_gain(t: Tables, deck: list[int], n: int, d: int, kind: int) -> float:
    """By how much the sum grows with one more card."""
    row = t.pair[kind]
    own = t.name[kind]
    total = t.card[kind] + t.size[n + 1] - t.size[n]
    is_new = True
    for i in range(n):
        total += row[deck[i]]
        if t.name[deck[i]] == own:
            is_new = False
    if is_new:
        total += t.names[d + 1] - t.names[d]
    return total


@compiled
def bare_losses(t: Tables, deck: list[int], n: int, losses: list[float]) -> None:
    """What each card brings, its size and its name aside, into `losses`."""
    for i in range(n):
        row = t.pair[deck[i]]
        total = t.card[deck[i]] - row[deck[i]]
        for j in range(n):
            total += row[deck[j]]
        losses[i] = total


@compiled
def best_cut(t: Tables, deck: list[int], n: int, d: int, losses: list[float]) -> int:
    """The place of the card that is missed least."""
    seat = t.names[d - 1] - t.names[d]
    best = 0
    most = -1e9
    for i in range(n):
        gain = -losses[i]
        # Whether a card is alone on its seat is looked up only where that could make it the best.
        if gain + max(seat, 0.0) > most:
            if is_alone(t, deck, n, i):
                gain += seat
            if gain > most:
                most = gain
                best = i
    return best


@compiled
def cut_gain(t: Tables, deck: list[int], n: int, d: int, losses: list[float], i: int) -> float:
    """By how much the sum grows without the card at a place."""
    gain = t.size[n - 1] - t.size[n] - losses[i]
    if is_alone(t, deck, n, i):
        gain += t.names[d - 1] - t.names[d]
    return gain


@compiled
def name_gain(t: Tables, deck: list[int], n: int, d: int, losses: list[float], i: int) -> float:
    """By how much the sum grows without all cards that share the name of the one at a place."""
    own = t.name[deck[i]]
    gain = t.names[d - 1] - t.names[d]
    count = 0
    for j in range(n):
        if t.name[deck[j]] == own:
            row = t.pair[deck[j]]
            gain -= losses[j]
            for k in range(j):
                if t.name[deck[k]] == own:
                    gain += row[deck[k]]
            count += 1
    return gain + t.size[n - count] - t.size[n] if n - count >= LEAST_CARDS else -1e9


@compiled
def cut(t: Tables, deck: list[int], n: int, losses: list[float], i: int) -> None:
    """Take the card at a place out; the last one comes in its place."""
    row = t.pair[deck[i]]
    deck[i] = deck[n - 1]
    losses[i] = losses[n - 1]
    for j in range(n - 1):
        losses[j] -= row[deck[j]]
