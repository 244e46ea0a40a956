"""Learn to draft: masked PPO in plain NumPy, in the vector environment of `Flagfall/ChallengersDraft-v0`.

    pip install 'flagfall[rl]'
    python examples/ppo_draft.py                    # some minutes on two quiet cores
    python examples/ppo_draft.py --decisions 16_000_000 --save learned.bin --curve curve.json

First it imitates `greedy` for some seconds, for at random nobody keeps a deck that could win; from then on it
learns from nothing but its own games against `greedy`. Every now and then the policy plays whole games against `greedy`
and `random`, doing what it thinks best, and a line is printed. The budget, the learning rate and the tests follow the
number of decisions, not the clock, so the same seed learns the same however busy the machine is.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import flagfall.envs  # noqa: F401 - registers the ids
from flagfall.games.challengers.bots.learned import features as f
from flagfall.games.challengers.bots.learned.network import write
from flagfall.games.challengers.definitions.cards import box

ID = "Flagfall/ChallengersDraft-v0"
UNITS = 64
IMITATED = 150
EPOCHS, BATCH, CLIP, ENTROPY = 2, 8192, 0.2, 0.005
Array = Any


class Eyes:
    """Observations of thousands of games as the rows of features that `learned` uses."""

    def __init__(self, layout: Any) -> None:
        self.layout, self.at = layout, f.Places(len(box()))
        self.choices = Choices(self.at)
        names = sorted({card.name for card in box()})
        self._name = np.zeros((len(box()), len(names)), np.float32)
        self._name[range(len(box())), [names.index(card.name) for card in box()]] = 1

    def __call__(self, observations: Array) -> Array:
        parts, at, n = self.layout.split(observations), self.at, len(observations)
        rows, every = np.zeros((n, at.length), np.float32), np.arange(n)
        deck = parts["deck"].astype(np.float32)
        held = deck @ self._name > 0
        rows[:, : at.seated] = deck
        rows[:, at.seated : at.round] = held @ self._name.T
        rows[:, at.round : at.step] = parts["round"]
        rows[:, at.step : at.level] = parts["step"][:, : f.STEPS]
        rows[:, at.level : at.size] = parts["level"]
        me, rival = parts["me"].astype(np.float32), parts["others"][:, 0].astype(np.float32)
        rows[every, at.size + np.minimum(deck.sum(1), f.SIZES - 1).astype(int)] = 1
        rows[every, at.names + np.minimum(held.sum(1), f.NAMES - 1)] = 1
        rows[every, at.picks + np.minimum(me[:, 0], f.PICKS - 1).astype(int)] = 1
        lead = (me[:, 4] + me[:, 7] - rival[:, 7] - rival[:, 10]) / f.LEAD_SCALE
        rest = (me[:, 1], parts["phase"][:, 2], me[:, 2], me[:, 3], lead, np.ones(n))
        rows[:, at.rest :] = np.stack(rest, 1)
        return rows


class Net:
    """Scores of all actions and the value of a game: a hidden layer, and straight lines past it."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = {
            "hidden": rng.normal(0, inputs**-0.5, (inputs, UNITS)).astype(np.float32),
            "straight": np.zeros((inputs, actions), np.float32),
            "out": rng.normal(0, 0.01, (UNITS, actions)).astype(np.float32),
            "value": np.zeros((UNITS, 1), np.float32),
            "value_straight": np.zeros((inputs, 1), np.float32),
        }
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._steps = 0

    def __call__(self, rows: Array, actions: Array) -> tuple[Array, Array, Array]:
        """Scores of these actions, values of the games, and the hidden units."""
        w = self.weights
        units = np.maximum(rows @ w["hidden"], 0)
        scores = rows @ w["straight"][:, actions] + units @ w["out"][:, actions]
        return scores, (rows @ w["value_straight"] + units @ w["value"])[:, 0], units

    def learn(self, parts: list[Any], rate: float) -> None:
        """One step of Adam, down the slopes of scores and values that these parts of a batch have."""
        w = self.weights
        slopes = {name: np.zeros_like(weights) for name, weights in w.items()}
        for actions, rows, units, d_scores, d_value in parts:
            d_value = d_value[:, None].astype(np.float32)
            d_units = (d_scores @ w["out"][:, actions].T + d_value @ w["value"].T) * (units > 0)
            slopes["hidden"] += rows.T @ d_units
            slopes["straight"][:, actions] += rows.T @ d_scores
            slopes["out"][:, actions] += units.T @ d_scores
            slopes["value"] += units.T @ d_value
            slopes["value_straight"] += rows.T @ d_value
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            w[name] -= scale * mean / (np.sqrt(square) + 1e-6)

    def bytes(self) -> bytes:
        """The policy as a file that `learned` reads."""
        parts = [self.weights[name] for name in ("hidden", "straight", "out")]
        inputs, actions = self.weights["straight"].shape
        return write(inputs, UNITS, actions, np.concatenate([part.ravel() for part in parts]).tolist())


