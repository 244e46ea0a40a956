"""The parts of a game."""

from enum import Enum


class Phase(Enum):
    """What is going on."""

    PLACING = "placing"
    CALLING = "calling"  # a player predicts the coin
    DECIDING = "deciding"  # a player names who moves first
    PLAYING = "playing"
    OVER = "over"
