"""How many steps a second do the learning environments make? CPU seconds on one core, the best of a few runs.

The turn-based environments beside PettingZoo's own texas_holdem_v4 in turn, in one run, where that is there
(`pip install 'pettingzoo[classic]'`, best into an environment of its own): the machine's own speed varies, the ratio
hardly does. Actions are random, legal, and chosen in the same way everywhere: as PettingZoo's `performance_benchmark`
does it, then in a quicker way, then not at all (the actions of an earlier game once more). Ours are raw; theirs is
measured as it is handed out, with its wrappers, and raw.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
from numba import njit

import flagfall.envs  # noqa: F401 - registers the ids
from flagfall.games.challengers.env import zoo as challengers_v0
from flagfall.games.ctb.env import zoo as ctb_v0

SECONDS = 1.5
ROUNDS = 3


def by_list(mask: Any) -> int:
    """A legal action, as PettingZoo's `performance_benchmark` chooses it."""
    return int(random.choice(np.flatnonzero(mask).tolist()))


def by_index(mask: Any) -> int:
    """The same, four times as fast: NumPy looks for what is true much faster than for what is not 0."""
    legal = mask.view(np.bool_).nonzero()[0]
    return int(legal[int(random.random() * len(legal))])


def aec_steps(env: Any, choose_from: Callable[[Any], int]) -> float:
    """Steps a second of an environment for agents in turn, resets and choosing included."""
    env.reset(seed=1)
    steps, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        for _ in env.agent_iter(500):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                break
            env.step(choose_from(observation["action_mask"]))
            steps += 1
    return steps / (time.process_time() - begin)


def record(env: Any, count: int) -> list[int | None]:
    """So many random legal actions from seed 1 on; None where a new game begins."""
    env.reset(seed=1)
    found: list[int | None] = []
    for _ in range(count):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            found.append(None)
            env.reset(seed=len(found))
        else:
            found.append(by_list(observation["action_mask"]))
            env.step(found[-1])
    return found


def aec_steps_alone(env: Any) -> float:
    """Steps a second where the actions are known already: the environment alone, observations included, resets not."""
    actions, steps, spent = record(env, 2_000), 0, 0.0
    while spent < SECONDS:
        env.reset(seed=1)
        begin = time.process_time()
        for i, action in enumerate(actions):
            if action is None:
                spent += time.process_time() - begin
                env.reset(seed=i + 1)
                begin = time.process_time()
                continue
            env.last()
            env.step(action)
            steps += 1
        spent += time.process_time() - begin
    return steps / spent


@njit(cache=False)
def choose(masks: Any, numbers: Any, luck: Any) -> None:
    """A legal action in every game; compiled, for NumPy takes longer than the games do."""
    for i in range(len(numbers)):
        legal = 0
        for k in range(masks.shape[1]):
            legal += masks[i, k]
        left = int(luck[i] * legal)
        k = 0
        while masks[i, k] == 0 or left > 0:
            left -= masks[i, k]
            k += 1
        numbers[i] = k


def vector_steps(name: str, count: int, **options: Any) -> tuple[float, float]:
    """Steps a second of a vector environment: the environment alone, and with choosing actions."""
    env = gymnasium.make_vec(name, num_envs=count, copy=False, **options)
    rng, numbers = np.random.default_rng(1), np.zeros(count, np.int64)
    seen, _ = env.reset(seed=1)
    steps, inside, begin = 0, 0.0, 0.0
    for i in range(10**9):
        if i == 20:  # games are spread over all their length, and everything is compiled
            steps, inside, begin = 0, 0.0, time.process_time()
        choose(seen["action_mask"], numbers, rng.random(count))
        start = time.process_time()
        seen, *_ = env.step(numbers)
        inside += time.process_time() - start
        steps += count
        if i > 20 and time.process_time() - begin > SECONDS:
            break
    return steps / inside, steps / (time.process_time() - begin)


def main() -> None:
    """Everything in turn, a few times; the best counts."""
    makers: dict[str, Callable[[], Any]] = {
        "ctb_v0 (raw)": ctb_v0.raw_env,
        "ctb_v0 (raw, setup=random)": lambda: ctb_v0.raw_env(setup="random"),
        "challengers_v0 (raw, 2 players)": lambda: challengers_v0.raw_env(players=2),
        "challengers_v0 (raw, 8 players)": lambda: challengers_v0.raw_env(players=8),
    }
    if find_spec("rlcard") is not None:
        warnings.simplefilter("ignore")
        from pettingzoo.classic import texas_holdem_v4

        makers["texas_holdem_v4 (raw)"] = texas_holdem_v4.raw_env
        makers["texas_holdem_v4"] = texas_holdem_v4.env
    envs = {name: make() for name, make in makers.items()}
    ways: tuple[tuple[str, Callable[[Any], float]], ...] = (
        ("choosing as PettingZoo's benchmark does", lambda env: aec_steps(env, by_list)),
        ("choosing in a quicker way", lambda env: aec_steps(env, by_index)),
        ("the environment alone", aec_steps_alone),
    )
    for title, measure in ways:
        best = dict.fromkeys(envs, 0.0)
        for _ in range(ROUNDS):
            for name, env in envs.items():
                best[name] = max(best[name], measure(env))
        print(f"Turn-based, {title}:")
        for name, rate in best.items():
            beside = "".join(f"  {rate / best[base]:6.1f} ×" for base in best if base.startswith("texas"))
            print(f"  {name:36} {rate:12,.0f} steps/s{beside}")
    for name, count, options in (
        ("Flagfall/CTB-v0", 1024, {}),
        ("Flagfall/CTB-v0", 4096, {}),
        ("Flagfall/ChallengersDraft-v0", 1024, {}),
        ("Flagfall/ChallengersDraft-v0", 1024, {"players": 8}),
    ):
        alone, chosen = map(max, zip(*(vector_steps(name, count, **options) for _ in range(ROUNDS)), strict=True))
        print(f"{name} × {count} {options or ''}: {alone:,.0f} steps/s, with choosing actions {chosen:,.0f}")


if __name__ == "__main__":
    main()
