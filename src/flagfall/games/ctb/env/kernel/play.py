"""What Python calls: one game step by step, or thousands at once against a rival inside."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import BOT, below, split_off, start_stream, turn
from flagfall.games.ctb.env.kernel.course import act, actor_of, player_of, set_up, side_of, side_to_act, take_turn
from flagfall.games.ctb.env.kernel.sight import list_actions, mark_actions, show
from flagfall.games.ctb.env.kernel.state import OVER, PLAYING, Game, Kit
from flagfall.games.ctb.rules.codes import NO_PLAYER, OFF, UNDO
from flagfall.games.ctb.rules.sampling import NO_ACTION, SLOT, TRIES, follow


@compiled
def look(
    kits: list[Kit], games: list[Game], pasts: list[list[int]], table: list[int], scratch: list[int],
    view: list[int], mask: list[int], player: int,
) -> None:  # fmt: skip
    """What a player of the first game sees and may do."""
    game = games[0]
    show(kits[0], game, pasts[0], player, view)
    mark_actions(kits[0], game, pasts[0], table, scratch, side_of(game, player), mask)


@compiled
def begin(
    kits: list[Kit], games: list[Game], pasts: list[list[int]], table: list[int], scratch: list[int],
    view: list[int], mask: list[int], seed: int,
) -> int:  # fmt: skip
    """Restart the first game; who acts, and what they see and may do."""
    set_up(kits[0], games[0], pasts[0], scratch, seed)
    return look_on(kits[0], games[0], pasts[0], table, scratch, view, mask)


@compiled
def step(
    kits: list[Kit], games: list[Game], pasts: list[list[int]], table: list[int], scratch: list[int],
    view: list[int], mask: list[int], player: int, number: int,
) -> int:  # fmt: skip
    """One legal action in the first game; who acts next, and what they see and may do. NO_PLAYER at the end."""
    game = games[0]
    act(kits[0], game, pasts[0], table, scratch, side_of(game, player), number)
    return look_on(kits[0], game, pasts[0], table, scratch, view, mask)


@compiled(inline=False)
def look_on(
    kit: Kit, game: Game, past: list[int], table: list[int], scratch: list[int], view: list[int], mask: list[int]
) -> int:
    """What the next player sees and may do; who that is."""
    side = side_to_act(game)
    if side == NO_PLAYER:
        return NO_PLAYER
    player = player_of(game, side)
    show(kit, game, past, player, view)
    mark_actions(kit, game, past, table, scratch, side, mask)
    return player


@compiled(inline=False)
def reply(kit: Kit, game: Game, past: list[int], table: list[int], scratch: list[int], ways: list[int]) -> None:
    """Any action of the actor, each with the same chance; its chance is named by the number of the action."""
    spec, field = kit.spec, game.field
    side = side_to_act(game)
    start_stream(scratch, game.seed, BOT, game.actions)
    if spec.ways > 0 and spec.is_straight == 1 and game.phase == PLAYING:
        n = ways[2 * spec.ways + side]
        first = side * spec.ways
        a, b, c, d = scratch[0], scratch[1], scratch[2], scratch[3]
        for _ in range(TRIES):
            word, a, b, c, d = turn(a, b, c, d)
            way = ways[first + ((word * n) >> 32)]
            if field.at[way & SLOT] == OFF:
                continue
            code = follow(kit.rules, field, way & SLOT, way)
            if code != NO_ACTION:
                game.actions += 1
                take_turn(kit, game, past, scratch, code)
                return
        scratch[0], scratch[1], scratch[2], scratch[3] = a, b, c, d
    end = list_actions(kit, game, past, table, scratch, side)
    act(kit, game, past, table, scratch, side, scratch[UNDO + below(scratch, end - UNDO)])


@compiled
def lead(game: Game, side: int) -> float:
    """The potential of shaped rewards: own pieces less the rival's, as a share of all that are on the board."""
    men = game.field.men
    return (men[side] - men[1 - side]) / max(men[0] + men[1], 1)


@compiled(inline=False)
def start_game(
    kit: Kit, game: Game, past: list[int], table: list[int], scratch: list[int], ways: list[int], seed: int, seat: int
) -> int:
    """A new game at the learner's first decision; the learner's player, by lot where `seat` is NO_PLAYER."""
    set_up(kit, game, past, scratch, seed)
    learner = seat if seat != NO_PLAYER else seed & 1
    while game.phase != OVER and actor_of(game) != learner:
        reply(kit, game, past, table, scratch, ways)
    return learner


@compiled
def start_games(
    kits: list[Kit], games: list[Game], pasts: list[list[int]], table: list[int], scratch: list[int], ways: list[int],
    views: list[list[int]], masks: list[list[int]], seed: int, seat: int,
    started: list[int], seats: list[int], which: list[int], potentials: list[float],
) -> None:  # fmt: skip
    """Start again where `which` is 1; game number j of place i is number i + j * places of the seed."""
    places = len(games)
    for i in range(places):
        if which[i] == 1:
            game_seed = split_off(scratch, seed, i + started[i] * places)
            started[i] += 1
            learner = start_game(kits[0], games[i], pasts[i], table, scratch, ways, game_seed, seat)
            seats[i] = learner
            potentials[i] = lead(games[i], side_of(games[i], learner))
            show(kits[0], games[i], pasts[i], learner, views[i])
            mark_actions(kits[0], games[i], pasts[i], table, scratch, side_of(games[i], learner), masks[i])


@compiled
def step_games(
    kits: list[Kit], games: list[Game], pasts: list[list[int]], table: list[int], scratch: list[int], ways: list[int],
    views: list[list[int]], masks: list[list[int]], actions: list[int], seats: list[int], limit: int,
    rewards: list[float], ended: list[int], cut: list[int], skips: list[int], potentials: list[float], discount: float,
) -> None:  # fmt: skip
    """In every game but those in `skips`: the learner does this, the rival answers, the learner looks.

    An illegal number counts as the first that is legal. `discount` below 0: rewards are not shaped.
    """
    for i in range(len(games)):
        if skips[i] == 1:
            continue
        game = games[i]
        learner = seats[i]
        side = side_of(game, learner)
        number = actions[i]
        if number < 0 or number >= len(masks[i]) or masks[i][number] == 0:
            number = 0
            while masks[i][number] == 0:
                number += 1
        act(kits[0], game, pasts[i], table, scratch, side, number)
        while game.phase != OVER and side_to_act(game) != side:
            reply(kits[0], game, pasts[i], table, scratch, ways)
        is_over = game.phase == OVER
        ended[i] = is_over
        cut[i] = not is_over and game.actions >= limit
        reward = 0.0
        if is_over and game.field.winner != NO_PLAYER:
            reward = 1.0 if game.field.winner == side else -1.0
        if discount >= 0:
            now = 0.0 if is_over else lead(game, side)
            reward += discount * now - potentials[i]
            potentials[i] = now
        rewards[i] = reward
        show(kits[0], game, pasts[i], learner, views[i])
        mark_actions(kits[0], game, pasts[i], table, scratch, side, masks[i])
