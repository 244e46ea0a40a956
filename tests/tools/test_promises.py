"""No promise of the project has only tests that `make test` leaves out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import ledger
import promises
from promises import Held


@pytest.mark.slow
def test_every_promise_is_held_without_soak_tests() -> None:
    done = subprocess.run(
        [sys.executable, promises.__file__, "--compare", promises.SAVED], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_every_tested_rule_is_listed() -> None:
    assert promises.saved()["rules"] == sorted(ledger.tested_ids())


@pytest.mark.parametrize(
    ("path", "name", "found"),
    [
        ("contract/test_game_contract.py", "test_it_keeps[record_replays-ctb-0-standard]", ["ctb: record_replays"]),
        ("server/store/test_contract.py", "test_a_name[sqlite]", ["store: test_a_name"]),
        ("server/faults/test_pair.py", "test_kill", ["server/faults/test_pair.py::test_kill"]),
        ("docs/test_docs.py", "test_links[a.md]", ["docs: test_links [a.md]"]),
        ("server/http/test_api_docs.py", "test_odd[GET /api/v1/me]", ["GET /api/v1/me"]),
        ("cli/commands/test_odds.py", "test_it", ["commands/odds"]),
        ("browser/test_party.py", "test_it[chromium]", ["party"]),
        ("core/test_rng.py", "test_it[3]", []),
    ],
)
def test_promises_come_from_paths_and_names(path: str, name: str, found: list[str]) -> None:
    assert [promise for _, promise in promises.promises_of(path, name, [])] == found


def test_rules_come_from_markers() -> None:
    assert list(promises.promises_of("core/test_rng.py", "test_it", ["CH-1", "CH-2"])) == [
        ("rules", "CH-1"),
        ("rules", "CH-2"),
    ]


def test_a_promise_with_soak_tests_only_is_lost() -> None:
    found = {"rules": {"CH-1": Held(tests=0, soak_tests=3), "CH-2": Held(tests=1, soak_tests=1)}}
    assert promises.lost(found, {"rules": ["CH-1", "CH-2", "CH-3"]}) == ["rules: CH-1", "rules: CH-3"]
