"""The memory of a narrator: events give changes, readers need totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Noun, Nouns, PlayerRef, Value
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.events.match import (
    BoostPrepared,
    CardMoved,
    CardRevealed,
    CardSeated,
    FansGained,
    FlagPlaced,
    MatchEvent,
    PowerCompared,
)
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.view import ParkView

# How narrators write lines: short names for frequent values.


def line(key: str, **values: Value) -> Line:
    """A sentence about an event."""
    return Line(f"events.{key}", values)


def who(player: PlayerIx) -> PlayerRef:
    """A participant."""
    return PlayerRef(player)


def card(card: str | None) -> Noun:
    """A card; one that the viewer may not know is just a card."""
    return Noun(card or None)


def cards(cards: Iterable[str | None]) -> Nouns:
    """Several cards, equal ones together."""
    return Nouns(tuple(cards))


def cards_in_order(cards: Iterable[str | None]) -> Nouns:
    """Several cards where the order is the point: first things first."""
    return Nouns(tuple(cards), in_order=True)


def park(park: int, case: str) -> Line:
    """A park: its `name`, `in` it, or `to` it."""
    return Line(f"ui.park.{plans().parks[park].id}.{case}", {})


@dataclass(slots=True)
class Memory:
    """Both sides of the park as far as the sentences need them."""

    table: CardTable
    rows: tuple[list[CardId], list[CardId]] = field(default_factory=lambda: ([], []))
    benches: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))  # by name
    fans: list[int] = field(default_factory=lambda: [0, 0])
    boosters: list[CardId | None] = field(default_factory=lambda: [None, None])  # who left the waiting bonus
    total: int | None = None  # of the running attack; None before its first comparison

    @classmethod
    def of(cls, table: CardTable, park: ParkView) -> Memory:
        """The state of a match that began before the narration."""
        memory = cls(table)
        for p, side in enumerate(park.sides):
            memory.rows[p].extend(side.row)
            memory.benches[p].update(memory._name(card) for card in side.bench)
            memory.fans[p] = side.fans
        return memory

    def copy(self) -> Memory:
        """The same, to be changed apart."""
        rows, benches = self.rows, self.benches
        return Memory(
            self.table,
            (rows[0][:], rows[1][:]),
            (benches[0].copy(), benches[1].copy()),
            self.fans[:],
            self.boosters[:],
            self.total,
        )

    def see(self, event: MatchEvent) -> None:
        """Take note of one event."""
        match event:
            case CardRevealed():
                self.rows[event.player].append(event.card)
            case PowerCompared():
                self.total = event.attack
            case FlagPlaced():
                self.total = None
            case CardSeated():
                self.benches[event.player][self._name(event.card)] += 1
                if event.cause is None and event.card in self.rows[event.player]:
                    self.rows[event.player].remove(event.card)
            case CardMoved(source="bench"):
                self.benches[event.player][self._name(event.card)] -= 1
            case CardMoved(source="row") if self.rows[event.player]:
                self.rows[event.player].pop()
            case FansGained():
                self.fans[event.player] = event.fans
            case BoostPrepared():
                self.boosters[event.player] = event.cause
            case _:
                pass

    def seats(self, player: PlayerIx) -> int:
        """How many seats are taken: one for each name."""
        return sum(n > 0 for n in self.benches[player].values())

    def _name(self, card: CardId | None) -> str:
        return self.table[card].name if card else ""
