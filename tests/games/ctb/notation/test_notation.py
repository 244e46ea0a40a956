"""Positions, actions and whole games as text: both ways, and politely wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.record import Record
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
from flagfall.games.ctb.errors import BadNotation, BadPosition
from flagfall.games.ctb.flow.setup import state_from
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.position import position_of, position_seen
from games.ctb.world import VIEWERS, place_all, play_randomly, rules, world
from soak import examples, few

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
    with pytest.raises(BadPosition, match="not known"):
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


# --- games ---


@pytest.mark.parametrize(
    "variant",
    few([*ctb.VARIANTS, HIDDEN, rules(setup={"placement": "secret"}), rules(turn={"voluntary_pass": True})], 4),
    ids=lambda v: v if isinstance(v, str) else None,
)
def test_a_game_is_read_as_it_was_written(variant):
    for seed, avoid in ((1, (Resign, OfferTie)), (2, ()), (3, (Resign,))):
        record = play_randomly(variant, seed, avoid=avoid).record()
        text = ctb.format_game(record)
        assert ctb.parse_game(text) == record
        assert ctb.format_game(ctb.parse_game(text)) == text


def test_a_game_text_has_tags_numbers_and_a_result():
    game = ctb.Game(position="8/8/8/3b4/3V4/8/8/B6v n", seed=7, ages=(30, 20))
    game.act("h1g1")
    game.act("d4xd5")
    assert ctb.format_game(game.record()).splitlines() == [
        '[Game "ctb"]',
        '[RulesVersion "1"]',
        '[Variant "standard"]',
        '[Rules "as shipped"]',
        '[Ages "30 20"]',
        '[Position "8/8/8/3b4/3V4/8/8/B6v n"]',
        '[Seed "7"]',
        '[Result "1-0 base_captured"]',
        "",
        "1. h1g1 d4xd5 1-0",
    ]


def test_comments_numbers_and_unknown_tags_are_skipped():
    text = """
        [Event "a rainy Sunday"]
        [Position "8/8/8/3b4/3V4/8/8/B6v s"]
        { a short one } 1. d4d3 ; towards home
        h1g1 2. d3d4 {back} *
    """
    record = ctb.parse_game(text)
    assert [entry.action["kind"] for entry in record.actions] == ["move", "move", "move"]
    assert ctb.Game.replay(record).actors() == (1,)


def test_in_secret_placement_a_player_who_gives_up_is_named():
    game = ctb.Game(rules(setup={"placement": "secret"}))
    game.act("V@a1")
    game.act("resign", player=1)
    text = ctb.format_game(game.record())
    assert "V@a1 1:resign" in text
    assert ctb.parse_game(text) == game.record()
    with pytest.raises(BadNotation, match="not clear whose action"):
        ctb.parse_game(text.replace("1:resign", "resign"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[Game "chess"]', "Game: 'chess' is not 'ctb'"),
        ('[Variant "chess"]', "Variant: There is no variant 'chess'"),
        ('[Variant "mine"] [Rules "{"]', "Rules: not valid JSON"),
        ('[Variant "mine"] [Rules "{}"]', "has no goal piece"),
        ('[Variant "mine"] [Rules "[1]"]', "expected a table"),
        ('[Seed "-1"]', "Seed: '-1' is not a number"),
        ('[Seed "9223372036854775808"]', "is not a number from 0"),
        ('[Ages "old"]', "Ages: 'old'"),
        ('[RulesVersion "99"]', "RulesVersion: '99' is not 1"),
        ('[Seed "1"] [Seed "2"]', "The tag Seed stands there twice"),
        ('[Position "8/8 s"]', "cannot be set up: board: 2 rows"),
        ("1. B@a1 B@a2", "Action 2, 'B@a2'"),
        ("1. B@a1 b@a1", "Action 2, 'b@a1': a1 is not in the own home zone"),
        ("1. nonsense", "Action 1, 'nonsense': Cannot read the action"),
    ],
)
def test_broken_game_texts_are_refused_with_the_place(text, message):
    with pytest.raises(BadNotation) as error:
        ctb.parse_game(text)
    assert message in str(error.value)
    assert error.value.code == "bad_notation"


SHARDS = [
    *("[", "]", '"', "Seed", '[Seed "3"]', '[Variant "pandemonium"]', '[Rules "as shipped"]', "[Position", "\\"),
    *("{", "}", ";", "\n", "1.", "*", "B@a1", "b@h8", "V@a2", "resign", "0:", "1:resign", "heads"),
]


@examples(200)
@given(st.lists(st.sampled_from(SHARDS), max_size=12).map(" ".join) | st.text(max_size=40))
def test_whatever_the_text_reading_a_game_ends_well(text):
    try:
        record = ctb.parse_game(text)
    except BadNotation:
        return
    assert ctb.parse_game(ctb.format_game(record)) == record


def test_a_record_is_one_line_of_json_and_back():
    record = play_randomly("pandemonium", 4).record()
    assert Record.from_json(record.to_json()) == record
    assert "\n" not in record.to_json()
