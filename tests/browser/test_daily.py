"""The daily by two people: the same offers, one try that counts, a result to share."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def begun(visitor: Visitor) -> tuple[str, list[str]]:
    """Play today's game from its page: the table, and what is on offer there first."""
    visitor.go("/daily")
    visitor.tap("daily-play")
    visitor.page.wait_for_url("**/t/*")
    visitor.see("pick")
    offers = [text.strip() for text in visitor.find("pick").all_inner_texts()]
    return visitor.page.url.rsplit("/", 1)[-1], offers


def test_two_people_play_the_same_game_and_a_second_try_does_not_count(server: Program, visit: Visit) -> None:
    people = [server.come("Ada"), server.come("Ben")]
    ada, ben = visit(server.base, people[0], motion=False), visit(server.base, people[1], size=PHONE, motion=False)
    tables = [begun(ada), begun(ben)]
    assert tables[0][1] == tables[1][1]
    assert tables[0][0] != tables[1][0]
    for person, (table, _) in zip(people, tables, strict=True):
        person.post(f"/tables/{table}/give-up")
    ada.tap("to-daily")
    expect(ada.find("daily-result")).to_contain_text("Lost after")
    expect(ada.find("daily-streak")).to_contain_text("1 day in a row")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.tap("daily-share")
    text = ada.page.evaluate("async () => await navigator.clipboard.readText()")
    assert text.startswith("Flagfall, daily game of ")
    assert text.endswith(f"{server.base}/daily")
    # Once more: the same offers, and the table of the day stays as it is.
    before = people[0].get("/daily")
    table, offers = begun(ada)
    assert (table != tables[0][0], offers) == (True, tables[0][1])
    people[0].post(f"/tables/{table}/give-up")
    after = people[0].get("/daily")
    assert (after["you"], after["results"]) == (before["you"], before["results"])
    ada.tap("to-daily")
    expect(ada.find("daily-row")).to_have_count(2)
