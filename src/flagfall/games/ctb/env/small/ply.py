"""One action: its effect on the board, and whether the game continues."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.env.kernel.state import Kit
from flagfall.games.ctb.env.small.state import (
    EDGE,
    HIT,
    OFF,
    SLOTS,
    SPOT,
    SQUARES,
    TARGET,
    TROOP,
    UP,
    Charts,
    SmallBoard,
)
from flagfall.games.ctb.rules.codes import ATTACKER, DEFENDER, EMPTY, GO_ON, KINDS, NO_PLAYER, TIE
from flagfall.games.ctb.rules.state import count, turn_key


@compiled
def place_of(spot: int) -> int:
    """A spot as row * 8 + column."""
    return ((spot >> 1) & 56) | (spot & 7)


@compiled
def toggle(charts: Charts, board: SmallBoard, slot: int, kind: int, spot: int) -> None:
    """A piece appears on a spot or disappears from it."""
    row, col = (spot >> 4) & 7, spot & 7
    side = slot >> 5
    board.rows[row] ^= 1 << col
    board.cols[col] ^= 1 << row
    board.mine[row >> 2] ^= (1 - side) << (((row & 3) << 3) | col)
    board.key ^= charts.key[((side * KINDS + kind) * SQUARES + place_of(spot)) & 0xFFFF]


@compiled
def remove(kit: Kit, charts: Charts, board: SmallBoard, slot: int) -> int:
    """A piece leaves the board for good; whether that decides the game, as the bit of its side (CTB-END-01)."""
    side = slot >> 5
    spot = board.at[slot]
    number = charts.kind[board.turned * SLOTS + slot]
    kind = kit.rules.kind[number]
    toggle(charts, board, slot, number, spot)
    board.cell[EDGE + spot] = EMPTY
    board.at[slot] = OFF
    board.men[side] -= 1
    board.fighters[side] -= kind.fights
    board.goals[side] -= kind.goal
    board.quiet = 0
    board.past_n = 0  # no earlier position can come back
    return (1 << side) if kind.goal == 1 and (kit.rules.all_goals == 0 or board.goals[side] == 0) else 0


@compiled(inline=False)
def strike(kit: Kit, charts: Charts, board: SmallBoard, slot: int, target: int) -> int:
    """One fight; the survivor stays where it is (CTB-ATTACK-04, 05). Whose goal fell, as bits."""
    foe = board.cell[EDGE + target] - 1
    first = board.turned * SLOTS
    result = kit.rules.result[charts.kind[first + slot] * KINDS + charts.kind[first + foe]]
    fell = 0
    if result & DEFENDER:
        fell |= remove(kit, charts, board, foe)
    if result & ATTACKER:
        fell |= remove(kit, charts, board, slot)
    return fell


@compiled(inline=False)
def perform(kit: Kit, charts: Charts, board: SmallBoard, past: list[int], code: int) -> None:
    """A legal action of the side to move; then it is found out whose turn it is, or who has won."""
    side = board.side
    source, target = code & SPOT, (code >> TARGET) & SPOT
    slot = (board.cell[EDGE + source] - 1) & (SLOTS - 1)
    is_move = (code & HIT) == 0
    board.turns[side] += 1
    board.actions += 1
    board.quiet += 1
    if side == 1:
        board.source, board.target, board.has_moved = source, target, is_move
    fell = 0
    if is_move:
        kind = charts.kind[board.turned * SLOTS + slot]
        toggle(charts, board, slot, kind, source)
        toggle(charts, board, slot, kind, target)
        board.cell[EDGE + source] = EMPTY
        board.cell[EDGE + target] = slot + 1
        board.at[slot] = target
    else:
        fell = strike(kit, charts, board, slot, target)
    begin_turn(kit, charts, board, past, 1 - side, fell)


@compiled
def has_step(kit: Kit, charts: Charts, board: SmallBoard, side: int) -> bool:
    """Whether a piece of a side can move to an adjacent empty square."""
    first = board.turned * SLOTS
    for slot in range(side * TROOP, side * TROOP + charts.troops[board.turned * 2 + side]):
        here = EDGE + (board.at[slot & (SLOTS - 1)] & SPOT)
        cells = board.cell
        is_free = (cells[here + UP] == EMPTY) | (cells[here - UP] == EMPTY)
        is_free |= (cells[here + 1] == EMPTY) | (cells[here - 1] == EMPTY)
        if is_free and here != EDGE + OFF and kit.rules.kind[charts.kind[first + slot]].move > 0:
            return True
    return False


@compiled
def is_foe(content: int, side: int) -> bool:
    """Whether a cell holds a piece of the other side."""
    return content > TROOP if side == 0 else 0 < content <= TROOP


@compiled(inline=False)
def has_strike(kit: Kit, charts: Charts, board: SmallBoard, side: int) -> bool:
    """Whether a piece of a side can attack an adjacent enemy piece."""
    first, cells = board.turned * SLOTS, board.cell
    for slot in range(side * TROOP, side * TROOP + charts.troops[board.turned * 2 + side]):
        here = EDGE + board.at[slot]
        if here == EDGE + OFF or kit.rules.kind[charts.kind[first + slot]].fights == 0:
            continue
        if is_foe(cells[here + UP], side) or is_foe(cells[here - UP], side):
            return True
        if is_foe(cells[here + 1], side) or is_foe(cells[here - 1], side):
            return True
    return False


@compiled
def can_act(kit: Kit, charts: Charts, board: SmallBoard, side: int) -> bool:
    """Whether a side has any move or attack (CTB-END-07)."""
    return has_step(kit, charts, board, side) or has_strike(kit, charts, board, side)


@compiled
def finish(board: SmallBoard, winner: int) -> None:
    """The game is over; NO_PLAYER has won a tie."""
    board.is_over = 1
    board.winner = winner


@compiled
def begin_turn(kit: Kit, charts: Charts, board: SmallBoard, past: list[int], side: int, fell: int) -> None:
    """Whose turn it is: this side's if it can act. In the order of CTB-END-13, as `rules/run.py` has it."""
    rules, other = kit.rules, 1 - side
    if fell != 0:
        finish(board, other if fell & (1 << side) else side)
        return
    is_able = can_act(kit, charts, board, side)
    if not is_able and not can_act(kit, charts, board, other):
        finish(board, NO_PLAYER if rules.none_can_act == TIE else other)
        return
    if board.fighters[0] + board.fighters[1] == 0 and rules.dead_position == TIE:
        finish(board, NO_PLAYER)
        return
    board.side = side
    if not is_able:
        if rules.one_cannot_act != GO_ON:
            finish(board, NO_PLAYER if rules.one_cannot_act == TIE else other)
            return
        board.turns[side] += 1
        board.side = other
    if rules.repetition > 0:
        remember(board, past)
        if board.repeats + 1 >= rules.repetition:
            finish(board, side if rules.repeater_loses == 1 else NO_PLAYER)
            return
    if rules.quiet > 0 and board.quiet >= rules.quiet:
        is_tie = rules.most_pieces == 0 or board.men[0] == board.men[1]
        finish(board, NO_PLAYER if is_tie else 0 if board.men[0] > board.men[1] else 1)


@compiled
def remember(board: SmallBoard, past: list[int]) -> None:
    """Note the position, and how often it has been there."""
    key = turn_key(board.key, board.side)
    board.repeats = count(past, 0, board.past_n, key)
    past[board.past_n] = key
    board.past_n += 1
