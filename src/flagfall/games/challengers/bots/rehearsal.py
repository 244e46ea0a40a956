"""Choices inside a match, tried out: worlds that look like this one, each option played to the end in each of them."""

from __future__ import annotations

from typing import Any

from flagfall.bots.base import Sight
from flagfall.core.jit import native
from flagfall.core.schema import to_record
from flagfall.games.challengers.actions import Choose
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack_record
from flagfall.games.challengers.rules.match.choices import choose
from flagfall.games.challengers.rules.match.codes import ASK, SENSIBLE
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.sample import sample

WORLDS = 24
MARGIN = 1.5
"""Worlds by which an option must be better than the sensible one: fewer may be chance."""


class Rehearsal:
    """Plays matches on, in machine code."""

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self._rules = pack_record(table)
        self._advance, self._choose = native(advance), native(choose)

    def best(self, sight: Sight, sensible: Any) -> Any:
        """The option that wins in most worlds; the sensible one where it makes no difference."""
        options = len(sight.legal)
        wins = [0.0] * options
        for _ in range(WORLDS):
            for option, won in enumerate(self._play(sight, options)):
                wins[option] += won
        top = wins.index(max(wins))
        is_better = wins[top] >= wins[sensible.option] + MARGIN
        return Choose(top) if is_better else sensible

    def _play(self, sight: Sight, options: int) -> list[float]:
        """One world: whether each option wins there."""
        state = sample(sight.view, self.table, sight.rng)
        arena = next(one for one in state.arenas if not one.is_over and one.players[one.match.chooser] == sight.player)
        me = arena.match.chooser
        arena.match.log_rows = 0  # no one reads what happens
        for side in arena.match.side:
            side.policy = SENSIBLE if side.policy == ASK else side.policy
        match, stock = to_record(arena.match), to_record(state.stock)
        found = []
        for option in range(options):
            again, piles = match.copy(), stock.copy()
            self._choose(self._rules, piles, again, option)
            self._advance(self._rules, piles, again)
            found.append(float(again.winner == me) + 0.02 * float(again.side[me].fans))
        return found
