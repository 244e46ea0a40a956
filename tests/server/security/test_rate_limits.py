"""Buckets: how much, how often, how long to wait; and that they never fill the memory."""

from __future__ import annotations

import pytest

from flagfall.server.errors import TooMany
from flagfall.server.security.rate_limits import Bucket, Buckets, Limits
from flagfall.server.settings import Settings


def test_a_bucket_gives_its_burst_and_then_says_how_long_to_wait() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(100.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(100.0) == pytest.approx(0.5)
    assert bucket.take(100.4) == pytest.approx(0.1)
    assert bucket.take(100.5) == 0
    assert bucket.take(100.5) == pytest.approx(0.5), "asking too early costs nothing and gains nothing"


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(rate=1, burst=2)
    assert [bucket.take(now) > 0 for now in (0, 0, 0, 1_000, 1_000, 1_000)] == [False, False, True, False, False, True]


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    bucket = Bucket(rate=1, burst=1)
    assert bucket.take(50) == 0
    assert bucket.take(10) > 0
    assert bucket.take(10.5) > 0


def test_memory_is_bounded_and_the_busiest_are_remembered() -> None:
    buckets = Buckets(rate=0.001, burst=1, size=100)
    assert buckets.take("busy", 0) == 0
    for number in range(1_000):
        buckets.take(f"visitor {number}", 0)
        assert buckets.take("busy", 0) > 0
    assert len(buckets) == 100


def test_doors_are_counted_apart() -> None:
    now = 0.0
    limits = Limits(Settings(requests_burst=1, requests_per_second=1, sign_ins_per_minute=1), clock=lambda: now)
    limits.check("requests", "a")
    limits.check("sign_ins", "a")
    limits.check("requests", "b")
    with pytest.raises(TooMany) as refused:
        limits.check("sign_ins", "a")
    assert refused.value.wait == pytest.approx(60)
    now = 60.0
    limits.check("sign_ins", "a")


def test_connections_are_held_and_let_go() -> None:
    limits = Limits(Settings(sockets_per_address=2))
    with limits.connection("a"), limits.connection("a"):
        with pytest.raises(TooMany), limits.connection("a"):
            pass
        with limits.connection("b"):
            pass
    with limits.connection("a"):
        pass
