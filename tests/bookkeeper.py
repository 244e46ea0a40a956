"""Following a match by its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from flagfall import challengers
from flagfall.core.codec import kind_of
from flagfall.games.challengers.events import match as ev
from helpers import BOX


class Bookkeeper:
    """Follows a match by its events alone and checks that every number in them fits the others."""

    def __init__(self, match: challengers.MatchResult, decks: Sequence[Sequence[str]]) -> None:
        self.deck = [len(deck) for deck in decks]
        self.row: list[list[str]] = [[], []]
        self.bench: list[list[tuple[int, str]]] = [[], []]  # seat, card
        self.exhaust: list[list[str]] = [[], []]
        self.fans = [0, 0]
        self.boost = [0, 0]
        self.holder: int | None = None
        self.robbed: int | None = None
        self.reveals = 0
        self.ended = False
        for event in match.events:
            assert not self.ended, "nothing happens after the end"
            kind: Any = type(event)
            getattr(self, f"on_{kind_of(kind)}", self.on_other)(event)
        assert self.ended
        assert self.fans == list(match.fans)
        for player in (0, 1):
            seated = [card for _, card in self.bench[player]]
            seen = Counter([*self.row[player], *seated, *self.exhaust[player]])
            assert not seen - Counter(match.decks[player]), "a card of the park is missing"
            assert len(match.decks[player]) == self.deck[player] + seen.total()

    def on_other(self, event: Any) -> None:
        """Events that change no zone: their numbers are checked elsewhere."""

    def on_match_began(self, event: ev.MatchBegan) -> None:
        assert self.reveals == 0

    def on_card_revealed(self, event: ev.CardRevealed) -> None:
        player = event.player
        if self.holder is None:
            assert self.reveals == 0, "only the beginner reveals without an attack"
        else:
            assert player == 1 - self.holder, "the attacker is the other side of the holder"
        if self.robbed == player:
            assert not self.row[player], "whoever was robbed has benched everything before attacking"
            self.robbed = None
        self.reveals += 1
        self.deck[player] -= 1
        self.row[player].append(event.card)
        assert event.deck == self.deck[player] >= 0

    def on_card_boosted(self, event: ev.CardBoosted) -> None:
        assert event.card == self.row[event.player][-1]
        assert event.amount == self.boost[event.player]
        self.boost[event.player] = 0

    def on_boost_prepared(self, event: ev.BoostPrepared) -> None:
        self.boost[event.player] += event.amount

    def on_bonus_gained(self, event: ev.BonusGained) -> None:
        assert event.card == self.row[event.player][-1]

    def on_fans_gained(self, event: ev.FansGained) -> None:
        self.fans[event.player] += event.amount
        assert event.fans == self.fans[event.player]
        assert event.amount > 0

    def on_deck_inspected(self, event: ev.DeckInspected) -> None:
        assert 0 < event.count <= max(self.deck)

    def on_card_arranged(self, event: ev.CardArranged) -> None:
        assert 0 <= event.place < self.deck[event.player]

    def on_power_compared(self, event: ev.PowerCompared) -> None:
        assert self.holder is not None
        assert event.player == 1 - self.holder
        assert event.attack >= 0
        assert event.flag >= 0
        self.robbed = self.holder if event.attack >= event.flag else None

    def on_flag_lost(self, event: ev.FlagLost) -> None:
        assert event.player == self.robbed == self.holder
        assert event.card == self.row[event.player][-1]

    def on_flag_placed(self, event: ev.FlagPlaced) -> None:
        assert event.player != self.holder
        assert event.card == self.row[event.player][-1]
        assert event.power >= 0
        self.holder = event.player

    def on_card_moved(self, event: ev.CardMoved) -> None:
        player, card = event.player, event.card or ""
        if event.source.startswith("deck"):
            self.deck[player] -= 1
        elif event.source == "bench":
            self.bench[player].remove(next(entry for entry in self.bench[player] if entry[1] == card))
        elif event.source == "exhaust":
            self.exhaust[player].remove(card)
        elif event.source == "row":
            assert self.row[player].pop() == card
        else:
            assert event.source == "pile"
        if event.target.startswith("deck"):
            self.deck[player] += 1
        elif event.target == "exhaust":
            self.exhaust[player].append(card)
        else:
            assert event.target == "discard"
        assert self.deck[player] >= 0

    def on_card_seated(self, event: ev.CardSeated) -> None:
        player, name = event.player, name_of(event.card)
        if event.source == "row":
            assert player == self.robbed
            self.row[player].remove(event.card)
        else:
            assert event.source in ("deck_top", "deck_bottom")
            self.deck[player] -= 1
            assert self.deck[player] >= 0
        assert 0 <= event.seat < 6
        for seat, card in self.bench[player]:
            assert (seat == event.seat) == (name_of(card) == name), "one name, one seat"
        self.bench[player].append((event.seat, event.card))

    def on_bench_overflowed(self, event: ev.BenchOverflowed) -> None:
        taken = {seat for seat, _ in self.bench[event.player]}
        assert event.free == 6 - len(taken) < event.needed

    def on_match_ended(self, event: ev.MatchEnded) -> None:
        assert event.reveals == self.reveals
        self.ended = True


def name_of(card_id: str) -> str:
    """The name that decides about the seat; cards made up for a test are named by their id."""
    return BOX[card_id].name if card_id in BOX else card_id
