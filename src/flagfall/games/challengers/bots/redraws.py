"""Whether to redraw, tried out: new offers are imagined, drafted by the table, and play matches like what is there.

A redraw costs nothing but the cards on offer, and may come after the first pick. What is tried out afterwards will be a
little better than what the table drafts, so that much is added to what new offers bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flagfall.core.jit import native
from flagfall.core.schema import to_array
from flagfall.games.challengers.bots.batch.team import desk_of
from flagfall.games.challengers.bots.deck_value.imagined import draft_all, draw_offers
from flagfall.games.challengers.bots.deck_value.worth import Tables
from flagfall.games.challengers.bots.trial import DeckTrial
from flagfall.games.challengers.definitions.cards import CardTable

OFFERS = 48
MATCHES = 64
FIRSTS = 2
"""Cards of which each might be taken before a redraw."""

REDRAW = -1


class Offer(NamedTuple):
    """A pick to make: what one has, and what there is to choose from."""

    deck: list[int]
    cards: int  # on offer
    picks: int
    pool: list[int]  # one entry for every card that may come


class Redraws:
    """Imagines offers in machine code."""

    def __init__(self, table: CardTable, fans: Sequence[int]) -> None:
        self._desk, self._draft = desk_of(table, is_compiled=True), native(draft_all)
        self._fans, self._by_kind = fans, to_array(fans, True, "int64")

    def better(
        self, trial: DeckTrial, tables: Tables, offer: Offer, wanted: Sequence[int], keep: float, rng: list[int]
    ) -> int | None:
        """REDRAW, or the card to take before it; None if what is on offer is worth as much.

        `wanted` are cards on offer, the best first; `keep` is what the offer is worth.
        """
        offers = [[0] * offer.cards for _ in range(OFFERS)]
        draw_offers(offer.pool[:], len(offer.pool), rng, offers)
        new, t = to_array(offers, True, "int64"), _arrays(tables)
        tried = trial.tried
        found: list[tuple[float, int | None]] = [(keep, None)]
        found.append((self._worth(trial, t, offer, new, None) + tried, REDRAW))
        if offer.picks >= 2:
            found += [(self._worth(trial, t, offer, new, card) + tried / 2, card) for card in wanted[:FIRSTS]]
        return max(found, key=lambda one: one[0])[1]

    def _worth(self, trial: DeckTrial, t: Tables, offer: Offer, offers: Any, taken: int | None) -> float:
        """What new offers bring on average; a card that is taken before makes each of them one card smaller."""
        deck = offer.deck if taken is None else [*offer.deck, taken]
        less = int(taken is not None)
        decks = to_array([[0] * (len(deck) + offer.cards)] * OFFERS, True, "int64")
        sizes, gained = (to_array([0] * OFFERS, True, "int64") for _ in range(2))
        self._draft(
            t, self._desk, to_array(deck, True, "int64"), len(deck), offers, offer.cards - less, offer.picks - less,
            self._by_kind, decks, sizes, gained,
        )  # fmt: skip
        before = 0 if taken is None else self._fans[taken]
        drafted = [row[:n] for row, n in zip(decks.tolist(), sizes.tolist(), strict=True)]
        return trial.mean(drafted, [before + fans for fans in gained.tolist()], MATCHES)


def _arrays(t: Tables) -> Tables:
    """The tables as machine code reads them."""
    reals = {key: to_array(getattr(t, key), True, "float64") for key in ("size", "names", "card", "pair", "bonus")}
    return Tables(name=to_array(t.name, True, "int64"), extra=to_array(t.extra, True, "int64"), **reals)
