"""What Python calls: thousands of games at once against a rival inside."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import split_off
from flagfall.games.ctb.env.kernel.course import set_up, side_of
from flagfall.games.ctb.env.kernel.state import OVER, Game, Kit
from flagfall.games.ctb.env.small.ply import perform, remember, toggle
from flagfall.games.ctb.env.small.reply import reply
from flagfall.games.ctb.env.small.sight import mark_actions, show
from flagfall.games.ctb.env.small.state import EDGE, LINE, SLOTS, TROOP, Charts, SmallBoard
from flagfall.games.ctb.rules.codes import EMPTY, HALF, NO_PLAYER, STRIDE, WALL
from flagfall.games.ctb.rules.state import Field


@compiled
def lay_out(kit: Kit, charts: Charts, field: Field, board: SmallBoard) -> None:
    """The board as the rules have set it up, turned to its learner."""
    rows, cols = kit.spec.turn // STRIDE, kit.spec.turn % STRIDE  # one more than there are
    for i in range(len(board.cell)):
        board.cell[i] = WALL
    for i in range(LINE):
        board.rows[i] = 255
        board.cols[i] = 255
    board.mine[0] = 0
    board.mine[1] = 0
    for row in range(1, rows):
        for col in range(1, cols):
            cell = row * STRIDE + col
            if field.cell[cell] != WALL:
                r, c = (row - 1, col - 1) if board.turned == 0 else (rows - 1 - row, cols - 1 - col)
                board.rows[r] ^= 1 << c
                board.cols[c] ^= 1 << r
                board.cell[EDGE + r * 16 + c] = EMPTY
    for slot in range(SLOTS):
        side, piece = slot // TROOP, slot % TROOP
        owner = side if board.turned == 0 else 1 - side
        if piece < field.slots[owner]:
            cell = field.at[owner * HALF + piece]
            cell = cell if board.turned == 0 else kit.spec.turn - cell
            spot = (cell // STRIDE - 1) * 16 + cell % STRIDE - 1
            board.at[slot] = spot
            board.cell[EDGE + spot] = slot + 1
            toggle(charts, board, slot, charts.kind[board.turned * SLOTS + slot], spot)


@compiled(inline=False)
def take_over(kit: Kit, charts: Charts, game: Game, board: SmallBoard, past: list[int], learner: int) -> None:
    """A game that the rules have set up, before its first action."""
    field = game.field
    mine = side_of(game, learner)
    board.seed = game.seed
    board.turned = mine
    board.key = 0
    board.side = 0 if field.side == mine else 1
    board.is_over = 1 if game.phase == OVER else 0
    board.winner = NO_PLAYER if field.winner == NO_PLAYER else 0 if field.winner == mine else 1
    board.actions = game.actions
    board.quiet = field.quiet
    board.past_n = 0
    board.repeats = 0
    board.has_moved = 0
    for side in range(2):
        owner = side if mine == 0 else 1 - side
        board.turns[side] = field.turns[owner]
        board.men[side] = field.men[owner]
        board.fighters[side] = field.fighters[owner]
        board.goals[side] = field.goals[owner]
    lay_out(kit, charts, field, board)
    if field.past_n > 0:
        remember(board, past)


@compiled
def lead(board: SmallBoard) -> float:
    """The potential of shaped rewards: own pieces less the rival's, as a share of all that are on the board."""
    return (board.men[0] - board.men[1]) / max(board.men[0] + board.men[1], 1)


@compiled
def start_games(
    kits: list[Kit], games: list[Game], room: list[list[int]], all_charts: list[Charts], boards: list[SmallBoard],
    pasts: list[list[int]], scratch: list[int], views: list[list[int]], masks: list[list[int]],
    words: list[list[int]], seed: int, seat: int, started: list[int], seats: list[int], which: list[int],
    potentials: list[float],
) -> None:  # fmt: skip
    """Start again where `which` is 1; game number j of place i is number i + j * places of the seed.

    Each is set up by the rules in the one game there is room for, and taken over.
    """
    kit, charts, places = kits[0], all_charts[0], len(boards)
    for i in range(places):
        if which[i] == 1:
            board = boards[i]
            game_seed = split_off(scratch, seed, i + started[i] * places)
            started[i] += 1
            set_up(kit, games[0], room[0], scratch, game_seed)
            seats[i] = seat if seat != NO_PLAYER else game_seed & 1
            take_over(kit, charts, games[0], board, pasts[i], seats[i])
            while board.is_over == 0 and board.side != 0:
                reply(kit, charts, board, pasts[i], scratch)
            potentials[i] = lead(board)
            show(kit, charts, board, views[i])
            mark_actions(kit, charts, board, scratch, masks[i], words[i])


@compiled
def step_games(
    kits: list[Kit], games: list[Game], room: list[list[int]], all_charts: list[Charts], boards: list[SmallBoard],
    pasts: list[list[int]], scratch: list[int], views: list[list[int]], masks: list[list[int]],
    words: list[list[int]], actions: list[int], seats: list[int], limit: int, rewards: list[float], ended: list[int],
    cut: list[int], skips: list[int], potentials: list[float], discount: float,
) -> None:  # fmt: skip
    """In every game but those in `skips`: the learner does this, the rival answers, the learner looks.

    An illegal number counts as the first that is legal. `discount` below 0: rewards are not shaped.
    """
    kit, charts = kits[0], all_charts[0]
    for i in range(len(boards)):
        if skips[i] == 1:
            continue
        board = boards[i]
        number = actions[i]
        if number < 0 or number >= len(masks[i]) or masks[i][number] == 0:
            number = 0
            while masks[i][number] == 0:
                number += 1
        if board.is_over == 0:  # a rival who begins may have won before the learner's first action
            perform(kit, charts, board, pasts[i], charts.code[number])
        while board.is_over == 0 and board.side != 0:
            reply(kit, charts, board, pasts[i], scratch)
        ended[i] = board.is_over == 1
        cut[i] = board.is_over == 0 and board.actions >= limit
        reward = 0.0
        if board.is_over == 1 and board.winner != NO_PLAYER:
            reward = 1.0 if board.winner == 0 else -1.0
        if discount >= 0:
            now = 0.0 if board.is_over == 1 else lead(board)
            reward += discount * now - potentials[i]
            potentials[i] = now
        rewards[i] = reward
        show(kit, charts, board, views[i])
        mark_actions(kit, charts, board, scratch, masks[i], words[i])
