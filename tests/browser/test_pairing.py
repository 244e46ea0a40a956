"""People who press one button meet; whoever does not want to wait plays a bot."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def test_two_browsers_are_paired_by_the_button_and_a_third_plays_a_bot(own_server: Program, visit: Visit) -> None:
    ada, ben, eve = (own_server.come(name) for name in ("Ada", "Ben", "Eve"))
    desk, phone = visit(own_server.base, ada, motion=False), visit(own_server.base, ben, size=PHONE, motion=False)
    desk.go("/lobby")
    desk.tap("pairing-settings")
    desk.find("pairing-game").get_by_role("radio", name="Capture The Base").check()
    desk.tap("pair")
    desk.see("pairing-waiting")
    expect(desk.find("bots-in")).to_be_visible()
    phone.go("/")
    expect(phone.find("seekers")).to_have_text("One person is searching right now")
    phone.tap("pair")
    for visitor in (desk, phone):
        visitor.see("ctb-board")
    assert desk.page.url == phone.page.url
    third = visit(own_server.base, eve, motion=False)
    third.go("/lobby")
    third.tap("pairing-settings")
    third.find("pairing-game").get_by_role("radio", name="Challengers!").check()
    third.tap("pair")
    third.tap("bots-now")
    third.see("deck-phase")
    (table,) = eve.get("/me/tables")["tables"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]


def test_leaving_the_page_leaves_the_queue(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, motion=False)
    visitor.go("/lobby")
    visitor.tap("pair")
    visitor.see("pairing-waiting")
    with visitor.page.expect_response(lambda answer: answer.request.method == "DELETE"):
        visitor.page.get_by_role("link", name="Ratings").first.click()
    assert ada.get("/pairing")["waiting"] == {}
