"""The adviser on the page: only for those who want it, on the cards and in words, and remembered."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def test_advice_is_given_to_those_who_switch_it_on(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open(
        "challengers", config={"players": 2}, seats=[{"kind": "open"}, {"kind": "bot", "bot": "greedy"}], seed=6
    )
    visitor = visit(server.base, ada, size=PHONE, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("offer")
    switch, marks = visitor.find("advice-switch"), visitor.find("advice-mark")
    assert marks.count() == 0
    switch.press("Space")
    expect(marks.first).to_have_text(re.compile(r"[+−]?\d"))
    assert marks.count() >= 5  # the cards of the offer
    expect(visitor.find("bench-pressure")).to_contain_text("%")
    expect(visitor.page.get_by_role("button", name=re.compile(r"Adviser: place \d"))).not_to_have_count(0)
    best = visitor.find("advice-option").first
    expect(best).to_contain_text(re.compile(r"For:|then "))
    shown = visitor.find("advice-option").count()
    visitor.tap("advice-more")
    assert visitor.find("advice-option").count() > shown
    visitor.page.reload()
    visitor.see("offer")
    expect(switch).to_be_checked()
    expect(marks.first).to_be_visible()
