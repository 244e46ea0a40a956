"""Gymnasium's own checks, single and in batches, with every warning an error (pyproject.toml)."""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import flagfall.envs  # noqa: F401 - registers the ids
from flagfall.core.errors import BadConfig, BadInput, BadNumber

CTB, DRAFT = "Flagfall/CTB-v0", "Flagfall/ChallengersDraft-v0"
SINGLE: list[tuple[str, dict[str, Any]]] = [
    (CTB, {}),
    (CTB, {"bot": "engine-1", "setup": "place", "seat": 1}),
    (CTB, {"render_mode": "rgb_array", "rewards": "shaped", "variant": "close_combat"}),
    (DRAFT, {}),
    (DRAFT, {"bots": "builder"}),
    (DRAFT, {"players": 3, "bots": ["greedy", "random"], "choices": True}),
    (DRAFT, {"players": 1, "render_mode": "svg"}),
    (DRAFT, {"players": 8, "rewards": "shaped", "discount": 0.99, "seat": 5}),
]


def finish(env: Any, seed: int) -> float:
    """One game of random legal actions; all it was worth."""
    seen, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    total, is_over = 0.0, False
    while not is_over:
        assert (seen["action_mask"].astype(bool) == env.unwrapped.action_masks()).all()
        seen, reward, terminated, truncated, _ = env.step(env.action_space.sample(mask=seen["action_mask"]))
        total, is_over = total + reward, terminated or truncated
    return float(total)


