"""A rule set that is being made, tried out on the analysis board."""

from __future__ import annotations

import pytest

from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.errors import BadVariant
from flagfall.games.ctb.insight.board import BoardQuestion, look_at
from flagfall.games.ctb.insight.trial import TrialQuestion, try_out

POND = """
title = "Pond"
extends = "{parent}"

[board]
blocked = ["d5"]

[pieces.spy]
label = "Spy"
letter = "P"
number = 6
count = 1
move = 1
"""


@pytest.mark.parametrize("parent", VARIANTS)
def test_both_armies_stand_and_the_board_offers_their_moves(parent: str) -> None:
    text = POND.format(parent=parent)
    answer = look_at(BoardQuestion(text=try_out(TrialQuestion(text=text, number=3), False).record), False)
    assert answer.rules is not None
    assert answer.rules.blocked == ["d5"]
    assert {man["piece"] for man in answer.view["men"]} >= {"spy", "base"}
    assert answer.legal


def test_another_number_gives_other_armies_and_the_same_one_the_same() -> None:
    records = [try_out(TrialQuestion(text=POND.format(parent="standard"), number=n), False).record for n in (1, 1, 2)]
    assert records[0] == records[1] != records[2]


def test_what_is_no_rule_set_is_refused_in_words() -> None:
    with pytest.raises(BadVariant, match="TOML"):
        try_out(TrialQuestion(text="title = "), False)
