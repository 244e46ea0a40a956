"""Chances on the page: before a match and in it, never ahead of what is shown, never in a rated game."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.hand import Hand
from browser.program import Program
from browser.visitor import DESK, PHONE, Visitor
from repetition import few

Visit = Callable[..., Visitor]
BOT = {"kind": "bot", "bot": "greedy"}
DUEL = {"config": {"players": 2}, "seats": [{"kind": "open"}, BOT], "seed": 6}
SIZES = {"wide": DESK, "phone": PHONE, "low": (844, 390)}
SHOTS = os.environ.get("SHOTS")


def shoot(visitor: Visitor, name: str) -> None:
    if SHOTS:
        visitor.page.screenshot(path=f"{SHOTS}/{name}.png")


@pytest.mark.parametrize("size", few(("phone", "wide", "low"), 1))
def test_chances_grow_with_the_cards_that_are_shown(server: Program, visit: Visit, size: str) -> None:
    ada = server.come("Ada")
    table = ada.open("challengers", **DUEL)
    visitor = visit(server.base, ada, size=SIZES[size], motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("odds-soon")
    assert not visitor.sees("next-odds"), "before one's own picks a chance tells only that cards are missing"
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["players"][0]["step"] == "removing")
        expect(visitor.find("next-odds")).to_have_text(re.compile(r"\d+\s?%"))
        shoot(visitor, f"{size}-before")
        hand.play(lambda view: view["round"] > 1)
    visitor.see("odds")
    now = visitor.find("odds-now")
    expect(now).to_have_text(re.compile(r"\d+\s?%"))
    shares = [int(str(visitor.find(side).text_content()).rstrip("% \xa0")) for side in ("odds-now", "odds-other")]
    assert sum(shares) == 100
    shoot(visitor, f"{size}-match")
    assert visitor.page.get_by_test_id("odds-decided").count() == 0
    visitor.tap("skip")
    visitor.see("match-end")
    expect(now).to_have_text(re.compile(r"^(0|100)\s?%"))
    expect(visitor.find("odds-decided")).to_be_attached()
    shoot(visitor, f"{size}-end")


def test_a_finished_match_can_be_seen_another_way(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open("challengers", host_plays=False, config={"players": 2}, seats=[BOT, BOT], seed=3)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)
    visitor = visit(server.base, ada, size=PHONE, locale="de", motion=False)
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    visitor.find("replay-scrubber").press("PageDown")
    for _ in range(12):
        visitor.tap("replay-step")
    visitor.see("odds")
    expect(visitor.find("odds-now")).to_have_text(re.compile(r"\d+\s?%"))
    shoot(visitor, "replay")
    visitor.go(f"/t/{table}")
    visitor.find("story-1").get_by_role("button").click()
    visitor.tap("skip")
    decided = visitor.see("odds-decided")
    assert decided.evaluate("one => one.scrollWidth <= one.clientWidth"), "what it was worth is not cut off"
    expect(visitor.find("over")).to_be_hidden()  # the tabs are at the thumb
    shoot(visitor, "show-me")
    visitor.tap("show-loss")
    visitor.see("other-course")
    visitor.tap("skip")
    visitor.see("match-end")
    shoot(visitor, "other-course")
    visitor.tap("back")
    visitor.see("match-end")


def test_on_a_low_screen_another_course_covers_nothing(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open("challengers", **DUEL)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)
    visitor = visit(server.base, ada, size=SIZES["low"], motion=False)
    visitor.go(f"/t/{table}")
    visitor.find("story-1").get_by_role("button").click()
    visitor.tap("skip")
    expect(visitor.find("show-typical")).to_be_visible()
    endings = {visitor.find(f"show-{one}").inner_text() for one in ("win", "loss")}
    assert endings == {"A match you win", "A match you lose"}
    visitor.tap("show-typical")
    visitor.see("other-course")
    controls, strip = visitor.find("skip").bounding_box(), visitor.see("next-up").bounding_box()
    assert controls is not None
    assert strip is not None
    assert controls["y"] + controls["height"] <= strip["y"]
