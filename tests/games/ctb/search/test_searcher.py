"""Several lines of one position, and several threads on one table."""

from __future__ import annotations

import pytest

from flagfall.bots import Sight
from flagfall.core.rng import stream
from flagfall.games.ctb.actions import Strike
from flagfall.games.ctb.bots.engine import Engine
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import parse_position
from flagfall.games.ctb.rules.protocol.legal_moves import legal_codes
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import CONTEMPT
from flagfall.games.ctb.state import State

MIDDLE = "5swb/5rrl/5vfw/fvvvvffr/FVVVVFFR/5VFW/5RRL/5SWB s"
WON = "4b3/4S3/8/8/8/8/s7/B7 s"


def state_of(text: str) -> State:
    return state_from(parse_position(text, find_variant("standard")))


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_lines_are_different_and_the_best_comes_first(engine: str) -> None:
    nodes = 400 if engine == "interpreted" else 4_000
    found = list(Thinker(engine=engine).lines(state_of(MIDDLE), 3, nodes=nodes))
    assert len({thought.action for thought in found}) == 3
    assert found[0] == Thinker(engine=engine).best(state_of(MIDDLE), nodes=nodes)
    assert found[0].score >= max(thought.score for thought in found[1:]) - 30, "as good as the search could tell"


def test_there_are_no_more_lines_than_actions() -> None:
    state = state_of("b7/1L6/8/8/8/8/8/B7 n")  # north can do nothing; south is passed the turn
    actor = CTB.actors(state)[0]
    found = list(Thinker().lines(state, 8, nodes=500))
    assert len(found) == min(8, len(legal_codes(state)))
    assert all(thought.action in CTB.legal(state, actor) for thought in found)


def test_a_win_is_seen_beside_the_other_lines() -> None:
    first, second = Thinker().lines(state_of(WON), 2, nodes=2_000)
    assert isinstance(first.action, Strike)
    assert first.is_sure
    assert second.score < first.score


def test_two_threads_find_what_one_finds() -> None:
    thought = Thinker(threads=2).best(state_of(WON), nodes=2_000)
    assert thought.is_sure
    quiet = Thinker(threads=2).best(state_of(MIDDLE), nodes=20_000)
    assert quiet.action in CTB.legal(state_of(MIDDLE), CTB.actors(state_of(MIDDLE))[0])
    assert quiet.depth >= 4
    assert quiet.nodes == 20_000, "the budget is that of the thread that counts"


def test_an_engine_may_use_several_threads() -> None:
    state = state_of(WON)
    player = CTB.actors(state)[0]
    sight = Sight(player, CTB.view(state, player), CTB.legal(state, player), stream(1, 7, 1))
    assert isinstance(Engine(5, threads=2).decide(sight), Strike)


def test_a_tie_is_worth_nothing_to_a_judge_and_less_to_a_player() -> None:
    state = state_of("b7/8/8/8/8/8/2L5/7B s - - 199 90:90")  # nothing can be reached before the quiet limit
    scores = [Thinker(contempt=contempt).best(state, nodes=500).score for contempt in (0, CONTEMPT)]
    assert scores == [0, -CONTEMPT]
