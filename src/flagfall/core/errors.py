"""Every error a user of Flagfall can meet.

    FlagfallError                  code
    ├── BadInput                   bad_input
    │   ├── BadSeed                bad_seed
    │   ├── BadNumber              bad_number
    │   ├── BadFile                bad_file
    │   ├── BadData                bad_data          malformed or contradictory data file
    │   ├── BadRecord              bad_record
    │   └── BadConfig              bad_config        settings of a game that do not go together
    ├── IllegalAction              illegal_action
    │   └── NotYourTurn            not_your_turn
    ├── BrokenPlugin               broken_plugin     a game or bot of another package cannot be loaded
    └── MissingExtra               missing_extra     an optional library is not installed

Games add leaves of their own below these, each in its `errors.py`.

The code is stable: clients translate it, scripts compare it. The message is one English sentence
that says what is wrong and, where it helps, what to do.
"""

from __future__ import annotations

from typing import ClassVar


class FlagfallError(Exception):
    """The root of all errors that Flagfall raises on purpose."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


class BadInput(FlagfallError, ValueError):
    """The input cannot be used."""

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
    """A data file that breaks the format.

    For forms that show a file: `place` leads to the key, `problem` is a stable word for what is wrong with it, and
    `facts` are the values that a sentence about it names.
    """

    code = "bad_data"

    def __init__(self, message: str, *, place: tuple[str, ...] = (), problem: str = "", **facts: object) -> None:
        super().__init__(message)
        self.place, self.problem = place, problem
        self.facts = {name: str(value) for name, value in facts.items()}


class BadRecord(BadInput):
    """A record that does not decode or does not follow the rules."""

    code = "bad_record"


class BadConfig(BadInput):
    """Settings of a game that are impossible or do not go together."""

    code = "bad_config"


class IllegalAction(FlagfallError):
    """An action the rules do not allow now; the state is untouched."""

    code = "illegal_action"


class NotYourTurn(IllegalAction):
    """The player has nothing to decide now."""

    code = "not_your_turn"


class BrokenPlugin(FlagfallError):
    """A game or bot is installed but cannot be loaded; the message names its package."""

    code = "broken_plugin"


class MissingExtra(FlagfallError):
    """An optional library is needed; the message names the pip command."""

    code = "missing_extra"

    def __init__(self, what: str, extra: str) -> None:
        from flagfall.core.installation import adding  # rarely needed, and errors are imported everywhere

        super().__init__(f"{what} needs the extra '{extra}': {adding(extra)}.")
