"""Both games in OpenSpiel: its own tests pass, chance is explicit where asked, copies equal their originals."""

from __future__ import annotations

import copy
import importlib.util
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import flagfall.spiel  # noqa: F401 - registers the games
from flagfall.core.errors import BadInput
from flagfall.games.challengers.env.openspiel import ChallengersSpiel
from flagfall.games.challengers.rules.match.undecided import UNDECIDED
from flagfall.games.challengers.state import all_cards
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.env.openspiel import CtbSpiel

ROOT = Path(__file__).resolve().parents[2]
CARDS, BOARD = "python_flagfall_challengers", "python_flagfall_ctb"

CHALLENGERS = [
    *(f"players={n}" for n in (2, 1, 3, 4, 5, 6, 7, 8)),
    "players=1,difficulty=5,solo_cards=True",
    "players=2,first_game=True",
    "players=2,exclude=castle",
]
RULE_SETS = [
    f"variant={name},information={information},max_moves=80"
    for name in VARIANTS
    for information in ("as_written", "open", "hidden")
]
FIRST = {
    *("players=2", "players=3", *CHALLENGERS[8:]),
    *(f"variant={VARIANTS[0]},information={word},max_moves=80" for word in ("as_written", "open", "hidden")),
    *(f"variant={name},information=as_written,max_moves=80" for name in VARIANTS),
}
"""Parameters whose games `make test` plays; every other size and rule set is repetition."""
LOADS = [
    pytest.param(f"{game}({params})", marks=() if params in FIRST else pytest.mark.soak)
    for game, cases in ((CARDS, CHALLENGERS), (BOARD, RULE_SETS))
    for params in cases
]


@pytest.mark.parametrize("name", LOADS)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [f"{CARDS}(players=2", f"{BOARD}(max_moves=80"])
def test_nor_where_chance_is_sampled(name: str) -> None:
    game = pyspiel.load_game(f"{name},chance_mode=sampled)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def walk(game: Any, seed: int, most: int = 100_000) -> Iterator[Any]:
    """Every state of a random game."""
    source, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal() and most > 0:
        most -= 1
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(outcomes, chances)[0])
        else:
            state.apply_action(source.choice(state.legal_actions()))
        yield state


def test_what_is_declared_is_true() -> None:
    kinds = pyspiel.GameType
    solo, duel, eight = (pyspiel.load_game(f"{CARDS}(players={n})") for n in (1, 2, 8))
    assert [game.num_players() for game in (solo, duel, eight)] == [1, 2, 8]
    assert solo.get_type().utility == kinds.Utility.GENERAL_SUM
    assert eight.get_type().utility == kinds.Utility.ZERO_SUM
    assert (eight.min_utility(), eight.max_utility(), eight.utility_sum()) == (-1, 7, 0)
    assert duel.get_type().chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    sampled = pyspiel.load_game(f"{CARDS}(players=2,chance_mode=sampled)")
    assert sampled.get_type().chance_mode == kinds.ChanceMode.SAMPLED_STOCHASTIC
    board, hidden = (pyspiel.load_game(f"{BOARD}(information={word})") for word in ("open", "hidden"))
    assert board.get_type().information == kinds.Information.PERFECT_INFORMATION
    assert hidden.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    (last,) = [state for state in walk(eight, 1) if state.is_terminal()]
    assert sorted(last.returns()) == [-1] * 7 + [7]


def test_offers_shuffles_tosses_and_trophies_are_chance_nodes() -> None:
    game, said = pyspiel.load_game(f"{CARDS}(players=2)"), Counter[str]()
    for state in walk(game, 3):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert 1 < len(outcomes) <= 40, "one card at a time"
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            said[state.action_to_string(-1, outcomes[0][0]).split()[0]] += 1
    assert said["trophy"] == 7
    assert said["deal"] > 30
    assert {"box", "seat", "toss"} <= set(said)
    assert "number" not in said, "every number has its word"


def test_an_offer_is_dealt_from_what_is_left_in_the_pile() -> None:
    game, seen = pyspiel.load_game(f"{CARDS}(players=2,first_game=True)"), 0
    for state in walk(game, 5, 200):
        node = state.node
        if node.question is None or node.state is None or node.question.what != "card" or node.answers:
            continue
        action = type(node.step[1]).__name__
        if action in ("Redraw", "TakeLevel"):
            seen += 1
            piles = node.state.stock.pile
            left = [Counter(pile.card[: pile.n]) for pile in piles]
            assert dict(node.question.weights) in [dict(count) for count in left]
            assert all(pile.ordered <= UNDECIDED for pile in piles)
    assert seen


def test_no_card_is_ever_lost_or_doubled() -> None:
    game = pyspiel.load_game(f"{CARDS}(players=3)")
    counts = {tuple(sorted(all_cards(s.node.state).items())) for s in walk(game, 7) if s.node.state is not None}
    assert len(counts) == 1


