"""Distinct types for the ids of this game."""

from typing import NewType

CardIx = NewType("CardIx", int)
"""The row of a kind of card in a card table; meaningful only together with that table."""

CardId = NewType("CardId", str)
"""The slug of a kind of card, such as `rubber_duck`; the only name used in data, records and tests."""
