"""A match from a viewer's perspective: all open cards and the viewer's knowledge of the decks.

Built from the events they may see and nothing else. A place of a deck holds its card where they know it, and
NOTHING where they do not; which cards lie in those places they may know or not (`TrackedDeck`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from flagfall.core.schema import clone
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.events import match as inside
from flagfall.games.challengers.rules.match import bulk, codes, zones
from flagfall.games.challengers.rules.match.state import Match, MatchSide


@dataclass(slots=True)
class TrackedDeck:
    """What a viewer knows of a deck before a match."""

    size: int
    cards: Counter[int] = field(default_factory=Counter)  # in it, as far as they know
    pool: list[int] = field(default_factory=list)  # what its other cards may be


@dataclass(frozen=True, slots=True)
class Hidden:
    """The unknown places of a deck, and the cards for them: the first `sure` are there, the rest may be."""

    places: list[int]
    cards: list[int]
    sure: int


@dataclass(frozen=True, slots=True)
class Situation:
    """A match before its next card is turned up, as far as a viewer knows it."""

    match: Match
    hidden: tuple[Hidden, Hidden]


class FollowedPark:
    """Follows one match."""

    def __init__(self, table: CardTable, match: Match, decks: tuple[TrackedDeck, TrackedDeck]) -> None:
        self._rules = pack(table)
        self._index = table.index
        self._decks = decks
        self._gone: tuple[Counter[int], Counter[int]] = Counter(), Counter()  # cards that left for the discards
        self._is_arranging = False
        self.match = match
        bulk.reset(match, 0)
        for side, deck in zip(match.side, decks, strict=True):
            side.deck[: deck.size] = [codes.NOTHING] * deck.size
            side.deck_n = deck.size

    def situation(self, event: inside.CardRevealed | None = None) -> Situation:
        """The situation before the next reveal; with an event, the revealed card is known."""
        match = clone(self.match)
        if event is not None:
            if match.phase == codes.OPENING:  # trainers have done what they do at the start
                match.phase = codes.BEGINNING
            side = match.side[event.player]
            side.deck[side.deck_n - 1] = self._index(event.card)
        return Situation(match, (self._hidden(match, 0), self._hidden(match, 1)))

    def hear(self, event: inside.MatchEvent) -> None:
        """Take in one event."""
        match self.match, event:
            case m, inside.MatchBegan(p):
                m.attacker = 1 - p
            case m, inside.CardRevealed(p, card, power):
                self._reveal(m.side[p], self._index(card), power)
            case m, inside.BonusGained(p, _, amount, bonus):
                m.side[p].bonus[m.side[p].row_n - 1] = bonus
                m.fixed += amount
            case m, inside.BoostPrepared(p, _, amount):
                m.side[p].boost += amount
            case m, inside.CardBoosted(p, _, amount):
                m.side[p].boost = 0
                m.fixed += amount
            case m, inside.FansGained(p, _, _, fans):
                m.side[p].fans = fans
            case m, inside.CardArranged(p, seen, _, place):
                side = m.side[p]
                side.deck[side.deck_n - 1 - place] = self._kind(seen)
            case _, inside.CardMoved():
                self._move(event)
            case _, inside.CardSeated():
                self._seat(event)
            case m, inside.TrainerUsed(p):
                m.side[p].used = 1
            case m, inside.FlagPlaced(p):
                m.holder, m.attacker, m.phase = p, 1 - p, codes.REVEALING
                m.fixed = m.live = 0
        self._is_arranging = isinstance(event, inside.CardArranged)

    def shown(self, player: int) -> Counter[int]:
        """The cards of a side that are known by now, and still its own."""
        side = self.match.side[player]
        return _face_up(side) + Counter(kind for kind in side.deck[: side.deck_n] if kind != codes.NOTHING)

    def _reveal(self, side: MatchSide, kind: int, power: int) -> None:
        m = self.match
        side.deck_n -= 1
        side.row[side.row_n], side.bonus[side.row_n] = kind, 0
        side.row_n += 1
        m.reveals += 1
        m.fixed += power
        m.live += (self._rules.card[kind].moments >> codes.ATTACK) & 1

    def _move(self, event: inside.CardMoved) -> None:
        p, kind = event.player, self._kind(event.card)
        side = self.match.side[p]
        if event.source == "bench":
            zones.unseat_card(self._rules, self.match, p, side.bench.index(kind))
        elif event.source == "exhaust":
            zones.take_from_exhaust(side, side.exhaust.index(kind))
        elif event.source == "row":
            side.row_n -= 1
        elif event.source == "pile":
            self._decks[p].cards[kind] += kind != codes.NOTHING
        else:
            self._leave_deck(p, event.source, kind)
        if event.target == "exhaust":
            side.exhaust[side.exhaust_n] = kind
            side.exhaust_n += 1
        elif event.target == "deck_top":
            zones.insert_in_deck(side, side.deck_n, kind)
        elif event.target == "deck_bottom":
            zones.insert_in_deck(side, 0, kind)
        elif event.target == "discard":
            self._gone[p][kind] += 1

    def _leave_deck(self, player: int, source: str, kind: int) -> None:
        """A card leaves a deck: from an end of it, or from anywhere after a look through it."""
        side = self.match.side[player]
        if source == "deck":
            if kind == codes.NOTHING:  # whatever was known of the places, they may have moved
                side.deck[: side.deck_n] = [codes.NOTHING] * side.deck_n
            deck, hidden = side.deck[: side.deck_n], self._hidden(self.match, player)
            is_known = not hidden.places or (kind in deck and kind not in hidden.cards[: hidden.sure])
            place = deck.index(kind if is_known else codes.NOTHING)
        elif source == "deck_bottom":
            place = 0
        else:
            # Of two cards looked at, the one that was not kept on top lies under the one that was.
            place = side.deck_n - (2 if self._is_arranging else 1)
        zones.take_from_deck(side, place)

    def _seat(self, event: inside.CardSeated) -> None:
        side, kind = self.match.side[event.player], self._index(event.card)
        if event.source == "row":  # cards are benched from the first revealed one on
            side.row_n -= 1
            side.row[: side.row_n] = side.row[1 : side.row_n + 1]
            side.bonus[: side.row_n] = side.bonus[1 : side.row_n + 1]
        elif event.source.startswith("deck"):
            self._leave_deck(event.player, event.source, kind)
        zones.seat_card(self._rules, self.match, event.player, kind, codes.ROW)

    def _hidden(self, match: Match, player: int) -> Hidden:
        side, deck = match.side[player], self._decks[player]
        places = [i for i in range(side.deck_n) if side.deck[i] == codes.NOTHING]
        known = _face_up(side) + Counter(side.deck[: side.deck_n]) + self._gone[player]
        sure = self._strongest((deck.cards - known).elements(), len(places))
        rest = list((Counter(deck.pool) - known).elements())
        short = len(places) - len(sure) - len(rest)
        return Hidden(places, sure + rest + (deck.pool or sure or [0])[:1] * max(0, short), len(sure))

    def _strongest(self, cards: Iterable[int], n: int) -> list[int]:
        """The n cards that a player would rather keep: of a deck that was cut, the weakest are gone."""
        rows, number = self._rules.card, self.match.round
        return sorted(cards, key=lambda kind: (-rows[kind].power[number] - rows[kind].effects, kind))[:n]

    def _kind(self, card: str | None) -> int:
        return codes.NOTHING if card is None else self._index(card)


def _face_up(side: MatchSide) -> Counter[int]:
    return Counter(side.row[: side.row_n] + side.bench[: side.bench_n] + side.exhaust[: side.exhaust_n])
