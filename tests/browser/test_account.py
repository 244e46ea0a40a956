"""Guests, accounts and names."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
PASSPHRASE = "three merry otters"


def test_a_guest_keeps_the_name_and_finds_the_games_elsewhere(server: Program, visit: Visit) -> None:
    here = visit(server.base, motion=False)
    page = here.go("/")
    here.tap("play-ctb")
    page.wait_for_url("**/t/*")
    here.tap("who")
    here.find("new-name").fill("Otto")
    here.tap("rename")
    expect(here.find("who-dialog").get_by_role("heading")).to_have_text("Otto")
    here.find("passphrase").fill(PASSPHRASE)
    here.tap("claim")
    expect(here.find("who")).to_contain_text("Otto")
    here.tap("who")
    here.tap("sign-out")
    expect(here.find("who")).to_have_text("Come in")

    there = visit(server.base, motion=False)
    there.go("/me")
    there.tap("who")
    there.tap("who-other")
    there.find("nickname").fill("Otto")
    there.forgive("status of 401")
    for words in ("three merry badgers", PASSPHRASE):
        there.find("passphrase").fill(words)
        there.tap("who-go")
        if words != PASSPHRASE:
            expect(there.find("who-dialog").get_by_role("alert")).to_contain_text("Check both")
    expect(there.find("who")).to_contain_text("Otto")
    expect(there.find("mine-urgent").get_by_role("listitem")).to_have_count(1)


def test_a_name_that_is_an_account_is_not_taken(server: Program, visit: Visit) -> None:
    server.come("Cleo").post("/users/claim", passphrase=PASSPHRASE)
    visitor = visit(server.base, server.come("Dora"), motion=False)
    visitor.forgive("status of 409")
    visitor.go("/learn")
    visitor.tap("who")
    visitor.find("new-name").fill("Cleo")
    visitor.tap("rename")
    expect(visitor.find("who-dialog").get_by_role("alert")).to_contain_text("Choose another")


def test_a_guest_is_asked_twice_before_being_forgotten(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, server.come("Emil"), motion=False)
    visitor.go("/learn")
    visitor.tap("who")
    visitor.tap("sign-out")
    expect(visitor.find("who-dialog").get_by_role("alert")).to_contain_text("cannot come back")
    expect(visitor.find("who")).to_contain_text("Emil")
    visitor.tap("sign-out")
    expect(visitor.find("who")).to_have_text("Come in")


def test_the_suggested_name_can_be_deleted(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, motion=False)
    page = visitor.go("/learn")
    visitor.tap("who")
    name = visitor.find("nickname")
    expect(name).not_to_have_value("")
    for typed in ("", "   "):
        name.fill(typed)
        expect(name).to_have_value(typed)
        visitor.tap("who-go")
        expect(visitor.find("who-dialog").get_by_role("alert")).to_have_text("A name needs at least one letter.")
    name.fill("")
    name.focus()
    page.keyboard.type("Anna")
    visitor.tap("who-go")
    expect(visitor.find("who")).to_contain_text("Anna")