def test_nothing_that_is_still_to_come_lies_in_a_state() -> None:
    """Chance after a state can go any way, whatever went before: planners cannot see the future."""
    game = pyspiel.load_game(f"{CARDS}(players=2)")
    (deciding,) = [s.clone() for s in walk(game, 9, 60) if not s.is_chance_node()][:1]
    firsts = set()
    for seed in range(12):
        source, state = random.Random(seed), deciding.clone()
        while not state.is_terminal() and state.node.state.round == deciding.node.state.round:
            pairs = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
            state.apply_action(source.choices([a for a, _ in pairs], [w for _, w in pairs])[0])
        if not state.is_terminal():
            firsts.add(str(state.node.state.players[0].offer))
    assert len(firsts) > 6


@pytest.mark.parametrize("name", [f"{CARDS}(players=2)", f"{CARDS}(players=2,chance_mode=sampled)", f"{BOARD}()"])
def test_a_copied_pickled_or_written_state_equals_its_original(name: str) -> None:
    game = pyspiel.load_game(name)
    for number, state in enumerate(walk(game, 11, 120)):
        if number % 10:
            continue
        text = game.deserialize_state(state.serialize())
        for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), text):
            assert twin == state
            assert type(twin) is type(state)
            assert (str(twin), twin.history()) == (str(state), state.history())
            if not state.is_terminal():
                assert twin.legal_actions() == state.legal_actions()
    assert pickle.loads(pickle.dumps(game)).to_string() == game.to_string()


def test_the_history_alone_leads_to_the_same_state() -> None:
    game = pyspiel.load_game(f"{CARDS}(players=2)")
    *_, last = walk(game, 13)
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert again == last
    assert json.loads(again.observation_string(0))["outcome"] is not None


def test_the_same_parameters_sample_the_same_games() -> None:
    one, two = ([str(s) for s in walk(pyspiel.load_game(f"{BOARD}(chance_mode=sampled,seed=5)"), 1, 60)] for _ in "12")
    assert one == two


@pytest.mark.parametrize(
    "name", [f"{CARDS}(players=3)", f"{CARDS}(players=2,chance_mode=sampled)", f"{BOARD}(information=hidden)"]
)
def test_a_state_drawn_anew_cannot_be_told_from_the_old_one(name: str) -> None:
    game, source, others = pyspiel.load_game(name), random.Random(1), set()
    for number, state in enumerate(walk(game, 15, 160)):
        player = state.current_player()
        if number % 8 or player < 0:
            continue
        twin = state.resample_from_infostate(player, source.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.legal_actions() == state.legal_actions()
        others.add(twin.node.state == state.node.state)
        twin.apply_action(twin.legal_actions()[-1])
        while not twin.is_terminal() and twin.is_chance_node():
            twin.apply_action(twin.chance_outcomes()[0][0])
    assert False in others, "something was hidden, and drawn"


def test_whoever_is_shown_something_else_knows_something_else() -> None:
    """Perfect recall: what a player has seen stays in what they know, even when it is seen no more."""
    game = pyspiel.load_game(f"{CARDS}(players=2)")
    known: dict[str, tuple[str, ...]] = {}
    for seed in (1, 2):
        seen: list[str] = []
        for state in walk(game, seed, 80):
            if state.is_player_node() and state.current_player() == 0:
                seen.append(state.observation_string(0))
                before = known.setdefault(state.information_state_string(0), tuple(seen))
                assert before == tuple(seen)


@pytest.mark.parametrize(
    "given",
    [
        {"players": 17},
        {"exclude": "moon"},
        {"chance_mode": "maybe"},
        {"difficulty": 7},
    ],
)
def test_wrong_parameters_are_told(given: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        ChallengersSpiel(given)


def test_wrong_parameters_of_the_board_are_told_too() -> None:
    for given in ({"variant": "chess"}, {"information": "foggy"}, {"max_moves": 0}, {"position": "8"}, {"colour": 1}):
        with pytest.raises(BadInput):
            CtbSpiel(given)


@pytest.mark.slow
def test_the_searches_of_openspiel_play_both_games() -> None:
    spec = importlib.util.spec_from_file_location("openspiel_search", ROOT / "examples/openspiel_search.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    found = example.main(games=1, simulations=12, names=(example.OPEN, example.HIDDEN))
    assert found[example.OPEN] == 1
    game = pyspiel.load_game(example.CARDS)
    (state,) = [s.clone() for s in walk(game, 1, 40) if s.is_player_node() and len(s.legal_actions()) > 1][:1]
    import numpy as np

    assert example.searcher(game, 3, np.random.RandomState(1)).step(state) in state.legal_actions()


def test_a_missing_library_is_one_sentence_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from flagfall.core.errors import MissingExtra

    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "pyspiel", None)
        patched.delitem(sys.modules, "flagfall.spiel")
        with pytest.raises(MissingExtra, match=r"OpenSpiel needs the extra 'spiel': pip install 'flagfall\[spiel\]'"):
            importlib.import_module("flagfall.spiel")
