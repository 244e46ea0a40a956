"""One match from two lists of card ids: played, told as events, with every choice open to the caller."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flagfall.core.errors import BadInput, BadNumber, DeckTooLarge, IllegalChoice, MatchTooLong
from flagfall.core.ids import CardId, PlayerIx
from flagfall.core.rng import check_seed
from flagfall.games.challengers import vocabulary as words
from flagfall.games.challengers.cards import CardTable, box
from flagfall.games.challengers.effect import Effect
from flagfall.games.challengers.events import MatchEvent, drain
from flagfall.games.challengers.match import bulk, codes
from flagfall.games.challengers.match.choices import choice_zone, choose, zone_card
from flagfall.games.challengers.match.run import advance
from flagfall.games.challengers.match.state import Match, Rules, Side, Stock
from flagfall.games.challengers.packing import pack

Piles = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision a player has to make. `options` are cards; the last may be None: choose no (further) card."""

    player: PlayerIx
    cause: CardId  # the card whose effect asks
    effect: Effect
    options: tuple[CardId | None, ...]
    left: int  # how many cards may still be chosen, this one included


Chooser = Callable[[Choice], int]
"""Answers a choice with the index of an option."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match went."""

    winner: PlayerIx
    reason: str  # no_power | bench_full: why the other side lost
    events: tuple[MatchEvent, ...]
    fans: tuple[int, int]  # taken during the match
    first: PlayerIx  # who began
    decks: tuple[tuple[CardId, ...], tuple[CardId, ...]]  # all cards of each side after the match
    piles: dict[str, tuple[CardId, ...]]  # what is left of the level piles, top first
    discards: dict[str, tuple[CardId, ...]]


def play_match(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    seed: int = 0,
    shuffle: bool = True,
    first: int | None = None,
    round: int = 1,
    trophies: tuple[int, int] = (0, 0),
    piles: Piles | None = None,
    discards: Piles | None = None,
    choose: Chooser | str | tuple[Chooser | str, Chooser | str] = "sensible",
    cut: tuple[int, int] = (0, 0),
    fan_supply: int | None = None,
    max_reveals: int = codes.MAX_REVEALS,
    cards: CardTable | None = None,
) -> MatchResult:
    """Play a match and tell it.

    With `shuffle=False` decks are taken as given, top card first. `first` begins, that is, holds the
    flag first; None tosses. `piles` maps levels to the cards of their piles, top first; without it
    any card of the box that is in neither deck may turn up. `choose` answers choices: a function, a
    policy (`first`, `random`, `robot`, `sensible`), or one of these for each player.
    """
    table = cards or box()
    rules = pack(table)
    match = new_match(
        table, deck_a, deck_b, seed=seed, shuffle=shuffle, first=first, round_number=round, trophies=trophies, cut=cut
    )
    match.log_rows = codes.LOG_ROWS
    match.fan_supply = -1 if fan_supply is None else _in_range("fan_supply", fan_supply, 0, 10**6)
    match.max_reveals = _in_range("max_reveals", max_reveals, 1, 10**6)
    stock = new_stock(table, deck_a, deck_b, piles, discards)
    answers = choose if isinstance(choose, tuple) else (choose, choose)
    choosers = [_set_policy(side, answer) for side, answer in zip(match.side, answers, strict=True)]
    events: list[MatchEvent] = []
    while match.phase != codes.OVER:
        advance(rules, stock, match)
        events += drain(table, match)
        if match.options > 0:
            answer_choice(table, rules, stock, match, choosers[match.chooser])
    if match.reason == codes.TOO_LONG:
        raise MatchTooLong(f"The match was stopped after {match.reveals} revealed cards; some cards feed each other.")
    return _result(table, match, stock, events)


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
    if first not in (None, 0, 1) or isinstance(first, bool):
        raise BadNumber(f"first is 0, 1 or nothing for a toss, not {first!r}.")
    match = Match(round=_in_range("round", round_number, 1, codes.ROUNDS - 1))
    decks = [to_indices(table, deck) for deck in (deck_a, deck_b)]
    toss = codes.NOBODY if first is None else first
    bulk.prepare(match, decks[0], len(decks[0]), decks[1], len(decks[1]), seed, 0, toss)
    if not shuffle:
        bulk.deal(match, 0, decks[0], len(decks[0]))
        bulk.deal(match, 1, decks[1], len(decks[1]))
    for side, deck, owned, k in zip(match.side, decks, trophies, cut, strict=True):
        side.trophies = _in_range("trophies", owned, 0, 7)
        if k:
            _cut(side, _in_range("cut", k, 0, len(deck)))
    return match


