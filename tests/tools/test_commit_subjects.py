"""Which subjects of commits are accepted."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import commit_subjects


@pytest.mark.parametrize(
    "subject", ["cups: count down between rounds", "web/home: show the code field first", "jit: keep 32-bit ints"]
)
def test_an_area_and_an_imperative_are_accepted(subject: str) -> None:
    assert commit_subjects.problem(subject) is None


@pytest.mark.parametrize(
    "subject",
    [
        "Which runs came before what",
        "cups: Count down",
        "cups count down",
        "cups: the standings",
        "cups: added standings",
        f"cups: {'x' * 70}",
    ],
)
def test_riddles_states_and_long_subjects_are_refused(subject: str, tmp_path: Path) -> None:
    assert commit_subjects.problem(subject) is not None
    message = tmp_path / "message"
    message.write_text(f"{subject}\n\nReason.\n", encoding="utf-8")
    assert commit_subjects.main([str(message)]) == 1
