"""`make playthroughs`: golden games as text, one per size and variant. `--check` only compares.

They are the alarm for every change of behaviour: if one changes, either that was the purpose (then
regenerate, bump `rules_version`, write it into the changelog) or it is a mistake.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from flagfall.bots import Sight, make_bot
from flagfall.core.codec import encode, to_json
from flagfall.core.plugins import find_game
from flagfall.core.rng import BOT, stream
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config as ChallengersConfig
from flagfall.games.challengers.events.tournament import ChoiceAsked
from flagfall.games.ctb.config import Config as CtbConfig
from ledger import ROOT

FOLDER = ROOT / "tests/playthroughs"
CTB_STEPS = 160  # a placement and some moves; random games are long and say little


def games() -> Iterator[tuple[str, str, Any, int]]:
    """Name, game, config and seed of every playthrough."""
    for players in range(1, 9):
        yield f"challengers/{players}.txt", "challengers", ChallengersConfig(players=players), players
    for variant in ("standard", "close_combat", "mines_and_miners", "pandemonium", "pandemonium_mines"):
        yield f"ctb/{variant}.txt", "ctb", CtbConfig(variant=variant), 1


def playthrough(game_id: str, config: Any, seed: int) -> str:
    """The whole game as text: greedy and random players in turn."""
    table = Table(find_game(game_id), config, seed)
    lines = [f"{game_id}, rules version {table.game.rules_version}, seed {seed}", f"config {to_json(config)}"]
    bots = [make_bot("greedy" if game_id == "challengers" and p % 2 == 0 else "uniform") for p in range(8)]
    rngs = [stream(seed, BOT, p) for p in range(8)]
    steps = 0
    while table.actors and (game_id == "challengers" or steps < CTB_STEPS):
        player = table.actors[steps % len(table.actors)]
        sights = table.seen_by(player)
        legal = [a for a in sights.legal if type(a).__name__ not in ("Resign", "OfferTie")] or sights.legal
        action = bots[player].decide(Sight(player, sights.view, legal, rngs[player]))
        lines.append(f"{player}: {_line(action)}")
        lines += [f"    {_line(event)}" for event in table.act(player, action)]
        steps += 1
    lines.append(f"outcome {to_json(table.outcome)}")
    return "\n".join(lines) + "\n"


def _line(value: Any) -> str:
    """One event or action on one line, short and stable."""
    data = encode(value)
    inner = data.pop("event", None)
    if isinstance(value, ChoiceAsked):  # the cause and the totals before it say the same
        del data["effect"], data["attacker"]
    parts = [f"{key}={_short(item)}" for key, item in data.items() if key != "kind" and item is not None]
    text = " ".join([data["kind"], *parts])
    if inner is None:
        return text
    fields = [f"{key}={_short(item)}" for key, item in inner.items() if key != "kind" and item is not None]
    return " ".join([f"park {data['park']}:", inner["kind"], *fields])


def _short(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ",".join(_short(item) for item in value) + "]"
    return str(value) if not isinstance(value, dict) else to_json(value)


def main() -> int:
    """Write the playthroughs, or say which differ."""
    is_check = "--check" in sys.argv[1:]
    stale = []
    for name, game_id, config, seed in games():
        path, text = FOLDER / name, playthrough(game_id, config, seed)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not is_check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if stale and is_check:
        print(f"These games play differently now: {', '.join(stale)}.")
        return 1
    print(f"{'Wrote ' + ', '.join(stale) if stale else 'All playthroughs are as they were'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
