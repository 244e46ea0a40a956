"""The engine bot: it sees what is there, plays the same in both modes, and keeps to its limits."""

from __future__ import annotations

import time

import pytest

from flagfall.bots import Sight, make_bot
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import stream
from flagfall.core.table import Table
from flagfall.games import ctb
from flagfall.games.ctb.actions import Move, Place, Strike
from flagfall.games.ctb.bots.engine import LEVELS, Engine
from flagfall.games.ctb.config import Config, config_for
from flagfall.games.ctb.definitions.load import find_variant, read_variant, to_table
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.sample import sample
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import CONTEMPT, WIN
from flagfall.games.ctb.search.worth import weights_of
from flagfall.games.ctb.state import State

STANDARD = find_variant("standard")
ENGINES = ("interpreted", "compiled")


def mid_game(seed: int, plies: int = 40) -> State:
    """A position some moves into a game between two engines."""
    table = Table(CTB, Config(), seed)
    bots = [make_bot("engine-2"), make_bot("engine-2")]
    for ply in range(plies):
        player = table.actors[0]
        sights = table.seen_by(player)
        table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, stream(seed, 7, ply))))
    state: State = table.state
    return state


def last_position(seed: int) -> State:
    """The position before the last move of a game between two engines."""
    table = Table(CTB, Config(), seed)
    bots = [make_bot("engine-2"), make_bot("engine-1")]
    before: State = table.state
    while table.actors:
        before = table.state
        player = table.actors[0]
        sights = table.seen_by(player)
        rng = stream(seed, 7, len(table.entries))
        table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, rng)))
    assert table.outcome is not None
    assert table.outcome.reason == "base_captured"
    return before


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_open_base_is_taken_at_once(engine: str, seed: int) -> None:
    state = last_position(seed)
    thought = Thinker(engine=engine).best(state, nodes=3_000, depth=2)
    assert isinstance(thought.action, Strike)
    assert _takes_base(state, thought.action)
    assert thought.is_sure


def _takes_base(state: State, strike: Strike) -> bool:
    step = CTB.apply(state, CTB.actors(state)[0], strike)
    outcome = CTB.outcome(step.state)
    return outcome is not None and outcome.reason == "base_captured"


def test_both_modes_think_alike() -> None:
    for seed in range(4):
        state = mid_game(seed)
        slow, fast = (Thinker(engine=engine).best(state, nodes=400, depth=3) for engine in ENGINES)
        assert slow == fast


def test_the_search_is_as_good_as_trying_everything() -> None:
    """One move and all exchanges after it, without pruning, on plain states: the same best score."""
    thinker = Thinker(engine="interpreted", contempt=CONTEMPT)
    state = mid_game(3, 84)
    thought = thinker.best(state, nodes=100_000, depth=1)
    actor = CTB.actors(state)[0]
    scores = {}
    for action in CTB.legal(state, actor):
        if isinstance(action, (Move, Strike)):
            after = CTB.apply(state, actor, action).state
            scores[action] = _quiet(after, actor)
    assert thought.score == max(scores.values())


def _quiet(state: State, me: int) -> int:
    """The balance for `me` after all worthwhile exchanges."""
    from flagfall.games.ctb.search.evaluate import evaluate

    outcome = CTB.outcome(state)
    if outcome is not None:
        if not outcome.winners:
            return -CONTEMPT
        return WIN - 1 if me in outcome.winners else 1 - WIN
    actor = CTB.actors(state)[0]
    sign = 1 if actor == me else -1
    best = sign * evaluate(state.rules, weights_of(state.variant), state.field)
    for action in CTB.legal(state, actor):
        if isinstance(action, Strike):
            value = _quiet(CTB.apply(state, actor, action).state, me)
            # deeper wins count a little less; here only who wins matters
            best = max(best, value) if sign == 1 else min(best, value)
    return best


def test_thinking_stops_when_time_is_up() -> None:
    thinker = Thinker()
    state = mid_game(2)
    thinker.best(state, nodes=100)  # machine code is loaded before the clock runs
    start = time.perf_counter()
    thought = thinker.best(state, nodes=10**9, seconds=0.15)
    took = time.perf_counter() - start
    assert took < 30, "far from for ever"
    assert thought.nodes < 10**9
    assert thought.depth >= 1


