"""Challengers! in words.

>>> from flagfall import challengers
>>> from flagfall.text.challengers import tell_match
>>> match = challengers.play_match(["champion_starter"], ["dog_starter"], shuffle=False, first=0)
>>> for paragraph in tell_match(match.events): print(paragraph)
Blue begins with Champion (4) and takes the flag. To reach: 4.
Red attacks with Dog (3): 3 of 4.
Red has no card left to attack with. Blue wins after 2 cards!
"""

from flagfall.text.challengers.actions import tell_action
from flagfall.text.challengers.names import participant_names
from flagfall.text.challengers.tell import Paragraph, tell_match
from flagfall.text.challengers.tournament import tell_event, tell_outcome
from flagfall.text.challengers.voice import Voice, default_names

__all__ = [
    "Paragraph",
    "Voice",
    "default_names",
    "participant_names",
    "tell_action",
    "tell_event",
    "tell_match",
    "tell_outcome",
]
