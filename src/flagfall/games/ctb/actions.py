"""What a player can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from flagfall.core.action_space import ActionSpace
from flagfall.core.ids import PlayerIx
from flagfall.games.ctb.definitions.variant import PieceId, Variant
from flagfall.games.ctb.ids import SquareIx

Face = Literal["heads", "tails"]


@dataclass(frozen=True, slots=True)
class Place:
    """Put a piece on a home square."""

    piece: PieceId
    square: SquareIx


@dataclass(frozen=True, slots=True)
class Call:
    """Predict the coin."""

    face: Face


@dataclass(frozen=True, slots=True)
class Decide:
    """Name the player who makes the first move."""

    first: PlayerIx


@dataclass(frozen=True, slots=True)
class Move:
    """Go to an empty square."""

    source: SquareIx
    target: SquareIx


@dataclass(frozen=True, slots=True)
class Strike:
    """Attack an enemy piece."""

    source: SquareIx
    target: SquareIx


@dataclass(frozen=True, slots=True)
class Pass:
    """Let a turn go by, where the variant allows it."""


@dataclass(frozen=True, slots=True)
class OfferTie:
    """Propose to end the game without a winner; once per turn, before moving."""


@dataclass(frozen=True, slots=True)
class AcceptTie:
    """Agree to the other player's proposal."""


@dataclass(frozen=True, slots=True)
class DeclineTie:
    """Play on."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""


Action = Place | Call | Decide | Move | Strike | Pass | OfferTie | AcceptTie | DeclineTie | Resign


# The actions of Capture The Base as numbers.

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
