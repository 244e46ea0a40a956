"""Distinct types for the ids of this game."""

from typing import NewType

SquareIx = NewType("SquareIx", int)
"""A square of a board, counted row by row from 0."""
