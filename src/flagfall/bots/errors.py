"""What can go wrong with a bot that is not ours."""

from __future__ import annotations

from flagfall.core.errors import BadInput, FlagfallError


class BadBot(BadInput):
    """A file or program that does not lead to a bot."""

    code = "bad_bot"


class BotFailed(FlagfallError):
    """A bot threw, fell silent, or answered what is not legal; the message names it and what it did."""

    code = "bot_failed"
