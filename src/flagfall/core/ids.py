"""Distinct types for the ids that would otherwise all be `int` or `str`."""

from typing import NewType

PlayerIx = NewType("PlayerIx", int)
"""A player of one game, counted from 0."""

CardIx = NewType("CardIx", int)
"""The row of a kind of card in a card table; meaningful only together with that table."""

CardId = NewType("CardId", str)
"""The slug of a kind of card, such as `rubber_duck`; the only name used in data, records and tests."""

SquareIx = NewType("SquareIx", int)
"""A square of a board, counted row by row from 0."""

TableId = NewType("TableId", str)
"""One game being played."""

GameId = NewType("GameId", str)
"""The slug of a game: `challengers` or `ctb`."""

Seed = NewType("Seed", int)
"""Where all chance of a game comes from: 0 ≤ seed < 2⁶³."""
