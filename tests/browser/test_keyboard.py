"""Everything can be done without a mouse."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.general import General, whose_turn
from browser.hand import set_up
from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
FURTHEST = 80  # presses of Tab until something must have come up
HAS_FOCUS = "selector => document.activeElement?.matches(selector) ?? false"


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


def test_a_move_on_the_board_by_keyboard_alone(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    set_up(table, ada, ben)
    visitors = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    for visitor in visitors:
        visitor.go(f"/t/{table}")
    general = whose_turn(*map(General, visitors))
    visitor, page = general.visitor, general.page
    before = general.seq
    tab_to(visitor, page.locator("[data-testid^=square-][tabindex='0']"))
    walk_to(visitor, ".square.usable")
    page.keyboard.press("Enter")
    walk_to(visitor, "[data-hint]")
    page.keyboard.press("Enter")
    visitor.see("preview")
    page.keyboard.press("Enter")
    general.wait_beyond(before)


def walk_to(visitor: Visitor, selector: str) -> None:
    """Walk over the board with the arrow keys, row by row, until the cursor stands on such a square."""
    page = visitor.page
    for key in ("ArrowLeft", "ArrowDown"):
        for _ in range(8):
            page.keyboard.press(key)
    for row in range(8):
        for _ in range(8):
            if page.evaluate(HAS_FOCUS, selector):
                return
            page.keyboard.press("ArrowRight" if row % 2 == 0 else "ArrowLeft")
        page.keyboard.press("ArrowUp")
    raise AssertionError(f"no square is {selector}")
