"""What happens in a tournament around the matches. What happens inside one travels as `InPark`.

Fields that may be hidden from a viewer are None there (view.py redacts). Numbers are those that
result, so that a client that shows an event assigns and never adds.
"""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.events.match import MatchEvent
from flagfall.games.challengers.ids import CardId


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A new round: who meets in which park."""

    round: int
    pairings: tuple[tuple[PlayerIx, PlayerIx], ...]


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A participant went to another park; without it all stay (CH-DECK-01)."""

    player: PlayerIx
    park: int


@dataclass(frozen=True, slots=True)
class LevelTaken:
    """A player decided for a pile."""

    player: PlayerIx
    level: str
    picks: int  # allowed from it


@dataclass(frozen=True, slots=True)
class OfferDrawn:
    """Cards were drawn for a player; only they see them."""

    player: PlayerIx
    level: str
    count: int
    cards: tuple[CardId, ...] | None


@dataclass(frozen=True, slots=True)
class TrainerKept:
    """A player keeps one of the trainers they were dealt; it lies open."""

    player: PlayerIx
    card: CardId


@dataclass(frozen=True, slots=True)
class OfferDiscarded:
    """The remaining cards of an offer were discarded."""

    player: PlayerIx
    level: str
    count: int
    is_redraw: bool


@dataclass(frozen=True, slots=True)
class CardPicked:
    """A card of the offer joined the deck."""

    player: PlayerIx
    card: CardId | None
    picks: int  # still allowed
    deck: int  # cards in the deck now


@dataclass(frozen=True, slots=True)
class PaymentAsked:
    """A picked card offers an extra pick for cards of the deck."""

    player: PlayerIx
    card: CardId | None
    cost: int | None
    effect: int | None  # which effect of the card asks


@dataclass(frozen=True, slots=True)
class PaymentEnded:
    """The extra pick was paid for, or declined."""

    player: PlayerIx
    is_paid: bool
    picks: int


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A card left a deck: into the discards of its level, starter cards into the box."""

    player: PlayerIx
    card: CardId | None
    deck: int


@dataclass(frozen=True, slots=True)
class PicksEnded:
    """A player picks no more and may remove cards."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """A player has finished the deck phase."""

    player: PlayerIx


@dataclass(frozen=True, slots=True)
class FansTaken:
    """Fans for a player outside a match."""

    player: PlayerIx
    cause: CardId | None
    amount: int
    fans: int  # tokens now


@dataclass(frozen=True, slots=True)
class PilesCounted:
    """How many cards lie in the piles and discards, by level, and how many fans in the supply (-1: no limit)."""

    piles: tuple[int, int, int]
    discards: tuple[int, int, int]
    supply: int


@dataclass(frozen=True, slots=True)
class DecksShuffled:
    """Both sides of a park are ready: who begins, and whether the flag was tossed for it."""

    park: int
    players: tuple[PlayerIx, PlayerIx]
    first: PlayerIx
    is_tossed: bool


@dataclass(frozen=True, slots=True)
class InPark:
    """An event inside a match. Players inside it are sides: 0 is the first of `players`."""

    park: int
    players: tuple[PlayerIx, PlayerIx]
    event: MatchEvent


@dataclass(frozen=True, slots=True)
class ChoiceAsked:
    """A match waits for a player. Only that player sees the options."""

    park: int
    player: PlayerIx
    cause: CardId
    effect: int  # which effect of that card asks
    options: tuple[CardId | None, ...] | None
    left: int  # cards that may still be chosen
    attacker: int  # side whose total `attack` is
    attack: int  # totals at this moment
    flag: int


@dataclass(frozen=True, slots=True)
class DeckGathered:
    """All cards of a player are one deck again after a match; the owner may look at them."""

    player: PlayerIx
    deck: int
    cards: tuple[CardId, ...] | None
    fans: int  # tokens now


@dataclass(frozen=True, slots=True)
class TrophyWon:
    """The prize of a match; without owner if the Robot of a tournament won it (CH-ROBOT-08)."""

    player: PlayerIx
    park: int
    round: int
    fans: int | None
    is_boxed: bool
    is_secret: bool  # only the owner sees the fans


@dataclass(frozen=True, slots=True)
class ScoresCounted:
    """After round 7: all trophies are opened."""

    scores: tuple[int, ...]  # by participant
    trophies: tuple[tuple[int, ...], ...]  # fans of each participant's trophies, in order of winning


@dataclass(frozen=True, slots=True)
class FinalistsNamed:
    """The two with most fans; `is_tossed` if the flag had to decide (CH-FINAL-05)."""

    players: tuple[PlayerIx, ...]
    is_tossed: bool


@dataclass(frozen=True, slots=True)
class TournamentEnded:
    """It is over."""

    outcome: Outcome


Event = (
    RoundBegan
    | SeatChanged
    | LevelTaken
    | OfferDrawn
    | TrainerKept
    | OfferDiscarded
    | CardPicked
    | PaymentAsked
    | PaymentEnded
    | CardRemoved
    | PicksEnded
    | PlayerReady
    | FansTaken
    | PilesCounted
    | DecksShuffled
    | InPark
    | ChoiceAsked
    | DeckGathered
    | TrophyWon
    | ScoresCounted
    | FinalistsNamed
    | TournamentEnded
)
