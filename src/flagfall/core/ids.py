"""Distinct types for the ids that would otherwise all be `int` or `str`."""

from typing import NewType

PlayerIx = NewType("PlayerIx", int)
"""A player of one game, counted from 0."""

TableId = NewType("TableId", str)
"""One game being played."""

GameId = NewType("GameId", str)
"""The slug of a game, as records and addresses write it."""

Seed = NewType("Seed", int)
"""A small number all chance of a game can come from: 0 ≤ seed < 2⁶³."""
