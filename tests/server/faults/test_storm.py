"""Two processes on one PostgreSQL, killed in turns while people play; `make soak-server` does the same for longer."""

from __future__ import annotations

import asyncio

import pytest

from postgres import Postgres
from server.faults.storm import Weather, storm


@pytest.mark.slow
def test_processes_and_the_database_die_and_nothing_is_lost_or_doubled() -> None:
    postgres = Postgres()
    try:
        postgres.start()
        weather = Weather(tables=16, seconds=8, kill_every=2.0, restarts=1, pause=0.15)
        report = asyncio.run(storm(postgres, postgres.new_database(), weather))
    finally:
        postgres.remove()
    assert report.problems == []
    assert report.kills >= 3
    assert report.restarts == 1
    assert report.actions > 16 * 10, "people could play meanwhile"
