"""Matches of a study are counted and not kept."""

from __future__ import annotations

import pytest

from flagfall import lab


@pytest.mark.slow
def test_matches_are_counted_not_kept():
    text = (
        'play = "matches"\ngames = 100_000\n[settings]\na = "3 newcomer, dog"\nb = "4 newcomer"\n[vary]\nfirst = [0, 1]'
    )
    results = lab.run(lab.read_study(text, "duel"))
    assert results.games.height == 2 * 32
    assert int(results.games["won_a"].sum()) + int(results.games["won_b"].sum()) == 200_000
