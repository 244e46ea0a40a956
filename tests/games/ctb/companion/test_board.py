"""A game on a real board, entered by tapping: the rules play it, and its record verifies."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from flagfall.core.codec import encode
from flagfall.core.records.record import Record, replay
from flagfall.games import ctb
from flagfall.games.ctb.actions import Call, Decide
from flagfall.games.ctb.companion.board import BoardGame, TappedMove, play
from flagfall.games.ctb.companion.page import ask
from flagfall.games.ctb.game import CTB


def entered(variant: str, seed: int, steps: int = 120) -> tuple[BoardGame, ctb.Game]:
    """A random game of the engine, and what somebody who watches it taps."""
    game, chance = ctb.Game(variant, seed), random.Random(seed)
    tapped: list[TappedMove] = []
    first = None
    while game.outcome is None and len(tapped) < steps:
        player = game.actors()[0]
        legal = [a for a in game.legal(player) if type(a).__name__ not in ("Resign", "OfferTie")]
        action = chance.choice(legal)
        if not isinstance(action, Call | Decide):
            tapped.append(TappedMove(player, encode(action)))
            if first is None and type(action).__name__ != "Place":
                first = player
        game.act(action, player)
    return BoardGame(variant, first or 0, tuple(tapped)), game


@pytest.mark.parametrize("variant", ctb.VARIANTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_that_is_tapped_is_the_game_that_was_played(variant: str, seed: int) -> None:
    game, real = entered(variant, seed)
    view = play(game)
    assert view.outcome == encode(real.outcome)
    assert view.view["men"] == encode(ctb_view(real))
    assert view.first == game.first


def ctb_view(game: ctb.Game) -> Any:
    from flagfall.games.ctb.insight.board import open_view

    return open_view(game.state).men


@pytest.mark.parametrize("variant", ctb.VARIANTS)
def test_its_record_verifies(variant: str) -> None:
    game, _ = entered(variant, 3)
    record = Record.from_json(play(game).record)
    *_, last = replay(record, CTB)
    assert len(play(game).moves) == len(record.actions)
    assert encode(last.state.outcome) == play(game).outcome


@pytest.mark.parametrize("first", [0, 1])
def test_the_coin_falls_as_it_did_on_the_table(first: int) -> None:
    game, _ = entered("standard", 5)
    placed = tuple(tap for tap in game.actions if tap.action["kind"] == "place")
    view = play(BoardGame("standard", first, placed))
    assert (view.first, view.actor) == (first, first)
    assert {action["kind"] for action in view.legal} >= {"move"}


def test_an_empty_board_waits_for_armies() -> None:
    view = play(BoardGame())
    assert view.first is None
    assert {action["kind"] for action in view.legal} >= {"place"}


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"do": "board", "game": {"variant": "chess"}}, "unknown_variant"),
        ({"do": "board", "game": {"first": 7}}, "bad_input"),
        ({"do": "board", "game": {"actions": [{"player": 0, "action": {"kind": "pass"}}]}}, "illegal_action"),
        ({"do": "board", "game": {"actions": [{"player": 0, "action": {"kind": "fly"}}]}}, "bad_input"),
        ({"do": "sing"}, "bad_input"),
        ([], "bad_input"),
    ],
)
def test_what_makes_no_sense_is_refused(question: Any, code: str) -> None:
    assert json.loads(ask(json.dumps(question)))["problem"]["code"] == code


def test_a_page_sees_the_board() -> None:
    answer = json.loads(ask('{"do": "board", "game": {}}'))["answer"]
    assert answer["actor"] in (0, 1)
    assert answer["outcome"] is None
