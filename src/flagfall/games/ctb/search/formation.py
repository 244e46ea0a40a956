"""Where to put pieces: simple good sense for any army and board.

The goal piece goes to the back, off the middle, where the edge of the board guards some of its
sides. Strong pieces gather around it or stand in front of it, the piece that beats the enemy's strongest
one stays where that one would come, and fast weak pieces go forward on the wings.
"""

from __future__ import annotations

from flagfall.core.rng import below
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.definitions.pack_rows import pack
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules.codes import KINDS
from flagfall.games.ctb.search.worth import weights_of
from flagfall.games.ctb.view import View

NOISE = 3
"""Small changes of heart, so that no two armies look alike."""


def choose_place(view: View, legal: list[Place], rng: list[int]) -> Place:
    """The next piece and its square."""
    variant = variant_of(view.variant, view.rules)
    assert view.viewer is not None
    side = 0 if view.viewer == view.south else 1
    plan = _Plan(variant, view, side)
    kinds = {action.piece for action in legal}
    piece = max(kinds, key=lambda p: plan.urgency(variant.kind(p)))
    options = [action for action in legal if action.piece == piece]
    scored = [(plan.score(variant.kind(piece), action.square) + below(rng, NOISE), action) for action in options]
    best = max(score for score, _ in scored)
    return next(action for score, action in scored if score == best)


class _Plan:
    """The value of each piece on each square, given the placed ones."""

    def __init__(self, variant: Variant, view: View, side: int) -> None:
        self.variant, self.side = variant, side
        self.board: Board = variant.board
        self.rules = pack(variant)
        worth = weights_of(variant).worth
        self.worth = [worth[side * KINDS + kind] for kind in range(len(variant.pieces))]
        self.foe_worth = [worth[(1 - side) * KINDS + kind] for kind in range(len(variant.pieces))]
        mine = [man for man in view.men if man.player == view.viewer]
        self.goals = [man.square for man in mine if man.piece and variant.pieces[variant.kind(man.piece)].goal]
        self.taken = {man.square for man in view.men}

    def urgency(self, kind: int) -> int:
        """Goal pieces first, then from the strongest to the weakest."""
        return 10_000 if self.variant.pieces[kind].goal else self.worth[kind]

    def score(self, kind: int, square: int) -> int:
        """The value of a piece of this kind on a square."""
        row, col = divmod(square, self.board.cols)
        forward = row if self.side == 0 else self.board.rows - 1 - row
        wing = abs(2 * col - (self.board.cols - 1))
        if self.variant.pieces[kind].goal:
            return -8 * forward + 2 * wing + 3 * self._walls(square)
        home = min((self._spaces(square, goal) for goal in self.goals), default=3)
        strongest = max(self.worth)
        share = self.worth[kind] / strongest if strongest else 0
        if self._hunts_the_leader(kind):
            return 14 - 3 * abs(home - 2) + forward
        if home == 1:
            return 12 + round(10 * share)  # a guard beside the goal
        if share > 0.75:
            return 10 - 3 * abs(home - 2) + 2 * forward
        return 3 * forward + wing // 2 - (2 if home > 6 else 0)

    def _hunts_the_leader(self, kind: int) -> bool:
        """Weak, but it fells the enemy's most valuable piece when it strikes."""
        top = max(range(len(self.foe_worth)), key=lambda foe: self.foe_worth[foe])
        return self.rules.result[kind * KINDS + top] == 2 and self.worth[kind] < self.foe_worth[top] // 2

    def _walls(self, square: int) -> int:
        row, col = divmod(square, self.board.cols)
        around = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        return sum(
            not (0 <= r < self.board.rows and 0 <= c < self.board.cols) or r * self.board.cols + c in self.board.blocked
            for r, c in around
        )

    def _spaces(self, a: int, b: int) -> int:
        cols = self.board.cols
        return abs(a // cols - b // cols) + abs(a % cols - b % cols)
