"""Showing what went wrong: one clear sentence with a stable code on stderr, in the reader's language.

    error[unknown_card]: There is no card 'dgo'. Did you mean dog?

With `--json` it is an object: `{"error": {"code": …, "message": …}}`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from flagfall.cli.arguments.options import locale_of_args
from flagfall.cli.usage_error import WrongUse
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.languages import FALLBACK
from flagfall.text.catalog import has_words, say

LONGEST = 400
EXIT_CODE = 2


def show_failure(error: FlagfallError | WrongUse, args: Sequence[str]) -> int:
    """Write the sentence; the exit code."""
    try:
        text = _text(error, locale_of_args(args, os.environ), is_json="--json" in args)
    except BadInput:  # the words of that language are what is broken
        text = _text(error, FALLBACK, is_json="--json" in args)
    with suppress(OSError, ValueError):  # there is no listener
        print(text, file=sys.stderr, flush=True)
    return EXIT_CODE


def _text(error: FlagfallError | WrongUse, locale: str, *, is_json: bool) -> str:
    message = one_line(failure_words(error, locale))
    if is_json:
        return json.dumps({"error": {"code": error.code, "message": message}})
    return f"{say('cli.error', locale)}[{error.code}]: {message}"


def failure_words(error: FlagfallError | WrongUse, locale: str) -> str:
    """Our own words for mistakes on the command line; for the others a translated lead and the English detail."""
    if isinstance(error, WrongUse):
        return error.words(locale)
    if locale == FALLBACK:
        return error.message
    return f"{reason_words(error, locale)}. ({error.message})"


def reason_words(error: FlagfallError, locale: str) -> str:
    """The reason for a failure as precisely as the language allows; details are English."""
    if locale == FALLBACK:
        return error.message
    key = f"errors.{error.code}"
    return say(key if has_words(key, locale) else "errors.error", locale)


def one_line(text: str) -> str:
    """Input echoed in a message must not break the line, colour the terminal or fill the screen."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode() for c in text)
    return safe if len(safe) <= LONGEST else f"{safe[: LONGEST - 1]}…"
