"""The actions of Capture The Base as numbers."""

from __future__ import annotations

from typing import get_args

from flagfall.core.action_space import ActionSpace
from flagfall.games.ctb.actions import (
    AcceptTie,
    Call,
    Decide,
    DeclineTie,
    Face,
    Move,
    OfferTie,
    Pass,
    Place,
    Resign,
    Strike,
)
from flagfall.games.ctb.definitions.variant import Variant

PLAYERS = 2


def action_space(variant: Variant) -> ActionSpace:
    """Every action on the board of a variant, with its pieces."""
    squares = range(variant.board.size)
    return ActionSpace(
        {
            Move: (squares, squares),
            Strike: (squares, squares),
            Place: (tuple(piece.id for piece in variant.pieces), squares),
            Call: (get_args(Face),),
            Decide: (range(PLAYERS),),
            Pass: (),
            OfferTie: (),
            AcceptTie: (),
            DeclineTie: (),
            Resign: (),
        }
    )
