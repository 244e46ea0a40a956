"""Carrying out actions, taking them back, and finding out whose turn it is or who has won."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.rules.codes import (
    ATTACKER,
    BASE_CAPTURED,
    DEAD_POSITION,
    DEFENDER,
    DIRECTIONS,
    EMPTY,
    GO_ON,
    HALF,
    KINDS,
    MASK,
    NO_FIRST_MOVE,
    NO_MOVES,
    NO_PLAYER,
    OFF,
    ON,
    PASS,
    QUIET_LIMIT,
    REPETITION,
    SHIFT,
    STRIKE,
    STUCK,
    TIE,
    U_ACTION,
    U_ADVANCED,
    U_FOE,
    U_KEY,
    U_LAST_SOURCE,
    U_LAST_TARGET,
    U_MOVER,
    U_PAST_FROM,
    U_PAST_N,
    U_QUIET,
    U_RESULT,
    U_RUN,
    U_SIDE,
    U_SLOT,
    U_TOUCHED,
    U_TOUCHES,
    U_TURNS_0,
    U_TURNS_1,
)
from flagfall.games.ctb.rules.moves import is_able
from flagfall.games.ctb.rules.state import Field, Rules, Work, has_repeated, piece_key, turn_key


@compiled
def put(rules: Rules, field: Field, side: int, kind: int, cell: int) -> int:
    """Place a new piece on an empty cell; return its slot."""
    slot = side * HALF + field.slots[side]
    field.slots[side] += 1
    field.kind[slot] = kind
    field.origin[slot] = cell
    stand(rules, field, slot, cell)
    return slot


@compiled
def stand(rules: Rules, field: Field, slot: int, cell: int) -> None:
    """Bring a piece onto the board."""
    side = 1 if slot >= HALF else 0
    kind = rules.kind[field.kind[slot]]
    field.at[slot] = cell
    field.cell[cell] = slot + 1
    field.key ^= piece_key(rules, field, slot, cell)
    field.men[side] += 1
    field.fighters[side] += kind.fights
    field.goals[side] += kind.goal


@compiled
def remove(rules: Rules, field: Field, slot: int) -> None:
    """Take a piece off the board for good, and note whether that decides the game (CTB-END-01, CTB-CUSTOM-06)."""
    side = 1 if slot >= HALF else 0
    kind = rules.kind[field.kind[slot]]
    cell = field.at[slot]
    field.at[slot] = OFF
    field.cell[cell] = EMPTY
    field.key ^= piece_key(rules, field, slot, cell)
    field.men[side] -= 1
    field.fighters[side] -= kind.fights
    field.goals[side] -= kind.goal
    if kind.goal == 1 and (rules.all_goals == 0 or field.goals[side] == 0):
        field.fell |= 1 << side
    field.quiet = 0
    field.past_from = field.past_n  # no earlier position can come back


@compiled
def go(rules: Rules, field: Field, slot: int, target: int) -> None:
    """Move a piece to an empty cell."""
    source = field.at[slot]
    field.cell[source] = EMPTY
    field.cell[target] = slot + 1
    field.at[slot] = target
    field.key ^= piece_key(rules, field, slot, source) ^ piece_key(rules, field, slot, target)


@compiled(inline=False)
def make(rules: Rules, field: Field, action: int, undo: list[int], u: int) -> None:
    """Carry out a legal action of the side to move; `undo` from u on remembers what it was like before.

    Afterwards `begin_turn` has to find out whose turn it is.
    """
    side = field.side
    undo[u + U_ACTION] = action
    undo[u + U_SIDE] = side
    undo[u + U_KEY] = field.key
    undo[u + U_QUIET] = field.quiet
    undo[u + U_MOVER] = field.mover
    undo[u + U_PAST_FROM] = field.past_from
    undo[u + U_PAST_N] = field.past_n
    undo[u + U_TURNS_0] = field.turns[0]
    undo[u + U_TURNS_1] = field.turns[1]
    undo[u + U_RUN] = field.run[side]
    undo[u + U_LAST_SOURCE] = field.last_source[side]
    undo[u + U_LAST_TARGET] = field.last_target[side]
    undo[u + U_RESULT] = 0
    undo[u + U_ADVANCED] = 0
    undo[u + U_TOUCHED] = 0
    has_truce = field.turns[side] < rules.truce
    field.turns[side] += 1
    field.fell = 0
    field.quiet += 1
    if action == PASS:
        field.run[side] = 0
        return
    field.mover = side
    source = action & MASK
    target = (action >> SHIFT) & MASK
    slot = field.cell[source] - 1
    undo[u + U_SLOT] = slot
    if action & STRIKE:
        field.run[side] = 0
        strike(rules, field, slot, target, undo, u)
        if undo[u + U_ADVANCED] == 0:
            return
    else:
        if source == field.last_target[side] and target == field.last_source[side] and field.run[side] > 0:
            field.run[side] += 1
        else:
            field.run[side] = 1
        field.last_source[side] = source
        field.last_target[side] = target
        go(rules, field, slot, target)
    if rules.touch == 1 and not has_truce:
        touch(rules, field, slot, undo, u)


@compiled
def strike(rules: Rules, field: Field, slot: int, target: int, undo: list[int], u: int) -> None:
    """One fight. The survivor stays where it is (CTB-ATTACK-04, 05) unless the variant lets it step in."""
    foe = field.cell[target] - 1
    result = rules.result[field.kind[slot] * KINDS + field.kind[foe]]
    undo[u + U_FOE] = foe
    undo[u + U_RESULT] = result
    if result & DEFENDER:
        remove(rules, field, foe)
    if result & ATTACKER:
        remove(rules, field, slot)
    if rules.advance == 1 and result == DEFENDER and rules.kind[field.kind[slot]].move > 0:
        go(rules, field, slot, target)
        undo[u + U_ADVANCED] = 1


@compiled(inline=False)
def touch(rules: Rules, field: Field, slot: int, undo: list[int], u: int) -> None:
    """Where contact is enough: the enemy goal pieces next to one that has just arrived fall (CTB-END-03)."""
    if rules.kind[field.kind[slot]].fights == 0:
        return
    side = 1 if slot >= HALF else 0
    touched = 0
    for i in range(side * DIRECTIONS, side * DIRECTIONS + rules.hit_n[side]):
        cell = field.at[slot] + rules.hit[i]
        content = field.cell[cell]
        if content > EMPTY and (content > HALF) != (side == 1) and rules.kind[field.kind[content - 1]].goal == 1:
            undo[u + U_TOUCHES + 2 * touched] = content - 1
            undo[u + U_TOUCHES + 2 * touched + 1] = cell
            touched += 1
            remove(rules, field, content - 1)
    undo[u + U_TOUCHED] = touched


@compiled(inline=False)
def unmake(rules: Rules, field: Field, undo: list[int], u: int) -> None:
    """Take back the last action."""
    side = undo[u + U_SIDE]
    action = undo[u + U_ACTION]
    if action != PASS:
        slot = undo[u + U_SLOT]
        for i in range(undo[u + U_TOUCHED]):
            stand(rules, field, undo[u + U_TOUCHES + 2 * i], undo[u + U_TOUCHES + 2 * i + 1])
        if (action & STRIKE) == 0 or undo[u + U_ADVANCED] == 1:
            go(rules, field, slot, action & MASK)
        if undo[u + U_RESULT] & ATTACKER:
            stand(rules, field, slot, action & MASK)
        if undo[u + U_RESULT] & DEFENDER:
            stand(rules, field, undo[u + U_FOE], (action >> SHIFT) & MASK)
    field.side = side
    field.reason = ON
    field.winner = NO_PLAYER
    field.fell = 0
    field.skipped = 0
    field.key = undo[u + U_KEY]
    field.quiet = undo[u + U_QUIET]
    field.mover = undo[u + U_MOVER]
    field.past_from = undo[u + U_PAST_FROM]
    field.past_n = undo[u + U_PAST_N]
    field.turns[0] = undo[u + U_TURNS_0]
    field.turns[1] = undo[u + U_TURNS_1]
    field.run[side] = undo[u + U_RUN]
    field.last_source[side] = undo[u + U_LAST_SOURCE]
    field.last_target[side] = undo[u + U_LAST_TARGET]


@compiled
def finish(field: Field, winner: int, reason: int) -> None:
    """End the game."""
    field.winner = winner
    field.reason = reason


@compiled
def tie_or(field: Field, result: int, winner: int, reason: int) -> None:
    """End the game by a rule that a variant may set to a tie or to a win."""
    finish(field, NO_PLAYER if result == TIE else winner, reason)


@compiled(inline=False)
def begin_turn(rules: Rules, field: Field, work: Work, past: list[int], side: int) -> None:
    """Find out whether the game is over, and if not, whose turn it is: this side's if it can act.

    The order of the tests is law (CTB-END-13): goal, no one can act, dead position, one side cannot
    act, repetition, quiet limit.
    """
    other = 1 - side
    field.skipped = 0
    if field.fell != 0:
        # If both sides lost their goal in one fight, it goes to the attacker.
        finish(field, other if field.fell & (1 << side) else side, BASE_CAPTURED)
        return
    can_act = is_able(rules, field, work, side, past)
    if not can_act and not is_able(rules, field, work, other, past):
        if field.mover == NO_PLAYER:
            finish(field, NO_PLAYER, NO_FIRST_MOVE)
        else:
            tie_or(field, rules.none_can_act, field.mover, NO_MOVES)
        return
    if field.fighters[0] + field.fighters[1] == 0 and rules.dead_position == TIE:
        finish(field, NO_PLAYER, DEAD_POSITION)
        return
    field.side = side
    if not can_act:
        if rules.one_cannot_act != GO_ON:
            tie_or(field, rules.one_cannot_act, other, STUCK)
            return
        field.turns[side] += 1
        field.skipped = 1
        field.side = other
    if rules.repetition > 0:
        remember(rules, field, past, side)
    if field.reason == ON and rules.quiet > 0 and field.quiet >= rules.quiet:
        leader = 0 if field.men[0] > field.men[1] else 1
        is_tie = rules.most_pieces == 0 or field.men[0] == field.men[1]
        finish(field, NO_PLAYER if is_tie else leader, QUIET_LIMIT)


@compiled
def remember(rules: Rules, field: Field, past: list[int], due: int) -> None:
    """Note the position, and end the game if it has been there often enough (CTB-END-08).

    Where repeating is illegal, a position is known by whose turn was due: whether that side can act
    may be a secret.
    """
    key = turn_key(field.key, due if rules.forbids == 1 else field.side)
    past[field.past_n] = key
    field.past_n += 1
    if field.turns[0] < rules.truce or field.turns[1] < rules.truce:
        field.past_from = field.past_n  # during a truce no two positions are alike
    elif rules.forbids == 0 and has_repeated(field, past, key, rules.repetition):
        finish(field, due if rules.repeater_loses == 1 else NO_PLAYER, REPETITION)
