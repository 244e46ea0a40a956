"""Which language to speak: what was asked for, else what the environment says, else English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flagfall.cli.usage_error import WrongUse
from flagfall.core.languages import best_language, codes, known_code


def locale_of(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The language of a command."""
    if wanted is None:
        return _from_environment(environ)
    found = known_code(wanted)
    if found is None:
        raise WrongUse("bad_input", "language", text=wanted, known=", ".join(codes()))
    return found


def locale_of_args(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language to report a failure in, read from the raw arguments, for they may be the failure."""
    wanted = ""
    for i, arg in enumerate(args):
        if arg == "--lang" and i + 1 < len(args):
            wanted = args[i + 1]
        elif arg.startswith("--lang="):
            wanted = arg.removeprefix("--lang=")
    return known_code(wanted) or _from_environment(environ)


def _from_environment(environ: Mapping[str, str]) -> str:
    """The first variable that is set decides, as everywhere on such systems."""
    return best_language([next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")])
