"""The phases of `make test`: what each costs, and that a failure is not lost in the report."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import phase

DONE = ["--", sys.executable, "-c", "pass"]
FAILED = ["--", sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def _notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phase, "NOTES", tmp_path / "phases.tsv")
    monkeypatch.setattr(phase, "adopt_orphans", lambda: None)  # the test process must not become their parent
    phase.main(["--begin"])


def test_the_report_lists_every_phase_and_the_sum(capfd: pytest.CaptureFixture[str]) -> None:
    assert phase.main(["one", *DONE]) == 0
    assert phase.main(["--report", "one"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["phase", "one", "all"]


def test_a_phase_that_failed_or_did_not_run_fails_the_report(capfd: pytest.CaptureFixture[str]) -> None:
    assert phase.main(["one", *FAILED]) == 3
    assert phase.main(["--report", "one"]) == 1
    assert "FAILED" in capfd.readouterr().out
    phase.main(["--begin"])
    phase.main(["one", *DONE])
    assert phase.main(["--report", "one", "two"]) == 1
    assert "not run: two" in capfd.readouterr().out
