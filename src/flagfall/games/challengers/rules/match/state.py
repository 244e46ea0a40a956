"""The data of a match, declared once (see `core/schema.py` for the two shapes it takes)."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.schema import ints, many, one, wide, wide_ints
from flagfall.games.challengers.rules.match.codes import (
    EFFECTS_PER_CARD,
    KINDS,
    LOG_ROWS,
    MAX_REVEALS,
    NO_PLAYER,
    PILE_CARDS,
    PILES,
    ROUND_NUMBERS,
    ROW_INTS,
    SEATS,
    SENSIBLE,
    SWAPS,
    ZONE,
)


@dataclass(slots=True)
class CountRow:
    """A number read from the table: how many of what, on whose side, fitting which filter."""

    what: int = 0  # quantity; ONCE = nothing to count
    whose: int = 0  # OWN or OPPONENT
    fits: int = 0  # filter bit of the cards that count


@dataclass(slots=True)
class EffectRow:
    """One effect of a card, as packed by `cards.py`."""

    moment: int = 0
    verb: int = 0
    amount: int = 0  # of power, fans or extra picks
    per: CountRow = one(CountRow)  # amount counts once for each of these
    given: CountRow = one(CountRow)  # condition: this count lies between low and high
    low: int = 0
    high: int = 0
    scope: int = 0  # support: while attacking, holding the flag, or both
    fits: int = 0  # filter bit of the cards supported, moved or paid
    source: int = 0  # move: from this zone …
    target: int = 0  # … to this one
    pile: int = 0  # move from a pile: its level
    count: int = 0  # move, arrange, extra pick: how many cards
    optional: int = 0  # move: up to `count` instead of exactly
    whose: int = 0  # side whose cards or fans are touched
    chooser: int = 0  # side that chooses
    once: int = 0  # of a trainer: its player may use it once in a match


@dataclass(slots=True)
class CardRow:
    """One kind of card. Hot fields first: they share a cache line."""

    power: list[int] = ints(ROUND_NUMBERS)  # base power by round (only the Cyborg's differs)
    moments: int = 0  # bit mask of the moments at which it has an effect
    acts: int = 0  # … at which there is something to carry out (live bonuses are only counted)
    name: int = 0  # cards of one name share a seat
    support: int = 0  # scopes in which it supports others from the bench
    effects: int = 0  # how many
    group: int = 0  # its set
    level: int = 0  # its pile, PILES or more for cards without one
    traits: list[int] = wide_ints(ROUND_NUMBERS)  # bit mask of the filters it fits, by round
    effect: list[EffectRow] = many(EffectRow, EFFECTS_PER_CARD)


@dataclass(slots=True)
class MatchRules:
    """The card table as the engine reads it."""

    card: list[CardRow] = many(CardRow, KINDS)
    kinds: int = 0


@dataclass(slots=True)
class Pile:
    """One level pile and the discard compartment beside it."""

    card: list[int] = ints(PILE_CARDS)  # the top card is the last
    n: int = 0
    discard: list[int] = ints(PILE_CARDS + 2 * ZONE)  # all of a pile, and both decks
    discards: int = 0
    ordered: int = 0  # 0 = not looked at: the next card is any of them, decided when drawn; below 0: `undecided.py`
    touched: int = 0  # 1 once a card was taken or discarded
    draws: int = 0  # cards taken from an unordered pile since it was filled
    swap: list[int] = ints(SWAPS)  # where the first of them lay


@dataclass(slots=True)
class PileSet:
    """The shared middle of the table during a round: piles and fans."""

    pile: list[Pile] = many(Pile, PILES)
    fans: int = NO_PLAYER  # fans left in the common supply, -1 = no limit
    capacity: int = 0  # of a discard compartment: a full one goes beneath its pile; 0 = no limit (a single match)


@dataclass(slots=True)
class MatchSide:
    """One player's half of the park."""

    deck_n: int = 0
    row_n: int = 0
    bench_n: int = 0
    exhaust_n: int = 0
    seats: int = 0  # seats in use
    supporters: int = 0  # cards on the bench that support others
    boost: int = 0  # bonus waiting for the next revealed card
    fans: int = 0  # taken in this match
    takes_fans: int = 1  # 0 = the Robot of a tournament
    trophies: int = 0  # owned before this match
    policy: int = SENSIBLE  # who answers this side's choices
    trainer: int = NO_PLAYER  # the trainer, a kind of card that is in no zone
    used: int = 0  # 1 once it did what it can do once in a match
    lost: int = 0  # 1 if the last match was lost
    seat: list[int] = ints(SEATS, NO_PLAYER)  # name on each seat
    seat_n: list[int] = ints(SEATS)  # cards on each seat
    place: list[int] = ints(KINDS)  # by name: its seat + 1, 0 = not on the bench
    deck: list[int] = ints(ZONE)  # the top card is the last
    row: list[int] = ints(ZONE)  # revealed cards in order; with the flag, the last one holds it
    bonus: list[int] = ints(ZONE)  # lasting bonus of each revealed card
    bench: list[int] = ints(ZONE)  # in order of arrival
    exhaust: list[int] = ints(ZONE)


@dataclass(slots=True)
class Match:
    """The complete state of one match between two decks."""

    phase: int = 0
    attacker: int = 0
    holder: int = NO_PLAYER
    winner: int = NO_PLAYER
    reason: int = 0
    reveals: int = 0
    max_reveals: int = MAX_REVEALS
    holder_wins: int = 0  # 1: at the reveal limit the flag holder wins, as in tournaments; 0: no winner
    round: int = 1
    # the running attack
    fixed: int = 0  # base power, lasting bonuses and boosts of the cards revealed in it
    live: int = 0  # how many of them have 'during the attack' effects
    # the effect being carried out
    actor: int = 0  # owner of the card
    kind: int = NO_PLAYER  # the card
    moment: int = 0
    cursor: int = 0  # which of its effects
    left: int = NO_PLAYER  # cards still to be moved by it, -1 = not begun
    after: int = 0  # the phase that follows
    # the pending choice; 0 options = none
    chooser: int = 0
    options: int = 0
    # chance inside the match: the seed and number of its stream, started when first needed
    seed: int = wide()
    number: int = 0
    started: int = 0
    # the event log; capacity 0 = do not log
    log_n: int = 0
    log_rows: int = 0
    rng: list[int] = wide_ints(4)
    option: list[int] = ints(ZONE + 1)  # a whole deck, and none of it
    side: list[MatchSide] = many(MatchSide, 2)
    log: list[int] = ints(LOG_ROWS * ROW_INTS)
