"""Trainers on the page: one of those dealt is kept, and used before an attack."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.program import Program
from browser.test_accessible import check
from browser.visitor import PHONE, Visitor
from flagfall.games.challengers.user_content import EXAMPLES, read_text

Visit = Callable[..., Visitor]
SAMPLE = read_text((EXAMPLES / "11_trainers.toml").read_text(encoding="utf-8"))
ONCE = {"on": "turn", "do": "power_next", "amount": 3, "once": True}
SAME = {"pack": "same", "trainers": {"captain": {"copies": 8, "effects": [ONCE], "texts": {"en": "Once: +3."}}}}


def test_a_trainer_is_kept_and_stays_in_sight(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(packs=[SAMPLE], trainers=True)
    page = visit(server.base, ada, size=PHONE, motion=False)
    page.go(f"/t/{table}")
    page.see("offer")
    expect(page.page.get_by_role("heading", name="Keep one trainer")).to_be_visible()
    check(page, "the choice of a trainer")
    page.page.locator("[data-testid^=offer-]").first.tap()
    page.tap("pick")
    expect(page.see("trainer")).to_contain_text("Your trainer")
    expect(page.page.get_by_role("heading", name="Keep one trainer")).to_have_count(0)
    check(page, "a deck phase with a trainer")


@pytest.mark.parametrize("answer", ["option-0", "option-none"])
def test_a_trainer_is_used_or_saved(server: Program, visit: Visit, answer: str) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(packs=[SAME], trainers=True)
    page = visit(server.base, ada, size=PHONE, motion=False)
    page.go(f"/t/{table}")
    page.page.locator("[data-testid^=offer-]").first.tap()
    page.tap("pick")
    page.see("trainer")
    page.tap("pick-done")
    page.tap("ready")
    expect(page.see("choice", timeout=30_000)).to_contain_text("now?")
    check(page, "whether to use a trainer")
    page.tap(answer)
