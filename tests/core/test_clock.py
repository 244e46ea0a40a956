"""Thinking time: who pays for which second."""

from __future__ import annotations

import pytest

from flagfall.core.clock import Clock, TimeControl
from flagfall.core.ids import PlayerIx


def test_a_bank_pays_while_its_owner_decides_and_gains_the_increment_afterwards() -> None:
    clock = Clock.start(TimeControl("bank", 60, 5), 2, (0,), now=100.0)
    assert clock.deadline(0) == 160
    assert clock.deadline(1) is None
    clock.advance((1,), (1,), now=110.0)
    assert clock.left == [55, 60]
    assert (clock.deadline(0), clock.deadline(1)) == (None, 170)


def test_each_decision_has_time_of_its_own() -> None:
    clock = Clock.start(TimeControl("each", 30), 2, (0, 1), now=0.0)
    clock.advance((0, 1), (), now=10.0)  # player 0 did a part of theirs
    assert clock.left == [20, 20]
    clock.advance((1,), (), now=15.0)
    clock.advance((0,), (0,), now=20.0)
    assert clock.left == [30, 10]


def test_whoever_decides_twice_in_a_row_begins_anew() -> None:
    each = Clock.start(TimeControl("each", 30), 1, (0,), now=0.0)
    each.advance((0,), (0,), now=12.0)
    assert each.deadline(0) == 42
    bank = Clock.start(TimeControl("bank", 30, 2), 1, (0,), now=0.0)
    bank.advance((0,), (0,), now=12.0)
    assert bank.left == [20]


def test_time_never_falls_below_nothing() -> None:
    clock = Clock.start(TimeControl("bank", 10), 2, (0,), now=0.0)
    assert clock.seconds_left(0, now=99.0) == 0
    clock.advance((1,), (1,), now=99.0)
    assert clock.left == [0, 10]


def test_coming_back_refills_up_to_a_minimum() -> None:
    clock = Clock.start(TimeControl("bank", 10), 2, (0,), now=0.0)
    clock.refill(0, 20, now=9.0)
    assert clock.deadline(0) == pytest.approx(29)
    clock.refill(0, 5, now=10.0)
    assert clock.seconds_left(0, now=10.0) == pytest.approx(19)


def test_without_a_limit_nothing_runs_out() -> None:
    clock = Clock.start(TimeControl(), 2, (0,), now=0.0)
    assert clock.deadline(0) is None


def test_a_pause_costs_no_time_and_ends_at_its_end() -> None:
    clock = Clock.start(TimeControl("bank", 60), 2, (0,), now=100.0)
    clock.pauses = {PlayerIx(0): ((110.0, 140.0),)}
    assert clock.seconds_left(0, now=110) == 50
    assert clock.seconds_left(0, now=125) == 50, "time stands still"
    assert clock.seconds_left(0, now=145) == 45
    assert clock.deadline(0) == 190
    assert [clock.paused_until(0, at) for at in (109, 110, 139, 140)] == [None, 140, 140, None]
    clock.advance((1,), (1,), now=145.0)
    assert clock.left == [45, 60]


def test_a_pause_that_is_over_or_comes_too_late_moves_no_deadline() -> None:
    clock = Clock.start(TimeControl("bank", 60), 2, (0,), now=100.0)
    clock.pauses = {PlayerIx(0): ((50.0, 90.0), (160.0, 200.0))}
    assert clock.deadline(0) == 160
    assert clock.seconds_left(0, now=130) == 30
