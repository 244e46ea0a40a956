"""A budget of time or of games is kept."""

from __future__ import annotations

import pytest

from flagfall import lab
from flagfall.core.errors import BadNumber
from flagfall.games.challengers.definitions.user_pack import cards
from flagfall.lab.measured import within
from games.challengers.lab.test_card_gauge import PACK


@pytest.fixture
def jungle(tmp_path):
    file = tmp_path / "jungle.toml"
    file.write_text(PACK)
    return file


def test_a_budget_is_kept_by_the_clock_or_by_number():
    times = [0, 2, 3, 4, 5]  # at the beginning, and after the second, third, … : each takes a second
    assert list(within(5, 2, None, lambda: times.pop(0))) == [0, 1, 2, 3]
    assert list(within(0, 3, None, lambda: 7)) == [0, 1, 2]
    assert list(within(0, 3, 4)) == [0, 1, 2, 3]
    with pytest.raises(BadNumber, match="seconds is a number from 0 to 3600, not 'x'"):
        next(within("x", 1, None))  # type: ignore[arg-type]
    with pytest.raises(BadNumber, match="At least 3 are needed"):
        next(within(1, 3, 2))


def test_little_time_still_gives_an_interval(jungle):
    gauge = lab.gauge_card(cards(jungle), "tiger", seconds=0)
    assert gauge.meetings == 10
    assert gauge.power.low < gauge.power.high
