"""Pictures and words: SVG, the terminal's board, and the rules explained."""

from __future__ import annotations

import re
import string
import xml.etree.ElementTree as ElementTree

import pytest

from flagfall.core.errors import BadInput
from flagfall.core.languages import codes
from flagfall.games import ctb
from flagfall.games.ctb.definitions import switches
from flagfall.games.ctb.definitions.combat import combat_table
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.rulebook import explain, name_of, title_of, words
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.ascii import board_text
from flagfall.games.ctb.notation.position import position_of, position_seen
from flagfall.games.ctb.notation.svg import draw
from games.ctb.world import place_all, rules, world

SVG = "{http://www.w3.org/2000/svg}"
LAKES = rules(board={"rows": 10, "cols": 12, "home_rows": 4, "blocked": ["c5", "h6"]}, setup={"visibility": "hidden"})


def tokens(picture):
    """(shape, label) of every piece in a picture."""
    root = ElementTree.fromstring(picture)
    found = []
    for tag in ("circle", "polygon"):
        found += [tag for _ in root.iter(f"{SVG}{tag}")]
    return found


def test_a_picture_shows_every_piece_in_the_shape_of_its_side():
    game = place_all(ctb.Game(seed=1))
    picture = game._repr_svg_()
    assert tokens(picture).count("circle") == 17
    assert tokens(picture).count("polygon") == 17
    assert game.position._repr_svg_() == picture
    titles = [title.text for title in ElementTree.fromstring(picture).iter(f"{SVG}title")]
    assert titles.count("Five") == 10
    assert str(game.position) in titles


def test_a_picture_needs_nothing_from_outside():
    picture = draw(position_of(world("L@d4 s@d6 B@a2 b@h1")))
    assert re.findall(r"(?:href|src|url)\s*[=(]", picture) == []
    assert picture.count("http") == 1  # the name of the format


def test_pictures_can_be_flipped_and_go_without_coordinates():
    position = position_of(world("L@a1 B@h1 v@a8 b@h8"))
    upright, flipped = draw(position), draw(position, flipped=True)
    assert upright != flipped
    assert len(list(ElementTree.fromstring(draw(position, coordinates=False)).iter(f"{SVG}text"))) == 8
    first = next(ElementTree.fromstring(upright).iter(f"{SVG}circle")).attrib
    last = next(ElementTree.fromstring(flipped).iter(f"{SVG}circle")).attrib
    assert float(first["cy"]) > float(last["cy"])


def test_lakes_and_unknown_pieces_have_their_own_look():
    game = place_all(ctb.Game(LAKES))
    picture = draw(position_seen(game.view(1)))
    texts = [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert texts.count("?") == 17
    assert picture.count("#5b8fb0") == 2


def test_a_name_with_markup_in_it_stays_a_name():
    variant = rules(pieces={"one": {"label": "<b>&"}})
    picture = draw(position_of(world("L@d4 v@d6 b@h1", variant=variant)))
    assert "<b>&<" not in picture
    ElementTree.fromstring(picture)


def test_a_board_for_the_terminal():
    state = world("L@a1 B@h1 v@a8 b@h8")
    assert board_text(position_of(state)) == "\n".join(
        [
            "    a b c d e f g h",
            "  8 v · · · · · · b 8",
            *[f"  {row} · · · · · · · · {row}" for row in range(7, 1, -1)],
            "  1 L · · · · · · B 1",
            "    a b c d e f g h",
        ]
    )
    flipped = board_text(position_of(state), flipped=True).splitlines()
    assert flipped[0] == "    h g f e d c b a"
    assert flipped[1] == "  1 B · · · · · · L 1"


def test_a_board_with_lakes_and_hidden_pieces_for_the_terminal():
    state = world("L@a1 B@h1 v@a10 b@h8", variant=LAKES)
    text = board_text(position_seen(CTB.view(state, 0)))
    assert text.splitlines()[1].startswith(" 10 x")
    assert text.count("#") == 2


# --- the rules in words ---

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
        "unseen by the other",
        "turning corners",
        "Nobody goes back towards the own edge.",
        "steps onto it",
        "The higher number wins",
        "Like numbers: nothing happens.",
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


def test_the_rule_sets_of_the_game_call_for_no_remark():
    for name in ctb.VARIANTS:
        assert ctb.remarks(find_variant(name)) == []


def test_oddities_of_a_variant_are_pointed_out():
    odd = rules(
        setup={"reveal": "contact_only"},
        turn={"first_move": "toss", "toss_caller": "random"},
        combat={"exception": [{"attacker": "*", "defender": "base", "removes": "attacker"}]},
        end={"repetition": 0, "quiet_plies": 0},
    )
    assert [sentence.split()[0] for sentence in ctb.remarks(odd)] == [
        "Neither",
        "No",
        "setup.reveal",
        "turn.toss_caller",
    ]
    assert "Basis" in ctb.remarks(odd, "de")[1]


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
