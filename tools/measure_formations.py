"""`python tools/measure_formations.py`: how the armies that players are offered do against the default opponent.

Every army is placed as the page places it (`games/ctb/premoves.py`), against an opponent who places in turn. Then the
same level plays both sides. Both seats and both mirror images alternate. A tie is half a point. Prints the table of
docs/bots.md; an army below the limit does not belong into `data/offered.toml`.
"""

from __future__ import annotations

import argparse
from typing import Any

from flagfall.bots import find_bot
from flagfall.bots.base import BotContext, sight_of
from flagfall.core.ids import PlayerIx
from flagfall.core.stats import wilson
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.premoves import PLANS, Formation
from flagfall.games.ctb.search.book import offers, read_formation

REST = "rest"
"""What "Place the remaining pieces" does from the first piece on."""


def play(variant: str, army: str, level: int, number: int, *, answers: bool) -> float:
    """What the owner of the army gets in one game: 1, a half or 0."""
    game_config = Config(variant)
    table = Table(CTB, game_config, 1_000 + number // 2)
    owner = PlayerIx(number % 2)
    bot = find_bot(f"engine-{level}").make(BotContext(CTB, game_config))
    plan: Any = _plan(table, variant, army, owner, is_mirrored=number % 4 > 1, answers=answers)
    while table.outcome is None:
        player = table.actors[0]
        sight = sight_of(table, player)
        action = None
        if player == owner and plan is not None and isinstance(sight.legal[0], Place):
            step = PLANS.step(plan, sight.view, sight.legal)
            action, plan = step.action, step.rest
        table.act(player, action or bot.decide(sight))
    winners = table.outcome.winners
    return 0.5 if not winners else float(owner in winners)


def _plan(table: Table, variant: str, army: str, owner: PlayerIx, *, is_mirrored: bool, answers: bool) -> Formation:
    if army == REST:
        return Formation((), answers=True, rest=True)
    view = CTB.view(table.state, owner)
    side = 0 if view.south == owner else 1
    rules = find_variant(variant)
    found = read_formation(rules, offers(rules).get(army, army), side, is_mirrored=is_mirrored)
    return Formation(tuple(Place(piece, square) for square, piece in found.items()), answers, rest=True)


def main() -> None:
    """Every army of every rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--variant", choices=VARIANTS, action="append")
    parser.add_argument("--army", action="append", help="the name of an army, one in notation, or 'rest'")
    parser.add_argument("--as-written", action="store_true", help="pieces do not answer the enemy's")
    given = parser.parse_args()
    print("| rule set | army | games | share | 95 % interval |\n|---|---|---|---|---|", flush=True)
    for variant in given.variant or VARIANTS:
        for army in given.army or [*offers(find_variant(variant)), REST]:
            points = sum(
                play(variant, army, given.level, number, answers=not given.as_written) for number in range(given.games)
            )
            low, high = wilson(points, given.games)
            share = points / given.games
            shown = f"| {variant} | `{army}` | {given.games} | {share:.1%} | {low:.1%} – {high:.1%} |"
            print(shown.replace("%", " %"), flush=True)


if __name__ == "__main__":
    main()
