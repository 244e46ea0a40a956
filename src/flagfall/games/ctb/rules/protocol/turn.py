"""One turn: a move, an attack or a pass, carried out by the engine and described by events."""

from __future__ import annotations

from typing import Any

from flagfall.core.schema import changed, clone
from flagfall.games.ctb.actions import Move, Pass, Strike
from flagfall.games.ctb.definitions.pack_rows import square_of
from flagfall.games.ctb.definitions.variant import ATTACKER, BOTH, DEFENDER, NONE
from flagfall.games.ctb.errors import IllegalMove
from flagfall.games.ctb.events import Event, Fought, Hides, Moved, Passed, PlayBegan, Skipped, Touched, TurnBegan
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.codes import HALF, NO_PLAYER
from flagfall.games.ctb.rules.protocol import clues
from flagfall.games.ctb.rules.protocol.ending import REASONS, end_game
from flagfall.games.ctb.rules.protocol.legal_moves import is_legal, scratch, steps_between, to_code
from flagfall.games.ctb.rules.protocol.legal_text import carry_on
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.run import begin_turn, make
from flagfall.games.ctb.rules.state import Field
from flagfall.games.ctb.state import Fallen, State, actors

_REMOVES = {0: NONE, codes.ATTACKER: ATTACKER, codes.DEFENDER: DEFENDER, codes.ATTACKER | codes.DEFENDER: BOTH}

SETTLED = ("kind", "origin")
"""What no turn changes of a field: its states share these lists."""

Result = tuple[State, list[Event]]


def start_play(state: State, first: int) -> Result:
    """The first turn begins."""
    field = clone(state.field)
    field.side = first
    past = [0]
    begin_turn(state.rules, field, scratch(), past, first)
    after, events = after_turn(state, field, past, phase=Phase.PLAYING, placing=NO_PLAYER)
    return after, [PlayBegan(state.player(first)), *events]


def take_turn(state: State, side: int, action: Move | Strike | Pass) -> Result:
    """One move, strike or pass, and what follows from it."""
    code = _check(state, action)
    field, past, undo = clone(state.field, *SETTLED), [*state.past, 0], [0] * codes.UNDO
    field.past_from, field.past_n = 0, len(state.past)
    make(state.rules, field, code, undo, 0)
    learned, events = _tell(state, field, action, undo)
    begin_turn(state.rules, field, scratch(), past, 1 - side)
    after, more = after_turn(state, field, past, **learned)
    carry_on(state, after, undo)
    return after, [*events, *more]


def _check(state: State, action: Move | Strike | Pass) -> int:
    board = state.variant.board
    if isinstance(action, Pass):
        if not is_legal(state, codes.PASS):
            raise IllegalMove("A side that can act must act; passing is not possible here.")
        return codes.PASS
    for square in (action.source, action.target):
        if not board.has(square):
            raise IllegalMove(f"There is no square {square!r}.")
    code = to_code(board, action)
    if not is_legal(state, code):
        verb = "attack" if isinstance(action, Strike) else "move to"
        raise IllegalMove(f"Nothing on {board.name(action.source)} can {verb} {board.name(action.target)} now.")
    return code


def _tell(
    state: State, field: Field, action: Move | Strike | Pass, undo: list[int]
) -> tuple[dict[str, Any], list[Event]]:
    """The events of an action that `make` has carried out, and what of the state they change."""
    side, variant = state.field.side, state.variant
    player = state.player(side)
    if isinstance(action, Pass):
        return {}, [Passed(player)]
    slot = undo[codes.U_SLOT]
    piece = variant.pieces[field.kind[slot]].id
    is_strike = isinstance(action, Strike)
    steps = steps_between(state, action.source, action.target, is_strike=is_strike)
    changes = _learn(state, field, undo, steps, is_strike=is_strike) if variant.is_hidden else {}
    events, fallen = list[Event](), list[Fallen]()
    if is_strike:
        result, rival = undo[codes.U_RESULT], variant.pieces[field.kind[undo[codes.U_FOE]]].id
        advanced = bool(undo[codes.U_ADVANCED])
        events.append(Fought(player, action.source, action.target, piece, rival, _REMOVES[result], steps, advanced))
        if result & codes.ATTACKER:
            fallen.append(Fallen(player, piece))
        if result & codes.DEFENDER:
            fallen.append(Fallen(state.player(1 - side), rival))
    else:
        hides: Hides = "nothing"
        if variant.is_hidden and not clues.is_known(changes["clues"][side][slot % HALF]):
            hides = "rank"
        events.append(Moved(player, action.source, action.target, piece, steps, field.run[side], hides))
    for i in range(undo[codes.U_TOUCHED]):
        goal, cell = undo[codes.U_TOUCHES + 2 * i], undo[codes.U_TOUCHES + 2 * i + 1]
        taken = variant.pieces[field.kind[goal]].id
        events.append(Touched(player, square_of(variant.board, cell), taken))
        fallen.append(Fallen(state.player(1 - side), taken))
    if fallen:
        changes["fallen"] = (*state.fallen, *fallen)
    return changes, events


def _learn(state: State, field: Field, undo: list[int], steps: int, *, is_strike: bool) -> dict[str, Any]:
    """The public knowledge about hidden pieces."""
    side, variant, slot, foe = state.field.side, state.variant, undo[codes.U_SLOT], undo[codes.U_FOE]
    found = [list(state.clues[0]), list(state.clues[1])]
    before = found[side][slot % HALF]
    if not is_strike:
        found[side][slot % HALF] = clues.after_move(variant, before, steps)
    elif variant.setup.reveal == "permanent":
        found[side][slot % HALF] = 1 << field.kind[slot]
        found[1 - side][foe % HALF] = 1 << field.kind[foe]
    else:
        found[side][slot % HALF] = clues.after_strike(variant, before, steps)
    return {"clues": (tuple(found[0]), tuple(found[1]))}


def after_turn(state: State, field: Field, past: list[int], **changes: Any) -> Result:
    """The state in which the next turn begins, or the end."""
    kept = tuple(past[field.past_from : field.past_n])
    field.past_from, field.past_n = 0, len(kept)
    after = changed(state, field=field, past=kept, offered=False, **changes)
    if field.reason != codes.ON:
        over, ended = end_game(after, field.winner, REASONS[field.reason])
        return over, [ended]
    began = turn_began(after)
    return after, [Skipped(after.player(1 - field.side)), began] if field.skipped else [began]


def turn_began(state: State) -> TurnBegan:
    """The players to decide, with the public numbers."""
    key = state.past[-1] if state.past else None
    turns = state.by_player(state.field.turns)
    return TurnBegan(state.phase, actors(state), turns, state.field.quiet, key)
