"""The complete state of one game at one moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.definitions.variant import PieceId, Variant
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.state import Field, Rules


@dataclass(frozen=True, slots=True)
class Fallen:
    """A piece that has left the board; its kind is public."""

    player: PlayerIx
    piece: PieceId


@dataclass(frozen=True, slots=True)
class State:
    """Frozen: `apply` makes a new one. Sides are 0 (south, places first) and 1 (north); players are not sides.

    The engine's `field` is a mutable object, but the one inside a state is never written to.
    """

    config: Config
    chance: Chance
    variant: Variant
    rules: Rules = field(compare=False, repr=False)  # the variant, packed
    # what the side to move may do, once a player has asked (legal_moves.py)
    codes: list[int] | None = field(default=None, init=False, compare=False, repr=False)
    # … and, piece by piece, as JSON (legal_text.py)
    parts: Any = field(default=None, init=False, compare=False, repr=False)
    south: PlayerIx = PlayerIx(0)  # the player who places first and whose home is in the south
    phase: Phase = Phase.PLACING
    field: Field = field(default_factory=Field, repr=False)
    reserve: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # by side and kind: pieces still to place
    placing: int = 0  # the side that places next; NO_PLAYER = both at once
    caller: int = NO_PLAYER  # the side that predicts the coin
    decider: int = NO_PLAYER  # the side that names the first mover
    past: tuple[int, ...] = ()  # numbers of the positions that can still repeat
    clues: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # hidden ranks: by side and slot, what it can be
    fallen: tuple[Fallen, ...] = ()  # in order
    offer: int = NO_PLAYER  # the side whose tie offer waits for an answer
    offered: bool = False  # the side to move has made its offer of this turn
    outcome: Outcome | None = None

    def player(self, side: int) -> PlayerIx:
        """The player of a side."""
        return PlayerIx(self.south if side == 0 else 1 - self.south)

    def side(self, player: int) -> int:
        """The side of a player."""
        return 0 if player == self.south else 1

    def by_player(self, of_sides: list[int]) -> tuple[int, int]:
        """Two numbers listed by side, listed by player."""
        return (of_sides[self.side(0)], of_sides[self.side(1)])


def acting_sides(state: State) -> tuple[int, ...]:
    """The sides that may act now."""
    if state.phase is Phase.PLAYING:
        return (state.field.side,) if state.offer == NO_PLAYER else (1 - state.offer,)
    if state.phase is Phase.PLACING:
        if state.placing != NO_PLAYER:
            return (state.placing,)
        return tuple(side for side in (0, 1) if sum(state.reserve[side]) > 0)
    if state.phase is Phase.CALLING:
        return (state.caller,)
    if state.phase is Phase.DECIDING:
        return (state.decider,)
    return ()


def actors(state: State) -> tuple[PlayerIx, ...]:
    """The players who may act now, in ascending order."""
    sides = acting_sides(state)
    return (state.player(sides[0]),) if len(sides) == 1 else tuple(sorted(map(state.player, sides)))
