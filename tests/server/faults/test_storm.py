"""Two processes on one PostgreSQL, killed in turns while people play; `make soak-server` does the same for longer."""

from __future__ import annotations

import asyncio

import pytest

from postgres import Postgres
from repetition import few
from server.faults.storm import Weather, storm

SHORT = Weather(tables=8, seconds=3, kill_every=1.0, restarts=1, pause=0.05, more=3)
LONG = Weather(tables=16, seconds=8, kill_every=2.0, restarts=1, pause=0.15)


@pytest.mark.slow
@pytest.mark.parametrize("weather", few([SHORT, LONG], 1), ids=["short", "long"])
def test_processes_and_the_database_die_and_nothing_is_lost_or_doubled(weather: Weather) -> None:
    postgres = Postgres()
    try:
        postgres.start()
        report = asyncio.run(storm(postgres, postgres.new_database(), weather))
    finally:
        postgres.remove()
    assert report.problems == []
    assert report.kills >= 2
    assert report.restarts == 1
    assert report.actions > 5 * weather.tables, "people could play meanwhile"
