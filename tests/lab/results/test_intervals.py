"""Intervals of the lab's figures, against data whose spread is known."""

from __future__ import annotations

import random
from statistics import NormalDist, fmean, pstdev

import pytest

from flagfall.lab.play import StudyFigure, Tally, count, figure_of

np = pytest.importorskip("numpy")


def _mean_of(values: list[int], scale: int = 1) -> StudyFigure:
    tally: Tally = {}
    count(tally, "rounds.mean", np.array(values), scale)
    return figure_of(tally["rounds.mean"], is_share=False)


@pytest.mark.parametrize("scale", [1, 10])
def test_the_interval_of_a_mean_is_196_standard_errors_to_either_side(scale: int) -> None:
    values = [3, 5, 5, 6, 7, 7, 7, 8, 11, 13] * 40
    found, error = _mean_of(values, scale), pstdev(values) / len(values) ** 0.5
    z = NormalDist().inv_cdf(0.975)
    assert found.mean == pytest.approx(fmean(values) / scale)
    assert found.low == pytest.approx((fmean(values) - z * error) / scale, rel=1e-5)
    assert found.high == pytest.approx((fmean(values) + z * error) / scale, rel=1e-5)


def test_the_interval_of_a_mean_holds_the_truth_in_95_of_100_samples() -> None:
    """Half as wide an interval would hold it in 67 of 100."""
    rng, samples, truth = random.Random(20261118), 1_000, 3.5
    held = 0
    for _ in range(samples):
        found = _mean_of(rng.choices(range(1, 7), k=200))
        held += found.low <= truth <= found.high
    assert 0.93 <= held / samples <= 0.97
