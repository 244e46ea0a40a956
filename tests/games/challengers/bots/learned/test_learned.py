"""The bot with the shipped network: it sees what the learner saw, and plays legally."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.errors import BadFile
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.bots.learned.features import features
from flagfall.games.challengers.bots.learned.network import Network, read, shipped, write
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.env.simulator import ChallengersSimulator

ROOT = Path(__file__).resolve().parents[5]


def test_the_bot_sees_what_the_learner_saw() -> None:
    """Features from a view, in plain Python, and from observations, for many games at once."""
    example = runpy.run_path(str(ROOT / "examples/ppo_draft.py"))
    simulator = ChallengersSimulator(Config(players=2), is_draft=True)
    eyes, source = example["Eyes"](simulator.layout), np.random.default_rng(3)
    simulator.reset(4)
    for _ in range(60):
        if simulator.actor < 0:
            break
        if not simulator.record["phase"] % 2:
            table = simulator.table
            row = np.zeros(eyes.at.length, np.float32)
            for place, value in features(simulator.cards, table.seen_by(PlayerIx(simulator.actor)).view).items():
                row[place] = value
            np.testing.assert_allclose(eyes(simulator.view[None])[0], row, rtol=1e-6)
        simulator.step(simulator.actor, int(source.choice(np.flatnonzero(simulator.mask))))


def test_the_shipped_network_plays_legally_and_thinks_as_numpy_does() -> None:
    network, bot = shipped(), make_bot("learned")
    simulator = ChallengersSimulator(Config(players=2))
    simulator.reset(11)
    hidden, straight, out = (np.array(part) for part in (network.hidden, network.straight, network.out))
    while simulator.actor >= 0:
        sight = sight_of(simulator.table, PlayerIx(simulator.actor))
        action = bot.decide(sight)
        assert action in sight.legal
        number = simulator.number(action, simulator.actor)
        if not simulator.record["phase"] % 2:
            row = np.zeros(len(hidden))
            for place, value in features(simulator.cards, sight.view).items():
                row[place] = value
            scores = row @ straight + np.maximum(row @ hidden, 0) @ out
            legal = np.flatnonzero(simulator.mask)
            assert scores[number] == pytest.approx(scores[legal].max())
        simulator.step(simulator.actor, number)


def test_what_is_no_network_is_refused() -> None:
    small = write(1, 2, 3, [0.5] * 11)
    assert read(small) == Network(((0.5, 0.5),), ((0.5,) * 3,), ((0.5,) * 3,) * 2)
    for data in (b"", small[:-1], b"x" * 40):
        with pytest.raises(BadFile, match="not a network"):
            read(data)
