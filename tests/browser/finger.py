"""A finger on a touch screen."""

from __future__ import annotations

import time

from playwright.sync_api import Locator

from browser.visitor import Visitor

STEPS = 6  # moves of the finger from one place to another
PACE = 0.4  # seconds between them, as the browser is told


class Finger:
    """Touches what a visitor sees, as the screen of a phone would report it."""

    def __init__(self, visitor: Visitor) -> None:
        self._cdp = visitor.context.new_cdp_session(visitor.page)

    def carry(self, source: Locator, target: Locator) -> None:
        """Press something, go somewhere else, let go."""
        (x, y), (to_x, to_y) = middle(source), middle(target)
        # So slowly that it is no swipe: after one of those the browser takes no tap for a while.
        at = time.time() - (STEPS + 2) * PACE
        self._touch("touchStart", at, (x, y))
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self._touch("touchMove", at + step * PACE, (x + (to_x - x) * share, y + (to_y - y) * share))
        self._touch("touchEnd", at + (STEPS + 1) * PACE)

    def _touch(self, kind: str, at: float, *points: tuple[float, float]) -> None:
        touching = [{"x": x, "y": y} for x, y in points]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching, "timestamp": at})


def middle(place: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
