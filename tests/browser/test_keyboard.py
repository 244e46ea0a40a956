"""Everything can be done without a mouse."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
FURTHEST = 80  # presses of Tab until something must have come up


class ByKeyboard(Tournament):
    """Plays with Tab and Enter."""

    def click(self, button: Locator, **options: float) -> None:
        tab_to(self.visitor, button, **options)
        self.page.keyboard.press("Enter")


def tab_to(visitor: Visitor, wanted: Locator, **options: float) -> None:
    """Press Tab until this has the focus."""
    wanted.wait_for(**options)
    for _ in range(FURTHEST):
        if wanted.evaluate("one => one === document.activeElement", **options):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {wanted}")


def test_a_round_of_challengers_by_keyboard_alone(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, motion=False)
    page = visitor.go("/")
    game = ByKeyboard(visitor)
    game.click(visitor.find("play-solo"))
    page.wait_for_url("**/t/*")
    game.play(until=lambda sign: sign == "level")
    assert {"offer", "removing", "go_on"} <= set(game.steps)
    expect(visitor.find("plan-1")).to_be_visible()
