"""Positions, actions and whole games as text: both ways, and politely wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.games import ctb
from flagfall.games.ctb.actions import (
    Decide,
    OfferTie,
    Resign,
)
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.position import position_of, position_seen
from flagfall.games.ctb.rules.protocol.setup import state_from
from games.ctb.world import VIEWERS, place_all, rules, world
from repetition import examples

STANDARD = find_variant("standard")
LARGE = rules(board={"rows": 26, "cols": 26, "home_rows": 13, "blocked": ["c14", "z1"]}, setup={"placement": "secret"})
HIDDEN = rules(setup={"visibility": "hidden"})


def parse(text, variant=STANDARD):
    return ctb.parse_position(text, variant)


# --- positions ---


def test_the_line_of_a_new_game_names_the_reserves():
    assert str(ctb.Game().position) == "8/8/8/8/8/8/8/8 @s L2W3R4F5VSBl2w3r4f5vsb - 0 0:0"


def test_a_line_shows_pieces_turn_last_mover_and_counts():
    state = world("L@d4 s@d6 B@a2 b@h1", "s", last="n", quiet=12, turns="20:20")
    assert str(position_of(state)) == "8/8/3s4/8/3L4/8/B7/7b s - n 12 20:20"


def test_short_lines_are_filled_up():
    assert str(parse("8/8/3s4/8/3L4/8/B7/7b s")) == "8/8/3s4/8/3L4/8/B7/7b s - - 0 0:0"


def test_numbers_of_empty_squares_have_two_digits_on_large_boards():
    game = place_all(ctb.Game(LARGE))
    line = str(game.position)
    assert "26/" in line
    assert "#" in line
    assert str(parse(line, LARGE)) == line


@pytest.mark.parametrize("variant", [*ctb.VARIANTS, HIDDEN, LARGE, rules(setup={"placement": "all_at_once"})])
def test_every_position_of_a_game_is_read_as_it_was_written(variant):
    game = ctb.Game(variant, 3)
    rng = random.Random(3)
    for n in range(120):
        line = str(game.position)
        position = parse(line, game.variant)
        assert str(position) == line
        assert position == game.position
        for viewer in VIEWERS:
            seen = position_seen(game.view(viewer))
            assert parse(str(seen), game.variant) == seen
        if n % 6 == 0:
            again = state_from(position)
            assert position_of(again) == position
            assert again.phase == game.state.phase
            side = game.state.side(game.actors()[0])
            assert CTB.legal(again, again.player(side)) == [
                a if not isinstance(a, Decide) else Decide(again.player(game.state.side(a.first)))
                for a in CTB.legal(game.state, game.state.player(side))
            ]
        player = rng.choice(game.actors())
        game.act(rng.choice([a for a in game.legal(player) if not isinstance(a, (Resign, OfferTie))]), player)
        if game.outcome is not None:
            break


def test_the_end_of_a_game_is_part_of_the_line():
    game = ctb.Game(position="8/8/8/3b4/3V4/8/8/B6v s")
    game.act("d4xd5")
    assert str(game.position) == "8/8/8/8/3V4/8/8/B6v =s:base_captured - s 0 1:0"
    again = ctb.Game(position=str(game.position))
    assert again.outcome == game.outcome
    assert parse("8/8/8/8/8/8/8/B6b ==:agreed").turn == "==:agreed"


def test_hidden_pieces_are_an_x():
    state = world("V@a1 B@h1 v@d5 b@h8", variant=HIDDEN)
    assert str(position_seen(CTB.view(state, 0))) == "7x/8/8/3x4/8/8/8/V6B s - - 0 0:0"
    assert str(position_seen(CTB.view(state, 1))) == "7b/8/8/3v4/8/8/8/X6X s - - 0 0:0"
    with pytest.raises(BadPosition, match="unknown pieces"):
        ctb.Game(HIDDEN, position="7x/8/8/3x4/8/8/8/V6B s")


BROKEN = {
    "": "2 to 6 parts",
    "8/8/8/8/8/8/8/8": "2 to 6 parts",
    "8/8/8/8/8/8/8 s": "7 rows; standard has 8",
    "9/8/8/8/8/8/8/8 s": "row 8: '9' is no number of empty squares",
    "8/8/8/08/8/8/8/8 s": "row 5: '08' is no number",
    "8/8/8/8/8/8/8/7 s": "row 1: 7 squares; standard has 8",
    "8/8/8/8/8/8/8/LLLLLLLLL s": "row 1: 9 squares",
    "8/8/8/8/8/8/8/K7 s": "row 1: there is no piece 'K'; one of LWRFVSBX",
    "8/8/8/8/8/8/8/?7 s": "row 1: cannot read '?7'",
    "8/8/8/8/8/8/8/#7 s": "a1 is not blocked in standard",
    "8/8/8/8/8/8/8/LL6 s": "2 pieces of the kind Leader for south; the army has 1",
    "XXXXXXXX/XXXXXXXX/XX6/8/8/8/8/8 s": "18 pieces for south; the army has 17",
    "8/8/8/8/8/8/8/L7 w": "turn: 'w' is not allowed",
    "8/8/8/8/8/8/8/L7 =s:boredom": "there is no ending 'boredom'",
    "8/8/8/8/8/8/8/L7 s LL": "3 pieces of the kind Leader",
    "8/8/8/8/8/8/8/8 s L": "pieces wait to be placed, but play has begun",
    "8/8/8/8/8/8/8/8 s 0L": "reserve: 0L is not allowed",
    "8/8/8/8/8/8/8/8 s L?": "reserve: cannot read 'L?'",
    "8/8/8/8/8/8/8/8 @s - - 0 0:0": "0 pieces for south on the board and in reserve, not 17",
    "8/8/8/8/8/8/8/8 @sn L2W3R4F5VSBl2w3r4f5vsb": "does not fit the placement of standard",
    "8/8/8/L7/8/8/8/8 @s 2W3R4F5VSBl2w3r4f5vsb": "a5 is not in south's home zone",
    "8/8/8/8/8/8/8/8 s - w": "last mover: 'w'",
    "8/8/8/8/8/8/8/8 s - - -1": "quiet plies: '-1' is not a number",
    "8/8/8/8/8/8/8/8 s - - 0 1": "turns: '1' is not allowed",
    "8/8/8/8/8/8/8/8 s - - 0 1:1 x": "2 to 6 parts",
    "8/8/8/8/LWWRRRFF/FFVVVVVS/B7/8 @s l2w3r4f5vsb": "there is nothing left to place",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_line_is_refused_with_what_is_wrong(text):
    with pytest.raises(BadPosition) as error:
        parse(text)
    assert BROKEN[text] in str(error.value)
    assert error.value.code == "bad_position"


def test_a_missing_lake_is_noticed():
    lakes = rules(board={"blocked": ["d4"]})
    with pytest.raises(BadPosition, match="d4 is blocked in patched"):
        parse("8/8/8/8/8/8/8/8 s", lakes)
    assert parse("8/8/8/8/3#4/8/8/8 s", lakes).squares[27] == "#"


@examples(300)
@given(st.text(alphabet="8/LWRFVSBXlwrfvsbx#123456790 snNS@?!=:-_abcdeh", max_size=60) | st.text(max_size=30))
def test_whatever_the_text_reading_a_position_ends_well(text):
    try:
        position = parse(text)
    except BadPosition:
        return
    assert parse(str(position)) == position


PIECES = st.sampled_from(["", "", "", "V", "v", "W", "r", "X", "x"])


@given(st.lists(PIECES, min_size=64, max_size=64), st.sampled_from("sn"), st.integers(0, 10**6), st.sampled_from("sn-"))
def test_any_board_is_read_as_it_was_written(squares, turn, quiet, last):
    for letter, most in (("V", 5), ("v", 5), ("W", 2), ("r", 3), ("X", 5), ("x", 5)):
        for square in [i for i, x in enumerate(squares) if x == letter][most:]:
            squares[square] = ""
    position = ctb.Position(STANDARD, tuple(squares), turn, ((0,) * 8, (0,) * 8), last, quiet, (quiet, 7))
    assert parse(str(position)) == position


# --- actions ---


# --- games ---
