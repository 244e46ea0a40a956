"""More of the same: cases that `make test` runs and `make check` leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings


def few(cases: Iterable[Any], enough: int) -> list[Any]:
    """Cases for `parametrize`, of which the first so many are enough for the short loop."""
    return [case if number < enough else _more(case) for number, case in enumerate(cases)]


def examples(many: int) -> settings:
    """So many examples of a property; in the short loop, whose profile has fewer, as many fewer."""
    return settings(max_examples=max(10, many * settings.default.max_examples // 100))


def _more(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak)
