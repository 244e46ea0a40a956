"""Every error a user of Flagfall can meet.

    FlagfallError                  code
    ├── BadInput                   bad_input
    │   ├── BadSeed                bad_seed
    │   ├── BadNumber              bad_number
    │   ├── BadFile                bad_file
    │   ├── BadData                bad_data          malformed or contradictory data file
    │   ├── BadRecord              bad_record
    │   ├── UnknownCard            unknown_card
    │   ├── UnknownSet             unknown_set
    │   ├── BadConfig              bad_config        settings of a game that do not go together
    │   ├── BadDeck                bad_deck
    │   └── DeckTooLarge           deck_too_large
    ├── IllegalAction              illegal_action
    │   ├── IllegalChoice          illegal_choice
    │   └── NotYourTurn            not_your_turn
    ├── MatchTooLong               match_too_long    a user's cards never come to an end
    └── MissingExtra               missing_extra     an optional library is not installed

Capture The Base adds its own leaves below these: `games/ctb/errors.py`.

The code is stable: clients translate it, scripts compare it. The message is one English sentence
that says what is wrong and, where it helps, what to do.
"""

from __future__ import annotations

from typing import ClassVar


class FlagfallError(Exception):
    """The root: catch this to catch everything Flagfall raises on purpose."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


class BadInput(FlagfallError, ValueError):
    """Something handed in cannot be used as it is."""

    code = "bad_input"


class BadSeed(BadInput):
    """A seed outside 0 … 2⁶³ - 1."""

    code = "bad_seed"


class BadNumber(BadInput):
    """A number outside the range that makes sense for it."""

    code = "bad_number"


class BadFile(BadInput):
    """A file that cannot be read or written."""

    code = "bad_file"


class BadData(BadInput):
    """A data file (cards, plans, variants, packs) that breaks the format."""

    code = "bad_data"


class BadRecord(BadInput):
    """A record that does not decode or does not follow the rules."""

    code = "bad_record"


class UnknownCard(BadInput):
    """No card has this id or name."""

    code = "unknown_card"


class UnknownSet(BadInput):
    """No set has this id."""

    code = "unknown_set"


class BadConfig(BadInput):
    """Settings of a game that are impossible or do not go together."""

    code = "bad_config"


class BadDeck(BadInput):
    """A deck text that cannot be read."""

    code = "bad_deck"


class DeckTooLarge(BadInput):
    """More cards than a zone of the park holds."""

    code = "deck_too_large"


class IllegalAction(FlagfallError):
    """An action the rules do not allow now; the state is untouched."""

    code = "illegal_action"


class IllegalChoice(IllegalAction):
    """An answer that is not among the options offered."""

    code = "illegal_choice"


class NotYourTurn(IllegalAction):
    """The player has nothing to decide now."""

    code = "not_your_turn"


class MatchTooLong(FlagfallError):
    """The reveal limit was reached: some cards of a pack feed each other for ever."""

    code = "match_too_long"


class MissingExtra(FlagfallError):
    """An optional library is needed; the message names the pip command."""

    code = "missing_extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra '{extra}': pip install 'flagfall[{extra}]'.")
