"""Whole games as text: both ways, and refused where they are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.records.record import Record
from flagfall.games import ctb
from flagfall.games.ctb.actions import (
    OfferTie,
    Resign,
)
from flagfall.games.ctb.errors import BadNotation
from games.ctb.world import play_randomly, rules
from repetition import examples, few

HIDDEN = rules(setup={"visibility": "hidden"})


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
        ('[Seed "1"] [Seed "2"]', "The tag Seed is given twice"),
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
