"""One revealed card with all that follows from it, sorted by what it means for the telling."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.core.narration import Line, Parts, Signed, Value
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.events.match import (
    BonusGained,
    CardBoosted,
    CardRevealed,
    FlagLost,
    FlagPlaced,
    MatchEvent,
    PowerCompared,
)
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.lines import card as named
from flagfall.games.challengers.narration.lines import line
from flagfall.games.challengers.narration.memory import Memory


class Reveal:
    """The events of one paragraph: the card, its bonuses, the comparison, a capture, and effects in between."""

    def __init__(self, card: CardRevealed, rest: Sequence[MatchEvent]) -> None:
        self.card = card
        self.extras: list[BonusGained | CardBoosted] = []
        self.score: PowerCompared | None = None
        self.lost: FlagLost | None = None
        self.placed: FlagPlaced | None = None
        self.on_reveal: list[MatchEvent] = []
        self.on_loss: list[MatchEvent] = []
        self.on_flag: list[MatchEvent] = []
        for event in rest:
            match event:
                case BonusGained() | CardBoosted():
                    self.extras.append(event)
                case PowerCompared():
                    self.score = event
                case FlagLost():
                    self.lost = event
                case FlagPlaced():
                    self.placed = event
                case _ if self.placed:
                    self.on_flag.append(event)
                case _ if self.lost:
                    self.on_loss.append(event)
                case _:
                    self.on_reveal.append(event)


def power_parts(memory: Memory, reveal: Reveal) -> Parts:
    """`3`, or `1, +5 for empty seats`: the printed power, and what else the card brought to the attack."""
    card = reveal.card
    known = card.power
    parts: list[Value] = [card.power]
    for extra in reveal.extras:
        known += extra.amount
        parts.append(_extra(memory, extra))
    if reveal.score is not None:
        # What the attack grew by beyond that comes from lasting effects: its own, or the bench's.
        rest = reveal.score.attack - (memory.total or 0) - known
        acts = any(effect.on == "attack" for effect in _effects(memory, card.card))
        if rest:
            parts.append(line(f"power_compared.{'in_attack' if acts else 'support'}", amount=Signed(rest)))
    return Parts(tuple(parts))


def _extra(memory: Memory, extra: BonusGained | CardBoosted) -> Line:
    amount = Signed(extra.amount)
    if isinstance(extra, CardBoosted):
        booster = memory.boosters[extra.player]
        if booster is None:
            return line("card_boosted.plain", amount=amount)
        return line("card_boosted.from", amount=amount, card=named(booster))
    counts = [e.per or e.given for e in _effects(memory, extra.card) if e.on == "reveal" and e.do == "power"]
    count = counts[0] if len(counts) == 1 else None  # several reasons at once would be a guess
    return line(f"bonus_gained.{count.whose}.{count.what}" if count else "bonus_gained.plain", amount=amount)


def _effects(memory: Memory, card: CardId) -> tuple[Effect, ...]:
    return memory.table[card].effects if card else ()
