"""A first tour of the PettingZoo environments: two agents, a mask, an action read and written by its name.

pip install 'flagfall[rl]'
python examples/pettingzoo_tutorial.py
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from flagfall.games.challengers.env import zoo as challengers_v0
from flagfall.games.ctb.env import zoo as ctb_v0


def strike_first(env: Any, mask: np.ndarray, source: random.Random) -> int:
    """Attack if that is possible, else do anything that is legal."""
    codec, legal = env.simulator.codec, np.flatnonzero(mask)
    strikes = legal[(legal >= len(codec.moves)) & (legal < codec.place)]
    return source.choice((strikes if len(strikes) else legal).tolist())


def play_ctb(seed: int) -> dict[str, float]:
    """One game of Capture The Base on armies that stand at random; what each agent won."""
    env, source = ctb_v0.raw_env(variant="standard", setup="random", render_mode="ansi"), random.Random(seed)
    env.reset(seed=seed)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        won[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        if agent == "player_0":
            action = strike_first(env, observation["action_mask"], source)
        else:
            action = source.choice(np.flatnonzero(observation["action_mask"]).tolist())
        env.step(action)
    moves = env.simulator.moves
    player, number = moves[-1]
    print(env.render())
    print(f"{len(moves)} actions; the last was {env.simulator.action(number, player)} by player_{player}")
    return won


def draft_together(seed: int) -> dict[str, float]:
    """One tournament of four, all deck phases at once; what each agent won."""
    env, source = challengers_v0.parallel_env(players=4), random.Random(seed)
    seen, _ = env.reset(seed=seed)
    parts = env.simulator.layout.split(seen["player_0"]["observation"])
    simulator: Any = env.simulator
    ids = simulator.cards.ids
    print("player_0 may pick from", ", ".join(ids[kind] for kind in np.flatnonzero(parts["offer"])))
    won: dict[str, float] = {}
    while env.agents:
        actions = {
            agent: source.choice(np.flatnonzero(observation["action_mask"]).tolist())
            for agent, observation in seen.items()
        }
        seen, won, *_ = env.step(actions)
    return won


if __name__ == "__main__":
    print("won:", play_ctb(7))
    print("won:", draft_together(7))
