"""The errors only this game knows.

BadInput
├── UnknownVariant             unknown_variant
├── BadPosition                bad_position      a position text that cannot be read
├── BadNotation                bad_notation      an action or game text that cannot be read
└── BadData
    └── BadVariant             bad_variant       a variant file that breaks the format
        ├── CyclicVariant      cyclic_variant    it extends itself, directly or in a ring
        └── ArmyTooLarge       army_too_large    more pieces than home squares
IllegalAction
├── IllegalPlacement           illegal_placement
├── IllegalMove                illegal_move      a move or strike the rules do not allow
└── GameIsOver                 game_is_over
"""

from flagfall.core.errors import BadData, BadInput, IllegalAction


class UnknownVariant(BadInput):
    """No rule set has this name."""

    code = "unknown_variant"


class BadPosition(BadInput):
    """A position text that cannot be read, or does not fit the variant."""

    code = "bad_position"


class BadNotation(BadInput):
    """The text of an action or of a game that cannot be read."""

    code = "bad_notation"


class BadVariant(BadData):
    """A variant whose data breaks the format or contradicts itself."""

    code = "bad_variant"


class CyclicVariant(BadVariant):
    """A variant that is built, in the end, on itself."""

    code = "cyclic_variant"


class ArmyTooLarge(BadVariant):
    """An army that does not fit the home squares."""

    code = "army_too_large"


class IllegalPlacement(IllegalAction):
    """A piece that may not be put there, or is not there to be put."""

    code = "illegal_placement"


class IllegalMove(IllegalAction):
    """A move or a strike that the rules do not allow now."""

    code = "illegal_move"


class GameIsOver(IllegalAction):
    """Nothing more can be done: the game has ended."""

    code = "game_is_over"
