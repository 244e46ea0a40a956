"""Placement against visible pieces: armies of the book that answer the enemy's.

An army is a plan: pieces and squares. Placing alternates, so part of the enemy is seen while most of one's own army
still waits; waiting pieces then exchange their squares where that helps: what beats the enemy in front of it comes
forward, and what would fall to it steps aside. Goal pieces and pieces that never move stay where the plan has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flagfall.core.rng import stream
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.pack_rows import pack
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.codes import ATTACKER, DEFENDER, KINDS
from flagfall.games.ctb.search.book import Formation, offered
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.search.worth import weights_of
from flagfall.games.ctb.streams import SETTING_UP
from flagfall.games.ctb.view import View

FAR = 3
"""Steps up to which pieces exchange their squares: an army must stay the one it was planned as."""

DEAR = 1.5
"""So much more at most a piece may be worth that steps in for a threatened one."""


def answered(view: View, places: Sequence[Place]) -> tuple[Place, ...]:
    """The same pieces on the same squares, exchanged as far as that answers the enemy's pieces."""
    duels = _Duels(view)
    if not duels.foes:
        return tuple(places)
    found = list(places)
    free = [i for i, place in enumerate(found) if duels.may_change(place.piece)]
    while True:
        gains = [
            (duels.gain(found[a], found[b]), -a, -b)
            for a in free
            for b in free
            if found[a].piece != found[b].piece and duels.may_step_in(found[a], found[b])
        ]
        gain, a, b = max(gains, default=(0, 0, 0))
        if gain <= 0:
            return tuple(found)
        one, other = found[-a], found[-b]
        found[-a], found[-b] = Place(other.piece, one.square), Place(one.piece, other.square)


def rest_of_army(view: View) -> tuple[Place, ...]:
    """The squares of all remaining pieces in the army nearest to those already placed; empty without one.

    Of several that are as near the one that has least to fear from the enemies that are seen.
    """
    duels = _Duels(view)
    options = [_completed(view, army) for army in offered(view)]
    turn = sum(man.square for man in view.men)  # before anything is seen any army is as good: not always the same one
    options = [*options[turn % max(1, len(options)) :], *options[: turn % max(1, len(options))]]

    def merit(option: tuple[int, tuple[Place, ...]]) -> tuple[int, int]:
        strangers, places = option
        return -strangers, -sum(duels.danger(place.piece, place.square) for place in places)

    return answered(view, max(options, key=merit)[1]) if options else ()


def _completed(view: View, army: Formation) -> tuple[int, tuple[Place, ...]]:
    """An army completed with the waiting pieces, and how many pieces differ from its plan."""
    variant = variant_of(view.variant, view.rules)
    worth = weights_of(variant).worth
    taken = {man.square for man in view.men}
    stock = Counter({one.piece: one.count for one in view.reserve})
    strangers = sum(man.player == view.viewer and army.get(man.square) != man.piece for man in view.men)
    goals = {piece.id for piece in variant.pieces if piece.goal}
    army = dict(army)
    for square, piece in list(army.items()):
        if piece in goals and square in taken and stock[piece] > 0:
            # The next best square is beside the taken one; the piece planned there goes elsewhere.
            free = [other for other in army if other not in taken and army[other] not in goals]
            nearest = min(free, key=lambda other: (_steps(variant, square, other), other), default=None)
            if nearest is not None:
                army[nearest] = piece
            strangers += len(army)  # any army that has its goals where it wants them is nearer
    places, open_squares = [], []
    for square, piece in army.items():
        if square in taken:
            continue
        if stock[piece] > 0:
            stock[piece] -= 1
            places.append(Place(piece, square))
        else:
            open_squares.append(square)

    # Waiting pieces without a square take those of pieces placed elsewhere, goals and strong pieces behind.
    def rank(piece: str) -> tuple[bool, int]:
        return not variant.pieces[variant.kind(piece)].goal, -worth[variant.kind(piece)]

    left = sorted(stock.elements(), key=rank)
    side = 0 if view.viewer == view.south else 1
    open_squares.sort(key=lambda square: square if side == 0 else -square)
    return strangers, (*places, *map(Place, left, open_squares))


def in_order(view: View, places: Sequence[Place]) -> list[Place]:
    """The placement order: first what is far from the enemy and reveals little, then the front, goal pieces last."""
    variant = variant_of(view.variant, view.rules)
    side = 0 if view.viewer == view.south else 1
    worth, cols = weights_of(variant).worth, variant.board.cols

    def when(place: Place) -> tuple[bool, int, int, int]:
        kind, row = variant.kind(place.piece), place.square // cols
        forward = row if side == 0 else variant.board.rows - 1 - row
        return variant.pieces[kind].goal, forward, worth[side * KINDS + kind], place.square

    return sorted(places, key=when)


def by_rule(view: View, legal: Sequence[Place]) -> Place:
    """The next piece and its square where no army of the book fits."""
    return choose_place(view, list(legal), stream(sum(view.left), SETTING_UP, 0))


def still_possible(view: View, places: Sequence[Place]) -> list[Place]:
    """What of a plan can still be done: its pieces wait, and its squares are free."""
    stock = Counter({one.piece: one.count for one in view.reserve})
    taken = {man.square for man in view.men}
    still: list[Place] = []
    for place in places:
        if stock[place.piece] > 0 and place.square not in taken:
            stock[place.piece] -= 1
            taken.add(place.square)
            still.append(place)
    return still


class _Duels:
    """The threat to each own piece on each square by the visible enemies."""

    def __init__(self, view: View) -> None:
        self.variant: Variant = variant_of(view.variant, view.rules)
        self.rules = pack(self.variant)
        self.side = 0 if view.viewer == view.south else 1
        self.worth = weights_of(self.variant).worth
        self.foes = {
            man.square: self.variant.kind(man.piece)
            for man in view.men
            if man.player != view.viewer and man.piece is not None
        }

    def may_change(self, piece: str) -> bool:
        """Whether a piece may leave its planned square."""
        found = self.variant.pieces[self.variant.kind(piece)]
        return not found.goal and found.move > 0

    def may_step_in(self, threatened: Place, other: Place) -> bool:
        """Whether another piece may take the square of a threatened one: near enough, and of similar value."""
        if not self.danger(threatened.piece, threatened.square):
            return False
        is_near = _steps(self.variant, threatened.square, other.square) <= FAR
        return is_near and self._worth(other.piece) <= DEAR * self._worth(threatened.piece)

    def gain(self, one: Place, other: Place) -> int:
        """How much less there is to fear if two pieces exchange their squares."""
        before = self.danger(one.piece, one.square) + self.danger(other.piece, other.square)
        return before - self.danger(one.piece, other.square) - self.danger(other.piece, one.square)

    def danger(self, piece: str, square: SquareIx) -> int:
        """What would be lost if an enemy beside the square struck first."""
        kind = self.variant.kind(piece)
        beside = [foe for at, foe in self.foes.items() if _steps(self.variant, square, at) == 1]
        strikers = [foe for foe in beside if self.rules.kind[foe].fights]
        falls = [self.rules.result[foe * KINDS + kind] for foe in strikers]
        return self._worth(piece) if any(fall & DEFENDER and not fall & ATTACKER for fall in falls) else 0

    def _worth(self, piece: str) -> int:
        return self.worth[self.side * KINDS + self.variant.kind(piece)]


def _steps(variant: Variant, a: int, b: int) -> int:
    cols = variant.board.cols
    return abs(a // cols - b // cols) + abs(a % cols - b % cols)
