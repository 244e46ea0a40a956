"""What a player sees and may do, written into arrays of bytes.

The board lies as its viewer sits: their own home is in front, so one policy plays both sides.
"""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.ctb.env.kernel.course import acts, turn_around
from flagfall.games.ctb.env.kernel.state import OVER, PLACING, PLAYING, Game, Kit, Spec
from flagfall.games.ctb.rules.codes import (
    CELLS,
    DIRECTIONS,
    EMPTY,
    HALF,
    KINDS,
    MASK,
    OFF,
    PASS,
    SHIFT,
    STRIKE,
    UNDO,
)
from flagfall.games.ctb.rules.moves import legal
from flagfall.games.ctb.rules.state import Field, count, turn_key

MOST = 255
"""Counts are capped: an observation is made of bytes."""

LARGE = 0xFFFFFF
"""Above every place of an observation or a mask."""


@compiled
def number_of(spec: Spec, table: list[int], side: int, code: int) -> int:
    """The number of a move or strike."""
    if side == 1:
        code = turn_around(spec, code)
    place = spec.square[code & MASK] * spec.size + spec.square[(code >> SHIFT) & MASK]
    if code & STRIKE:
        place += spec.size * spec.size
    return table[spec.pairs + place]


@compiled(inline=False)
def list_actions(kit: Kit, game: Game, past: list[int], table: list[int], scratch: list[int], side: int) -> int:
    """Write the numbers of all actions of a side that may act into `scratch`, from UNDO on; return the end."""
    spec = kit.spec
    n = UNDO
    if game.phase == PLAYING:
        end = legal(kit.rules, game.field, kit.work, past, scratch, UNDO)
        for i in range(UNDO, end):
            code = scratch[i]
            scratch[i] = spec.passing if code == PASS else number_of(spec, table, side, code)
        return end
    if game.phase == PLACING:
        for number in range(spec.place, spec.call):
            kind = table[number] >> SHIFT
            cell = table[number] & MASK
            if side == 1:
                cell = spec.turn - cell
            if game.reserve[side * KINDS + kind] > 0 and game.field.cell[cell] == EMPTY:
                scratch[n] = number
                n += 1
        return n
    begin = spec.call if game.phase < PLAYING - 1 else spec.decide
    scratch[n] = begin
    scratch[n + 1] = begin + 1
    return n + 2


@compiled
def mark_lines(kit: Kit, game: Game, table: list[int], side: int, mask: list[int]) -> None:
    """Moves and strikes where all ways are straight and only neighbours are struck: no list in between.

    Every piece looks along all its way, whatever stands there: what stops it cannot be guessed by a processor, and a
    wrong guess costs more than a few steps. Beyond a wall nothing is free, and to add nothing does no harm.
    """
    rules, field = kit.rules, game.field
    cells, at, kinds, deltas = field.cell, field.at, field.kind, rules.step  # see `show_open`
    first_move = kit.spec.lines + side * CELLS * DIRECTIONS
    first_strike = first_move + 2 * CELLS * DIRECTIONS
    low = 1 if side == 1 else HALF + 1  # what a cell holds where a rival's piece stands
    is_war = field.turns[side] >= rules.truce
    directions = rules.step_n[side]
    for slot in range(side * HALF, side * HALF + field.slots[side]):
        source = at[slot & MASK] & MASK
        if source == OFF:
            continue
        kind = rules.kind[kinds[slot & MASK]]
        fights = is_war & (kind.fights == 1)
        reach = kind.move
        moves = (first_move + source * DIRECTIONS) & LARGE
        strikes = (first_strike + source * DIRECTIONS) & LARGE
        for d in range(directions):
            delta = deltas[side * DIRECTIONS + d]
            content = cells[max(source + delta, 0)]
            if fights & (content >= low) & (content < low + HALF):
                mask[table[strikes + d]] = 1
            number = table[moves + d]
            cell = source
            is_free = 1
            for step in range(reach):
                cell += delta
                is_free &= cells[max(cell, 0)] == EMPTY
                mask[(number + step) & LARGE] |= is_free


@compiled(inline=False)
def mark_actions(
    kit: Kit, game: Game, past: list[int], table: list[int], scratch: list[int], side: int, mask: list[int]
) -> None:
    """1 for every number that may be done now; who has nothing to decide waits."""
    for i in range(len(mask)):
        mask[i] = 0
    if game.phase == OVER or not acts(game, side):
        mask[len(mask) - 1] = 1
        return
    if game.phase == PLAYING and kit.spec.is_lines == 1:
        mark_lines(kit, game, table, side, mask)
        return
    for i in range(UNDO, list_actions(kit, game, past, table, scratch, side)):
        mask[scratch[i]] = 1


