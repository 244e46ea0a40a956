"""What bots note of what their seats saw: only that, from the record alone, and the same however a table came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.bots import make_bot, sight_of
from flagfall.bots.arena.contest import next_actor
from flagfall.bots.notebook import Notebook
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import replay
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS

ADA, BEN = PlayerIx(0), PlayerIx(1)


def everything(notes: Any, events: Sequence[Any]) -> Any:
    """Notes that leave nothing out."""
    return {"events": [*(notes or {"events": []})["events"], *map(repr, events)]}


def played(actions: int, *, listened: bool) -> tuple[Table, Notebook]:
    table, bot = Table(CHALLENGERS, Config(players=2), 5), make_bot("greedy")
    notebook = Notebook(table)
    for _ in range(actions):
        if listened:
            notebook.notes(ADA, everything)
        player = next_actor(table)
        table.act(player, bot.decide(sight_of(table, player)))
    return table, notebook


def test_notes_are_what_the_seat_was_shown_and_nothing_else() -> None:
    table, notebook = played(20, listened=True)
    shown = [
        repr(event)
        for step in replay(table.record(), CHALLENGERS)
        for event in (CHALLENGERS.redact(event, ADA) for event in step.events)
        if event is not None
    ]
    assert notebook.notes(ADA, everything)["events"] == shown
    assert notebook.notes(BEN, everything)["events"] != shown, "Ben was shown other cards"


def test_notes_begun_late_or_after_a_resumption_are_the_same() -> None:
    (_, early), (late_table, late) = played(20, listened=True), played(20, listened=False)
    resumed = Notebook(Table.resume(CHALLENGERS, late_table.record()))
    assert late.notes(ADA, everything) == early.notes(ADA, everything) == resumed.notes(ADA, everything)


def test_what_is_taken_back_is_forgotten() -> None:
    table, notebook = played(20, listened=True)
    table.undo(6)
    assert notebook.notes(ADA, everything) == played(14, listened=True)[1].notes(ADA, everything)


def test_who_takes_no_notes_gets_none_and_nobody_listens() -> None:
    table, notebook = played(3, listened=False)
    assert notebook.notes(ADA, None) is None
    assert table._listeners == []
