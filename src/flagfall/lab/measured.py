"""What measurements that a server offers (`POST /studies/…`) have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import FlagfallError
from flagfall.core.jit import has_native, is_cold, native
from flagfall.core.plugin import CompiledCode
from flagfall.lab.results.tally import Figure

SECONDS = 1.5
"""How long a user of an editor is ready to wait."""


class NotReady(FlagfallError):
    """The engine is still being compiled."""

    code = "not_ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A figure and where it lies in 95 of 100 cases."""

    mean: float
    low: float
    high: float


def measured(figure: Figure) -> Measured:
    """A figure of a tally, as a server answers it."""
    return Measured(mean=figure.mean, low=figure.low, high=figure.high)


def check_ready(is_fast: bool) -> None:
    """Raise NotReady where there is no machine code yet."""
    if not is_fast:
        raise NotReady("The engine is being compiled, which takes a minute or two once; try again then.")


def code_of(*functions: Callable[..., Any]) -> CompiledCode:
    """The machine code of these functions."""

    def is_ready() -> bool:
        return has_native() and not any(is_cold(function) for function in functions)

    def compile_all() -> None:
        for function in functions:
            native(function)

    return CompiledCode(is_ready, compile_all)
