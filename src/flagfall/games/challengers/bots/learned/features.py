"""The features of a deck phase as a row of numbers, the input of the network.

    deck      copies of each kind
    seated    1 for each kind whose name is in the deck: it needs no seat of its own
    round     one of seven, step one of four, level one of three
    size      cards of the deck, names how many different ones, picks left: one-hot
    …         a redraw is left, it is the final, what a card asks for and what is paid, the lead, a constant

What is on display is no part of it: that shows in what is legal. `examples/ppo_draft.py` makes the same row from the
observations of the environment, for thousands of games at once; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.games.challengers.bots.situation import lead
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.view import View

ROUNDS, STEPS, LEVELS, SIZES, NAMES, PICKS = 7, 4, 3, 18, 14, 5
REDRAW, FINAL, COST, PAID, LEAD, ONE = range(6)
REST = 6
LEAD_SCALE = 11.0
STEP_NAMES = ("level", "picking", "paying", "removing")


@dataclass(frozen=True, slots=True)
class Places:
    """The offsets of the parts of a row for this number of card kinds."""

    kinds: int

    @property
    def seated(self) -> int:
        return self.kinds

    @property
    def round(self) -> int:
        return 2 * self.kinds

    @property
    def step(self) -> int:
        return self.round + ROUNDS

    @property
    def level(self) -> int:
        return self.step + STEPS

    @property
    def size(self) -> int:
        return self.level + LEVELS

    @property
    def names(self) -> int:
        return self.size + SIZES

    @property
    def picks(self) -> int:
        return self.names + NAMES

    @property
    def rest(self) -> int:
        return self.picks + PICKS

    @property
    def length(self) -> int:
        return self.rest + REST


def features(table: CardTable, view: View) -> dict[int, float]:
    """The places of the row that are not 0, for a player in a deck phase."""
    own = view.own
    assert own is not None
    assert view.viewer is not None
    me, at = view.players[view.viewer], Places(len(table))
    row: dict[int, float] = {}
    for card in own.deck:
        kind = table.index(card)
        row[kind] = row.get(kind, 0.0) + 1.0
    names = {table[card].name for card in own.deck}
    row |= {at.seated + kind: 1.0 for kind, card in enumerate(table) if card.name in names}
    row[at.round + min(view.round, ROUNDS) - 1] = 1.0
    row[at.step + STEP_NAMES.index(me.step)] = 1.0
    if me.level is not None:
        row[at.level + "ABC".index(me.level)] = 1.0
    row[at.size + min(len(own.deck), SIZES - 1)] = 1.0
    row[at.names + min(len(names), NAMES - 1)] = 1.0
    row[at.picks + min(me.picks, PICKS - 1)] = 1.0
    rest = (own.can_redraw, view.phase == "final_decks", own.cost, own.paid, lead(view, view.viewer) / LEAD_SCALE, 1)
    return row | {at.rest + i: float(value) for i, value in enumerate(rest) if value}
