"""What players see in OpenSpiel as numbers is what they see in the learning environments, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

import flagfall.spiel  # noqa: F401 - registers the games
from flagfall.envs.simulator import OVER, Simulator
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.env.simulator import ChallengersSimulator
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.env.simulator import CtbSimulator
from flagfall.spiel.game import BITS

from .test_spiel import BOARD, CARDS, walk

HIDDEN = {"extends": "standard", "setup": {"visibility": "hidden"}}
GAMES = [
    *(pytest.param(lambda name=name: CtbSimulator(name), f"{BOARD}(variant={name})", id=name) for name in VARIANTS),
    pytest.param(lambda: CtbSimulator(HIDDEN), f"{BOARD}(information=hidden)", id="hidden"),
    *(
        pytest.param(lambda n=n: ChallengersSimulator(Config(players=n)), f"{CARDS}(players={n})", id=f"{n} players")
        for n in (1, 2, 3, 8)
    ),
]


@pytest.mark.parametrize(("make_game", "name"), GAMES)
def test_a_tensor_is_the_observation_of_the_environment(make_game: Any, name: str) -> None:
    simulator: Simulator = make_game()
    game, source = pyspiel.load_game(name), random.Random(4)
    simulator.reset(6)
    for step in range(400):
        if step % 9 == 0 or simulator.actor == OVER:
            for player in range(simulator.players):
                seen, _ = simulator.look(player)
                assert game.sight.of(simulator.table.state, player) == seen.tolist()
        if simulator.actor == OVER:
            break
        simulator.step(simulator.actor, source.choice(np.flatnonzero(simulator.mask).tolist()))


@pytest.mark.parametrize("name", [f"{CARDS}(players=2)", f"{BOARD}(information=hidden,max_moves=200)"])
def test_openspiel_reads_the_parts_by_name(name: str) -> None:
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    layout = game.sight.layout
    assert game.observation_tensor_shape() == [layout.length]
    assert game.observation_tensor_size() == layout.length
    for state in walk(game, 2, 150):
        if state.is_player_node():
            player = state.current_player()
            observation.set_from(state, player)
            assert state.observation_tensor(player) == observation.tensor.tolist()
            assert {part: found.shape for part, found in observation.dict.items()} == {
                part: layout.shape(part) for part in layout
            }
            assert observation.tensor.any()


@pytest.mark.parametrize("name", [f"{CARDS}(players=3)", f"{BOARD}(information=hidden)"])
def test_states_that_a_player_cannot_tell_apart_have_one_tensor(name: str) -> None:
    game, source, others = pyspiel.load_game(name), random.Random(1), set()
    for number, state in enumerate(walk(game, 15, 160)):
        player = state.current_player()
        if number % 8 == 0 and player >= 0:
            twin = state.resample_from_infostate(player, source.random)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            others.add(twin.node.state == state.node.state)
    assert False in others, "something was hidden, and drawn"


@pytest.mark.parametrize("name", [f"{CARDS}(players=2", f"{BOARD}(information=hidden,max_moves=60"])
def test_what_a_player_remembers_is_a_tensor_on_request(name: str) -> None:
    assert not pyspiel.load_game(f"{name})").get_type().provides_information_state_tensor
    game = pyspiel.load_game(f"{name},recall_bits=True)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    known: dict[str, tuple[float, ...]] = {}
    for seed in (1, 2):
        for state in walk(game, seed, 60):
            if state.is_player_node():
                player = state.current_player()
                tensor = tuple(state.information_state_tensor(player))
                assert tensor[:-BITS] == tuple(state.observation_tensor(player))
                assert known.setdefault(state.information_state_string(player), tensor) == tensor
    assert len(set(known.values())) == len(known) > 20


def test_openspiels_own_environment_for_learners_takes_the_tensors() -> None:
    env = rl_environment.Environment(
        f"{BOARD}(max_moves=60)", chance_event_sampler=rl_environment.ChanceEventSampler(3)
    )
    now, steps = env.reset(), 0
    while not now.last():
        player = now.observations["current_player"]
        assert len(now.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        now, steps = env.step([now.observations["legal_actions"][player][0]]), steps + 1
    assert steps > 30
