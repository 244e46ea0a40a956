"""The errors only analyses of this game know.

BadInput
└── NoSuchDecision             no_such_decision  no one has to decide anything there
"""

from flagfall.core.errors import BadInput


class NoSuchDecision(BadInput):
    """The player has nothing to decide in a deck phase there, or not yet."""

    code = "no_such_decision"
