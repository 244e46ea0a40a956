"""Whoever lost is shown what would have been better, however badly they played."""

from __future__ import annotations

from functools import cache

import pytest

from flagfall.bots import find_bot
from flagfall.bots.base import BotContext, sight_of
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record
from flagfall.core.rng import below, stream
from flagfall.core.table import Table
from flagfall.games import ctb
from flagfall.games.ctb.actions import Move, OfferTie, Resign, Strike
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.improvements import COUNT
from flagfall.games.ctb.insight.lines import END, chance_of_pieces, in_pieces
from flagfall.games.ctb.insight.review import NEARLY_LOST, Review, loss_of, review
from flagfall.games.ctb.notation.position import position_of
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import WIN
from flagfall.games.ctb.state import State
from repetition import few

QUICK = 300
"""Positions for each move: what a server without machine code looks at."""


@cache
def lost_by_a_beginner(seed: int) -> tuple[Record, int]:
    """Somebody who places anywhere, strikes whenever they can and otherwise walks ahead, against the usual bot."""
    table, player = Table(CTB, Config(), seed), PlayerIx(seed % 2)
    bot = find_bot("engine-3").make(BotContext(CTB, Config(), may_compile=False))
    rng = stream(seed, 99, 0)
    forward = 1 if CTB.view(table.state, player).south == player else -1
    while table.outcome is None:
        actor = table.actors[0]
        sight = sight_of(table, actor)
        if actor != player:
            table.act(actor, bot.decide(sight))
            continue
        legal = [action for action in sight.legal if not isinstance(action, (Resign, OfferTie))]
        strikes = [action for action in legal if isinstance(action, Strike)]
        ahead = [a for a in legal if isinstance(a, Move) and (a.target - a.source) * forward > 0]
        options = strikes or ahead or legal
        table.act(actor, options[below(rng, len(options))])
    assert player not in table.outcome.winners, "a seed that loses"
    return table.record(), player


@pytest.mark.parametrize("seed", few(range(50), 3))
def test_a_lost_game_has_three_improvements_whose_lines_the_engine_likes_better(seed: int) -> None:
    record, player = lost_by_a_beginner(seed)
    found = review(record, nodes=QUICK, engine="interpreted")
    mine = [one for one in found.improvements if one.player == player]
    assert len(mine) == COUNT
    for one in mine:
        assert one.score > one.played
        state = one.start
        for action in one.line:
            state = CTB.apply(state, state.player(state.field.side), action).state
        assert value(state, player) == one.score
        if one.kind == "move":
            assert str(position_of(one.start)) == before(record, one.number)
    assert len({(one.number, str(position_of(one.start)), one.line[0]) for one in mine}) == COUNT


def value(state: State, player: int) -> int:
    """What the engine thinks of a position, asked once more."""
    mine = state.player(state.field.side) == player
    if state.outcome is not None:
        return 0 if not state.outcome.winners else END if player in state.outcome.winners else -END
    score = in_pieces(Thinker(engine="interpreted").best(state, nodes=QUICK, without=()).score)
    return score if mine else -score


def before(record: Record, number: int) -> str:
    """The position before an action of a record."""
    return str(position_of(Table.resume(CTB, record.playing(record.actions[: number - 1])).state))


def test_the_turning_point_is_the_move_that_cost_most() -> None:
    record, player = lost_by_a_beginner(0)
    found = review(record, nodes=QUICK, engine="interpreted")
    moves = [one for one in found.improvements if one.player == player and one.kind == "move"]
    assert found.turning[player] in {one.number for one in moves}
    best = max(moves, key=lambda one: one.chance - one.played_chance)
    turning = next(one for one in moves if one.number == found.turning[player])
    assert turning.chance - turning.played_chance == pytest.approx(best.chance - best.played_chance, abs=0.01)


def test_pieces_count_where_no_chance_is_left() -> None:
    """A player with 9 % who gives away three pieces has made a blunder; it used to be called good."""
    lost = NEARLY_LOST / 2
    assert loss_of(lost, lost - 0.01, 300) == 0.3
    assert loss_of(0.6, 0.59, 300) == pytest.approx(0.01)
    assert loss_of(lost, lost, 10**6) == 1.0


def test_a_heavy_defeat_from_a_lost_position_is_not_free_of_mistakes() -> None:
    """North has far more; South walks its pieces into the enemy one by one."""
    game = ctb.Game(position="6lb/6rr/2ww4/2rf4/5V2/4V3/V7/B7 s")
    for move in ("e3e6", "d6xe6", "f4f5", "d6f6", "a2a5", "f6xf5"):
        game.act(move)
    found: Review = review(game.record(), nodes=2_000, engine="interpreted")
    assert found.chances[0] < NEARLY_LOST
    assert [remark for remark in found.mistakes() if remark.player == 0]
    assert found.accuracy(0) < 0.95


def test_forced_ends_can_be_compared_with_pieces_and_with_each_other() -> None:
    assert in_pieces(-WIN + 2) < in_pieces(-WIN + 6) < in_pieces(-800) < in_pieces(40) < in_pieces(WIN - 6)
    assert [chance_of_pieces(in_pieces(score)) for score in (WIN - 3, 0, 3 - WIN)] == [1.0, 0.5, 0.0]


def test_nothing_is_to_be_improved_in_a_game_without_moves() -> None:
    found = review(ctb.Game(seed=1).record(), nodes=QUICK, engine="interpreted")
    assert (found.improvements, found.turning) == ((), (None, None))
