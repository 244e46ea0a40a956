"""Results of studies as data frames."""

from __future__ import annotations

import polars
import pytest

from flagfall import lab
from lab.studies.test_studies import STUDY


def test_results_are_frames():
    results = lab.run(lab.read_study(STUDY, "solo"))
    assert results.games.height == 400
    assert results.games["arm"].unique(maintain_order=True).to_list() == ["difficulty 1", "difficulty 3"]
    direct = lab.tournaments(1, "greedy", games=200, seed=5, difficulty=3)
    assert results.games.filter(polars.col("arm") == "difficulty 3").drop("arm").equals(direct)
    (mean,) = results.figures.filter(arm="difficulty 3", group="win", item="greedy")["mean"]
    assert mean == pytest.approx(direct["champion"].is_not_null().mean())
