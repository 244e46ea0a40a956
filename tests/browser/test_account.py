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
    expect(here.find("who")).to_have_text("Choose a name")

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
