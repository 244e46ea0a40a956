"""The settings of a tournament, from options by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.games.challengers.config import Config


def config_of(players: int, options: Mapping[str, Any]) -> Config:
    """A config; raises BadConfig for an option there is not."""
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadConfig(f"players is a whole number, not {players!r}.")
    known = {f.name for f in fields(Config)} - {"players"}
    for name in options:
        if name not in known:
            raise BadConfig(f"There is no option '{name}'; one of {', '.join(sorted(known))}.")
    return Config(players=players, **options)