def test_levels_look_at_more_and_more() -> None:
    nodes = [LEVELS[level].nodes for level in sorted(LEVELS)]
    assert sorted(LEVELS) == list(range(1, 9))
    assert nodes == sorted(set(nodes))
    with pytest.raises(KeyError):
        Engine(9)


@pytest.mark.parametrize("variant", ctb.VARIANTS)
def test_placement_guards_the_base(variant: str) -> None:
    table = Table(CTB, Config(variant=variant), 5)
    bots = [Engine(1), Engine(1)]
    while table.actors and isinstance(table.seen_by(table.actors[0]).legal[0], Place):
        player = table.actors[0]
        sights = table.seen_by(player)
        rng = stream(5, 7, len(table.entries))
        table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, rng)))
    view = table.seen_by(0).view
    for side in (0, 1):
        men = {man.square: man.piece for man in view.men if man.player == side}
        base = next(square for square, piece in men.items() if piece == "base")
        row = base // 8 if side == view.south else 7 - base // 8
        assert row == 0, "at the back"
        beside = [base + d for d in (1, -1, 8, -8) if 0 <= base + d < 64 and abs((base + d) % 8 - base % 8) <= 1]
        assert sum(square in men for square in beside) == len(beside), "every open side has a guard"


def hidden_table(seed: int) -> Table:
    """A game with hidden ranks, some moves after its beginning."""
    rules = to_table(STANDARD)
    rules["setup"]["visibility"] = "hidden"
    table = Table(CTB, config_for(read_variant(rules, "hidden_standard"), pinned=True), seed)
    bots = [Engine(3), Engine(2)]
    for step in range(70):
        if not table.actors:
            break
        player = table.actors[0]
        sights = table.seen_by(player)
        legal = list(sights.legal)
        action = bots[player].decide(Sight(player, sights.view, legal, stream(3, 7, step)))
        assert action in legal
        table.act(player, action)
    return table


def test_with_hidden_ranks_the_bot_decides_by_its_view_alone() -> None:
    """In a world that looks the same but has another enemy army it does the same."""
    table = hidden_table(3)
    state: State = table.state
    player = table.actors[0]
    armies = []
    chosen = set()
    for twin in (state, *(sample(CTB.view(state, player), stream(9, 7, number)) for number in range(3))):
        assert CTB.view(twin, player) == CTB.view(state, player)
        armies.append([man.piece for man in CTB.view(twin, PlayerIx(1 - player)).men if man.player != player])
        sight = Sight(player, CTB.view(twin, player), CTB.legal(twin, player), stream(3, 7, 70))
        chosen.add(Engine(5).decide(sight))
    assert len(chosen) == 1
    assert any(army != armies[0] for army in armies), "the worlds differ where the player cannot look"


def test_with_hidden_ranks_higher_levels_imagine_more_armies() -> None:
    guesses = [LEVELS[level].guesses for level in sorted(LEVELS)]
    assert guesses == sorted(guesses)
    assert guesses[-1] >= 8


def test_the_same_chance_gives_the_same_decision() -> None:
    state = mid_game(1)
    player = CTB.actors(state)[0]
    sight = [Sight(player, CTB.view(state, player), CTB.legal(state, player), stream(1, 7, 1)) for _ in range(2)]
    assert Engine(4).decide(sight[0]) == Engine(4).decide(sight[1])


def test_a_whole_bot_game_on_a_variant_of_ones_own() -> None:
    """Ten by ten, lakes, two Bases of which both must fall, diagonal steps."""
    table_ = to_table(STANDARD)
    table_["board"] |= {"rows": 10, "cols": 10, "blocked": ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"]}
    table_["movement"]["directions"] = "all"
    table_["end"]["goals_needed"] = "all"
    table_["pieces"]["base"]["count"] = 2
    table_["pieces"]["four"]["count"] = 3
    table = Table(CTB, config_for(read_variant(table_, "lakeland"), pinned=True), 2)
    bots = [Engine(2), Engine(1)]
    while table.actors:
        player = table.actors[0]
        sights = table.seen_by(player)
        rng = stream(2, 7, len(table.entries))
        table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, rng)))
    assert table.outcome is not None
    assert len(table.entries) > 2 * 17
