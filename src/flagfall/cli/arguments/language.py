"""Which language to speak: what was asked for, else what the environment says, else English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flagfall.cli.usage_error import WrongUse
from flagfall.text.catalog import LOCALES


def locale_of(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The language of a command."""
    if wanted is None:
        return _from_environment(environ)
    if wanted.lower() not in LOCALES:
        raise WrongUse("bad_input", "language", text=wanted, known=", ".join(LOCALES))
    return wanted.lower()


def locale_of_args(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language to report a failure in, read from the raw arguments, for they may be the failure."""
    wanted = None
    for i, arg in enumerate(args):
        if arg == "--lang" and i + 1 < len(args):
            wanted = args[i + 1]
        elif arg.startswith("--lang="):
            wanted = arg.removeprefix("--lang=")
    return wanted.lower() if wanted and wanted.lower() in LOCALES else _from_environment(environ)


def _from_environment(environ: Mapping[str, str]) -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            return "de" if environ[variable].lower().startswith("de") else "en"
    return "en"
