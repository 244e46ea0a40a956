"""A viewer's knowledge of all decks during a tournament.

It hears the events that the viewer may see, so it cannot know more than they do. Of one's own deck every card
is known. Of the others': the starters, cards that were turned up in a match, from which piles they picked, and
how many cards were cut. Which ones no one sees; they are taken to be the weakest that are known. A card that was picked
and not seen yet is taken to be one of the best of its pile: an offer has five, and no one takes the worst. It stays
in the deck until it is seen; taken for one of the old cards it would make everybody too sure of beating it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy

from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.park import TrackedDeck
from flagfall.games.challengers.view import View


class KnownDecks:
    """The decks of a tournament as one viewer knows them. `decks`: what all of them were dealt, if they see that."""

    def __init__(self, table: CardTable, view: View, decks: Sequence[Sequence[str]] | None = None) -> None:
        self._table = table
        self._excluded = view.excluded
        self._people = view.config.players
        self.sizes = [player.deck for player in view.players]
        self._unseen: list[Counter[str]] = [Counter() for _ in view.players]  # cards picked and never seen, by level
        self._level: list[str] = [player.level or "A" for player in view.players]
        given = decks or [plans().starter if p < self._people else plans().robot for p in range(len(view.players))]
        self.cards = [self._kinds(deck) for deck in given]
        if view.own is not None and view.viewer is not None:
            self.cards[view.viewer] = self._kinds(view.own.deck)

    def hear(self, event: happened.Event) -> None:
        """Take in what happened to a deck between the matches."""
        match event:
            case happened.LevelTaken(p, level):
                self._level[p] = level
            case happened.CardPicked(p, card, _, size):
                self.sizes[p] = size
                if card is None:
                    self._unseen[p][self._level[p]] += 1
                else:
                    self.cards[p][self._table.index(card)] += 1
            case happened.CardRemoved(p, card, size):
                self.sizes[p] = size
                self._remove(p, card)
            case happened.DeckGathered(p, size, cards):
                self.sizes[p] = size
                if cards is not None:
                    self.cards[p] = self._kinds(cards)

    def copy(self) -> KnownDecks:
        """The same knowledge, which later events do not change."""
        twin = copy(self)
        twin.sizes, twin._level = list(self.sizes), list(self._level)
        twin.cards = [Counter(cards) for cards in self.cards]
        twin._unseen = [Counter(unseen) for unseen in self._unseen]
        return twin

    def take_from(self, other: KnownDecks, players: Iterable[int]) -> None:
        """Replace what is known of some players' decks by what another knows of them."""
        for p in players:
            self.sizes[p], self._level[p] = other.sizes[p], other._level[p]
            self.cards[p], self._unseen[p] = Counter(other.cards[p]), Counter(other._unseen[p])

    def pick_unseen(self, p: int, level: str, picks: int) -> None:
        """A player picks cards that the viewer does not see."""
        self._unseen[p][level] += picks
        self.sizes[p] += picks

    def saw(self, p: int, shown: Counter[int]) -> None:
        """Cards of a player were turned up in a match: they are in the deck, and so may be what was known before.

        What was picked and did not turn up is still there, too: it leaves less room for old cards, which may be cut.
        """
        for kind, n in (shown - self.cards[p]).items():
            self._unseen[p][self._table.cards[kind].level] -= n
        self._unseen[p] = +self._unseen[p]
        room = self.sizes[p] - shown.total() - self._unseen[p].total()
        self.cards[p] = shown + self._best(self.cards[p] - shown, max(0, room), p)

    def deck(self, p: int, round_number: int) -> TrackedDeck:
        """What the viewer knows of a deck that is brought to a match."""
        size = self.sizes[p]
        return TrackedDeck(size, self._best(self.cards[p], size, p, round_number), self._pool(p))

    def _pool(self, p: int) -> list[int]:
        """Cards that the unknown ones of a deck may be: of the piles they were picked from, and in no other hand."""
        if self.cards[p].total() >= self.sizes[p]:
            return []
        is_person, unseen = p < self._people, self._unseen[p] or Counter(self._level[p])
        left = Counter(
            {
                kind: card.copies
                for kind, card in enumerate(self._table)
                if card.set != self._excluded
                and (card.level in unseen if is_person else card.set == "robot" and card.level != "S")
            }
        )
        for cards in self.cards:
            left -= cards
        if not is_person:
            return list(left.elements())
        piles: dict[str, list[int]] = {}
        for kind in sorted(left.elements(), key=lambda kind: self._worth(kind, 7), reverse=True):
            piles.setdefault(self._table.cards[kind].level, []).append(kind)
        best = {level: pile[: -(-len(pile) // plans().draw)] for level, pile in piles.items()}
        return [kind for level, pile in best.items() for kind in pile * unseen[level]]

    def _best(self, cards: Counter[int], n: int, p: int, round_number: int = 7) -> Counter[int]:
        """The n best cards; what came from a pile is rather kept than a starter."""
        if cards.total() <= n:
            return Counter(cards)
        return Counter(sorted(cards.elements(), key=lambda kind: self._worth(kind, round_number), reverse=True)[:n])

    def _remove(self, p: int, card: CardId | None) -> None:
        cards = self.cards[p]
        if card is not None:
            kind = int(self._table.index(card))
        elif cards.total() > 0:
            kind = min(cards.elements(), key=lambda kind: self._worth(kind, 7))
        else:
            self._unseen[p] = +(self._unseen[p] - Counter(min(self._unseen[p], default="A")))
            return
        cards[kind] -= 1
        self.cards[p] = +cards

    def _worth(self, kind: int, round_number: int) -> tuple[int, int]:
        """How gladly a card is kept: by its power and by what it can do besides."""
        card = self._table.cards[kind]
        return card.base_power(round_number) + len(card.effects), kind

    def _kinds(self, cards: Sequence[str]) -> Counter[int]:
        return Counter(int(self._table.index(card)) for card in cards)
