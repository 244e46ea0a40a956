"""A game of another package keeps the promises of every game, and the command line knows it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow


ROOT = Path(__file__).parents[2]

PLAY = """
import sys
from flagfall.bots import make_bot, sight_of
from flagfall.core.plugins import find_plugin
from flagfall.core.table import Table

plugin = find_plugin("nim")
table = Table(plugin.game, plugin.cases()[0], 5)
bot = make_bot("tidy", plugin.game, plugin.cases()[0])
while table.actors:
    table.act(table.actors[0], bot.decide(sight_of(table, table.actors[0])))
sys.stdout.write(table.record().to_json() + "\\n")
"""


def run(nim: dict[str, str], *command: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env={**os.environ, **nim}, capture_output=True, text=True, cwd=ROOT, **options
    )


def test_it_passes_the_contract_suite(nim: dict[str, str]) -> None:
    done = run(nim, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "nim", "tests/contract/test_game_contract.py")
    assert done.returncode == 0, done.stdout + done.stderr
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted, done.stdout
    assert int(counted[1]) >= 30


def test_without_it_nobody_knows_it() -> None:
    done = run({}, "-c", "from flagfall.core.plugins import game_ids; print(*game_ids())")
    assert done.stdout.split() == ["challengers", "ctb"]


def test_its_records_are_checked_and_told(nim: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "nim.ndjson"
    played = run(nim, "-c", PLAY)
    assert played.returncode == 0, played.stderr
    file.write_text(played.stdout, encoding="utf-8")
    assert run(nim, "-m", "flagfall", "replay", str(file), "--check").returncode == 0
    told = run(nim, "-m", "flagfall", "replay", str(file)).stdout
    assert re.search(r"^1\. .*: hide \(stones \d\)$", told, re.M)
    assert re.search(r"^\d+\. .*: take \(heap \d, stones \d\)$", told, re.M)
    assert "heaps: 0, 0, 0" in told
    assert re.search(r"wins|won", told)


def test_a_record_of_a_game_that_is_gone_says_so(nim: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "nim.ndjson"
    file.write_text(run(nim, "-c", PLAY).stdout, encoding="utf-8")
    done = run({}, "-m", "flagfall", "replay", str(file))
    assert done.returncode == 2
    assert "There is no game 'nim'" in done.stderr
    assert "Traceback" not in done.stderr
