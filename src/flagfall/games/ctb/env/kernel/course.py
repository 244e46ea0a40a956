"""The course of a game: set up, find out who acts, carry an action out."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import below, start_stream
from flagfall.games.ctb.env.kernel.state import (
    CALLING,
    COIN_RULE,
    DECIDING,
    MOST_STEPS,
    OVER,
    PLACING,
    PLAYING,
    Game,
    Kit,
    Spec,
)
from flagfall.games.ctb.rules.codes import (
    DIRECTIONS,
    HALF,
    KINDS,
    MASK,
    NO_PLAYER,
    ON,
    PASS,
    SHIFT,
    STRIDE,
    STRIKE,
    U_FOE,
    U_SLOT,
)
from flagfall.games.ctb.rules.playout import clear, scatter
from flagfall.games.ctb.rules.protocol.toss import CALLER, FIRST_MOVE, FIRST_PLACER, TOSS
from flagfall.games.ctb.rules.run import begin_turn, make, put
from flagfall.games.ctb.rules.ways import flood
from flagfall.games.ctb.streams import COIN

ARMIES = 16  # streams of the coin's purpose that the rules do not use: the armies that stand at random


@compiled
def coin(game: Game, scratch: list[int], index: int) -> int:
    """One toss of a game, by its name."""
    start_stream(scratch, game.seed, COIN, index)
    return below(scratch, 2)


@compiled
def settle(game: Game, scratch: list[int], rule: int, index: int) -> int:
    """What a rule says that may leave it to the coin."""
    return coin(game, scratch, index) if rule == COIN_RULE else rule


@compiled(inline=False)
def set_up(kit: Kit, game: Game, past: list[int], scratch: list[int], seed: int) -> None:
    """A new game before its first action."""
    rules, spec = kit.rules, kit.spec
    game.seed = seed
    game.actions = 0
    game.asked = NO_PLAYER
    game.south = settle(game, scratch, spec.placer, FIRST_PLACER)
    clear(game.field)
    for side in range(2):
        game.left[side] = 0
        for kind in range(rules.kinds):
            game.reserve[side * KINDS + kind] = 0
    if spec.is_placed == 1:
        game.phase = PLACING
        game.placing = NO_PLAYER if spec.is_secret == 1 else 0
        for side in range(2):
            for kind in range(rules.kinds):
                game.reserve[side * KINDS + kind] = rules.army[side * KINDS + kind]
                game.left[side] += rules.army[side * KINDS + kind]
        return
    start_stream(scratch, seed, COIN, ARMIES)
    scatter(rules, game.field, kit.work, scratch, 0)
    scatter(rules, game.field, kit.work, scratch, 1)
    side = settle(game, scratch, COIN_RULE if spec.decides == 1 else spec.first, FIRST_MOVE)
    if rules.hidden == 1:
        for s in range(2):
            for slot in range(s * HALF, s * HALF + game.field.slots[s]):
                game.clue[slot] = spec.at_first[s]
    start_play(kit, game, past, side)


@compiled(inline=False)
def start_play(kit: Kit, game: Game, past: list[int], side: int) -> None:
    """Both armies are placed: begin the first turn."""
    game.phase = PLAYING
    game.first = side
    game.field.side = side
    next_turn(kit, game, past, side)


@compiled(inline=False)
def next_turn(kit: Kit, game: Game, past: list[int], side: int) -> None:
    """The side to move, or the end; positions that cannot recur are dropped."""
    field = game.field
    begin_turn(kit.rules, field, kit.work, past, side)
    if field.reason != ON:
        game.phase = OVER
    if field.past_from > 0:
        n = field.past_n - field.past_from
        for i in range(n):
            past[i] = past[field.past_from + i]
        field.past_from = 0
        field.past_n = n


@compiled
def side_of(game: Game, player: int) -> int:
    """The side of a player."""
    return 0 if player == game.south else 1


@compiled
def player_of(game: Game, side: int) -> int:
    """The player of a side."""
    return game.south if side == 0 else 1 - game.south


@compiled
def acts(game: Game, side: int) -> bool:
    """Whether a side has a decision now."""
    if game.phase == PLAYING:
        return game.field.side == side
    if game.phase == PLACING:
        return game.placing == side or (game.placing == NO_PLAYER and game.left[side] > 0)
    return game.phase != OVER and game.asked == side


@compiled
def side_to_act(game: Game) -> int:
    """Where both may act, the player who has more left to do, south first. NO_PLAYER at the end."""
    if game.phase == PLAYING:
        return game.field.side
    if game.phase == PLACING:
        if game.placing != NO_PLAYER:
            return game.placing
        return 0 if game.left[0] >= game.left[1] else 1
    return NO_PLAYER if game.phase == OVER else game.asked


@compiled
def actor_of(game: Game) -> int:
    """The player who acts next, NO_PLAYER at the end."""
    side = side_to_act(game)
    return NO_PLAYER if side == NO_PLAYER else player_of(game, side)


@compiled
def turn_around(spec: Spec, code: int) -> int:
    """The same action on the opposite side of the board."""
    source = spec.turn - (code & MASK)
    target = spec.turn - ((code >> SHIFT) & MASK)
    return source | (target << SHIFT) | (code & STRIKE)


@compiled(inline=False)
def place_piece(kit: Kit, game: Game, past: list[int], scratch: list[int], side: int, number: int) -> None:
    """A piece comes onto a home square."""
    rules, spec = kit.rules, kit.spec
    kind = number >> SHIFT
    cell = number & MASK if side == 0 else spec.turn - (number & MASK)
    slot = put(rules, game.field, side, kind, cell)
    game.clue[slot] = spec.at_first[side]
    game.reserve[side * KINDS + kind] -= 1
    game.left[side] -= 1
    other = 1 - side
    if game.left[0] + game.left[1] == 0:
        first_move(kit, game, past, scratch)
    elif spec.is_secret == 0:
        stays = spec.is_at_once == 1 or game.left[other] == 0
        game.placing = side if stays and game.left[side] > 0 else other


@compiled(inline=False)
def first_move(kit: Kit, game: Game, past: list[int], scratch: list[int]) -> None:
    """Both armies are placed: decide who begins."""
    if kit.spec.decides == 0:
        start_play(kit, game, past, settle(game, scratch, kit.spec.first, FIRST_MOVE))
        return
    game.phase = CALLING
    game.asked = settle(game, scratch, kit.spec.caller, CALLER)


@compiled(inline=False)
def steps_of(kit: Kit, game: Game, side: int, code: int) -> int:
    """How many spaces an action covers; on bent ways the fewest that lead there."""
    rules, work = kit.rules, kit.work
    source = code & MASK
    target = (code >> SHIFT) & MASK
    if rules.bent == 1:
        is_strike = code & STRIKE
        deltas = rules.hit if is_strike else rules.step
        count = rules.hit_n[side] if is_strike else rules.step_n[side]
        flood(rules, game.field, work, side, source, deltas, side * DIRECTIONS, count, kit.spec.size)
        return work.steps[target]
    rows = abs(target // STRIDE - source // STRIDE)
    cols = abs(target % STRIDE - source % STRIDE)
    return max(rows, cols)


@compiled(inline=False)
def learn(kit: Kit, game: Game, side: int, code: int, steps: int, scratch: list[int]) -> None:
    """The public knowledge about hidden pieces."""
    spec, field = kit.spec, game.field
    slot = scratch[U_SLOT]
    steps = min(steps, MOST_STEPS - 1)
    if code & STRIKE == 0:
        game.clue[slot] &= spec.goes[steps]
    elif spec.reveals == 1:
        foe = scratch[U_FOE]
        game.clue[slot] = 1 << field.kind[slot]
        game.clue[foe] = 1 << field.kind[foe]
    else:
        game.clue[slot] &= spec.strikes[steps]


@compiled(inline=False)
def take_turn(kit: Kit, game: Game, past: list[int], scratch: list[int], code: int) -> None:
    """One move, strike or pass, by the engine's code."""
    rules = kit.rules
    side = game.field.side
    steps = 0
    if rules.hidden == 1 and code != PASS:
        steps = steps_of(kit, game, side, code)
    make(rules, game.field, code, scratch, 0)
    if rules.hidden == 1 and code != PASS:
        learn(kit, game, side, code, steps, scratch)
    next_turn(kit, game, past, 1 - side)


@compiled(inline=False)
def act(kit: Kit, game: Game, past: list[int], table: list[int], scratch: list[int], side: int, number: int) -> None:
    """Carry out a legal action of a side that may act, by its number."""
    spec = kit.spec
    game.actions += 1
    if game.phase == PLAYING:
        code = PASS if number == spec.passing else table[number]
        if side == 1 and code != PASS:
            code = turn_around(spec, code)
        take_turn(kit, game, past, scratch, code)
    elif game.phase == PLACING:
        place_piece(kit, game, past, scratch, side, table[number])
    elif game.phase == CALLING:
        if coin(game, scratch, TOSS) != number - spec.call:
            game.asked = 1 - game.asked
        game.phase = DECIDING
    else:
        start_play(kit, game, past, side if number == spec.decide else 1 - side)
