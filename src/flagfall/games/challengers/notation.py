"""Decks as text: `3 newcomer, talent_starter, dog_starter, champion_starter`.

Order is kept both ways (top card first); equal neighbours are written with a number. On input a
card may be given by id or by its name in any language; entries may be separated by commas,
semicolons or line ends, a number may be followed by `x`, and `#` starts a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.errors import BadDeck, DeckTooLarge, UnknownCard
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match.codes import ZONE

# A number, perhaps with an x: "3 dog", "3x dog", "3×dog". An x that begins a card's id is no sign: "3 xeno".
_ENTRY = re.compile(r"(\d{1,9})(?:\s*×\s*|x\s*(?=\S)|\s+x\s+|\s+)(.+)", re.DOTALL)


class Deck(list[CardId]):
    """Card ids in order: a list that notebooks show as cards."""

    def __init__(self, cards: Iterable[CardId] = (), table: CardTable | None = None) -> None:
        super().__init__(cards)
        self.table = table

    def _repr_html_(self) -> str:
        from flagfall.games.challengers.pictures.card import deck_html

        return deck_html(self, self.table)


def parse_deck(text: str, cards: CardTable | None = None) -> Deck:
    """The card ids of a deck text, in order."""
    table = cards or box()
    if not isinstance(text, str):
        raise BadDeck(f"A deck is a text such as '3 newcomer, dog_starter', not {text!r}.")
    deck = Deck(table=table)
    for line in text.splitlines():
        for entry in re.split(r"[,;]", line.split("#", 1)[0]):
            if entry.strip():
                count, card = _parse_entry(entry.strip(), table)
                if len(deck) + count > ZONE:
                    raise DeckTooLarge(f"A deck holds at most {ZONE} cards; this one has more.")
                deck += [card] * count
    return deck


def format_deck(deck: Sequence[str], cards: CardTable | None = None) -> str:
    """The text of a deck; `parse_deck` gives back the same list."""
    table = cards or box()
    runs = [(table[card].id, len(list(run))) for card, run in groupby(deck)]
    return ", ".join(card if n == 1 else f"{n} {card}" for card, n in runs)


def _parse_entry(entry: str, table: CardTable) -> tuple[int, CardId]:
    match = _ENTRY.fullmatch(entry)
    if match is None or is_card(entry, table):
        return 1, find_card(entry, table)
    if int(match[1]) == 0:
        raise BadDeck(f"'{entry}' asks for zero cards; leave it out instead.")
    return int(match[1]), find_card(match[2].strip(), table)


def is_card(name: str, table: CardTable) -> bool:
    """Whether the unchanged text names a card ("7 Dwarfs" may)."""
    try:
        find_card(name, table)
    except UnknownCard:
        return False
    return True


def find_card(name: str, table: CardTable) -> CardId:
    """A card by id, or by name in any language; a name of several cards means the one that can be picked."""
    if name in table:
        return table[name].id
    wanted = _plain(name)
    if wanted in table:
        return table[wanted].id
    found = [card for card in table if any(_plain(names[card.name]) == wanted for names in table.names.values())]
    if not found:
        return table[name].id  # raises with suggestions
    pickable = [card for card in found if card.level != "S"] or found
    if len({card.name for card in pickable}) > 1:
        ids = ", ".join(card.id for card in pickable)
        raise UnknownCard(f"'{name}' means more than one card; use an id: {ids}.")
    return pickable[0].id


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip().casefold())
