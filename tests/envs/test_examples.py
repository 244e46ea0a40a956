"""The examples run, and the docs say what is true."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.bots.challengers.learned.features import Places, features
from flagfall.bots.challengers.learned.network import Network, read, shipped, write
from flagfall.core.errors import BadFile
from flagfall.core.ids import PlayerIx
from flagfall.envs import challengers_v0, ctb_v0
from flagfall.envs.challengers.simulator import ChallengersSimulator
from flagfall.games.challengers.config import Config

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/environments.md").read_text(encoding="utf-8")


def test_the_tutorial_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples/pettingzoo_tutorial.py"), run_name="__main__")
    out = capsys.readouterr().out
    assert out.count("won:") == 2
    assert "may pick from" in out


def test_ppo_imitates_and_improves_without_falling_back(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(ROOT / "examples/ppo_draft.py"))
    net, curve = example["train"](seconds=1e6, games=128, seed=1, tests=100, rounds=2)
    assert curve[-1]["decisions"] == 2 * 32 * 128
    assert curve[-1]["random"] > 0.7
    network = read(net.bytes())
    assert len(network.hidden) == Places(89).length
    assert "greedy" in capsys.readouterr().out


def test_the_script_for_torch_says_what_it_needs() -> None:
    code = "import sys; sys.modules['sb3_contrib'] = None; sys.argv = ['x']; import runpy; "
    code += f"runpy.run_path({str(ROOT / 'examples/sb3_maskable.py')!r}, run_name='__main__')"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "This example needs sb3-contrib: pip install sb3-contrib\n"


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "environments.md", "exec"), {})
    assert capsys.readouterr().out == "(64, 89) (64, 1, 11)\n"


def test_the_page_names_every_part_and_the_right_numbers() -> None:
    layouts = [
        challengers_v0.raw_env(players=3).simulator.layout,
        ctb_v0.raw_env({"extends": "standard", "setup": {"visibility": "hidden"}}).simulator.layout,
    ]
    for layout in layouts:
        for part in layout:
            assert f"`{part}`" in PAGE, part
    assert challengers_v0.raw_env().simulator.size == 403
    assert (ctb_v0.raw_env().simulator.size, ctb_v0.raw_env(setup="random").simulator.size) == (1253, 1025)


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