class Choices:
    """Which actions can come up in which step of a deck phase: a third of all, and so a third of the work."""

    def __init__(self, at: f.Places) -> None:
        kinds, redraw = at.kinds, 3 + at.kinds
        done = 5 + 3 * kinds  # the numbers of docs/environments.md
        self._step = slice(at.step, at.step + f.STEPS)
        picking = np.r_[0 : redraw + 1, done, done + 1]
        paying, removing = np.r_[redraw + 1 : redraw + 2 + kinds, done + 1], np.r_[redraw + 2 + kinds : done + 2]
        self._actions = [picking, picking, paying, removing]

    def __call__(self, rows: Array) -> Any:
        """Rows of one kind of step at a time, and their actions; a game that is over is of the last kind."""
        steps = np.where(rows[:, self._step].any(1), rows[:, self._step].argmax(1), f.STEPS - 1)
        for step, actions in enumerate(self._actions):
            mine = np.flatnonzero(steps == step)
            if len(mine):
                yield mine, actions


def chances(scores: Array, masks: Array) -> Array:
    """The policy: a softmax over legal actions alone."""
    scores = np.where(masks, scores, -1e9)
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)


def draw(policy: Array, rng: np.random.Generator) -> Array:
    """One column for each row, by its chances."""
    sums = policy.cumsum(1)
    return (sums < rng.random((len(policy), 1)) * sums[:, -1:]).sum(1)


def imitate(env: Any, net: Net, eyes: Eyes, rng: np.random.Generator, steps: int) -> None:
    """Do as `greedy` does, also where `greedy` would not have got to; not for long, or nothing else is ever tried."""
    seen, _ = env.reset(seed=int(rng.integers(2**31)))
    for _ in range(steps):
        rows, advice, parts = eyes(seen["observation"]), env.unwrapped.games.advice(), []
        numbers = advice.copy()
        for mine, actions in eyes.choices(rows):
            scores, values, units = net(rows[mine], actions)
            policy = chances(scores, seen["action_mask"][np.ix_(mine, actions)])
            numbers[mine] = actions[draw(policy, rng)]
            slopes = (policy - (actions == advice[mine, None])) / len(rows)
            parts.append((actions, rows[mine], units, slopes.astype(np.float32), 0 * values))
        net.learn(parts, 1e-3)
        seen, *_ = env.step(np.where(rng.random(len(rows)) < 0.3, numbers, advice))


def rollout(env: Any, net: Net, eyes: Eyes, rng: np.random.Generator, seen: Any, steps: int) -> tuple[Any, Any]:
    """So many steps of every game: what was seen, done and won; and what is seen now."""
    kept: dict[str, list[Any]] = {name: [] for name in ("rows", "masks", "actions", "old", "values", "rewards", "over")}
    for step in range(steps + 1):
        rows, masks = eyes(seen["observation"]), seen["action_mask"].copy()
        numbers, old, values = np.zeros(len(rows), int), np.ones(len(rows)), np.zeros(len(rows))
        for mine, actions in eyes.choices(rows):
            scores, values[mine], _ = net(rows[mine], actions)
            policy = chances(scores, masks[np.ix_(mine, actions)])
            columns = draw(policy, rng)
            numbers[mine], old[mine] = actions[columns], policy[np.arange(len(mine)), columns]
        kept["values"].append(values)
        if step < steps:
            seen, rewards, ended, cut, _ = env.step(numbers)
            for name, value in (("rows", rows), ("masks", masks), ("actions", numbers), ("old", old)):
                kept[name].append(value)
            kept["rewards"].append(rewards)
            kept["over"].append(ended | cut)
    return seen, {name: np.array(value) for name, value in kept.items()}


def advantages(kept: dict[str, Any], decay: float = 0.95) -> Array:
    """How much better each action was than expected (GAE); an episode ends where the next one begins."""
    found, ahead = np.zeros_like(kept["rewards"]), 0.0
    for t in reversed(range(len(found))):
        goes_on = 1 - kept["over"][t]
        surprise = kept["rewards"][t] + goes_on * kept["values"][t + 1] - kept["values"][t]
        ahead = surprise + decay * goes_on * ahead
        found[t] = ahead
    return found


