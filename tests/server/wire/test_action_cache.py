"""Actions of clients: what was legal is remembered, within bounds; nonsense leaves nothing behind."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from flagfall.core.plugins import find_game
from flagfall.server.wire.action_cache import KEPT_BYTES, LONGEST, ActionCache, cache_for
from server.live import serving


def test_reading_alone_keeps_nothing() -> None:
    cache = ActionCache(find_game("ctb").types.action)
    first = cache.read({"kind": "move", "source": 3, "target": 4})
    assert len(cache) == 0
    cache.keep(first)
    assert cache.read({"kind": "move", "source": 3, "target": 4}) is first


def test_its_memory_is_bounded() -> None:
    cache = ActionCache(find_game("ctb").types.action)
    most = 0
    for source in range(40_000):
        cache.keep(cache.read({"kind": "move", "source": source, "target": 4}))
        most = max(most, len(cache))
    assert len(cache) < most < KEPT_BYTES // 100  # it was full once, and began anew


def test_a_long_action_is_not_remembered() -> None:
    cache = ActionCache(find_game("ctb").types.action)
    parsed = cache.read({"kind": "move", "source": 3, "target": 4})
    cache.keep(parsed._replace(key=b"x" * (LONGEST + 1)))
    assert len(cache) == 0


def test_what_the_rules_refuse_leaves_nothing_behind(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path) as live:
            (anna,) = await live.come("Anna")
            table = await anna.post("/tables", game="ctb", seats=[{"kind": "open"}, {"kind": "bot", "bot": "random"}])
            player = anna.player(table["id"])
            await player.connect()
            await anna.post(f"/tables/{table['id']}/start")
            game: Any = find_game("ctb")
            before = len(cache_for(game))
            for number in range(50):
                name = await player.act({"kind": "move", "source": 1_000 + number, "target": 4})
                while name not in player.answers:
                    await player.hear()
                assert player.answers[name]["kind"] == "refused"
            assert len(cache_for(game)) == before

    asyncio.run(run())
