"""`perft`: in how many ways can a position go on for so many turns?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import BadNumber
from flagfall.core.jit import has_native, native
from flagfall.core.schema import clone, to_records
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.engine import codes
from flagfall.games.ctb.engine.perft import count_lines
from flagfall.games.ctb.engine.run import begin_turn, make
from flagfall.games.ctb.engine.state import Field, Rules, Work
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.loading import find_variant
from flagfall.games.ctb.movement import to_code, turn_actions
from flagfall.games.ctb.notation import format_action, parse_position
from flagfall.games.ctb.packing import room_for
from flagfall.games.ctb.phase import Phase
from flagfall.games.ctb.position import Position
from flagfall.games.ctb.start import state_from
from flagfall.games.ctb.state import State
from flagfall.games.ctb.variant import Variant

MAX_DEPTH = 32
COMPILE_FROM = 4
"""The depth from which machine code pays."""


@dataclass(frozen=True, slots=True)
class Perft:
    """The count, and how it is spread over the first actions."""

    nodes: int
    moves: Mapping[str, int]  # action text -> sequences that begin with it

    def __int__(self) -> int:
        return self.nodes

    def __str__(self) -> str:
        return "\n".join([*(f"{text}: {n}" for text, n in self.moves.items()), f"nodes: {self.nodes}"])


def perft(position: str | Position, depth: int, variant: str | Variant = "standard", *, engine: str = "auto") -> Perft:
    """Count the sequences of `depth` moves and strikes (and passes where they are allowed) from a position in play.

    Tie offers and giving up do not count, nor do repetition and the quiet limit, which depend on the
    past. A side that cannot act is skipped without counting. `engine` is `auto`, `compiled` or
    `interpreted`; the result is the same.
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MAX_DEPTH:
        raise BadNumber(f"depth is a whole number from 0 to {MAX_DEPTH}, not {depth!r}.")
    if engine not in ("auto", "compiled", "interpreted"):
        raise BadNumber(f"engine is auto, compiled or interpreted, not {engine!r}.")
    if isinstance(position, str):
        position = parse_position(position, find_variant(variant) if isinstance(variant, str) else variant)
    state = state_from(position)
    if state.phase not in (Phase.PLAYING, Phase.OVER):
        raise BadPosition("Only positions in which both armies stand and somebody is to move can be counted.")
    if depth == 0:
        return Perft(1, {})
    is_compiled = engine == "compiled" or (engine == "auto" and depth >= COMPILE_FROM and has_native())
    counter = Counter(state, depth, is_compiled=is_compiled)
    moves = {format_action(action, state.variant): counter.after(action) for action in _first_actions(state)}
    return Perft(sum(moves.values()), moves)


def without_past(rules: Rules) -> Rules:
    """The rules without those that look back."""
    plain = clone(rules)
    plain.repetition = plain.forbids = plain.quiet = 0
    return plain


class Counter:
    """The engine's lists, made once for all first actions."""

    def __init__(self, state: State, depth: int, *, is_compiled: bool) -> None:
        self.state, self.depth, self.is_compiled = state, depth, is_compiled
        self.rules, self.room = without_past(state.rules), room_for(state.variant)
        self.packed = to_records(self.rules) if is_compiled else [self.rules]

    def after(self, action: Action) -> int:
        """How many sequences begin with this action."""
        field, work, depth = clone(self.state.field), Work(), self.depth - 1
        make(self.rules, field, to_code(self.state.variant.board, action), [0] * codes.UNDO, 0)  # type: ignore[arg-type]
        begin_turn(self.rules, field, work, [], 1 - field.side)
        return self.count(field, work, depth)

    def count(self, field: Field, work: Work, depth: int) -> int:
        """How many sequences of this length follow."""
        lists = [[0] * (self.room * max(depth, 1)), [0] * (2 * max(depth, 1)), [0] * (codes.UNDO * max(depth, 1))]
        if not self.is_compiled:
            return count_lines(self.packed, [field], [work], depth, self.room, *lists)
        import numpy

        arrays: list[Any] = [numpy.array(numbers, numpy.int64) for numbers in lists]
        counted = native(count_lines)(self.packed, to_records(field), to_records(work), depth, self.room, *arrays)
        return int(counted)


def _first_actions(state: State) -> list[Action]:
    return [] if state.phase is Phase.OVER else turn_actions(state)
