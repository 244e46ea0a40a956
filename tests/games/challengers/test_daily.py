"""The daily game of Challengers!."""

from __future__ import annotations

from datetime import date, timedelta

from flagfall.games.challengers.daily import daily_config


def test_the_set_in_the_box_is_that_of_the_daily_mix_and_the_robot_grows_with_the_week() -> None:
    """The same days as in `web/tests/daily/share.test.ts`."""
    days = ("2026-02-14", "2026-11-17", "2027-01-01")
    found = [daily_config(date.fromisoformat(day))["exclude"] for day in days]
    assert found == ["film_studio", "film_studio", "outer_space"]
    assert len({daily_config(date(2026, 2, 14) + timedelta(days=n))["exclude"] for n in range(60)}) == 6
    week = [date(2026, 11, 16) + timedelta(days=n) for n in range(7)]
    assert [daily_config(day)["difficulty"] for day in week] == [1, 2, 2, 3, 3, 4, 5]
