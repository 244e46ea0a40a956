"""The analysis board over HTTP: positions and games that visitors bring along."""

from __future__ import annotations

import pytest

from flagfall import ctb
from flagfall.core.codec import encode
from flagfall.games.ctb.definitions.load import read_variant, to_table
from flagfall.games.ctb.insight.board import BoardAnswer, BoardQuestion, look_at
from flagfall.server.features.insights.worker import Inquiry, answer
from server.guests import Guest, refusal

OPEN_GOAL = "4b3/4S3/8/8/8/8/s7/B7 s"
PATH = "/studies/ctb-board"


def looked(**question: object) -> BoardAnswer:
    return look_at(BoardQuestion(**question), is_fast=False)  # type: ignore[arg-type]


def test_a_position_is_looked_at_and_moves_are_tried_out() -> None:
    found = looked(text=OPEN_GOAL)
    assert found.chance == 1.0
    assert [move.text for move in found.lines[0].moves] == ["e7xe8"]
    assert found.lines[0].ends_in == 1
    assert len(found.lines) == 3
    assert "e7d7" in found.texts
    assert len(found.legal) == len(found.texts)
    after = looked(text=OPEN_GOAL, moves=["e7d7"])
    assert after.position.startswith("4b3/3S4/8/8/8/8/s7/B7 n")
    assert after.last is not None
    assert (after.last.text, after.chance) == ("e7d7", 0.0), "north takes the Base now"
    over = looked(text=OPEN_GOAL, moves=["e7d7", "a2xa1"])
    assert (over.lines, over.legal, over.chance) == ([], [], 0.0)
    assert over.view["outcome"]["reason"] == "base_captured"


def test_a_game_is_looked_at_move_by_move_as_record_and_in_notation() -> None:
    game = ctb.Game(position=OPEN_GOAL)
    for move in ("e7d7", "a2b2", "d7d8"):
        game.act(move)
    for text in (game.record().to_json(), ctb.format_game(game.record())):
        assert [looked(text=text, at=at).at for at in (0, 1, None, 99, -4)] == [0, 1, 3, 3, 0]
        assert looked(text=text, at=1).count == 3
        assert looked(text=text, at=1).position.split()[1] == "n"
        assert looked(text=text, at=1, moves=["a2xa1"]).view["outcome"] is not None


def test_with_hidden_ranks_the_board_shows_everything() -> None:
    rules = to_table(ctb.find_variant("standard"))
    rules["setup"]["visibility"] = "hidden"
    game = ctb.Game(read_variant(rules, "veiled"), position=OPEN_GOAL)
    found = looked(text=game.record().to_json())
    assert {man["piece"] for man in found.view["men"]} == {"base", "siege"}
    assert found.rules is not None
    assert found.rules.is_hidden


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"text": " "}, "bad_position"),
        ({"text": "8/8 s"}, "bad_position"),
        ({"text": "8/8/8/8/8/8/8/8 @s L2W3R4F5VSBl2w3r4f5vsb"}, "bad_position"),
        ({"text": OPEN_GOAL, "variant": "chess"}, "unknown_variant"),
        ({"text": OPEN_GOAL, "moves": ["e7e5"]}, "illegal_move"),
        ({"text": OPEN_GOAL, "moves": ["e7xe8", "a2a3"]}, "game_is_over"),
        ({"text": OPEN_GOAL, "moves": ["what"]}, "bad_notation"),
        ({"text": OPEN_GOAL, "moves": ["e7e6"] * 401}, "bad_input"),
        ({"text": "{}"}, "bad_record"),
        ({"text": "{" * 300}, "bad_record"),
    ],
)
def test_what_cannot_be_looked_at_is_said_with_a_code(question: dict[str, object], code: str) -> None:
    found = answer(Inquiry("ctb", "ctb-board", encode(BoardQuestion(**question))))  # type: ignore[arg-type]
    assert (found.body, found.code) == (None, code)
    assert found.message


@pytest.mark.slow
def test_visitors_ask_without_an_account(server) -> None:
    guest = Guest(server)
    assert guest.post(PATH, {"text": OPEN_GOAL})["lines"][0]["moves"][0]["text"] == "e7xe8"
    assert refusal(guest.ask("POST", PATH, {"text": "8/8 s"}))[1] == "bad_position"
    assert refusal(guest.ask("POST", PATH, {}))[1] == "bad_message"


def test_whoever_plays_a_rated_game_thinks_alone(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(is_rated=True)
    ben.post(f"/tables/{table['id']}/join")
    assert ada.post(PATH, {"text": OPEN_GOAL})["chance"] == 1.0, "it has not begun"
    ada.post(f"/tables/{table['id']}/start")
    assert refusal(ada.ask("POST", PATH, {"text": OPEN_GOAL})) == (403, "insight_off")
    for person in (ada, ben):
        person.ask("POST", f"/tables/{table['id']}/give-up")
    assert ada.post(PATH, {"text": OPEN_GOAL})["chance"] == 1.0
