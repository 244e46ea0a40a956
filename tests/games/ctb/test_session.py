"""The class people play with, the protocol behind it, and many random games."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from copy import deepcopy
from typing import Any

import pytest

from flagfall.core.codec import decode
from flagfall.core.errors import BadNumber, BadRecord, BadSeed, NotYourTurn
from flagfall.core.game import SPECTATOR, Game
from flagfall.core.records.record import Record, replay
from flagfall.games import ctb
from flagfall.games.ctb.actions import OfferTie, Resign
from flagfall.games.ctb.definitions.load import read_variant
from flagfall.games.ctb.definitions.pack_rows import empty_field, pack, room_for, ways_for
from flagfall.games.ctb.errors import UnknownVariant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.random_games import try_out
from flagfall.games.ctb.rules import codes, playout
from flagfall.games.ctb.rules.state import Work
from games.ctb.world import place_all, play_randomly, rules
from random_matches import Strict, with_strict_lists


def test_the_examples_of_the_package_are_true():
    assert doctest.testmod(ctb).failed == 0


def test_a_game_from_python():
    game = ctb.Game(variant="standard", seed=1)
    assert game.actors() == (0,)
    assert len(game.legal()) == 7 * 32 + 1
    assert game.texts()[:2] == ["L@a1", "L@b1"]
    assert game.outcome is None
    place_all(game)
    assert game.texts() == ["heads", "tails", "resign"]
    game.act("heads")
    game.act(game.texts()[0])
    assert game.texts()[-2:] == ["tie?", "resign"]
    assert set(game.texts()) == {ctb.format_action(action, game.variant) for action in game.legal()}
    assert repr(game) == f"<ctb.Game standard: {game.position}>"
    assert str(game).splitlines()[0] == "    a b c d e f g h"


def test_a_game_that_is_over_has_nobody_to_act():
    game = play_randomly("pandemonium", 1)
    assert game.actors() == ()
    assert game.legal() == []
    assert game.texts() == []


def test_in_secret_placement_a_call_says_who_acts():
    game = ctb.Game(rules(setup={"placement": "secret"}))
    with pytest.raises(NotYourTurn, match="name the player"):
        game.act("resign")
    with pytest.raises(NotYourTurn, match="name the player"):
        game.legal()
    game.act("v@a8")  # the letter tells
    assert [man.player for man in game.view(1).men] == [1]


def test_arguments_that_make_no_sense_are_refused():
    with pytest.raises(UnknownVariant):
        ctb.Game("chess")
    with pytest.raises(BadSeed):
        ctb.Game(seed=-1)
    with pytest.raises(BadNumber, match="games"):
        try_out("standard", 0)


def test_the_protocol_is_kept():
    game: Game[Any, Any, Any, Any, Any] = CTB
    assert (game.id, game.rules_version) == ("ctb", 1)
    state = ctb.Game().state
    assert game.players(state) == 2
    assert list(game.legal(state, 1)) == []
    assert list(game.legal(state, 5)) == []
    with pytest.raises(NotYourTurn):
        game.apply(state, 5, Resign())


@pytest.mark.parametrize("variant", [*ctb.VARIANTS, rules(setup={"visibility": "hidden", "placement": "secret"})])
def test_records_replay(variant):
    game = play_randomly(variant, 9, avoid=(Resign,))
    record = Record.from_json(game.record().to_json())
    steps = list(replay(record, CTB))
    assert steps[-1].state.outcome == game.outcome
    assert [event for step in steps for event in step.events] == game.events
    half = record.playing(record.actions[:40])
    again = ctb.Game.replay(half)
    for entry in record.actions[40:]:
        again.act(decode(CTB.types.action, entry.action), entry.player)
    assert again.position == game.position
    assert again.record() == record


def test_a_record_that_breaks_the_rules_is_refused():
    record = play_randomly("pandemonium", 3).record()
    data = json.loads(record.to_json())
    data["actions"][3]["player"] = 0
    with pytest.raises(BadRecord, match="Action 4"):
        ctb.Game.replay(Record.from_json(json.dumps(data)))
    data = json.loads(record.to_json())
    data["config"]["rules"]["board"]["rows"] = 3
    with pytest.raises(BadRecord, match="cannot be set up"):
        ctb.Game.replay(Record.from_json(json.dumps(data)))


def test_states_are_never_changed():
    game = place_all(ctb.Game(seed=2))
    game.act("tails")
    game.act(game.texts()[0])
    for _ in range(20):
        before = game.state
        frozen = repr(before.field), before
        for action in game.legal():
            CTB.apply(before, game.actors()[0], action)
        assert (repr(before.field), before) == frozen
        game.act(game.legal()[3])


def test_tie_offers_do_not_keep_a_random_game_from_ending():
    reasons = {play_randomly("standard", seed, avoid=()).outcome.reason for seed in range(12)}
    assert reasons & {"resigned", "agreed"}
    assert all(play_randomly("standard", seed, avoid=(Resign,)).outcome for seed in range(3))
    assert OfferTie() not in ctb.Game().legal()


@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_a_thousand_random_games_of_each_rule_set_end(name):
    found = try_out(name, 1000, seed=1)
    assert found.cut_off == 0
    assert found.won[0] + found.won[1] + found.tied == found.games == 1000
    assert sum(found.reasons.values()) == 1000
    assert found.reasons["base_captured"] > 800
    assert ("dead_position" in found.reasons) == (name == "pandemonium_mines")


@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_random_games_are_the_same_in_both_modes(name):
    assert try_out(name, 12, seed=5, engine="interpreted") == try_out(name, 12, seed=5, engine="compiled")


def test_a_limit_cuts_games_off():
    found = try_out("standard", 5, limit=10)
    assert found.cut_off == 5
    assert found.plies == 50


WILD = {
    "extends": "standard",
    "board": {"rows": 26, "cols": 26, "home_rows": 13},
    "movement": {"path": "bent", "directions": "all", "jump": "any"},
    "attack": {"reach": "move"},
    "end": {"goal_contact": "adjacent"},
    "pieces": {"five": {"count": 320, "move": 3}, "base": {"count": 6}},
}
CHECKED = f"""
from flagfall.games import ctb
from flagfall.games.ctb.definitions.load import read_variant
from flagfall.games.ctb.insight.random_games import try_out

