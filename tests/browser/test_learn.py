"""The lessons on a phone: the words, what to press, and what it acts on are in view together."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
# What has to be seen beside the words, from step to step.
STAGES = {"challengers": "[data-testid=scene], [data-testid=offer] h2, h3", "ctb": "[role=grid]"}

ON_TOP = """part => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("game", STAGES)
def test_a_lesson_needs_no_scrolling(server: Program, visit: Visit, game: str) -> None:
    visitor = visit(server.base, size=PHONE, motion=False)
    visitor.go(f"/learn/{game}")
    lesson = visitor.see("lesson")
    visitor.see("lesson-next")
    seen = []
    while visitor.sees("lesson-next"):
        visitor.tap("lesson-next")
        step = lesson.get_attribute("data-step")
        assert step not in seen
        seen.append(step)
        expect(visitor.page.locator(STAGES[game]).first).to_be_in_viewport()
        check_view(lesson.get_by_role("heading", level=2).first)
        for button in ("lesson-reveal", "pick", "lesson-next"):
            if visitor.sees(button):
                check_view(visitor.find(button))
    assert len(seen) > 5


def check_view(part: Locator) -> None:
    """All of it can be seen, and nothing lies on top."""
    expect(part).to_be_in_viewport(ratio=1)
    assert part.evaluate(ON_TOP), f"something covers {part.inner_text()!r}"
