"""Things stay where they are: pages do not jump while they load, boards do not when a game ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.general import General, whose_turn
from browser.program import Program
from browser.tour import Evening, match, tour
from browser.visitor import DESK, PHONE, SETTLED, Visitor

Visit = Callable[..., Visitor]
MOST = 0.05  # half of what is called good
SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("who", ["newcomer", "player"])
def test_the_first_page_does_not_jump(server: Program, visit: Visit, size: tuple[int, int], who: str) -> None:
    person = None
    if who == "player":
        person = server.come("Ada")
        person.open_solo()
    visitor = visit(server.base, person, size=size, motion=False)
    visitor.page.add_init_script(SHIFTS)
    visitor.go("/")
    visitor.see("continue" if person else "play-solo")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.evaluate(SETTLED)
    assert visitor.page.evaluate("window.shifts") < MOST


def test_the_end_of_a_game_moves_nothing(server: Program, visit: Visit) -> None:
    evening = Evening.prepare(server, "Ada", "Ben")
    visitors = [visit(server.base, person, motion=False) for person in (evening.ada, evening.ben)]
    for visitor in visitors:
        visitor.go(f"/t/{evening.board}")
    loser = whose_turn(*map(General, visitors)).visitor
    expect(loser.page.locator("[data-testid^=missing-]")).to_have_count(0)
    before = loser.find("ctb-board").bounding_box()
    loser.tap("resign")
    loser.tap("resign-sure")
    loser.see("over")
    loser.page.evaluate(SETTLED)
    assert loser.find("ctb-board").bounding_box() == before


def test_settings_open_above_what_is_said_at_the_end(server: Program, visit: Visit) -> None:
    evening = Evening.prepare(server, "Ada", "Ben")
    for size in (DESK, PHONE):
        visitor = visit(server.base, evening.ada, size=size, motion=False)
        for _ in tour(evening, visitor, lambda name: name == "board, over"):
            visitor.tap("settings")
            visitor.page.get_by_role("radio", name="Deutsch").check()
            expect(visitor.page.locator("html")).to_have_attribute("lang", "de")


def test_a_laptop_shows_offer_and_deck_together(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/t/{ada.open_solo(seed=3)}")
    visitor.see("pick")
    visitor.page.evaluate(SETTLED)
    for testid in ("offer", "pick", "deck"):
        expect(visitor.find(testid)).to_be_in_viewport(ratio=0.99)


def test_the_texts_of_cards_can_be_read_on_a_laptop(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/t/{ada.open_solo(seed=3)}")
    visitor.see("pick")
    sizes = visitor.page.locator("[data-testid=offer] .text p, [data-testid=deck] .curve text").evaluate_all(
        "parts => parts.map((part) => parseFloat(getComputedStyle(part).fontSize))"
    )
    assert sizes
    assert min(sizes) >= 11


def test_a_match_fits_a_laptop(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, motion=False)
    for place in match(ada, visitor):
        high, screen = visitor.page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.clientHeight]"
        )
        assert high <= screen, f"{place}: {high} of {screen} px"
