"""Actions as numbers, seen from the side that acts: the same number means the same thing to both.

| numbers | meaning |
|---|---|
| from 0 | moves: every (source, target) that a piece of the variant could go on an empty board (order: see below) |
| then | strikes, likewise |
| then | placements: kind of piece, then home square (only where the players place their armies) |
| then | the coin: heads, tails; then who moves first: oneself, the rival (likewise) |
| then | a pass (only where the variant allows it) |
| last | wait: what a player does who has nothing to decide |

Moves and strikes are sorted by source; then by direction (row, column) and distance, or by target where ways are bent.
Squares are counted from the acting player's own left corner: north's square is `size - 1 - square`.
Offering a tie and giving up are no actions here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.ctb.actions import Call, Decide, Move, Pass, Place, Strike
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.definitions.pack_rows import pack
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.rules.codes import DIRECTIONS, STRIDE

Pair = tuple[int, int]
WAIT = None
"""The meaning of the number for waiting."""


class Codec:
    """The numbers of a variant, both ways."""

    def __init__(self, variant: Variant, *, is_placed: bool = True) -> None:
        self.variant = variant
        rules, board = pack(variant), variant.board
        kinds = [rules.kind[k] for k in range(rules.kinds)]
        is_bent = bool(rules.bent)
        reach = max((kind.move for kind in kinds), default=0)
        strike = max((kind.reach for kind in kinds if kind.fights), default=0)
        self.moves = _pairs(variant, _deltas(rules.step, rules.step_n), reach, is_bent)
        self.strikes = _pairs(variant, _deltas(rules.hit, rules.hit_n), strike, is_bent)
        home = range(board.home_rows * board.cols)
        self.placements = [(k, square) for k in range(rules.kinds) for square in home] if is_placed else []
        self.place = len(self.moves) + len(self.strikes)
        self.call = self.place + len(self.placements)
        self.decide = self.call + (2 if is_placed else 0)
        self.passing = self.decide + (2 if is_placed else 0)
        self.wait = self.passing + rules.passing
        self.size = self.wait + 1
        self._number = {("move", *pair): i for i, pair in enumerate(self.moves)}
        self._number |= {("strike", *pair): len(self.moves) + i for i, pair in enumerate(self.strikes)}
        self._number |= {("place", *pair): self.place + i for i, pair in enumerate(self.placements)}

    def action(self, number: int, player: int, south: int = 0) -> Any:
        """What a number means for a player; None for waiting. Raises BadNumber."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.size:
            raise BadNumber(f"An action has a number from 0 to {self.size - 1}, not {number!r}.")
        if number < self.place:
            is_move = number < len(self.moves)
            source, target = self.moves[number] if is_move else self.strikes[number - len(self.moves)]
            kind = Move if is_move else Strike
            return kind(self._turn(source, player, south), self._turn(target, player, south))
        if number < self.call:
            piece, square = self.placements[number - self.place]
            return Place(self.variant.pieces[piece].id, self._turn(square, player, south))
        if number < self.decide:
            return Call("heads" if number == self.call else "tails")
        if number < self.passing:
            return Decide(player if number == self.decide else 1 - player)  # type: ignore[arg-type]
        return Pass() if number < self.wait else WAIT

    def number(self, action: Any, player: int, south: int = 0) -> int:
        """The number of a player's action; raises BadInput if there is none."""
        found: int | None = None
        if isinstance(action, (Move, Strike)):
            word = "move" if isinstance(action, Move) else "strike"
            squares = (self._turn(action.source, player, south), self._turn(action.target, player, south))
            found = self._number.get((word, *squares))
        elif isinstance(action, Place):
            kind = self.variant.kind(action.piece)
            found = self._number.get(("place", kind, self._turn(action.square, player, south)))
        elif isinstance(action, Call) and self.decide > self.call:
            found = self.call + (action.face == "tails")
        elif isinstance(action, Decide) and self.passing > self.decide:
            found = self.decide + (action.first != player)
        elif isinstance(action, Pass) and self.wait > self.passing:
            found = self.passing
        elif action is WAIT:
            found = self.wait
        if found is None:
            raise BadInput(f"This environment has no number for {action!r}.")
        return found

    def _turn(self, square: int, player: int, south: int) -> SquareIx:
        return SquareIx(square if player == south else self.variant.board.size - 1 - square)


def _deltas(deltas: Sequence[int], counts: Sequence[int]) -> set[Pair]:
    """Steps of either side, as rows and columns."""
    found = set()
    for side in (0, 1):
        for delta in deltas[side * DIRECTIONS : side * DIRECTIONS + counts[side]]:
            row = (delta + STRIDE // 2) // STRIDE
            found |= {(row, delta - row * STRIDE), (-row, row * STRIDE - delta)}
    return found


def _pairs(variant: Variant, deltas: set[Pair], reach: int, is_bent: bool) -> list[Pair]:
    """Every way a piece could take on an empty board, in order."""
    board, found = variant.board, list[Pair]()
    for source in board.squares():
        start = board.row_col(source)
        ends = _bent(board, start, deltas, reach) if is_bent else _straight(start, deltas, reach)
        found += [
            (source, board.square(row, col)) for row, col in ends if 0 <= row < board.rows and 0 <= col < board.cols
        ]
    return found


def _straight(start: Pair, deltas: set[Pair], reach: int) -> list[Pair]:
    return [(start[0] + n * row, start[1] + n * col) for row, col in sorted(deltas) for n in range(1, reach + 1)]


def _bent(board: Board, start: Pair, deltas: set[Pair], reach: int) -> list[Pair]:
    reached, edge = {start}, {start}
    for _ in range(reach):
        near = {(row + r, col + c) for row, col in edge for r, c in deltas}
        edge = {(r, c) for r, c in near - reached if 0 <= r < board.rows and 0 <= c < board.cols}
        if not edge:
            break
        reached |= edge
    return sorted(reached - {start})
