"""Where the player sits: the screen, the words, the cards and the names, together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from flagfall.cli.output.screen import Screen
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.words import reader
from flagfall.text.catalog import say

ME = PlayerIx(0)
"""The player at the keyboard."""

SET_STYLES = {
    "light_blue": "cyan",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "orange": "dark_orange",
    "red": "red",
    "purple": "magenta",
}


class Terminal:
    """Shows things in one language."""

    def __init__(self, screen: Screen, cards: CardTable, names: list[str], locale: str) -> None:
        self.screen, self.cards, self.names, self.locale = screen, cards, tuple(names), locale
        self.reader = reader(cards, (say("ui.you", locale), *names[1:]), locale, ME)

    def words(self, key: str, **values: object) -> str:
        """A text of the catalogue in the player's language."""
        return say(key, self.locale, **values)

    def say(self, key: str, *, indent: int = 0, style: str = "", **values: object) -> None:
        """A paragraph."""
        self.show(self.words(key, **values), indent=indent, style=style)

    def show(self, text: str | Text, *, indent: int = 0, hanging: int = 0, style: str = "") -> None:
        """A paragraph that has its words already."""
        self.screen.say(Text(text, style=style) if isinstance(text, str) else text, indent, hanging)

    def heading(self, text: str) -> None:
        """Print a heading."""
        self.screen.print()
        self.show(text, style="bold")

    def gap(self) -> None:
        """An empty line."""
        self.screen.print()

    def option(self, number: int, text: str | Text) -> None:
        """A numbered choice."""
        line = Text().append(f"{number:>2}", style="bold").append("  ")
        self.show(line.append(text), indent=1, hanging=4)

    def card(self, card: CardId, round_number: int, n: int = 1) -> Text:
        """`2× Rubber Duck (5), Funfair, level B`."""
        found = self.cards[card]
        style = SET_STYLES.get(self.cards.sets[found.set].colour, "")
        power = found.base_power(min(round_number, 7))
        text = Text(f"{n}× " if n > 1 else "")
        text.append(f"{self.cards.name(card, self.locale)} ({power})", style=f"bold {style}".strip())
        card_set = self.cards.set_names[self.locale][found.set]
        text.append(f", {card_set}, {self.words('ui.level')} {found.level}")
        return text

    def effect(self, card: CardId) -> str:
        """When and what; empty for a card without effect."""
        text = self.cards.text(card, self.locale)
        moments = dict.fromkeys(self.words(f"ui.moments.{effect.on}") for effect in self.cards[card].effects)
        return f"{' / '.join(moments)}: {text}" if moments and text else text

    def mark(self, player: PlayerIx) -> str:
        """A pattern that finds a player in a sentence, spoken to or spoken of."""
        if player == ME:
            return rf"(?i)(?<!\w)(?:{self.words('ui.you_forms')})(?!\w)"
        return rf"(?<!\w){re.escape(self.names[player])}(?!\w)"

    def sorted_cards(self, cards: Iterable[CardId]) -> list[tuple[CardId, int]]:
        """All kinds of cards with their number of copies, sorted so that cards of one name are adjacent."""
        counts = Counter(cards)
        return sorted(counts.items(), key=lambda item: (self.cards.name(item[0], self.locale), item[0]))
