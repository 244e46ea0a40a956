"""From the first page to wherever one wants, in a few taps and without scrolling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.program import Program
from browser.visitor import DESK, PHONE, Visitor

Visit = Callable[..., Visitor]
DESTINATIONS = (
    "/lobby", "/me", "/daily", "/learn", "/puzzles", "/cups", "/workshop", "/analysis", "/mixes", "/cards", "/ratings",
    "/offline", "/about",
)  # fmt: skip


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_friends_table_is_three_taps_from_home_and_every_page_two(
    server: Program, visit: Visit, size: tuple[int, int]
) -> None:
    host = server.come("Ada")
    code = host.post("/tables", game="challengers", config={"players": 4}, is_private=True)["code"]
    ben = visit(server.base, server.come("Ben"), size=size, motion=False)
    taps = 0

    def tap(target: Locator) -> None:
        nonlocal taps
        expect(target).to_be_in_viewport(ratio=1)
        target.click()
        taps += 1

    ben.go("/")
    expect(ben.page.get_by_role("heading", level=1)).to_be_visible()
    tap(ben.find("join-code"))
    ben.page.keyboard.type(code)
    tap(ben.find("join-go"))
    tap(ben.find("join-sit"))
    expect(ben.see("seat-1")).to_contain_text("Ben")
    assert taps <= 3
    assert ben.page.evaluate("scrollY") == 0

    nav = ben.page.locator("nav:has([data-testid=nav-more])")
    for path in DESTINATIONS:
        ben.go("/")
        link = nav.locator(f'a[href="{path}"]')
        if not link.is_visible():
            ben.tap("nav-more")
        link.click()
        ben.page.wait_for_url(f"**{path}")