def improve(net: Net, choices: Choices, kept: dict[str, Any], rng: np.random.Generator, rate: float) -> None:
    """PPO: towards what went better than expected, but not far from the policy that played."""
    gains = advantages(kept)
    goals = (gains + kept["values"][:-1]).ravel()
    rows, masks = (kept[name].reshape(-1, kept[name].shape[-1]) for name in ("rows", "masks"))
    numbers, old, gains = kept["actions"].ravel(), kept["old"].ravel(), gains.ravel()
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for batch in np.array_split(rng.permutation(len(rows)), max(1, len(rows) // BATCH)):
            parts = []
            for part, actions in choices(rows[batch]):
                mine = batch[part]
                scores, values, units = net(rows[mine], actions)
                policy = chances(scores, masks[np.ix_(mine, actions)])
                done = actions == numbers[mine, None]
                ratio = policy[done] / old[mine]
                counts = np.where(gains[mine] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                weight = (counts * ratio * gains[mine])[:, None]
                logs = np.log(np.maximum(policy, 1e-9))
                entropy = -(policy * logs).sum(1, keepdims=True)
                slopes = (policy - done) * weight + ENTROPY * policy * (logs + entropy)
                slopes = (slopes / len(batch)).astype(np.float32)
                parts.append((actions, rows[mine], units, slopes, (values - goals[mine]) / len(batch)))
            net.learn(parts, rate)


def test(net: Net, eyes: Eyes, rival: str, games: int, seed: int) -> float:
    """The share of games that the policy wins, doing what it thinks best."""
    env = gymnasium.make_vec(ID, num_envs=games, bots=rival, copy=False)
    seen, _ = env.reset(seed=seed)
    won = np.full(games, np.nan)
    while np.isnan(won).any():
        rows, numbers = eyes(seen["observation"]), np.zeros(games, int)
        for mine, actions in eyes.choices(rows):
            scores, _, _ = net(rows[mine], actions)
            numbers[mine] = actions[np.where(seen["action_mask"][np.ix_(mine, actions)], scores, -np.inf).argmax(1)]
        seen, rewards, ended, cut, _ = env.step(numbers)
        fresh = (ended | cut) & np.isnan(won)
        won[fresh] = rewards[fresh] > 0
    return float(won.mean())


def train(
    budget: int, games: int, seed: int, tests: int, seconds: float = float("inf")
) -> tuple[Net, list[dict[str, float]]]:
    """Imitate, then improve for so many decisions; the curve of what it won on the way.

    `seconds` only stops it earlier: what was learned until then is what a longer run had learned by then.
    """
    mode = gymnasium.vector.AutoresetMode.SAME_STEP
    env = gymnasium.make_vec(ID, num_envs=games, bots="greedy", rewards="shaped", autoreset_mode=mode, copy=False)
    inside: Any = env.unwrapped
    eyes, rng = Eyes(inside.layout), np.random.default_rng(seed)
    net, curve = Net(eyes.at.length, inside.single_action_space.n, seed), list[dict[str, float]]()
    begin = time.monotonic()
    imitate(env, net, eyes, rng, IMITATED)
    seen, _ = env.reset(seed=seed)
    decisions, due = 0, 0.0
    while True:
        spent = time.monotonic() - begin
        is_last = decisions >= budget or spent > seconds
        if decisions >= due or is_last:
            due += budget / 12
            line = {"seconds": round(spent, 1), "decisions": decisions}
            line |= {rival: round(test(net, eyes, rival, tests, 7), 4) for rival in ("greedy", "random")}
            curve.append(line)
            print(line, flush=True)
            if is_last:
                break
        seen, kept = rollout(env, net, eyes, rng, seen, 32)
        improve(net, eyes.choices, kept, rng, 1e-3 * max(0.1, 1 - decisions / budget))
        decisions += kept["actions"].size
    return net, curve


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=4_000_000, help="how many decisions to learn from")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop earlier, after so long")
    parser.add_argument("--games", type=int, default=1024, help="games side by side")
    parser.add_argument("--tests", type=int, default=1000, help="games of every test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the policy")
    parser.add_argument("--curve", type=Path, help="where to write the curve, as JSON")
    options = parser.parse_args()
    net, curve = train(options.decisions, options.games, options.seed, options.tests, options.seconds)
    if options.save:
        options.save.write_bytes(net.bytes())
    if options.curve:
        options.curve.write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
