"""Many tables while processes and the database die: nothing is lost, nothing doubled, all games end."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from postgres import Postgres
from server.clients import Person, go_home
from server.faults.audit import audit
from server.faults.processes import Processes, running
from server.faults.stubborn import Stubborn

WITH_BOT = 8
"""Of so many tables one has a bot, so that bots are taken over, too."""


@dataclass(slots=True)
class Weather:
    """What is to happen."""

    tables: int
    seconds: float
    kill_every: float
    restarts: int
    pause: float
    """What a player waits before each action, on average."""
    more: int = 10
    """Actions of each player afterwards, before they resign; a game of random moves may take hundreds."""
    seed: int = 7
    workers: int = 2


@dataclass(slots=True)
class Report:
    """What has happened."""

    actions: int = 0
    kills: int = 0
    restarts: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    connections: int = 0
    longest_wait: float = 0.0
    problems: list[str] = field(default_factory=list)


async def seat(server: Processes, weather: Weather, chance: random.Random) -> list[Stubborn]:
    """Tables with everybody at them."""
    people: list[Stubborn] = []
    for number in range(weather.tables):
        ada = await Person.come(server.base, f"Ada {number}")
        has_bot = number % WITH_BOT == WITH_BOT - 1
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}] if has_bot else None
        table = (await ada.post("/tables", game="ctb", away_after=0, **({"seats": seats} if seats else {})))["id"]
        here = [ada]
        if not has_bot:
            here.append(await Person.come(server.base, f"Ben {number}"))
            await here[1].post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        people += [Stubborn(server.base, table, one.token, chance, weather.pause) for one in here]
        for one in here:
            await one.close()
    return people


async def storm(postgres: Postgres, url: str, weather: Weather) -> Report:
    """Let it happen."""
    chance = random.Random(weather.seed)
    report = Report()
    async with running(url, weather.workers) as server:
        people = await seat(server, weather, chance)
        playing = [asyncio.create_task(one.play()) for one in people]
        try:
            await _rage(server, postgres, weather, chance, report)
            for one in people:
                one.pause, one.left = 0.0, weather.more
            async with asyncio.timeout(60 + weather.tables):
                await asyncio.gather(*playing)
        except TimeoutError:
            stuck = sorted({one.table for one in people if not one.is_over})
            report.problems.append(f"{len(stuck)} games did not end: {stuck[:5]}")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await go_home()
    promised = [(one.table, name) for one in people for name in one.acknowledged]
    report.actions = len(promised)
    report.refused = Counter(code for one in people for code in one.refused)
    if odd := set(report.refused) - {"unavailable"}:
        report.problems.append(f"legal actions were refused: {odd}")
    report.connections = sum(one.connected for one in people)
    report.problems += await asyncio.to_thread(audit, url, promised)
    return report


async def _rage(server: Processes, postgres: Postgres, weather: Weather, chance: random.Random, report: Report) -> None:
    began = time.monotonic()
    moments = [weather.seconds * (n + 1) / (weather.restarts + 1) for n in range(weather.restarts)]
    while (passed := time.monotonic() - began) < weather.seconds:
        if moments and passed >= moments[0]:
            moments.pop(0)
            await asyncio.to_thread(postgres.kill if report.restarts % 2 == 0 else postgres.stop)
            await asyncio.sleep(1.0)
            await asyncio.to_thread(postgres.start)
            report.restarts += 1
        await asyncio.sleep(chance.uniform(0.5, 1.5) * weather.kill_every)
        if server.pids():
            server.kill_one(chance)
            report.kills += 1
