"""Who speaks: one language, one card table, the names. Everything a sentence needs besides the event.

A voice may speak to one of the players. Sentences about them then come from `events.you`, sorted by
the part they play in it: `{player}` attacks with … becomes You attack with …
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.text.catalog import has_words, say
from flagfall.text.grammar import grouped, in_order, join

ROLES = ("player", "winner", "loser", "other")
"""The parts in a sentence that somebody can play who is spoken to."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Turns ids into names. Card names come without article: German would want their gender."""

    table: CardTable
    players: tuple[str, ...]
    locale: str
    you: int | None = None  # who is spoken to

    def say(self, key: str, **values: object) -> str:
        """A sentence about an event."""
        if self.you is not None:
            for role in ROLES:
                personal = f"events.you.{role}.{key}"
                if values.get(role) == self.players[self.you] and has_words(personal, self.locale):
                    return say(personal, self.locale, **values)
        return say(f"events.{key}", self.locale, **values)

    def of_park(self, players: tuple[PlayerIx, PlayerIx]) -> tuple[tuple[str, str], str, int | None]:
        """The two names of a park, the language, and the side that is spoken to: what `tell_match` wants."""
        a, b = players
        side = players.index(PlayerIx(self.you)) if self.you in players else None
        return (self.players[a], self.players[b]), self.locale, side

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
