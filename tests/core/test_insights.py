"""Insights: a game's own and those that others bring for it, found in one place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from flagfall.core import insights
from flagfall.core.insights import ANALYSES, insights_of
from flagfall.core.plugins import find_plugin
from flagfall.core.registry import Registry

MODULE = """
from flagfall.core.plugin import GameInsights, Insight

def make(story, part, precision, is_fast):
    return 7

LUCKY = GameInsights("ctb", (Insight("lucky", int, make, "A number."), Insight("review", int, make, "Not the game's.")))
NUMBER = 7
"""
ENTRIES = """[flagfall.insights]
lucky = lucky_numbers:LUCKY
number = lucky_numbers:NUMBER
gone = no_such_module:ANY
"""


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of somebody else's with an analysis of a game of ours, and two that are no use."""
    (tmp_path / "lucky_numbers.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "lucky_numbers", raising=False)
    folder = tmp_path / "lucky-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(insights, "ANALYSES", Registry(ANALYSES.group, ANALYSES.noun, ANALYSES._check))


def test_others_add_to_what_a_game_says_and_broken_ones_are_left_out(
    stranger: None, caplog: pytest.LogCaptureFixture
) -> None:
    ctb = find_plugin("ctb")
    found = {insight.path: insight for insight in insights_of(ctb)}
    assert set(found) == {insight.path for insight in ctb.insights} | {"lucky"}
    assert found["review"] in ctb.insights  # the game's own counts
    assert not any(insight.path == "lucky" for insight in insights_of(find_plugin("challengers")))
    told = {record.getMessage().split(" cannot")[0] for record in caplog.records}
    assert told == {"the analysis 'number' of lucky", "the analysis 'gone' of lucky"}
