"""The first page does not jump while it loads."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.program import Program
from browser.visitor import DESK, PHONE, SETTLED, Visitor
from repetition import few

Visit = Callable[..., Visitor]
MOST = 0.05  # half of what is called good
SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize(
    ("size", "who"),
    few([(PHONE, "player"), (DESK, "player"), (PHONE, "newcomer"), (DESK, "newcomer")], 1),
)
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
