"""Plurals, numbers, shares and lists as a language has them, from Unicode's CLDR by Babel.

The browser has the same data (`web/src/lib/i18n/cldr.ts`); a test holds that both choose alike. Digits are
those of the boards and cards, 0 to 9, in every language. Babel and a language's data take some time to load,
so they wait until they are needed; most words need neither.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

from flagfall.core.errors import BadData
from flagfall.core.languages import ABOUT, language

if TYPE_CHECKING:
    from babel import Locale

LONG = 10_000  # numbers from here on are written in groups


def plural_form(n: int, locale: str) -> str:
    """The form for a number of things: zero, one, two, few, many or other."""
    return _rule(locale)(n)


def plural_forms(locale: str) -> frozenset[str]:
    """All forms that a language has."""
    return _forms(_cldr(locale))


def forms_of(cldr: str) -> frozenset[str]:
    """All forms of a language of CLDR, whether or not we speak it."""
    from babel import Locale, UnknownLocaleError

    try:
        return _forms(Locale.parse(cldr, sep="-"))
    except UnknownLocaleError:
        raise ValueError(f"Unicode's CLDR has no language '{cldr}'") from None


def number(value: int, locale: str) -> str:
    """A whole number, in groups where it is long: 100,000 or 100.000."""
    if abs(value) < LONG:
        return str(value)
    from babel.numbers import format_decimal

    return format_decimal(value, locale=_cldr(locale))


def decimal(value: float, locale: str, digits: int) -> str:
    """A number with a fixed number of decimals: 1.50 or 1,50."""
    from babel.numbers import format_decimal

    return format_decimal(Decimal(f"{value:.{digits}f}"), format=f"0.{'0' * digits}", locale=_cldr(locale))


def percent(share: float, locale: str, digits: int = 1) -> str:
    """`61.3%` in English, `61,3 %` in German."""
    pattern = copy(_cldr(locale).percent_formats[None])
    pattern.frac_prec = (digits, digits)
    rounded = Decimal(f"{100 * share:.{digits}f}") / 100  # as Python rounds everywhere else
    return str(pattern.apply(rounded, _cldr(locale)))


def join(items: Sequence[str], locale: str) -> str:
    """`A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list

    return format_list(items, locale=_cldr(locale))


def _forms(cldr: Locale) -> frozenset[str]:
    return frozenset(cldr.plural_form.tags) | {"other"}


@cache
def _rule(locale: str) -> Callable[[int], str]:
    """Most numbers come again and again."""
    return cache(_cldr(locale).plural_form)


@cache
def _cldr(locale: str) -> Locale:
    from babel import Locale, UnknownLocaleError

    found = language(locale)
    try:
        return Locale.parse(found.cldr, sep="-")
    except (UnknownLocaleError, ValueError):
        where = f"{found.folder / ABOUT}: cldr"
        raise BadData(
            f"{where}: Unicode's CLDR has no '{found.cldr}'; name a language with the same plurals."
        ) from None
