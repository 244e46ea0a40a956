"""The process that works out chances: started, replaced, and ended with the server."""

from __future__ import annotations

import asyncio

import pytest

from flagfall.server.features.insights.analyst import Analyst
from flagfall.server.features.insights.worker import Question
from server.features.insights.test_routes import opened, played


@pytest.mark.slow
def test_a_process_that_dies_is_replaced(server) -> None:
    path, ada, _ = opened(server)
    ada.get(f"{path}/odds?precision=0.2")

    async def kill() -> None:
        process = server.services.get(Analyst)._process
        process.kill()
        await process.wait()
        await asyncio.sleep(0)

    server.do(kill)
    assert ada.ask("GET", f"{path}/odds?precision=0.19").status_code in (200, 503)
    assert ada.get(f"{path}/odds?precision=0.18")["matches"]


@pytest.mark.slow
def test_the_process_can_be_there_before_anybody_asks() -> None:
    async def ask() -> None:
        analyst = Analyst()
        analyst.start_ahead()
        async with asyncio.timeout(60):
            while analyst._process is None:
                await asyncio.sleep(0.01)
        ready = analyst._process
        found = await analyst.ask("table", Question(played(3, 1).record(), "odds", "0", "1-0", 0.2))
        assert found.body
        assert analyst._process is ready
        await analyst.close()
        assert ready.returncode is not None

    asyncio.run(ask())


def test_a_server_that_stops_at_once_leaves_no_process_behind() -> None:
    async def stop() -> None:
        analyst = Analyst()
        analyst.start_ahead()
        await analyst.close()
        assert analyst._process is None

    asyncio.run(stop())
