"""Setting up a park: decks, piles and who begins, from card ids to the engine's zones and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.rng import check_seed
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.errors import DeckTooLarge
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match import bulk, codes
from flagfall.games.challengers.rules.match.state import Match, MatchSide, PileSet

Piles = Mapping[str, Sequence[str]]

T = TypeVar("T")


def new_match(
    table: CardTable,
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    seed: int,
    shuffle: bool = True,
    first: int | None = None,
    round_number: int = 1,
    trophies: tuple[int, int] = (0, 0),
    cut: tuple[int, int] = (0, 0),
) -> Match:
    """A match ready to be advanced."""
    seed = check_seed(seed)
    if first is not None and (type(first) is not int or first not in (0, 1)):
        raise BadNumber(f"first is 0, 1 or None for a toss, not {first!r}.")
    match = Match(round=in_range("round", round_number, 1, codes.ROUND_NUMBERS - 1))
    decks = [to_indices(table, deck) for deck in (deck_a, deck_b)]
    toss = codes.NO_PLAYER if first is None else first
    bulk.prepare(match, decks[0], len(decks[0]), decks[1], len(decks[1]), seed, 0, toss)
    if not shuffle:
        bulk.deal(match, 0, decks[0], len(decks[0]))
        bulk.deal(match, 1, decks[1], len(decks[1]))
    pairs = zip(match.side, decks, pair("trophies", trophies), pair("cut", cut), strict=True)
    for side, deck, owned, k in pairs:
        side.trophies = in_range("trophies", owned, 0, 7)
        if k:
            _cut(side, in_range("cut", k, 0, len(deck)))
    return match


def new_stock(
    table: CardTable,
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    piles: Piles | None = None,
    discards: Piles | None = None,
) -> PileSet:
    """The level piles: as given, or every card of the table that is in neither deck, in unknown order."""
    stock = PileSet()
    used = Counter((*deck_a, *deck_b))
    for level, pile in zip("ABC", stock.pile, strict=True):
        if piles is None:
            given = [c.id for c in table if c.level == level for _ in range(c.copies - used[c.id])]
        else:
            given = [CardId(c) for c in piles.get(level, ())]
            pile.ordered = 1
        _fill(pile.card, indices := to_indices(table, given, codes.PILE_CARDS, "pile"))
        pile.n = len(indices)
        _fill(pile.discard, indices := to_indices(table, (discards or {}).get(level, ()), codes.PILE_CARDS, "pile"))
        pile.discards = len(indices)
    for key in {*(piles or {}), *(discards or {})} - {"A", "B", "C"}:
        raise BadInput(f"There is no pile '{key}'; the piles are A, B and C.")
    return stock


def to_indices(table: CardTable, deck: Sequence[str], limit: int = codes.ZONE, zone: str = "deck") -> list[int]:
    """Card ids, top first, as engine indices, top last."""
    if isinstance(deck, str) or not isinstance(deck, Sequence):
        raise BadInput("A deck is a list of card ids; parse_deck makes one from a text.")
    if len(deck) > limit:
        raise DeckTooLarge(f"A {zone} holds at most {limit} cards; this one has {len(deck)}.")
    return [table.index(card) for card in reversed(deck)]


def gather(table: CardTable, side: MatchSide) -> tuple[CardId, ...]:
    """All cards of a side, from deck, park half, bench and exhaust pile (CH-MATCH-41)."""
    zones = (
        (side.deck, side.deck_n),
        (side.row, side.row_n),
        (side.bench, side.bench_n),
        (side.exhaust, side.exhaust_n),
    )
    return tuple(table.cards[kind].id for zone, n in zones for kind in zone[:n])


def _fill(zone: list[int], cards: Sequence[int]) -> None:
    """Write cards into the beginning of a zone."""
    zone[: len(cards)] = cards


def pair(what: str, value: tuple[T, T]) -> tuple[T, T]:
    """One value for each player, or an error that says so."""
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise BadInput(f"{what} is a pair, one value for each player, not {value!r}.")
    return value


def in_range(what: str, value: int, low: int, high: int) -> int:
    """A whole number within a range, or an error that says so."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadNumber(f"{what} is a whole number from {low} to {high}, not {value!r}.")
    return value


def _cut(side: MatchSide, k: int) -> None:
    """The opponent's cut: k cards from the top go to the bottom (CH-MATCH-02)."""
    deck = side.deck[: side.deck_n]
    _fill(side.deck, deck[-k:] + deck[:-k])
