"""Who speaks: one language, one card table, two names. Everything a sentence needs besides the event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.cards import CardTable
from flagfall.text.catalog import say
from flagfall.text.grammar import grouped, in_order, join


@dataclass(frozen=True, slots=True)
class Voice:
    """Turns ids into names. Card names come without article: German would want their gender."""

    table: CardTable
    players: tuple[str, str]
    locale: str

    def say(self, key: str, **values: object) -> str:
        """A sentence about an event."""
        return say(f"events.{key}", self.locale, **values)

    def player(self, player: PlayerIx) -> str:
        """A player by name."""
        return self.players[player]

    def card(self, card: str | None) -> str:
        """A card by name; one that the reader may not know is just a card."""
        return self.table.name(card, self.locale) if card else self.say("hidden_card")

    def cards(self, cards: Sequence[str | None]) -> str:
        """Several cards in one phrase, equal ones together."""
        return join(grouped(self.card(card) for card in cards), self.locale)

    def cards_in_order(self, cards: Sequence[str | None]) -> str:
        """Several cards where the order is the point: first things first."""
        return ", ".join(in_order(self.card(card) for card in cards))


def default_names(locale: str) -> tuple[str, str]:
    """What players are called who gave no names."""
    return say("ui.blue", locale), say("ui.red", locale)
