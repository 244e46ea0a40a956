"""After a tournament: what was luck, and what another card would have brought."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.hand import play_together
from browser.program import Program
from browser.visitor import PHONE, Visitor


def test_the_result_is_taken_apart(server: Program, visit: Callable[..., Visitor]) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("challengers", ben, seed=6, config={"players": 2})
    play_together(table, ada, ben, until=lambda view: view["phase"] == "over")
    visitor = visit(server.base, ada, size=PHONE, motion=False)
    visitor.go(f"/t/{table}")
    chart = visitor.see("luck-chart", timeout=30_000)
    shown = [part.inner_text() for part in chart.locator("dd.num").all()]
    par, *parts, fans = (float(text.replace("−", "-")) for text in shown)
    assert par + sum(parts) == fans, "what is shown adds up"
    expect(visitor.find("luck-verdict")).to_contain_text("Your choices")
    expect(visitor.find("luck-expected")).to_contain_text("10,000 times")

    visitor.find("luck-instead").first.click()
    expect(visitor.find("luck-answer")).to_contain_text("Repeated 10,000 times", timeout=30_000)
    visitor.page.get_by_test_id("luck-whose").select_option(label="Ben")
    expect(visitor.find("luck-answer")).to_be_empty()
