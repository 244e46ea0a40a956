"""PettingZoo's own conformance tests, with every warning an error (pyproject.toml)."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo import make

from flagfall.core.errors import BadConfig, BadInput, BadNumber, IllegalAction
from flagfall.games.challengers.env import zoo as challengers_v0
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.env import zoo as ctb_v0

with warnings.catch_warnings():  # where it finds its own games it warns that they are imported in an old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

HIDDEN = {"setup": {"visibility": "hidden"}}
STRANGE = {  # a user's variant: bent ways, secret placement, passing, diagonals, a lake, contact, no repetition
    "extends": "close_combat",
    "setup": {"placement": "secret", "visibility": "hidden", "reveal": "contact_only", "first_placer": "toss"},
    "turn": {"first_move": "toss", "voluntary_pass": True},
    "movement": {"directions": "all", "path": "bent", "jump": "own"},
    "end": {"goal_contact": "adjacent", "repetition_result": "forbidden", "shuttle_limit": 3},
}
CTB: list[dict[str, Any]] = [
    *({"variant": name} for name in VARIANTS),
    {"variant": {"extends": "standard", **HIDDEN}, "rewards": "shaped"},
    {"variant": STRANGE},
    {"setup": "random"},
]
CHALLENGERS: list[dict[str, Any]] = [{"players": players} for players in range(1, 9)]
CASES = [
    *(pytest.param(ctb_v0, case, id=f"ctb-{i}") for i, case in enumerate(CTB)),
    *(pytest.param(challengers_v0, case, id=f"challengers-{case['players']}") for case in CHALLENGERS[:2]),
    *(
        pytest.param(challengers_v0, case, id=f"challengers-{case['players']}", marks=pytest.mark.soak)
        for case in CHALLENGERS[2:]
    ),
]


@pytest.mark.parametrize(("module", "options"), CASES)
def test_every_setting_passes_the_api_tests(module: Any, options: dict[str, Any]) -> None:
    api_test(module.env(**options), num_cycles=60)
    parallel_api_test(module.parallel_env(**options), num_cycles=60)
    seed_test(lambda: module.env(**options), num_cycles=25)
    parallel_seed_test(lambda: module.parallel_env(**options), num_cycles=25)


@pytest.mark.parametrize("module", [ctb_v0, challengers_v0])
def test_pictures_and_cycles(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env, {"svg": lambda svg: svg.startswith("<svg") and svg.endswith("</svg>")})
    max_cycles_test(module)
    assert "player_0" in capsys.readouterr().out or module is ctb_v0


@pytest.mark.parametrize("name", ["flagfall/challengers-v0", "flagfall/ctb-v0"])
def test_ids_are_known_to_the_registry(name: str) -> None:
    api_test(make("aec", name), num_cycles=5)
    parallel_api_test(make("parallel", name), num_cycles=5)


def play(env: Any, seed: int) -> list[float]:
    source, total = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else source.choice(np.flatnonzero(mask).tolist()))
    return list(total.values())


@pytest.mark.parametrize("players", [1, 2, 3, 8])
def test_the_champion_gets_one_and_the_others_share_the_loss(players: int) -> None:
    env = challengers_v0.raw_env(players=players)
    total = play(env, 5)
    assert env.simulator.table.outcome is not None
    if players > 1:
        assert max(total) == 1
        assert sum(total) == pytest.approx(0)
        assert [p for p, won in enumerate(total) if won == 1] == list(env.simulator.table.outcome.winners)


def test_shaped_rewards_add_up_to_the_sparse_ones_less_where_the_lead_began() -> None:
    for module, options in ((ctb_v0, {"setup": "random"}), (challengers_v0, {"players": 2})):
        for seed in range(3):
            sparse = play(module.raw_env(**options), seed)
            shaped = play(module.raw_env(**options, rewards="shaped"), seed)
            assert shaped == pytest.approx(sparse)


def test_illegal_actions_do_what_was_asked_for() -> None:
    env = ctb_v0.raw_env(illegal="raise")
    env.reset(seed=1)
    wait = env.action_space("player_0").n - 1
    with pytest.raises(IllegalAction, match="see the mask"):
        env.step(wait)
    env = ctb_v0.raw_env(illegal="lose")
    env.reset(seed=1)
    env.step(wait)
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(env.terminations.values())
    env = ctb_v0.raw_env()
    env.reset(seed=1)
    env.step(10**9)
    simulator: Any = env.simulator
    assert simulator.moves == [(0, int(simulator.codec.place))]


@pytest.mark.parametrize(
    ("make_env", "error", "says"),
    [
        (lambda: ctb_v0.env(setup="chess"), BadConfig, "setup is place or random"),
        (lambda: ctb_v0.env(max_cycles=0), BadNumber, "max_cycles is a whole number"),
        (lambda: ctb_v0.env(rewards="rich"), BadConfig, "rewards is sparse or shaped"),
        (lambda: ctb_v0.env(discount=2), BadNumber, "discount is a number"),
        (lambda: ctb_v0.env(illegal="maybe"), BadConfig, "illegal is first"),
        (lambda: ctb_v0.env(render_mode="opera"), BadConfig, "render_mode is human"),
        (lambda: ctb_v0.env("checkers"), BadInput, "checkers"),
        (lambda: challengers_v0.env(players=17), BadConfig, "1 to 16 players"),
        (lambda: challengers_v0.env(players="two"), BadConfig, "players is a whole number"),  # type: ignore[arg-type]
        (lambda: challengers_v0.env(players=2, colour="red"), BadConfig, "There is no option 'colour'"),
    ],
)
def test_wrong_settings_get_one_sentence(make_env: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        make_env()
