"""With the few colours of a system's high contrast, boards and parks can still be read and played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.general import General, whose_turn
from browser.program import Program
from browser.tour import Evening, match, tour
from browser.visitor import SETTLED, Visitor

Visit = Callable[..., Visitor]
Colours = tuple[str, ...]


@pytest.fixture(scope="module")
def evening(server: Program) -> Evening:
    return Evening.prepare(server, "Ada", "Ben")


@pytest.fixture(params=["light", "dark"])
def visitor(visit: Visit, evening: Evening, request: pytest.FixtureRequest) -> Visitor:
    somebody = visit(evening.ada.base, evening.ada, motion=False)
    somebody.page.emulate_media(forced_colors="active", color_scheme=request.param)
    return somebody


def style(part: Locator, name: str, pseudo: str = "") -> str:
    """The value that the browser uses for it."""
    return str(part.evaluate(f"part => getComputedStyle(part, {pseudo!r})[{name!r}]"))


def ground_and_mark(part: Locator) -> Colours:
    return style(part.locator(".face").first, "fill"), style(part.locator(".mark").first, "fill")


def test_the_two_armies_are_told_apart(visitor: Visitor, evening: Evening) -> None:
    for _ in tour(evening, visitor, lambda name: name == "board"):
        south = ground_and_mark(visitor.page.locator(".token.side-0").first)
        north = ground_and_mark(visitor.page.locator(".token.side-1").first)
        assert south == north[::-1]
        assert south[0] != south[1]


def test_squares_the_piece_in_hand_and_where_it_can_go(server: Program, visit: Visit) -> None:
    evening = Evening.prepare(server, "Ada", "Ben")
    generals = [General(visit(server.base, person, motion=False)) for person in (evening.ada, evening.ben)]
    for general in generals:
        general.page.emulate_media(forced_colors="active")
        general.visitor.go(f"/t/{evening.board}")
    mover = whose_turn(*generals)
    mover.prepare()
    page = mover.page
    assert style(page.locator(".square").first, "borderTopStyle") == "solid"
    empty = page.locator(".square:not(.usable):not(.selected):not(.pending):not(.traced)").first
    for mark in (".selected", ".pending"):
        frame = style(page.locator(f".square{mark}"), "borderTopWidth", "::after")
        assert frame != style(empty, "borderTopWidth", "::after")
    ground = style(empty, "backgroundColor")
    target = page.locator(".spot.move i, .spot.strike i").first
    assert ground not in (style(target, "backgroundColor"), style(target, "borderTopColor"))


def test_the_flag_its_holder_and_the_bar_of_power(visitor: Visitor, evening: Evening) -> None:
    for place in match(evening.ada, visitor):
        if place != "match":
            break
        assert style(visitor.page.locator(".holder .flipper").first, "outlineStyle") == "solid"
        fill, track = visitor.page.locator(".fill"), visitor.page.locator(".track")
        assert style(fill, "backgroundColor") != style(track, "backgroundColor")
        assert style(track, "borderTopStyle") == "solid"


def test_buttons_have_edges_and_words(visitor: Visitor, evening: Evening) -> None:
    for _ in tour(evening, visitor, lambda name: name == "picking"):
        card = visitor.page.locator("[data-testid^=offer-]").first
        card.click()
        visitor.page.evaluate(SETTLED)
        assert style(card, "outlineStyle") == "solid"
        button = visitor.find("pick")
        expect(button).to_be_enabled()
        assert style(button, "color") != style(button, "backgroundColor")
        assert style(button, "borderTopStyle") == "solid"