@compiled
def count_repeats(field: Field, past: list[int], side: int) -> int:
    """How often this position has been there before, as far as it can still repeat."""
    found = count(past, field.past_from, field.past_n, turn_key(field.key, side))
    return min(max(found - 1, 0), MOST)


@compiled
def show_bits(view: list[int], at: int, size: int, kinds: int, bits: int) -> None:
    """A mark on the plane of every kind that a piece can be."""
    for kind in range(kinds):
        view[at + kind * size] = (bits >> kind) & 1


@compiled
def show_open(kit: Kit, field: Field, side: int, view: list[int]) -> None:
    """The planes of the board, and the pieces that have fallen, where nothing is covered.

    Whether a piece has fallen cannot be guessed by a processor: it decides where a 1 is added, not what is done. Plain
    names, because whatever is written might be a part of what is read; indices that cannot be negative (`& MASK`),
    because numba need not ask then whether they count from the end. Together that takes a third of the time.
    """
    spec, at, kinds, squares = kit.spec, field.at, field.kind, kit.spec.square
    size, turn = spec.size, spec.turn
    for owner in range(2):
        planes = 0 if owner == side else spec.v_rival
        fallen = spec.v_fallen if owner == side else spec.v_rival_fallen
        for slot in range(owner * HALF, owner * HALF + field.slots[owner]):
            kind, cell = kinds[slot & MASK], at[slot & MASK]
            square = squares[(cell if side == 0 else turn - cell) & MASK]
            place = fallen + kind if cell == OFF else planes + kind * size + square
            view[place & LARGE] += 1


@compiled
def show_covered(kit: Kit, game: Game, side: int, view: list[int]) -> None:
    """The same where ranks are hidden or armies are placed in secret."""
    rules, spec, field = kit.rules, kit.spec, game.field
    is_secret = spec.is_secret == 1 and game.phase == PLACING
    for owner in range(2):
        is_mine = owner == side
        fallen = spec.v_fallen if is_mine else spec.v_rival_fallen
        if is_secret and not is_mine:
            continue
        for slot in range(owner * HALF, owner * HALF + field.slots[owner]):
            kind = field.kind[slot]
            cell = field.at[slot]
            if cell == OFF:
                view[fallen + kind] += 1
                continue
            square = spec.square[cell if side == 0 else spec.turn - cell]
            if is_mine:
                view[kind * spec.size + square] = 1
                if rules.hidden == 1:
                    show_bits(view, spec.v_shown + square, spec.size, rules.kinds, game.clue[slot])
            elif rules.hidden == 1:
                show_bits(view, spec.v_rival + square, spec.size, rules.kinds, game.clue[slot])
            else:
                view[spec.v_rival + kind * spec.size + square] = 1


@compiled(inline=False)
def show(kit: Kit, game: Game, past: list[int], player: int, view: list[int]) -> None:
    """Write all that a player sees (`layout.py`)."""
    rules, spec, field = kit.rules, kit.spec, game.field
    side = 0 if player == game.south else 1
    other = 1 - side
    for i in range(len(view)):
        view[i] = 0
    if rules.hidden == 0 and (spec.is_secret == 0 or game.phase != PLACING):
        show_open(kit, field, side, view)
    else:
        show_covered(kit, game, side, view)
    if field.run[other] > 0:
        source = field.last_source[other]
        target = field.last_target[other]
        view[spec.v_last + spec.square[source if side == 0 else spec.turn - source]] = 1
        view[spec.v_last + spec.size + spec.square[target if side == 0 else spec.turn - target]] = 1
    view[spec.v_phase + game.phase] = 1
    view[spec.v_south] = other
    view[spec.v_left] = min(game.left[side], MOST)
    view[spec.v_left + 1] = min(game.left[other], MOST)
    if game.left[side] > 0:
        for kind in range(rules.kinds):
            view[spec.v_reserve + kind] = game.reserve[side * KINDS + kind]
    view[spec.v_quiet] = min(field.quiet, MOST)
    if game.phase == PLAYING and rules.repetition > 0:
        view[spec.v_repeats] = count_repeats(field, past, field.side)
    view[spec.v_turns] = min(field.turns[side], MOST)
    view[spec.v_turns + 1] = min(field.turns[other], MOST)
