"""What surrounds a match never tells more than has been shown: no result, no final, no end before it was seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.hand import Hand
from browser.program import Person, Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
ONLOOKER = 1  # with this seed Ada does not reach the final, and whoever has fewer fans wins it
BOTS = [{"kind": "bot", "bot": "greedy"}] * 3


def open_late(ada: Person, seed: int = ONLOOKER) -> str:
    """A tournament of Ada and three bots that has come to Ada's last decision of round 7."""
    table: str = ada.post(
        "/tables", game="challengers", config={"players": 4}, seats=[{"kind": "open"}, *BOTS], seed=seed
    )["id"]
    ada.post(f"/tables/{table}/start")
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["round"] == 7 and view["players"][0]["step"] == "removing")
    return table


def result_of(ada: Person, table: str) -> dict[str, Any]:
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)
        assert hand.view is not None
        return hand.view


def totals(visitor: Visitor) -> list[int]:
    return [int(text.split()[0]) for text in visitor.find("standings").locator(".fans").all_inner_texts()]


def test_the_final_is_told_when_it_has_been_seen(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = open_late(ada)
    visitor = visit(server.base, ada)
    page = visitor.go(f"/t/{table}")
    game = Tournament(visitor)
    game.play(until=lambda sign: sign == "skip")
    end = result_of(ada, table)
    assert 0 not in end["finalists"]

    def nothing_is_told() -> None:
        expect(visitor.find("over")).to_be_hidden()
        expect(visitor.find("people")).to_have_text("People")  # there is nobody to chat with
        expect(visitor.find("leave")).to_have_attribute("aria-label", "Leave the table")
        expect(page.get_by_role("heading", name="Standings", exact=True)).to_be_visible()
        expect(visitor.find("plan-8")).not_to_have_class(re.compile(r"\b(won|lost|over)\b"))
        assert page.title().startswith("Challengers!")

    # Its own match is not told either while it is being shown.
    expect(visitor.find("plan-7")).to_have_class(re.compile(r"\bopen\b"))
    expect(visitor.find("standings").get_by_text("trophy of round 7", exact=False)).to_have_count(0)
    nothing_is_told()

    # At its end: what round 7 brought, in that order, and no more.
    visitor.tap("skip")
    visitor.see("match-end")
    expect(visitor.find("plan-7")).not_to_have_class(re.compile(r"\bopen\b"))
    seventh = totals(visitor)
    assert len(seventh) == 4
    assert seventh == sorted(seventh, reverse=True)
    nothing_is_told()

    visitor.tap("go-on")
    expect(visitor.find("next-up")).to_contain_text("Final")
    assert totals(visitor) == seventh
    nothing_is_told()

    # A reload in the middle of the final goes on with it.
    page.reload()
    expect(visitor.see("next-up")).to_contain_text("Final")
    visitor.see("match")
    assert totals(visitor) == seventh
    nothing_is_told()
    expect(visitor.find("result")).to_be_hidden()

    visitor.tap("skip")
    visitor.see("match-end")
    visitor.see("over")
    visitor.tap("go-on")
    visitor.see("result")
    place = end["outcome"]["ranking"].index([0]) + 1
    expect(visitor.find("your-place")).to_have_count(1 if place > 3 else 0)

    # What was seen stays seen.
    page.reload()
    visitor.see("result")
    visitor.see("over")
