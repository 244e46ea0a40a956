"""What happens in a game. Where a rank is hidden from a viewer, `piece` is None.

`hides` says what an event keeps from everybody but the owner of the piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flagfall.core.ids import PlayerIx
from flagfall.games.ctb.actions import Face
from flagfall.games.ctb.definitions.variant import PieceId
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.protocol.phase import Phase

Hides = Literal["nothing", "rank", "everything"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece was put on the board; in secret placement the rival learns only how many are left."""

    player: PlayerIx
    piece: PieceId | None
    square: SquareIx | None
    left: int  # pieces this player still has to place
    hides: Hides = "nothing"


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece and its square."""

    square: SquareIx
    player: PlayerIx
    piece: PieceId | None


@dataclass(frozen=True, slots=True)
class Unveiled:
    """Both armies are complete after secret placement: all squares become public."""

    men: tuple[Standing, ...]
    hides: Hides = "nothing"


@dataclass(frozen=True, slots=True)
class CallerNamed:
    """Who predicts the coin."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class CoinTossed:
    """The coin has fallen; the player who was right decides who moves first."""

    caller: PlayerIx
    call: Face
    face: Face
    decider: PlayerIx


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """Who has the first turn."""

    first: PlayerIx


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went to an empty square."""

    player: PlayerIx
    source: SquareIx
    target: SquareIx
    piece: PieceId | None
    steps: int  # spaces it went
    run: int  # consecutive turns it has gone between these two squares
    hides: Hides = "nothing"


@dataclass(frozen=True, slots=True)
class Fought:
    """A piece attacked another; both show what they are."""

    player: PlayerIx  # the attacker
    source: SquareIx
    target: SquareIx
    attacker: PieceId
    defender: PieceId
    removes: str  # attacker | defender | both | none
    steps: int  # how far the strike reached
    advanced: bool  # the attacker stands on the target square now


@dataclass(frozen=True, slots=True)
class Touched:
    """A goal piece fell because an enemy moved next to it (only where contact is enough)."""

    player: PlayerIx  # who touched it
    square: SquareIx
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Passed:
    """A player let a turn go by."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class Skipped:
    """A player could not act and was passed over."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class TieOffered:
    """A player proposed a tie."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class TieDeclined:
    """The proposal was turned down."""

    player: PlayerIx  # who turned it down


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player gave up."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A player has a decision."""

    phase: Phase
    players: tuple[PlayerIx, ...]
    turns: tuple[int, int]  # turns each player has had
    quiet: int  # plies since the last removal
    key: int | None  # number of the position, for repetition; None if it is not noted


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; no winner means a tie."""

    winner: PlayerIx | None
    reason: str
    turns: tuple[int, int]
    quiet: int


Event = (
    Placed
    | Unveiled
    | CallerNamed
    | CoinTossed
    | PlayBegan
    | Moved
    | Fought
    | Touched
    | Passed
    | Skipped
    | TieOffered
    | TieDeclined
    | Resigned
    | TurnBegan
    | GameEnded
)
