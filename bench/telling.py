"""How much do the words of a game weigh? Bytes of the messages that one browser gets, without lines and with them."""

from __future__ import annotations

import time
import zlib
from typing import Any

from flagfall.bots import Sight, make_bot
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin
from flagfall.core.rng import BOT, stream
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config as Tournament
from flagfall.games.ctb.config import Config as Board
from flagfall.server.tables.audience import Audience
from flagfall.server.wire.encode import action_texts, to_text

ME = PlayerIx(0)


def measure(title: str, game_id: str, config: Any, bot: str, seed: int = 1) -> None:
    """One game as the browser of the first player hears it."""
    plugin = find_plugin(game_id)
    assert plugin.teller is not None
    table = Table(plugin.game, config, seed)
    players = plugin.players(config)
    bots, rngs = [make_bot(bot)] * players, [stream(seed, BOT, p) for p in range(players)]
    teller, audience = plugin.teller(table.seen_by(ME).view), Audience(ME)
    plain: list[bytes] = []
    told: list[bytes] = []
    took = 0.0
    while table.actors:
        player = table.actors[0]
        sights = table.seen_by(player)
        mine = table.seen_by(
            ME, table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, rngs[player])))
        )
        if not mine.events:
            continue
        start = time.process_time()
        words = to_text(teller.tell(mine.events))
        took += time.process_time() - start
        noticed = audience.append(to_text(mine.events), "player", None, words)
        for messages, telling in ((plain, False), (told, True)):
            text = noticed.message(
                is_own=False, telling=telling, legal=action_texts(mine.legal), view=to_text(mine.view)
            )
            messages.append(text.encode())
    print(f"{title}: {len(told)} steps, words made in {took / len(told) * 1e6:.0f} µs a step")
    for name, messages in (("without words", plain), ("with words", told)):
        raw, packed = sum(map(len, messages)), _packed(messages)
        print(f"  {name:14} {raw / len(messages):8,.0f} bytes a step, {packed / len(messages):6,.0f} compressed")


def _packed(messages: list[bytes]) -> int:
    """As permessage-deflate would send them: one window for the whole connection."""
    deflate = zlib.compressobj(6, zlib.DEFLATED, -15)
    return sum(len(deflate.compress(message)) + len(deflate.flush(zlib.Z_SYNC_FLUSH)) for message in messages)


def main() -> None:
    """Measure and print."""
    print("\nThe messages of a game to one browser (views and legal actions included)")
    measure("a tournament of eight", "challengers", Tournament(players=8), "greedy")
    measure("a tournament of four", "challengers", Tournament(players=4), "greedy")
    measure("a game of Capture The Base", "ctb", Board(), "engine-1", seed=3)


if __name__ == "__main__":
    main()
