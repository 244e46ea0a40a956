"""Characters: they build decks as `builder` does, each with a fancy of their own that costs them games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flagfall.bots.base import BotKind, Sight
from flagfall.games.challengers.actions import Pick, Redraw
from flagfall.games.challengers.bots.builder import Builder, mode_of
from flagfall.games.challengers.bots.deck_value.worth import Tables
from flagfall.games.challengers.bots.situation import cards_of
from flagfall.games.challengers.view import View

SAME_SET = 0.9
"""What a collector pays for a card of their set."""

SURE = 1.2
"""A gambler keeps an offer only for a card worth this much."""

FEW_NAMES = 5
SLIM = 0.7
"""What a minimalist pays for every name beyond these few, and for a card less."""


class Collector(Builder):
    """Falls in love with one set: the one most of their cards are of."""

    def tables(self, sight: Sight) -> Tables:
        t, view = super().tables(sight), sight.view
        loved = self._loved(view)
        card = [worth + SAME_SET * (kind.set == loved) for worth, kind in zip(t.card, self.table, strict=True)]
        return t._replace(card=card)

    def _loved(self, view: View) -> str | None:
        assert view.own is not None
        cards = [self.table[card] for card in (*view.own.deck, *view.own.offer)]
        sets = Counter(card.set for card in cards if card.level in ("A", "B", "C") and card.set != "city")
        return max(sorted(sets), key=lambda name: sets[name]) if sets else None


class Gambler(Builder):
    """Throws most offers away: the next one will be better."""

    def pick(self, sight: Sight) -> Any:
        planned = super().pick(sight)
        if Redraw() in sight.legal and isinstance(planned, Pick):
            worth = self.tables(sight).card[int(self.table.index(planned.card))]
            return planned if worth > SURE else Redraw()
        return planned


class Minimalist(Builder):
    """Wants few cards and fewer names."""

    def tables(self, sight: Sight) -> Tables:
        t = super().tables(sight)
        names = [worth - SLIM * max(0, number - FEW_NAMES) for number, worth in enumerate(t.names)]
        size = [worth - SLIM / 2 * number for number, worth in enumerate(t.size)]
        return t._replace(names=names, size=size)


def _kind(name: str, character: type[Builder]) -> BotKind:
    return BotKind(name, ("challengers",), lambda context: character(cards_of(context), mode_of(context)))


CHARACTERS = (_kind("collector", Collector), _kind("gambler", Gambler), _kind("minimalist", Minimalist))
