"""`perft`: the number of ways in which a position can continue for a number of turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import BadNumber
from flagfall.core.jit import compiled, has_native, native
from flagfall.core.schema import clone, to_records
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.pack_rows import room_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.notation.actions import format_action, parse_position
from flagfall.games.ctb.notation.position import Position
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.codes import ON, UNDO
from flagfall.games.ctb.rules.moves import legal
from flagfall.games.ctb.rules.protocol.legal_moves import in_order, to_action
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.rules.run import begin_turn, make, unmake
from flagfall.games.ctb.rules.state import Field, Rules, Work
from flagfall.games.ctb.state import State

# Counting the ways a game can go on: the classical test, and measure, of a move generator.
#
# Repetition and the quiet limit depend on what came before, so they are left out: the caller
# switches them off in the rules it hands in. Everything else that ends a game ends a line here, too.


@compiled(inline=False)
def count_lines(
    rules_list: list[Rules],
    fields: list[Field],
    works: list[Work],
    depth: int,
    room: int,
    out: list[int],
    ends: list[int],
    undo: list[int],
    split: list[int],
) -> int:
    """How many first actions there are; `split` gets how many sequences of `depth` actions begin with each.

    The first actions are left in `out`, in the same order. `out` has `room` places for the actions of
    each level, `ends` two for each, `undo` a row for each. The last level is counted in bulk.
    One-element lists, since arrays cross into machine code cheaply.
    """
    rules = rules_list[0]
    field = fields[0]
    work = works[0]
    if field.reason != ON or depth == 0:
        return 0
    level = 0
    ends[0] = 0  # ends[2 * level]: the next action to try; ends[2 * level + 1]: where they end
    ends[1] = legal(rules, field, work, out, out, 0)
    for i in range(ends[1]):
        split[i] = 1 if depth == 1 else 0
    if depth == 1:
        return ends[1]
    while level >= 0:
        is_last = level == depth - 1
        if is_last:
            split[ends[0] - 1] += ends[2 * level + 1] - ends[2 * level]
        if is_last or ends[2 * level] == ends[2 * level + 1]:
            level -= 1
            if level >= 0:
                unmake(rules, field, undo, level * UNDO)
            continue
        action = out[ends[2 * level]]
        ends[2 * level] += 1
        make(rules, field, action, undo, level * UNDO)
        begin_turn(rules, field, work, out, 1 - field.side)
        if field.reason != ON:
            unmake(rules, field, undo, level * UNDO)
            continue
        level += 1
        ends[2 * level] = level * room
        ends[2 * level + 1] = legal(rules, field, work, out, out, level * room)
    return ends[1]


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
    if not isinstance(position, (str, Position)):
        raise BadPosition(f"A position is a text or a Position (g.position), not {type(position).__name__}.")
    if isinstance(position, str):
        position = parse_position(position, find_variant(variant) if isinstance(variant, str) else variant)
    state = state_from(position)
    if state.phase not in (Phase.PLAYING, Phase.OVER):
        raise BadPosition("Only positions with both armies placed and a side to move can be counted.")
    if depth == 0:
        return Perft(1, {})
    is_compiled = engine == "compiled" or (engine == "auto" and depth >= COMPILE_FROM and has_native())
    found = _count(state, depth, is_compiled=is_compiled)
    board = state.variant.board
    actions = sorted(((to_action(board, code), n) for code, n in found.items()), key=lambda pair: in_order(pair[0]))
    moves = {format_action(action, state.variant): n for action, n in actions}
    return Perft(sum(moves.values()), moves)


def without_past(rules: Rules) -> Rules:
    """The rules without those that look back."""
    plain = clone(rules)
    plain.repetition = plain.forbids = plain.quiet = 0
    return plain


def _count(state: State, depth: int, *, is_compiled: bool) -> dict[int, int]:
    """Sequences by first action, in the engine's form."""
    rules, field, work, room = without_past(state.rules), clone(state.field), Work(), room_for(state.variant)
    sizes = (room * depth, 2 * depth, codes.UNDO * depth, room)
    if not is_compiled:
        out, ends, undo, split = ([0] * n for n in sizes)
        n = count_lines([rules], [field], [work], depth, room, out, ends, undo, split)
        return dict(zip(out[:n], split, strict=False))
    import numpy

    arrays: list[Any] = [numpy.zeros(n, numpy.int64) for n in sizes]
    out, ends, undo, split = arrays
    shape = to_records(rules), to_records(field), to_records(work)
    n = native(count_lines)(*shape, depth, room, out, ends, undo, split)
    return {int(code): int(count) for code, count in zip(out[:n], split, strict=False)}
