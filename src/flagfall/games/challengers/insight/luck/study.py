"""A finished tournament, and everything that can be asked of it: the ledger, the repeats, another card.

>>> from flagfall.games.challengers.insight.luck.study import LuckStudy
>>> study = LuckStudy(record)
>>> [round(player.skill, 1) for player in study.ledger()]
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from flagfall.core.game import Step
from flagfall.core.jit import has_native
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.actions import Pick
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.luck.chances import Chances
from flagfall.games.challengers.insight.luck.counterfactual import Counterfactual, counterfactual
from flagfall.games.challengers.insight.luck.history import GameCourse, RecordedChoice, picks
from flagfall.games.challengers.insight.luck.ledger import PlayerLedger, ledger
from flagfall.games.challengers.insight.luck.repeats import Expected, Repeats, usual_count
from flagfall.games.challengers.state import State


class LuckStudy:
    """Plays a record again; raises BadRecord if it is none of a finished tournament.

    `is_fast`: with machine code, which takes half a minute to compile if no one did before. None: if there can be any.
    """

    def __init__(self, record: Record, table: CardTable | None = None, *, is_fast: bool | None = None) -> None:
        self.record = record
        self.is_fast = has_native() if is_fast is None else is_fast
        self._game = Challengers(table)
        self._steps: list[Step[State, Any]] = list(replay(record, self._game, record.packs))
        self.history = GameCourse(self._steps[0].state.fixed.table, self._steps)

    @cached_property
    def _chances(self) -> Chances:
        return Chances(self.history, is_fast=self.is_fast)

    @property
    def repeats(self) -> int:
        """How many repeats are played unless a number is given."""
        return usual_count(self.is_fast)

    def ledger(self) -> tuple[PlayerLedger, ...]:
        """Where everybody's fans came from."""
        return ledger(self.history, self._chances)

    def expected(self, repeats: int | None = None) -> tuple[Expected, ...]:
        """What every player could expect with the decks they had, from so many repeats."""
        return Repeats(self.history, is_fast=self.is_fast).expected(repeats)

    def picks(self) -> list[RecordedChoice]:
        """Every card that was picked, and what else could have been."""
        return list(picks(self.record, self._game, self._steps))

    def instead(self, at: int, card: str, repeats: int | None = None) -> Counterfactual:
        """Another card at action number `at` of the record; raises IllegalAction if it was not to be had."""
        action = Pick(CardId(card))
        return counterfactual(self.record, self._game, self._steps, at, action, is_fast=self.is_fast, repeats=repeats)
