"""Pages of people, and what somebody decides about their own account, in the browser."""

from __future__ import annotations

from collections.abc import Callable

import httpx
from playwright.sync_api import expect

from browser.hand import play_together
from browser.program import PLAIN, Person, Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
SECRET = "correct horse"


def account(server: Program, name: str) -> Person:
    person = server.come(name)
    person.post("/users/claim", passphrase=SECRET)
    return person


def sign_in(server: Program, name: str) -> Person:
    given = {"name": name, "passphrase": SECRET}
    return Person(server.base, httpx.post(f"{server.base}/api/v1/sessions", json=given, verify=PLAIN).json())


def test_a_page_shows_charts_after_some_games_and_its_person_can_be_followed_blocked_and_reported(
    own_server: Program, visit: Visit
) -> None:
    ada, ben = account(own_server, "Ada"), account(own_server, "Ben")
    for _ in range(2):
        table = ada.open("challengers", ben, config={"players": 2}, is_rated=True)
        play_together(table, ada, ben, until=lambda view: view["outcome"] is not None)
    visitor = visit(own_server.base, ben, size=PHONE, motion=False)
    visitor.go("/ratings?game=challengers&mode=duel")
    visitor.page.get_by_role("link", name="Ada").click()
    visitor.see("rating-chart")
    story = visitor.see("story-challengers")
    expect(story).to_contain_text("2 games")
    for _ in range(20):  # the newest game is read a second after its end
        if story.get_by_text("Favourite cards").count():
            break
        visitor.page.wait_for_timeout(1_000)
        visitor.page.reload()
        visitor.see("story-challengers")
    expect(story).to_contain_text("Favourite cards")
    expect(visitor.find("rivals")).to_contain_text("Ben")
    visitor.tap("tie-follow")
    expect(visitor.find("tie-follow")).to_have_attribute("aria-pressed", "true")
    visitor.tap("tie-block")
    expect(visitor.find("tie-block")).to_have_attribute("aria-pressed", "true")
    expect(visitor.find("tie-follow")).to_have_attribute("aria-pressed", "false")
    visitor.tap("report")
    visitor.find("report-text").fill("no manners")
    visitor.tap("report-send")
    expect(visitor.find("report-text")).to_be_hidden()


def test_devices_are_signed_out_and_the_account_is_deleted(server: Program, visit: Visit) -> None:
    ada = account(server, "Ada Lovelace")
    other = visit(server.base, sign_in(server, "Ada Lovelace"))
    other.forgive("401")
    visitor = visit(server.base, ada, motion=False)
    visitor.forgive("401")  # a wrong passphrase is told in words
    visitor.go("/account")
    expect(visitor.find("device")).to_have_count(2)
    visitor.tap("sign-out-there")
    expect(visitor.find("device")).to_have_count(1)
    other.go("/account")
    expect(other.page.get_by_role("main").get_by_role("button")).to_be_visible()  # who are you?
    visitor.find("passphrase-old").fill(SECRET)
    visitor.find("passphrase-new").fill("battery staple")
    visitor.tap("passphrase-change")
    expect(visitor.find("passphrase-old")).to_have_value("")
    visitor.tap("delete-me")
    visitor.find("delete-passphrase").fill("battery stable")
    visitor.tap("delete-me")
    expect(visitor.find("delete-account").get_by_text("passphrase", exact=False).last).to_be_visible()
    visitor.find("delete-passphrase").fill("battery staple")
    visitor.tap("delete-me")
    visitor.page.wait_for_url(f"{server.base}/")
    answer = httpx.get(f"{server.base}/api/v1/people/Ada%20Lovelace", verify=PLAIN)
    assert answer.status_code == 404