def new_stock(
    table: CardTable,
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    piles: Piles | None = None,
    discards: Piles | None = None,
) -> Stock:
    """The level piles: as given, or every card of the table that is in neither deck, in unknown order."""
    stock = Stock()
    for level, pile in zip("ABC", stock.pile, strict=True):
        if piles is None:
            used = [*deck_a, *deck_b]
            given = [c.id for c in table if c.level == level for _ in range(c.copies - used.count(c.id))]
        else:
            given = [CardId(c) for c in piles.get(level, ())]
            pile.ordered = 1
        fill(pile.card, indices := to_indices(table, given, codes.PILE_CARDS, "pile"))
        pile.n = len(indices)
        fill(pile.discard, indices := to_indices(table, (discards or {}).get(level, ()), codes.PILE_CARDS, "pile"))
        pile.discards = len(indices)
    for key in {*(piles or {}), *(discards or {})} - {"A", "B", "C"}:
        raise BadInput(f"There is no pile '{key}'; the piles are A, B and C.")
    return stock


def fill(zone: list[int], cards: Sequence[int]) -> None:
    """Write cards into the beginning of a zone."""
    zone[: len(cards)] = cards


def to_indices(table: CardTable, deck: Sequence[str], limit: int = codes.ZONE, zone: str = "deck") -> list[int]:
    """Card ids, top first, as engine indices, top last."""
    if isinstance(deck, str):
        raise BadInput("A deck is a list of card ids; parse_deck makes one from a text.")
    if len(deck) > limit:
        raise DeckTooLarge(f"A {zone} holds at most {limit} cards; this one has {len(deck)}.")
    return [table.index(card) for card in reversed(deck)]


def pending_choice(table: CardTable, rules: Rules, match: Match) -> Choice:
    """What is asked now; `match.options` tells whether anything is."""
    card = table.cards[match.kind]
    row = rules.card[match.kind].effect[match.cursor]
    zone, player = choice_zone(row), match.actor ^ row.whose
    return Choice(
        player=PlayerIx(match.chooser),
        cause=card.id,
        effect=card.effects[match.cursor],
        options=tuple(
            None if code == codes.STOP else table.cards[zone_card(match, player, zone, code)].id
            for code in match.option[: match.options]
        ),
        left=match.left,
    )


def answer_choice(table: CardTable, rules: Rules, stock: Stock, match: Match, chooser: Chooser | None) -> None:
    """Ask for an answer, check it, carry it out."""
    assert chooser is not None, "a side without a chooser has a policy"
    choice = pending_choice(table, rules, match)
    answer = chooser(choice)
    if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(choice.options):
        raise IllegalChoice(
            f"{choice.cause} offers options 0 to {len(choice.options) - 1}; {answer!r} is none of them."
        )
    choose(rules, stock, match, answer)


def policy_code(name: str) -> int:
    """The code of a policy that answers by itself."""
    if name not in words.POLICIES or name == "ask":
        known = ", ".join(word for word in words.POLICIES if word != "ask")
        raise BadInput(f"There is no policy '{name}'; one of {known}.")
    return words.POLICIES[name]


def _set_policy(side: Side, answer: Chooser | str) -> Chooser | None:
    if isinstance(answer, str):
        side.policy = policy_code(answer)
        return None
    side.policy = codes.ASK
    return answer


def _in_range(what: str, value: int, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadNumber(f"{what} is a whole number from {low} to {high}, not {value!r}.")
    return value


def _cut(side: Side, k: int) -> None:
    """The opponent's cut: k cards from the top go to the bottom (CH-MATCH-02)."""
    deck = side.deck[: side.deck_n]
    fill(side.deck, deck[-k:] + deck[:-k])


def _result(table: CardTable, match: Match, stock: Stock, events: list[MatchEvent]) -> MatchResult:
    def ids(zone: list[int], n: int) -> tuple[CardId, ...]:
        return tuple(table.cards[kind].id for kind in zone[:n])

    return MatchResult(
        winner=PlayerIx(match.winner),
        reason=words.REASONS[match.reason],
        events=tuple(events),
        fans=(match.side[0].fans, match.side[1].fans),
        first=events[0].player,  # type: ignore[union-attr]
        decks=(gather(table, match.side[0]), gather(table, match.side[1])),
        piles={level: ids(pile.card, pile.n)[::-1] for level, pile in zip("ABC", stock.pile, strict=True)},
        discards={level: ids(pile.discard, pile.discards) for level, pile in zip("ABC", stock.pile, strict=True)},
    )


def gather(table: CardTable, side: Side) -> tuple[CardId, ...]:
    """All cards of a side, from deck, park half, bench and exhaust pile (CH-MATCH-41)."""
    zones = (
        (side.deck, side.deck_n),
        (side.row, side.row_n),
        (side.bench, side.bench_n),
        (side.exhaust, side.exhaust_n),
    )
    return tuple(table.cards[kind].id for zone, n in zones for kind in zone[:n])
