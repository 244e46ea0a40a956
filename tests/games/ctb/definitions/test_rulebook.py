"""The rules of a variant explained in words."""

from __future__ import annotations

import string

import pytest

from flagfall.core.errors import BadInput
from flagfall.core.languages import codes
from flagfall.games import ctb
from flagfall.games.ctb.definitions import switches
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.rulebook import explain, name_of, title_of, words
from flagfall.games.ctb.definitions.variant import combat_table
from games.ctb.world import rules

LOPSIDED = rules(
    board={"blocked": ["d4", "e5"]},
    setup={"visibility": "hidden", "placement": "secret"},
    turn={"truce": 2, "voluntary_pass": True},
    movement={"backward": False, "path": "bent", "jump": "own", "distance": "exact", "directions": "all"},
    attack={"advance": True, "compulsory": True, "reach": "move"},
    combat={"order": "high_wins", "equal": "none"},
    end={"goals_needed": "all", "repetition": 0, "quiet_plies": 0, "shuttle_limit": 4},
    pieces={"five": {"count": [2, 6]}, "siege": {"count": [1, 0]}, "two": {"label": "Dragon"}},
)


def test_both_languages_have_the_same_words():
    english, german = words("en"), words("de")
    assert list(english) == list(german)
    for group in english:
        assert list(english[group]) == list(german[group])
        for key in english[group]:
            places = [
                sorted(name for _, name, _, _ in string.Formatter().parse(texts[group][key]) if name)
                for texts in (english, german)
            ]
            assert places[0] == places[1]
    with pytest.raises(BadInput, match="one of en, de"):
        words("fr")


def test_every_word_of_every_switch_is_explained():
    texts = words("en")
    spoken = {
        "placement": "placement",
        "first_placer": "first_placer",
        "visibility": "visibility",
        "reveal": "reveal",
        "first_move": "first_move",
        "toss_caller": "toss_caller",
        "path": "path",
        "distance": "distance",
        "jump": "jump",
        "reach": "reach",
        "order": "order",
        "equal": "equal",
        "goal_contact": "goal_contact",
        "goals_needed": "goals_needed",
        "none_can_act": "none_can_act",
        "one_cannot_act": "one_cannot_act",
        "repetition_result": "repetition",
        "quiet_result": "quiet",
        "dead_position": "dead_position",
        "directions": "directions",
    }
    enums = [switch for switch in switches.switches().values() if switch.type == "enum"]
    assert {switch.name for switch in enums} == set(spoken)
    for switch in enums:
        assert {word for word in switch.words if word != "same"} <= set(texts[spoken[switch.name]])


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("variant", [*ctb.VARIANTS, LOPSIDED], ids=lambda v: v if isinstance(v, str) else "lopsided")
def test_an_explanation_has_the_army_and_the_whole_combat_table(variant, language):
    found = find_variant(variant) if isinstance(variant, str) else variant
    text = explain(variant, language)
    lines = text.splitlines()
    assert lines[0] == title_of(found, language)
    for piece in found.pieces:
        rows = [line.split() for line in lines]
        rows = [row for row in rows if row[:2] == [name_of(found, piece.id, language), piece.letter]]
        if any(piece.count):
            assert rows[0][2:4] == [str(piece.number), str(piece.count[0])]
        assert len(rows) == any(piece.count)
    marks = {"defender": "+", "attacker": "-", "both": "x", "none": "o"}
    table = combat_table(found)
    for attacker in dict.fromkeys(a for a, _ in table):
        letter = found.pieces[found.kind(attacker)].letter
        name = name_of(found, attacker, language)
        row = next(line for line in lines if line.startswith(f"{letter} {name} "))
        assert row.split()[2:] == [marks[fallen] for (a, _), fallen in table.items() if a == attacker]
    assert all(heading in lines for heading in words(language)["headings"].values())
    assert "{" not in text
    assert "None" not in text


def test_an_explanation_follows_the_data():
    english = explain(LOPSIDED)
    for phrase in (
        "d4, e5",
        "in your first 2 turns you cannot attack",
        "You may pass instead.",
        "hidden from the other",
        "around corners",
        "Pieces never move back towards their own edge.",
        "moves onto the square of the defender",
        "The higher number wins",
        "Equal numbers: nothing happens.",
        "for at most 4 turns in a row",
        "14 pieces for the first side, 17 for the other.",
        "Dragon",
        "When the other side attacks:",
    ):
        assert phrase in english
    assert "200" not in english
    assert "du " in explain("standard", "de").lower()
    assert "Dragon" in explain(LOPSIDED, "de")
    assert "Anführer" in explain("standard", "de")


@pytest.mark.parametrize(("language", "base"), [("en", "the enemy Base"), ("de", "die gegnerische Basis")])
def test_the_plain_game_speaks_of_its_base_and_others_of_goal_pieces(language, base):
    text = explain("standard", language)
    assert text.count(base) == 2
    assert "goal piece" not in text
    assert "Zielfigur" not in text
    several = explain(rules(pieces={"base": {"count": 2}}, end={"goals_needed": "all"}), language)
    assert base not in several


@pytest.mark.rule("CTB-END-10")
@pytest.mark.parametrize(("language", "moving"), [("en", "can still move but"), ("de", "Können Figuren noch ziehen")])
def test_a_dead_position_is_told_apart_from_one_in_which_nobody_can_move(language, moving):
    for variant in ctb.VARIANTS:
        assert moving in explain(variant, language)


def test_a_bent_way_of_an_exact_length_is_explained():
    movement = {"path": "bent", "distance": "exact"}
    assert "never twice over the same square" in explain(rules(movement=movement))
    assert "nie zweimal über dasselbe Feld" in explain(rules(movement=movement), "de")
