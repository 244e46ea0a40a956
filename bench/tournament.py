"""How fast is a whole tournament through the protocol, views included? One core, CPU seconds."""

from __future__ import annotations

import time

from flagfall.bots import Bot, Sight, make_bot
from flagfall.core.plugins import find_game
from flagfall.core.rng import BOT, stream
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config


def play(players: int, seed: int, bots: list[Bot]) -> int:
    """One tournament; how many actions it took."""
    table = Table(find_game("challengers"), Config(players=players), seed)
    rngs = [stream(seed, BOT, p) for p in range(players)]
    while table.actors:
        player = table.actors[0]
        sights = table.seen_by(player)
        table.act(player, bots[player].decide(Sight(player, sights.view, sights.legal, rngs[player])))
    return len(table.entries)


def measure(name: str, players: int, games: int) -> float:
    """Tournaments per CPU second."""
    bots = [make_bot(name)] * players
    play(players, 0, bots)
    start = time.process_time()
    actions = sum(play(players, seed, bots) for seed in range(games))
    took = time.process_time() - start
    print(f"{players} players, {name}: {games / took:6.1f} tournaments/s, {actions / took:8,.0f} actions/s with views")
    return games / took


def main() -> None:
    """Measure and print."""
    print("\nWhole tournaments through the protocol, interpreted, one core")
    for players in (8, 4, 2, 1):
        measure("greedy", players, 40 if players == 8 else 80)
    measure("random", 8, 40)


if __name__ == "__main__":
    main()
