"""How much the future of a deck counts against the match at hand.

The chance to win the game after a round is the logistic of
`A + B * lead + C * (match worth - MEAN) + future worth`; its slopes at the present lead weigh one against the other.
"""

from math import exp

from flagfall.core.jit import compiled

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