@pytest.mark.parametrize(("name", "options"), SINGLE)
def test_every_id_passes_check_env(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(name, **options)
    check_env(env.unwrapped)
    assert finish(env, 3) == finish(env, 3)


@pytest.mark.parametrize("name", [CTB, DRAFT])
def test_bots_through_the_protocol_and_compiled_ones_play_games_of_the_same_worth(name: str) -> None:
    env = gymnasium.make(name, render_mode="ansi")
    assert {finish(env, seed) for seed in range(6)} <= {-1.0, 0.0, 1.0}
    assert isinstance(env.render(), str)


@pytest.mark.parametrize(("name", "options"), [(DRAFT, {"bots": "novice"}), (DRAFT, {}), (CTB, {})])
def test_a_copied_environment_plays_on_alike(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(name, **options).unwrapped
    env.reset(seed=2)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        mine, theirs = copy.deepcopy(env), other
        for _ in range(5):
            number = int(np.argmax(cast(Any, mine).action_masks()))
            seen, reward, *_ = mine.step(number)
            seen_too, reward_too, *_ = theirs.step(number)
            assert reward == reward_too
            assert (seen["observation"] == seen_too["observation"]).all()


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    return (rng.random(masks.shape) * masks).argmax(1)


@pytest.mark.parametrize("name", [CTB, DRAFT])
def test_a_batch_begins_the_next_game_in_the_next_step(name: str) -> None:
    env, rng = gymnasium.make_vec(name, num_envs=16), np.random.default_rng(1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=4)
    assert env.observation_space.contains(seen)
    over, games = np.zeros(16, bool), 0
    for _ in range(400):
        seen, rewards, ended, cut, _ = env.step(chosen(seen["action_mask"], rng))
        assert not (ended | cut)[over].any()
        assert (rewards[over] == 0).all()
        assert (rewards[~ended] == 0).all()
        over = ended | cut
        games += int(over.sum())
    assert games > 16
    assert env.action_space.contains(chosen(seen["action_mask"], rng))


@pytest.mark.parametrize("name", [CTB, DRAFT])
def test_a_batch_can_begin_it_in_the_same_step(name: str) -> None:
    modes = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
    next_step, same_step = (gymnasium.make_vec(name, num_envs=1, autoreset_mode=mode) for mode in modes)
    (seen, _), (seen_too, _) = next_step.reset(seed=5), same_step.reset(seed=5)
    rng = np.random.default_rng(2)
    for _ in range(300):
        assert (seen["observation"] == seen_too["observation"]).all()
        actions = chosen(seen["action_mask"], rng)
        seen, rewards, ended, cut, _ = next_step.step(actions)
        seen_too, *same, infos = same_step.step(actions)
        assert all((a == b).all() for a, b in zip(same, (rewards, ended, cut), strict=True))
        if ended[0] or cut[0]:
            assert (infos["final_obs"][0]["observation"] == seen["observation"][0]).all()
            seen, *_ = next_step.step(actions)


def test_a_batch_without_autoreset_wants_to_be_reset() -> None:
    env, rng = gymnasium.make_vec(DRAFT, num_envs=4, autoreset_mode=AutoresetMode.DISABLED), np.random.default_rng(3)
    seen, _ = env.reset(seed=1)
    over = np.zeros(4, bool)
    while not over.any():
        seen, _, ended, cut, _ = env.step(chosen(seen["action_mask"], rng))
        over = ended | cut
    with pytest.raises(BadInput, match="reset_mask"):
        env.step(chosen(seen["action_mask"], rng))
    before = seen["observation"][~over].copy()
    seen, _ = env.reset(options={"reset_mask": over})
    assert (seen["observation"][~over] == before).all()
    env.step(chosen(seen["action_mask"], rng))


def test_shaped_rewards_of_a_batch_add_up_to_the_sparse_ones() -> None:
    for name in (CTB, DRAFT):
        sparse, shaped = (gymnasium.make_vec(name, num_envs=1, rewards=kind) for kind in ("sparse", "shaped"))
        (seen, _), _ = sparse.reset(seed=9), shaped.reset(seed=9)
        total, rng = 0.0, np.random.default_rng(4)
        while True:
            actions = chosen(seen["action_mask"], rng)
            seen, reward, ended, cut, _ = sparse.step(actions)
            total += shaped.step(actions)[1][0]
            if ended[0] or cut[0]:
                assert total == pytest.approx(reward[0])
                break


def test_an_illegal_number_counts_as_the_first_legal_one() -> None:
    for name in (CTB, DRAFT):
        envs = [gymnasium.make_vec(name, num_envs=2) for _ in range(2)]
        seen, _ = envs[0].reset(seed=1)
        envs[1].reset(seed=1)
        one, *_ = envs[0].step(seen["action_mask"].argmax(1))
        other, *_ = envs[1].step(np.array([-5, 10**6]))
        assert (one["observation"] == other["observation"]).all()


@pytest.mark.parametrize(
    ("name", "options", "error", "says"),
    [
        (CTB, {"bot": "greedy"}, BadInput, "There is no bot 'greedy' for this game; one of engine-3"),
        (CTB, {"seat": 2}, BadConfig, "seat is a player's number from 0 to 1"),
        (CTB, {"max_steps": 0}, BadNumber, "max_steps is a whole number"),
        (DRAFT, {"bots": []}, BadInput, "bots is the name of a bot"),
        (DRAFT, {"colour": 1}, BadConfig, "There is no option 'colour'"),
        (DRAFT, {"players": 17}, BadConfig, "1 to 16 players"),
    ],
)
def test_wrong_settings_get_one_sentence(name: str, options: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        gymnasium.make(name, **options)


def test_wrong_settings_of_a_batch_get_one_sentence() -> None:
    cases: tuple[tuple[str, dict[str, Any], str], ...] = (
        (CTB, {"bot": "engine-1"}, "single games take any bot"),
        (DRAFT, {"bots": "builder"}, "single games take any bot"),
        (DRAFT, {"autoreset_mode": "never"}, "autoreset_mode is one of"),
        (DRAFT, {"num_envs": 0}, "num_envs is a whole number"),
    )
    for name, options, says in cases:
        with pytest.raises(BadInput, match=says):
            gymnasium.make_vec(name, **{"num_envs": 2, **options})
    env = gymnasium.make_vec(DRAFT, num_envs=2)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="There are 2 games"):
        env.step(np.zeros(3, int))
