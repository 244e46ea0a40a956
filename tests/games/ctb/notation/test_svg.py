"""Pictures and words: SVG, the terminal's board, and the rules explained."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from flagfall.games import ctb
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


# --- the rules in words ---
