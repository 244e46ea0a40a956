"""What a page asks the companion: JSON in, JSON out, and no traceback whatever comes in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from evening_logs import as_json, play
from flagfall import challengers
from flagfall.games.challengers.companion.page import ask


def answer(**question: Any) -> Any:
    return json.loads(ask(json.dumps(question)))["answer"]


def problem(question: str) -> str:
    code = json.loads(ask(question))["problem"]["code"]
    assert isinstance(code, str)
    return code


def test_a_page_draws_an_evening_and_sees_it() -> None:
    drawn = answer(do="draw", players=5, sets="beginners")
    what = {"kind": "begun", "players": ["A", "B", "C", "D", "E"], **drawn}
    view = answer(do="view", log=[{"id": "1", "at": 1, "by": "phone", "what": what}])
    assert (view["people"], len(view["players"]), view["exclude"]) == (5, 6, "outer_space")
    assert answer(do="view", log=[]) is None


def test_a_page_sees_a_whole_tournament() -> None:
    *_, writer = play(challengers.Tournament(players=2, seed=3), 3)
    view = answer(do="view", log=as_json(writer.log))
    assert view["phase"] == "over"


def test_a_page_enters_a_match() -> None:
    sheet = {"taps": [{"card": "pig"}]}
    assert answer(do="sheet", sheet=sheet)["flag"] == 3
    assert sorted(answer(do="shuffle", cards=["pig", "horse"])) == ["horse", "pig"]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("{", "bad_input"),
        ("[]", "bad_input"),
        ('{"do": "sing"}', "bad_input"),
        ('{"do": "view"}', "bad_input"),
        ('{"do": "draw", "players": 99}', "bad_config"),
        ('{"do": "draw"}', "bad_input"),
        ('{"do": "shuffle", "cards": 4}', "bad_input"),
        ('{"do": "draw", "players": 4, "sets": "atlantis"}', "unknown_set"),
        ('{"do": "sheet", "sheet": {"taps": [{"card": "nobody"}]}}', "unknown_card"),
    ],
)
def test_a_page_is_told_what_is_wrong(question: str, code: str) -> None:
    assert problem(question) == code
