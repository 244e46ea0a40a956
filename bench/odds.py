"""How fast chances come: `python bench/odds.py`. Twelve-card decks; the page asks for ±5 % first and then for ±1 %."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import httpx

from flagfall import challengers
from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.server.features.insights.analyst import Analyst
from flagfall.server.features.insights.worker import Question

MARKET = [card.id for card in challengers.cards() if card.level in "ABC"]


def timed(what: str, work: Callable[[], Any], times: int = 20) -> None:
    """The median of some calls, in milliseconds."""
    work()
    took = []
    for _ in range(times):
        began = perf_counter()
        work()
        took.append(perf_counter() - began)
    print(f"{what:<58}{sorted(took)[times // 2] * 1e3:8.1f} ms")


def tournament(players: int) -> Table:
    """A whole tournament of bots."""
    config = Config(players=players)
    table, bot = Table(CHALLENGERS, config, 5), make_bot("greedy", CHALLENGERS, config)
    while table.actors:
        player = table.actors[0]
        table.act(player, bot.decide(sight_of(table, player)))
    return table


async def served() -> None:
    """What a server takes for the swing line of a match, as the page asks for it."""
    analyst = Analyst()
    record = tournament(2).record()
    for _ in range(2):  # the first answer loads the machine code
        await analyst.ask("warm", Question(record, "odds", "0", "1-0", 0.05))
    for precision in (0.05, 0.01):
        took = []
        for number in range(2, 7):
            began = perf_counter()
            await analyst.ask("bench", Question(record, "odds", "0", f"{number}-0", precision))
            took.append(perf_counter() - began)
        print(f"{f'a swing line over the pipe, ±{precision:.0%}':<58}{sorted(took)[2] * 1e3:8.1f} ms")
    await analyst.close()


def over_http() -> None:
    """What a page waits for: the chance of the match that comes next, through a real server that has just started."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "flagfall", "serve", "--data", folder, "--port", "0", "--no-open"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found, "the server did not start"
            with httpx.Client(base_url=f"{found[0]}/api/v1", timeout=60) as client:
                _ask_for_odds(client)
        finally:
            server.terminate()
            server.wait()


def _ask_for_odds(client: httpx.Client) -> None:
    token = client.post("/users", json={"name": "Ada"}).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"
    bot = {"kind": "bot", "bot": "greedy"}
    body = {"game": "challengers", "config": {"players": 2}, "seats": [bot, bot], "host_plays": False, "seed": 5}
    table = client.post("/tables", json=body).json()["id"]
    time.sleep(5)  # somebody opens the page, and others sit down
    client.post(f"/tables/{table}/start")
    while client.get(f"/tables/{table}").json()["status"] != "over":
        time.sleep(0.2)
    for precision in ("0.05", "0.01"):
        took = []
        for number in range(1, 8):
            began = perf_counter()
            client.get(f"/tables/{table}/odds", params={"part": f"{number}-0", "precision": precision, "viewer": "all"})
            took.append(perf_counter() - began)
        told = f"a swing line over HTTP, ±{float(precision):.0%}: median and longest of seven rounds"
        print(f"{told:<58}{sorted(took)[3] * 1e3:8.1f} ms{max(took) * 1e3:8.1f} ms")


def main() -> None:
    """The library, then the process of a server."""
    rng = random.Random(1)
    a, b = rng.sample(MARKET, 12), rng.sample(MARKET, 12)
    challengers.odds(a, b, matches=1, exact=False, engine="compiled")  # loads the machine code, or makes it
    challengers.swing(a, b, engine="compiled")
    timed("odds, 12 cards each, one match: what a call costs", lambda: challengers.odds(a, b, matches=1, exact=False))
    timed("first estimate, 250 matches", lambda: next(challengers.estimates(a, b)))
    timed("odds, ±1 %", lambda: challengers.odds(a, b, precision=0.01, exact=False))
    timed("swing line, ±2 %", lambda: challengers.swing(a, b, seed=4))
    timed("swing line, ±1 %", lambda: challengers.swing(a, b, seed=4, precision=0.01), 5)
    timed("what if, 20 000 pairs", lambda: challengers.what_if(a, a[1:], b), 5)
    timed("an example, 1000 matches looked at", lambda: challengers.example(a, b))
    asyncio.run(served())
    over_http()


if __name__ == "__main__":
    main()
