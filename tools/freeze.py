"""Digests of behaviour that a change of structure must leave alone: bulk tournaments and decisions of every bot.

`--write` records them in tests/frozen.json after a wanted change of behaviour; otherwise they are compared.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import count
from pathlib import Path

from flagfall.bots import bots_for, find_bot, make_bot, sight_of
from flagfall.bots.arena.contest import next_actor, prepare
from flagfall.bots.notebook import Notebook
from flagfall.core.codec import to_json
from flagfall.core.plugins import find_plugin
from flagfall.core.table import Table
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.config import Config

FILE = Path(__file__).resolve().parents[1] / "tests/frozen.json"
SEED = 20_261_118
TOURNAMENTS = 1_250
"""Of each number of players: 10 000 in all."""
SIZES = (*range(1, 9), 9, 16)
DECISIONS = 200
QUICK_LEVELS = 5
"""Levels of the board engine above this take minutes for so many decisions; `--write` and soak tests have them."""


def bulk(players: int, bot: str = "greedy", games: int = TOURNAMENTS) -> str:
    """The digest of so many tournaments."""
    seeds, rows = BulkGames(Config(players=players), [bot] * players).play(games, SEED)
    return sha256(seeds.tobytes() + rows.tobytes()).hexdigest()[:16]


def decisions(game: str, bot: str) -> str:
    """The digest of a bot's first decisions, in games with itself."""
    plugin = find_plugin(game)
    config = plugin.game.types.config() if game == "ctb" else Config(players=2)
    player, found = make_bot(bot, plugin.game, config), sha256()
    left, note = DECISIONS, find_bot(bot).note
    for number in count():
        table = Table(plugin.game, config, SEED + number)
        notebook = Notebook(table)
        while table.outcome is None:
            actor = next_actor(table)
            action = player.decide(sight_of(table, actor, notebook.notes(actor, note)))
            found.update(to_json(action).encode())
            left -= 1
            if left == 0:
                return found.hexdigest()[:16]
            table.act(actor, action)
    raise AssertionError("count() does not end")


def names(*, is_quick: bool) -> list[tuple[str, str]]:
    """Every bot of both games, the slow levels of the board engine only if wanted."""
    every = [(game, bot) for game in ("challengers", "ctb") for bot in bots_for(game) if bot != "uniform"]
    return [
        (game, bot)
        for game, bot in every
        if not (is_quick and bot.startswith("engine-") and int(bot.partition("-")[2]) > QUICK_LEVELS)
    ]


def freeze() -> dict[str, str]:
    """All digests by name."""
    found = {f"bulk/{players}": bulk(players) for players in SIZES}
    found["bulk/builder"] = bulk(2, "builder", 200)
    prepare({bot for _, bot in names(is_quick=False)})
    for game, bot in names(is_quick=False):
        found[f"{game}/{bot}"] = decisions(game, bot)
    return found


def main() -> int:
    """Write or compare."""
    found = freeze()
    if "--write" in sys.argv[1:]:
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        return 0
    known = json.loads(FILE.read_text(encoding="utf-8"))
    changed = [name for name in known.keys() | found.keys() if known.get(name) != found.get(name)]
    print("\n".join(f"changed: {name}" for name in sorted(changed)) or f"{len(found)} digests are as recorded.")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
