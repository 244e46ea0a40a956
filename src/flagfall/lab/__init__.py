"""The lab: studies that simulate many games and report figures with intervals.

>>> from flagfall import lab
>>> frame = lab.tournaments(players=8, bots="greedy", games=100_000, seed=1)  # doctest: +SKIP
>>> results = lab.run("robot_difficulty")  # doctest: +SKIP

Besides the names below it has what games add to it under the entry point group `flagfall.lab`, such as `tournaments`,
`gauge_card` and `gauge_variant`.
"""

from __future__ import annotations

from typing import Any

from flagfall.core.registry import Registry
from flagfall.lab.running.run import Results, results_of, run
from flagfall.lab.studies.read import Study, load_study, read_study, ready_names

__all__ = ["Results", "Study", "load_study", "read_study", "ready_names", "results_of", "run"]

_ADDED: Registry[Any] = Registry("flagfall.lab", "tool of the lab", lambda name, found: found)


def __getattr__(name: str) -> Any:
    """What a game adds to the lab."""
    if not name.startswith("_") and name in _ADDED.names():
        return _ADDED.get(name)
    raise AttributeError(f"module 'flagfall.lab' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ADDED.names()})
