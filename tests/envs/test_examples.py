"""The examples run, and the docs say what is true."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from flagfall.games.challengers.bots.learned.features import Places
from flagfall.games.challengers.bots.learned.network import read
from flagfall.games.challengers.env import zoo as challengers_v0
from flagfall.games.ctb.env import zoo as ctb_v0

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
GAMES = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("environment-*.md")))


def test_the_tutorial_runs(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "examples/pettingzoo_tutorial.py"), run_name="__main__")
    out = capsys.readouterr().out
    assert out.count("won:") == 2
    assert "may pick from" in out


@pytest.mark.slow
def test_ppo_imitates_and_improves_without_falling_back(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(ROOT / "examples/ppo_draft.py"))
    net, curve = example["train"](2 * 32 * 128, games=128, seed=1, tests=100)
    assert curve[-1]["decisions"] == 2 * 32 * 128
    assert curve[-1]["random"] > 0.7
    network = read(net.bytes())
    assert len(network.hidden) == Places(89).length
    assert "greedy" in capsys.readouterr().out


def test_ppo_learns_the_same_on_a_busy_machine() -> None:
    """Budget, learning rate and tests follow decisions; they followed the clock, and no result could be repeated."""
    train = runpy.run_path(str(ROOT / "examples/ppo_draft.py"))["train"]
    found = []
    for pace in (0.0, 1_000.0):
        ticks = count(step=pace)
        clock = SimpleNamespace(monotonic=lambda ticks=ticks: next(ticks))
        train.__globals__.update(imitate=lambda *_: None, time=clock)
        net, curve = train(3 * 32 * 8, games=8, seed=1, tests=4)
        found.append((net.bytes(), [{**line, "seconds": 0} for line in curve]))
    assert found[0] == found[1]
    assert found[0][1][-1]["decisions"] == 3 * 32 * 8
    _, curve = train(10**9, games=8, seed=1, tests=4, seconds=1.0)
    assert curve[-1]["decisions"] == 0, "seconds end it, however many decisions are left"


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
            assert f"`{part}`" in GAMES, part
    assert challengers_v0.raw_env().simulator.size == 403
    assert (ctb_v0.raw_env().simulator.size, ctb_v0.raw_env(setup="random").simulator.size) == (1253, 1025)
