"""Nim for researchers: what follows from its plug-in alone, in programs of their own that know it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

GYMNASIUM = """
import gymnasium, flagfall.envs
from gymnasium.utils.env_checker import check_env

env = gymnasium.make("Flagfall/Nim-v0", bots="tidy", heaps=(1, 2), fist=1)
check_env(env.unwrapped)
rewards = set()
for seed in range(20):
    seen, _ = env.reset(seed=seed)
    is_over = False
    while not is_over:
        seen, reward, is_over, is_cut, _ = env.step(env.action_space.sample(mask=seen["action_mask"]))
    rewards.add(reward)
assert rewards == {-1.0, 1.0}, rewards
"""

PETTINGZOO = """
import pickle
from pettingzoo.test import api_test, parallel_api_test, seed_test
from flagfall.envs import nim_v0

api_test(nim_v0.env(), num_cycles=200)
parallel_api_test(nim_v0.parallel_env(), num_cycles=100)
seed_test(nim_v0.env)
env = nim_v0.raw_env(fist=3)
env.reset(seed=1)
env.step(1)
copy = pickle.loads(pickle.dumps(env))
assert (copy.last()[0]["observation"] == env.last()[0]["observation"]).all()
"""

OPENSPIEL = """
import pyspiel, flagfall.spiel
from open_spiel.python.algorithms import mcts
import numpy as np

game = pyspiel.load_game("python_flagfall_nim(fist=1)")
pyspiel.random_sim_test(game, num_sims=10, serialize=False, verbose=False)
evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
bot = mcts.MCTSBot(game, 1.0, 5, evaluator, random_state=np.random.RandomState(2))
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    else:
        state.apply_action(bot.step(state))
assert sorted(state.returns()) == [-1.0, 1.0]
"""

STUDY = """
play = "any_game"
games = 200
seed = 3

[settings]
game = "nim"

[vary]
bots = [["tidy", "random"], ["random", "random"]]
"""


def run(nim: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], env={**os.environ, **nim}, capture_output=True, text=True)


@pytest.mark.parametrize("program", [GYMNASIUM, PETTINGZOO, OPENSPIEL], ids=["gymnasium", "pettingzoo", "openspiel"])
def test_it_has_environments_that_conform(nim: dict[str, str], program: str) -> None:
    done = run(nim, "-W", "ignore", "-c", program)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lab_says_that_tidy_play_wins(nim: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "tidy.toml"
    file.write_text(STUDY, encoding="utf-8")
    done = run(nim, "-m", "flagfall", "lab", "run", str(file), "--out", str(tmp_path / "out"), "--workers", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    summary = json.loads((tmp_path / "out/summary.json").read_text(encoding="utf-8"))
    wins = {(row["arm"], row["item"]): row for row in summary["figures"] if row["group"] == "win"}
    tidy = next(row for (arm, bot), row in wins.items() if bot == "tidy")
    assert tidy["n"] == 200
    assert tidy["low"] > 0.5
