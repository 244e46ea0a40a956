"""One match under way, in either engine mode: advance, read what happened, answer what is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.jit import native
from flagfall.core.schema import from_record, to_record
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.definitions.pack_rows import pack, pack_record
from flagfall.games.challengers.errors import IllegalChoice, MatchTooLong
from flagfall.games.challengers.events.match import MatchEvent, from_rows
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match import choices, codes, run
from flagfall.games.challengers.rules.match.state import Match, PileSet

ENGINES = ("interpreted", "compiled")


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


class MatchRun:
    """Drives a match and keeps the caller away from the engine's integers.

    Interpreted, it works on the very objects it was given; compiled, on records of the same shape.
    """

    def __init__(self, table: CardTable, match: Match, stock: PileSet, engine: str = "interpreted") -> None:
        if engine not in ENGINES:
            raise BadInput(f"engine is {' or '.join(ENGINES)}, not {engine!r}.")
        self.table = table
        self._rules = pack(table)
        self._is_compiled = engine == "compiled"
        self._advance: Callable[..., None] = run.advance
        self._choose: Callable[..., None] = choices.choose
        self._shape: tuple[Any, Any, Any] = (self._rules, stock, match)
        if self._is_compiled:
            self._advance, self._choose = native(run.advance), native(choices.choose)
            self._shape = (pack_record(table), to_record(stock), to_record(match))

    def advance(self) -> list[MatchEvent]:
        """Continue to the next choice or the end; the events on the way."""
        events: list[MatchEvent] = []
        match = self._shape[2]
        while True:
            self._advance(*self._shape)
            rows = int(match.log_n)
            log = match.log[: rows * codes.ROW_INTS]
            events += from_rows(self.table, log if isinstance(log, list) else log.tolist(), rows)
            match.log_n = 0
            if match.options > 0:
                return events
            if match.phase == codes.OVER:
                break
        if match.winner == codes.NO_PLAYER:
            raise MatchTooLong(f"Stopped after {match.reveals} revealed cards: card effects repeat without limit.")
        return events

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._shape[2].phase == codes.OVER)

    @property
    def match(self) -> Match:
        """The state as it is now."""
        match = self._shape[2]
        return from_record(Match, match) if self._is_compiled else match

    @property
    def stock(self) -> PileSet:
        """The piles as they are now."""
        stock = self._shape[1]
        return from_record(PileSet, stock) if self._is_compiled else stock

    @property
    def choice(self) -> Choice | None:
        """What is asked now, if anything."""
        match = self._shape[2]
        return pending_choice(self.table, self.match) if match.options > 0 else None

    def choose(self, answer: int) -> None:
        """Answer the pending choice with the index of an option."""
        choice = self.choice
        if choice is None:
            raise IllegalChoice("There is no choice to make now.")
        if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(choice.options):
            last = len(choice.options) - 1
            raise IllegalChoice(f"{choice.cause} offers options 0 to {last}; {answer!r} is not one of them.")
        self._choose(*self._shape, answer)


def pending_choice(table: CardTable, match: Match) -> Choice:
    """The pending choice in words; `match.options` is empty without one."""
    card = table.cards[match.kind]
    row = pack(table).card[match.kind].effect[match.cursor]
    zone, player = choices.choice_zone(row), match.actor ^ row.whose
    return Choice(
        player=PlayerIx(match.chooser),
        cause=card.id,
        effect=card.effects[match.cursor],
        options=tuple(
            None
            if code == codes.STOP
            else card.id
            if code == codes.USE
            else table.cards[choices.zone_card(match, player, zone, code)].id
            for code in match.option[: match.options]
        ),
        left=match.left,
    )
