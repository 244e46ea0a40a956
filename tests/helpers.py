"""Playing one and the same match in either mode, and reading what happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from flagfall import challengers
from flagfall.games.challengers.events import match as ev

ENGINES = ("interpreted", "compiled")
BOX = challengers.cards()

E = TypeVar("E")


def play(
    deck_a: str | Sequence[str],
    deck_b: str | Sequence[str],
    *,
    shuffle: bool = False,
    cards: challengers.CardTable | None = None,
    **options: Any,
) -> challengers.MatchResult:
    """`play_match` with decks as texts or lists, top card first, not shuffled unless asked."""
    return challengers.play_match(
        to_deck(deck_a, cards), to_deck(deck_b, cards), shuffle=shuffle, cards=cards, **options
    )


def to_deck(deck: str | Sequence[str], cards: challengers.CardTable | None = None) -> list[str]:
    """A deck text or list as a list of ids."""
    return list(challengers.parse_deck(deck, cards) if isinstance(deck, str) else deck)


def events_of(match: challengers.MatchResult, kind: type[E], player: int | None = None) -> list[E]:
    """The events of one kind, in order, of one player or of both."""
    return [e for e in match.events if isinstance(e, kind) and player in (None, getattr(e, "player", None))]


def revealed(match: challengers.MatchResult, player: int | None = None) -> list[str]:
    """The cards turned up, in order."""
    return [e.card for e in events_of(match, ev.CardRevealed, player)]


def totals(match: challengers.MatchResult, player: int | None = None) -> list[tuple[int, int]]:
    """(attack, flag) of every comparison, of all attacks or of one player's."""
    return [(e.attack, e.flag) for e in events_of(match, ev.PowerCompared, player)]


def benched(match: challengers.MatchResult, player: int) -> list[str]:
    """The cards that sat down on a player's bench, in order."""
    return [e.card for e in events_of(match, ev.CardSeated, player)]


def moves(match: challengers.MatchResult, player: int | None = None) -> list[tuple[str, str, str]]:
    """(card, from, to) of every move by an effect."""
    return [(e.card or "", e.source, e.target) for e in events_of(match, ev.CardMoved, player)]


def flags(match: challengers.MatchResult) -> list[tuple[int, str, int]]:
    """(player, card, power) of every card that got the flag."""
    return [(e.player, e.card, e.power) for e in events_of(match, ev.FlagPlaced)]


def overflows(match: challengers.MatchResult) -> list[tuple[int, int, int]]:
    """(player, needed, free) where seats were wanting."""
    return [(e.player, e.needed, e.free) for e in events_of(match, ev.BenchOverflowed)]


def kinds(found: Iterable[object]) -> list[str]:
    """The names of the events' classes."""
    return [type(e).__name__ for e in found]


def between(match: challengers.MatchResult, begin: object, end: object) -> list[object]:
    """The events strictly between two of them."""
    found: list[object] = list(match.events)
    return found[found.index(begin) + 1 : found.index(end)]


def never_ask(choice: challengers.Choice) -> int:
    """A chooser for matches in which nobody must be asked anything."""
    raise AssertionError(f"nothing should be asked, but {choice.cause} asks for one of {choice.options}")


class Answers:
    """A chooser that answers with the given cards (None: no card) and remembers what it was asked."""

    def __init__(self, *cards: str | None) -> None:
        self.cards = list(cards)
        self.asked: list[challengers.Choice] = []

    def __call__(self, choice: challengers.Choice) -> int:
        self.asked.append(choice)
        assert self.cards, f"unexpected question: {choice.cause} offers {choice.options}"
        card = self.cards.pop(0)
        assert card in choice.options, f"{choice.cause} offers {choice.options}, not {card}"
        return choice.options.index(card)


@lru_cache(maxsize=1)
def pile_cards() -> dict[str, tuple[str, ...]]:
    """All ids of the box by level, for piles."""
    return {level: tuple(card.id for card in BOX if card.level == level) for level in "ABC"}
