"""Actions as text: both ways, and refused where they are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.games import ctb
from flagfall.games.ctb.actions import (
    AcceptTie,
    Call,
    Decide,
    DeclineTie,
    Move,
    OfferTie,
    Pass,
    Place,
    Resign,
    Strike,
)
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.errors import BadNotation
from games.ctb.world import rules

STANDARD = find_variant("standard")


LARGE = rules(board={"rows": 26, "cols": 26, "home_rows": 13, "blocked": ["c14", "z1"]}, setup={"placement": "secret"})


ACTIONS = {
    "b2b5": Move(9, 33),
    "b5xb6": Strike(33, 41),
    "S@d2": Place("siege", 11),
    "heads": Call("heads"),
    "tails": Call("tails"),
    "first=0": Decide(0),
    "first=1": Decide(1),
    "pass": Pass(),
    "tie?": OfferTie(),
    "tie+": AcceptTie(),
    "tie-": DeclineTie(),
    "resign": Resign(),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_are_read_and_written(text):
    assert ctb.parse_action(text, STANDARD) == ACTIONS[text]
    assert ctb.format_action(ACTIONS[text], STANDARD) == text


def test_the_letter_of_a_placed_piece_shows_the_side():
    assert ctb.format_action(Place("siege", 60), STANDARD, side=1) == "s@e8"
    assert ctb.parse_action("s@e8", STANDARD) == Place("siege", 60)


@pytest.mark.parametrize(
    "text",
    ["", "b2", "b2b9", "i1a1", "b2-b5", "K@d2", "X@a1", "S@d9", "S@", "first=2", "Heads", "b2bb5", "b02b5", None, 7],
)
def test_texts_that_are_no_actions_are_refused(text):
    with pytest.raises(BadNotation) as error:
        ctb.parse_action(text, STANDARD)
    assert error.value.code == "bad_notation"


@given(st.integers(0, 675), st.integers(0, 675), st.booleans())
def test_moves_on_the_largest_board_survive_the_round_trip(source, target, is_strike):
    action = Strike(source, target) if is_strike else Move(source, target)
    assert ctb.parse_action(ctb.format_action(action, LARGE), LARGE) == action


@given(st.text(max_size=12) | st.from_regex(r"[a-z][0-9]{1,3}x?[a-z][0-9]{1,3}", fullmatch=True))
def test_whatever_the_text_reading_an_action_ends_well(text):
    try:
        action = ctb.parse_action(text, STANDARD)
    except BadNotation:
        return
    assert ctb.parse_action(ctb.format_action(action, STANDARD), STANDARD) == action
