"""A rule set as data: board, army, and every switch of `data/switches.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from flagfall.games.ctb.definitions.board import Board

PieceId = NewType("PieceId", str)
"""The slug of a kind of piece, such as `siege`; not its number (CTB-ARMY-02)."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of piece."""

    id: PieceId
    label: str  # the name shown to players
    letter: str  # in notation; capital here, small for the second side
    number: int  # what combat compares
    count: tuple[int, int]  # copies of the first placer and of the other
    move: int  # spaces; 0 = immovable
    can_attack: bool
    attack_when_immovable: bool
    goal: bool  # its loss decides the game

    @property
    def may_attack(self) -> bool:
        """Only movable pieces attack, unless the variant makes this one a turret (CTB-ATTACK-08, CTB-MINES-03)."""
        return self.can_attack and (self.move > 0 or self.attack_when_immovable)

    @property
    def may_act(self) -> bool:
        """Whether it can ever move or attack."""
        return self.move > 0 or self.may_attack


@dataclass(frozen=True, slots=True)
class Setup:
    """How the armies come onto the board."""

    placement: str
    first_placer: str
    visibility: str
    reveal: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Who begins, and what a turn allows."""

    first_move: str
    toss_caller: str
    truce: int
    voluntary_pass: bool


@dataclass(frozen=True, slots=True)
class Movement:
    """How pieces move."""

    directions: str
    path: str
    distance: str
    jump: str
    backward: bool


@dataclass(frozen=True, slots=True)
class Attack:
    """How pieces strike."""

    reach: str
    directions: str
    advance: bool
    compulsory: bool


@dataclass(frozen=True, slots=True)
class Special:
    """A pairing with its own result; `*` means every piece."""

    attacker: str
    defender: str
    removes: str  # attacker | defender | both | none


@dataclass(frozen=True, slots=True)
class Combat:
    """Who falls."""

    order: str
    equal: str
    exception: tuple[Special, ...]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ends."""

    goal_contact: str
    goals_needed: str
    none_can_act: str
    one_cannot_act: str
    repetition: int
    repetition_result: str
    shuttle_limit: int
    quiet_plies: int
    quiet_result: str
    dead_position: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A whole rule set, checked."""

    id: str
    title: str
    board: Board
    setup: Setup
    turn: Turn
    movement: Movement
    attack: Attack
    combat: Combat
    end: End
    pieces: tuple[Piece, ...]

    @property
    def is_hidden(self) -> bool:
        """Whether a player sees the rival's squares but not the kinds of the pieces on them."""
        return self.setup.visibility == "hidden"

    def kind(self, piece_id: str) -> int:
        """The place of a piece in the army list: the engine's number for it; -1 if there is none."""
        for kind, piece in enumerate(self.pieces):
            if piece.id == piece_id:
                return kind
        return -1

    def army(self, side: int) -> tuple[int, ...]:
        """How many pieces of each kind a side has."""
        return tuple(piece.count[side] for piece in self.pieces)

    def total(self, side: int) -> int:
        """How many pieces a side has."""
        return sum(self.army(side))


# The result of a strike, read from the variant's data.

ATTACKER, DEFENDER, BOTH, NONE = "attacker", "defender", "both", "none"


def removes(variant: Variant, attacker: Piece, defender: Piece) -> str:
    """Who falls: `attacker`, `defender`, `both` or `none`.

    The most specific entry decides (CTB-CUSTOM-05): the exact pair, then what is said of the defender,
    then what is said of the attacker, then the numbers. The order of lines in a file means nothing.
    """
    specials = {(special.attacker, special.defender): special.removes for special in variant.combat.exception}
    for pair in ((attacker.id, defender.id), ("*", defender.id), (attacker.id, "*")):
        if pair in specials:
            return specials[pair]
    if attacker.number == defender.number:
        return variant.combat.equal
    is_lower = attacker.number < defender.number
    return DEFENDER if is_lower == (variant.combat.order == "low_wins") else ATTACKER


def combat_table(variant: Variant, side: int = 0) -> dict[tuple[str, str], str]:
    """Every fight that can happen when this side attacks: (attacker, defender) -> who falls."""
    return {
        (attacker.id, defender.id): removes(variant, attacker, defender)
        for attacker in variant.pieces
        if attacker.may_attack and attacker.count[side] > 0
        for defender in variant.pieces
        if defender.count[1 - side] > 0
    }