print(try_out(read_variant({WILD}, "wild"), 1, limit=40, engine="compiled").plies)
print(try_out("standard", 20, engine="compiled").cut_off)
print(ctb.perft("v3f3/1bvl2vv/vffwr3/rw2r1Lf/BVR1Ws2/6F1/RVS3RV/WVFFF1V1 s", 3, engine="compiled").nodes)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "games", "limit"), [(WILD, 1, 5), ({"extends": "standard"}, 30, 1_000)])
def test_no_index_leaves_its_list(variant, games, limit):
    """Random games, interpreted, with lists that take no negative index."""
    found = read_variant(variant, "strict")
    rules, field, work, tally = with_strict_lists(
        [deepcopy(pack(found)), empty_field(found.board), Work(), [0] * playout.TALLY]
    )
    lists: Any = [Strict([0] * n) for n in (limit + 1, room_for(found), codes.UNDO, ways_for(found), 2, 4)]
    play: Any = playout.play_games
    play([rules], [field], [work], *lists, 0, 0, games, limit, tally)
    assert tally[playout.PLIES] >= limit


@pytest.mark.soak
@pytest.mark.slow
def test_no_index_leaves_its_list_compiled():
    """The compiled engine with index checks, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", CHECKED],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    plies, cut_off, nodes = map(int, done.stdout.split())
    assert plies > 10
    assert (cut_off, nodes) == (0, 67500)


def test_importing_the_game_loads_no_heavy_library():
    code = "import sys; from flagfall.games import ctb; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_spectators_are_viewers_too():
    assert ctb.Game().view(SPECTATOR).viewer is None
