"""How fast chances come: `python bench/odds.py`. Twelve-card decks; the page asks for ±5 % first and then for ±1 %."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

from flagfall import challengers
from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.server.insight.analyst import Analyst
from flagfall.server.insight.worker import Question
from flagfall.table.table import Table

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


if __name__ == "__main__":
    main()
