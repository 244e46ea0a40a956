"""What happens in a match, as typed events decoded from the engine's rows.

Every event carries the numbers that result from it, so that the client that shows it assigns and never
adds. `cause` is the card whose effect brought it about, `None` where the course of the match did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match import codes

ZONES = {
    codes.SELF: "self",
    codes.DECK_TOP: "deck_top",
    codes.DECK_BOTTOM: "deck_bottom",
    codes.DECK: "deck",
    codes.SEATED: "bench",
    codes.EXHAUST: "exhaust",
    codes.PILE: "pile",
    codes.DISCARD: "discard",
    codes.ROW: "row",
}


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """Who begins: their first card gets the flag."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """The top card of a deck was turned up."""

    player: PlayerIx
    card: CardId
    power: int  # base power
    deck: int  # cards left in the deck


@dataclass(frozen=True, slots=True)
class BonusGained:
    """A lasting bonus for the revealed card."""

    player: PlayerIx
    card: CardId
    amount: int
    bonus: int  # its lasting bonus now


@dataclass(frozen=True, slots=True)
class BoostPrepared:
    """A bonus waits for the next card this player reveals."""

    player: PlayerIx
    cause: CardId
    amount: int


@dataclass(frozen=True, slots=True)
class CardBoosted:
    """The waiting bonus went to this card, for this attack."""

    player: PlayerIx
    card: CardId
    amount: int


@dataclass(frozen=True, slots=True)
class FansGained:
    """Fans from the common supply."""

    player: PlayerIx
    cause: CardId
    amount: int
    fans: int  # taken in this match so far


@dataclass(frozen=True, slots=True)
class DeckInspected:
    """A player looks at cards of a deck; which ones is theirs to know."""

    player: PlayerIx
    cause: CardId
    count: int


@dataclass(frozen=True, slots=True)
class CardArranged:
    """A card was put at a place of the deck, counted from the top (0)."""

    player: PlayerIx
    card: CardId | None  # None: not yours to know
    cause: CardId
    place: int
    by: PlayerIx  # who looked and chose


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card went from one zone of this player to another; `pile` is the middle of the table."""

    player: PlayerIx
    card: CardId | None  # None: not yours to know
    cause: CardId
    source: str
    target: str
    by: PlayerIx  # who chose it, if a player did


@dataclass(frozen=True, slots=True)
class CardSeated:
    """A card sat down on the bench."""

    player: PlayerIx
    card: CardId
    seat: int
    source: str
    cause: CardId | None


@dataclass(frozen=True, slots=True)
class ChoiceDeclined:
    """An optional effect went no further."""

    player: PlayerIx
    cause: CardId


@dataclass(frozen=True, slots=True)
class PowerCompared:
    """The attack so far, against the power to reach."""

    player: PlayerIx  # the attacker
    attack: int
    flag: int


@dataclass(frozen=True, slots=True)
class FlagLost:
    """The flag is taken from this card; its flag-loss effect follows."""

    player: PlayerIx
    card: CardId


@dataclass(frozen=True, slots=True)
class TrainerUsed:
    """A side uses what its trainer can do once in a match."""

    player: PlayerIx
    card: CardId


@dataclass(frozen=True, slots=True)
class FlagPlaced:
    """The flag is on this card; its possession effect follows."""

    player: PlayerIx
    card: CardId
    power: int  # the power to reach from now on


@dataclass(frozen=True, slots=True)
class BenchOverflowed:
    """Cards have to be benched and there are too few free seats."""

    player: PlayerIx
    needed: int
    free: int
    card: CardId | None  # the one card an effect sends to the bench
    cause: CardId | None


@dataclass(frozen=True, slots=True)
class PileRecycled:
    """The discards of a level were shuffled and put beneath what was left of its pile."""

    level: str
    cards: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The side whose card holds the flag has won."""

    winner: PlayerIx
    reason: str  # no_power | bench_full | too_long
    reveals: int


MatchEvent = (
    MatchBegan
    | CardRevealed
    | BonusGained
    | BoostPrepared
    | CardBoosted
    | FansGained
    | DeckInspected
    | CardArranged
    | CardMoved
    | CardSeated
    | ChoiceDeclined
    | PowerCompared
    | FlagLost
    | FlagPlaced
    | BenchOverflowed
    | PileRecycled
    | MatchEnded
    | TrainerUsed
)

# One entry per kind of row: (player, card, a, b, cause, by) -> event
_P = PlayerIx
_DECODERS: dict[int, Callable[[int, CardId, int, int, CardId, int], MatchEvent]] = {
    codes.E_BEGAN: lambda p, c, a, b, x, y: MatchBegan(_P(p)),
    codes.E_REVEALED: lambda p, c, a, b, x, y: CardRevealed(_P(p), c, a, b),
    codes.E_BONUS: lambda p, c, a, b, x, y: BonusGained(_P(p), c, a, b),
    codes.E_BOOST: lambda p, c, a, b, x, y: BoostPrepared(_P(p), x, a),
    codes.E_BOOSTED: lambda p, c, a, b, x, y: CardBoosted(_P(p), c, a),
    codes.E_FANS: lambda p, c, a, b, x, y: FansGained(_P(p), x, a, b),
    codes.E_LOOKED: lambda p, c, a, b, x, y: DeckInspected(_P(p), x, a),
    codes.E_ARRANGED: lambda p, c, a, b, x, y: CardArranged(_P(p), c, x, a, _P(y)),
    codes.E_MOVED: lambda p, c, a, b, x, y: CardMoved(_P(p), c, x, ZONES[a], ZONES[b], _P(y)),
    codes.E_SEATED: lambda p, c, a, b, x, y: CardSeated(_P(p), c, a, ZONES[b], x or None),
    codes.E_DECLINED: lambda p, c, a, b, x, y: ChoiceDeclined(_P(p), x),
    codes.E_COMPARED: lambda p, c, a, b, x, y: PowerCompared(_P(p), a, b),
    codes.E_FLAG_LOST: lambda p, c, a, b, x, y: FlagLost(_P(p), c),
    codes.E_FLAG_PLACED: lambda p, c, a, b, x, y: FlagPlaced(_P(p), c, a),
    codes.E_OVERFLOWED: lambda p, c, a, b, x, y: BenchOverflowed(_P(p), a, b, c or None, x or None),
    codes.E_RECYCLED: lambda p, c, a, b, x, y: PileRecycled("ABC"[a], b),
    codes.E_USED: lambda p, c, a, b, x, y: TrainerUsed(_P(p), c),
    codes.E_ENDED: lambda p, c, a, b, x, y: MatchEnded(_P(p), words.REASONS[a], b),
}


def from_rows(table: CardTable, log: Sequence[int], rows: int) -> list[MatchEvent]:
    """Decode the first rows of a log."""
    no_card = CardId("")
    ids = table.ids
    events = []
    for i in range(0, rows * codes.ROW_INTS, codes.ROW_INTS):
        what, player, kind, a, b, cause, by = log[i : i + codes.ROW_INTS]
        card = ids[kind] if kind >= 0 else no_card
        events.append(_DECODERS[what](player, card, a, b, ids[cause] if cause >= 0 else no_card, by))
    return events
