"""Repetition: cases that `make soak-tests` runs and `make test` leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

FULL = 100
"""Examples of a property in the full profile; the profile `short` has fewer."""


def few(cases: Iterable[Any], enough: int) -> list[Any]:
    """Cases for `parametrize`; those after the first `enough` are soak tests."""
    return [case if number < enough else _more(case) for number, case in enumerate(cases)]


def examples(many: int) -> settings:
    """Settings for `many` examples of a property, in the profile `short` for a quarter of them."""
    return settings(max_examples=max(10, count(many)))


def count(many: int, least: int = 1) -> int:
    """`many` repetitions inside one test, in the profile `short` a quarter of them but at least `least`."""
    return max(min(many, least), many * max_examples() // FULL)


def max_examples() -> int:
    """Examples of a property in the current profile."""
    return settings().max_examples


def _more(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak)
