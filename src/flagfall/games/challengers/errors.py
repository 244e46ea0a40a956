"""The errors only this game knows.

BadInput
├── UnknownCard                unknown_card
├── UnknownSet                 unknown_set
├── BadDeck                    bad_deck          a deck text that cannot be read
├── DeckTooLarge               deck_too_large
├── NoSuchExample              no_such_example   no match of these decks ends as asked for
└── NoSuchMatch                no_such_match     a game has no match of this name
IllegalAction
└── IllegalChoice              illegal_choice
FlagfallError
└── MatchTooLong               match_too_long    a user's cards never come to an end
"""

from flagfall.core.errors import BadInput, FlagfallError, IllegalAction


class UnknownCard(BadInput):
    """No card has this id or name."""

    code = "unknown_card"


class UnknownSet(BadInput):
    """No set has this id."""

    code = "unknown_set"


class BadDeck(BadInput):
    """A deck text that cannot be read."""

    code = "bad_deck"


class DeckTooLarge(BadInput):
    """More cards than a zone of the park holds."""

    code = "deck_too_large"


class NoSuchExample(BadInput):
    """No tried match ended in the requested way."""

    code = "no_such_example"


class NoSuchMatch(BadInput):
    """A game has no match of this round and park, or not yet."""

    code = "no_such_match"


class IllegalChoice(IllegalAction):
    """An answer that is not among the options offered."""

    code = "illegal_choice"


class MatchTooLong(FlagfallError):
    """The reveal limit was reached: some cards of a pack feed each other for ever."""

    code = "match_too_long"
