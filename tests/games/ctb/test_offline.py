"""A board game on the device of one person: numbered messages to the end, kept by its record, and plans carried out."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from flagfall.bots.local_table import LocalTable
from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.bots.offline import begin, resume
from flagfall.games.ctb.game import CTB
from server.wire_check import check_received

REST = {"places": [], "answers": True, "rest": True, "call": "heads", "begin": None}
QUITS = ("resign", "offer_tie", "accept_tie")


def play(table: LocalTable, seed: int, steps: int = 1_000) -> list[dict[str, Any]]:
    """Random actions of the person; every message that came of them."""
    source, messages = random.Random(seed), [json.loads(table.snapshot())]
    for number in range(steps):
        legal = [action for action in messages[-1]["legal"] if action["kind"] not in QUITS]
        if not legal:
            break
        messages += json.loads(table.act(f"a{number}", json.dumps(source.choice(legal))))
    return messages


@pytest.mark.parametrize("seed", range(2))
def test_a_game_goes_to_its_end_in_numbered_messages(seed: int) -> None:
    messages = play(begin(seed), seed)
    first = messages[0]["seq"]
    assert [message["seq"] for message in messages] == list(range(first, first + len(messages)))
    assert messages[-1]["view"]["outcome"]
    for message in messages:
        check_received(message, "ctb")


def test_the_record_is_a_game_by_the_rules_and_goes_on_where_it_was() -> None:
    table = begin(5)
    play(table, 5, steps=12)
    again = resume(table.record())
    assert (again.snapshot(), again.history()) == (table.snapshot(), table.history())
    *_, last = replay(Record.from_json(table.record()), CTB)
    assert last.state == table.table.state


def test_an_army_is_placed_at_once_and_the_rest_left_to_the_person() -> None:
    table = begin(3)
    messages = json.loads(table.plan(json.dumps(REST)))
    seqs = [message["seq"] for message in messages]
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
    assert messages[-1]["view"]["phase"] != "placing"
    assert not messages[-1]["view"]["reserve"]
    assert json.loads(table.snapshot())["seq"] == seqs[-1]


def test_a_plan_that_makes_no_sense_is_refused_and_changes_nothing() -> None:
    table = begin(3)
    before = table.snapshot()
    wrong = {**REST, "places": [{"kind": "place", "piece": "dragon", "square": 0}]}
    (answer,) = json.loads(table.plan(json.dumps(wrong)))
    assert answer["kind"] == "refused"
    assert table.snapshot() == before
