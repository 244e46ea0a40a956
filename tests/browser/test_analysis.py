"""The analysis board: from a replay or a pasted position, moves for both sides, the engine's lines, and back again."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import DESK, Visitor

Visit = Callable[..., Visitor]
START = "5swb/5rrl/5vfw/fvvvvffr/FVVVVFFR/5VFW/5RRL/5SWB n"


def test_a_game_is_left_for_a_variation_and_found_again(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open("ctb", config={"position": START}, seats=[{"kind": "open"}, {"kind": "bot", "bot": "engine-1"}])
    ada.post(f"/tables/{table}/give-up")
    visitor = visit(server.base, ada, size=DESK, motion=False)
    visitor.go(f"/replay/{table}")
    visitor.tap("analyse")
    visitor.see("workbench")
    expect(visitor.find("status")).to_contain_text("to move")
    expect(visitor.find("lines").get_by_role("button")).to_have_count(3)
    assert visitor.page.locator("[data-testid=arrows] path").count() == 3
    position = visitor.page.get_by_test_id("position").text_content()
    visitor.find("lines").get_by_role("button").first.press("Enter")  # a keyboard is enough
    expect(visitor.find("variation")).to_have_text(re.compile(r"^Variation: [a-h]\dx?[a-h]\d$"))
    source = visitor.page.locator(".square.usable").first
    source.focus()
    source.press("Enter")
    visitor.page.locator("[data-hint]").first.click()
    expect(visitor.find("variation")).to_have_text(re.compile(r"^Variation: \S+ \S+$"))
    visitor.tap("analysis-back")
    visitor.tap("analysis-leave")
    expect(visitor.find("analysis-leave")).to_have_count(0)
    assert visitor.page.get_by_test_id("position").text_content() == position
    visitor.tap("analysis-another")
    visitor.forgive("422")
    visitor.find("analysis-text").fill("8/8 s")
    visitor.tap("analysis-open")
    expect(visitor.find("analysis-problem")).to_contain_text("2 rows; standard has 8")
    visitor.find("analysis-text").fill("4b3/4S3/8/8/8/8/s7/B7 s")
    visitor.tap("analysis-open")
    expect(visitor.find("lines")).to_contain_text("South wins in one move")
    assert "position=" in visitor.page.url
