"""Plays Capture The Base in a browser, by pressing what a person would press."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.visitor import Visitor, first_who

USABLE = "[data-testid=ctb][data-phase=playing] .square.usable"  # squares to place something on are usable, too
AHEAD = 4  # pieces tried in a turn


class General:
    """One visitor's army."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def act(self, button: Locator) -> None:
        """Press something that the server carries out, and wait until it has."""
        before = self.seq
        button.click()
        self.wait_beyond(before)

    def wait_beyond(self, seq: int) -> None:
        expect(self.visitor.find("connection")).not_to_have_attribute("data-seq", str(seq))

    @property
    def seq(self) -> int:
        return int(self.visitor.find("connection").get_attribute("data-seq") or 0)

    @property
    def phase(self) -> str:
        return self.visitor.find("ctb").get_attribute("data-phase") or ""

    @property
    def is_up(self) -> bool:
        """Whether one of the own pieces can be taken up to move."""
        return self.page.locator(USABLE).count() > 0

    def wait_for_board(self) -> General:
        expect(self.visitor.find("ctb-board")).to_be_visible()
        return self

    def wait_to_place(self) -> None:
        expect(self.page.locator("[data-hint=place]").first).to_be_visible()

    def place_by_tap(self, piece: str) -> str:
        """Choose a waiting piece, then the first free square; its name."""
        self.wait_to_place()
        self.visitor.tap(f"stock-{piece}")
        square = self.page.locator("[data-hint=place]").first
        name = square.get_attribute("data-testid") or ""
        self.act(square)
        return name

    def place_by_drag(self, piece: str) -> str:
        """Carry a waiting piece to the last free square; its name."""
        self.wait_to_place()
        target = self.page.locator("[data-hint=place]").last
        name = target.get_attribute("data-testid") or ""
        before = self.seq
        stock = self.visitor.find(f"stock-{piece}")
        stock.scroll_into_view_if_needed()
        self.move_mouse(stock)
        self.page.mouse.down()
        self.move_mouse(target, steps=4)
        self.page.mouse.up()
        self.wait_beyond(before)
        return name

    def move_mouse(self, to: Locator, steps: int = 1) -> None:
        box = to.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=steps)

    def take_formation(self, name: str) -> None:
        self.visitor.tap(f"formation-{name}")
        self.visitor.tap("use-formation")

    def squares(self) -> dict[str, str]:
        """What every square says to a screen reader."""
        found = self.page.locator("[data-testid^=square-]").evaluate_all(
            "squares => squares.map((one) => [one.dataset.testid, one.ariaLabel])"
        )
        return dict(found)

    def take_turn(self) -> str:
        """Strike if one of the foremost can, otherwise move: "strike" or "move"."""
        kind = self.prepare()
        self.act(self.visitor.find("confirm-move"))
        return kind

    def prepare(self, ahead: int = AHEAD) -> str:
        """Take up one of the foremost, and look at what would happen: "strike" if one can, otherwise "move"."""
        found = self.page.locator(USABLE).evaluate_all("squares => squares.map((one) => one.dataset.testid)")
        is_south = self.visitor.find("ctb-board").get_attribute("data-flipped") is None
        foremost = sorted(found, key=lambda name: int(name.rsplit("-", 1)[1][1:]), reverse=is_south)
        ways: dict[str, tuple[str, str]] = {}
        for source in foremost[:ahead]:
            self.visitor.tap(source)
            expect(self.visitor.find(source)).to_have_attribute("aria-selected", "true")
            for kind in ("strike", "move"):
                target = self.page.locator(f"[data-hint={kind}]")
                if kind not in ways and target.count() > 0:
                    ways[kind] = (source, target.first.get_attribute("data-testid") or "")
            if "strike" in ways:
                break
        kind = "strike" if "strike" in ways else "move"
        source, goal = ways[kind]
        if self.visitor.find(source).get_attribute("aria-selected") != "true":
            self.visitor.tap(source)
        self.visitor.tap(goal)
        self.visitor.see("preview")
        return kind


def whose_turn(*generals: General) -> General:
    """Wait until one of them can take a piece up."""
    return first_who(generals, lambda general: general.is_up)
