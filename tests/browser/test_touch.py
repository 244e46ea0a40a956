"""Capture The Base with a finger, on a screen that would scroll."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.finger import Finger
from browser.general import USABLE, General
from browser.hand import Hand, set_up
from browser.program import Person, Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
SCROLLED = "[scrollY, document.documentElement.scrollHeight > innerHeight]"


def test_pieces_are_placed_and_moved_by_a_finger(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    visitor = visit(server.base, ada, size=PHONE, motion=False)
    page = visitor.go(f"/t/{table}")
    general, finger = General(visitor), Finger(visitor)

    general.wait_to_place()
    visitor.find("stock-three").tap()
    free = page.locator("[data-hint=place]").first
    name = free.get_attribute("data-testid") or ""
    tap(general, free)
    assert "Three" in general.squares()[name]

    answer(ben, table)
    general.wait_to_place()
    free = page.locator("[data-hint=place]").last
    name = free.get_attribute("data-testid") or ""
    carry(general, finger, visitor.find("stock-two"), free)
    assert "Two" in general.squares()[name]

    set_up(table, ada, ben)
    expect(visitor.find("ctb")).to_have_attribute("data-phase", "playing")
    answer(ben, table)
    take_up(general).tap()
    tap(general, visitor.find("confirm-move"))

    answer(ben, table)
    target = take_up(general)
    carry(general, finger, page.locator("[aria-selected=true]"), target)


def answer(person: Person, table: str) -> None:
    """If it is their turn, they do something."""
    with Hand(person, table) as hand:
        if hand.legal:
            hand.act(hand.choose())


def take_up(general: General) -> Locator:
    """Tap pieces until one can move; where it can move to."""
    expect(general.page.locator(USABLE).first).to_be_visible()
    for name in general.page.locator(USABLE).evaluate_all("squares => squares.map((one) => one.dataset.testid)"):
        general.visitor.find(name).tap()
        expect(general.visitor.find(name)).to_have_attribute("aria-selected", "true")
        if (targets := general.page.locator("[data-hint=move]")).count() > 0:
            return targets.first
    raise AssertionError("no piece can move")


def tap(general: General, place: Locator) -> None:
    """Tap what the server carries out, and wait until it has."""
    before = general.seq
    place.tap()
    general.wait_beyond(before)


def carry(general: General, finger: Finger, source: Locator, target: Locator) -> None:
    """Carry something where the server takes it from there; the page stays where it is meanwhile."""
    source.scroll_into_view_if_needed()
    before = general.seq
    place, could_scroll = general.page.evaluate(SCROLLED)
    assert could_scroll
    finger.carry(source, target)
    assert general.page.evaluate(SCROLLED)[0] == place
    general.wait_beyond(before)
