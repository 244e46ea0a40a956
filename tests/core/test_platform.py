"""What systems do differently."""

from __future__ import annotations

import os

import pytest

from flagfall.core.platform import stand_back


def test_a_system_without_priorities_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no `os.nice`: the process that makes insights once ended there at once."""
    monkeypatch.delattr(os, "nice", raising=False)
    stand_back(15)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no priorities")
def test_a_process_stands_back_behind_others(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    monkeypatch.setattr(os, "nice", steps.append)
    stand_back(15)
    assert steps == [15]
