"""`learned`: a small network that was trained in our own learning environment (`examples/ppo_draft.py`)."""

from __future__ import annotations

from flagfall.bots.base import Bot, BotContext, BotKind
from flagfall.games.challengers.bots.greedy import Greedy
from flagfall.games.challengers.bots.learned.bot import Learned
from flagfall.games.challengers.bots.learned.network import shipped
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.game import Challengers


def _make(context: BotContext) -> Bot:
    table = context.game.table if isinstance(context.game, Challengers) else box()
    # It knows the cards it was trained with; with those of a pack it plays as `greedy`.
    return Learned(table, shipped()) if table.ids == box().ids else Greedy(table)


LEARNED = BotKind("learned", ("challengers",), _make, is_quick=True)
