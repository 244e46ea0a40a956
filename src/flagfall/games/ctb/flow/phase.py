"""The parts of a game."""

from enum import Enum


class Phase(Enum):
    """What is going on."""

    PLACING = "placing"
    CALLING = "calling"  # somebody predicts the coin
    DECIDING = "deciding"  # somebody names who moves first
    PLAYING = "playing"
    OVER = "over"
