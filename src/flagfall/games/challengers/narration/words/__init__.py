"""Challengers! in words.

>>> from flagfall import challengers
>>> from flagfall.games.challengers.narration.words import tell_match
>>> match = challengers.play_match(["champion_starter"], ["dog_starter"], shuffle=False, first=0)
>>> for paragraph in tell_match(match.events): print(paragraph)
Blue begins with Champion (4) and takes the flag. To reach: 4.
Red attacks with Dog (3): 3 of 4.
Red has no card left to attack with. Blue wins after 2 cards!
"""

from flagfall.games.challengers.narration.words.telling import (
    default_names,
    participant_names,
    reader,
    tell_action,
    tell_event,
    tell_match,
    tell_outcome,
)

__all__ = [
    "default_names",
    "participant_names",
    "reader",
    "tell_action",
    "tell_event",
    "tell_match",
    "tell_outcome",
]
