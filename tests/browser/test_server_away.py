"""The server dies in the middle of a game: the page says so, comes back by itself, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
NO_SERVER = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING"


def test_a_killed_server_costs_nothing(own_server: Program, visit: Visit) -> None:
    ada = own_server.come("Ada")
    table = ada.open_solo(seed=7)
    visitor = visit(own_server.base, ada, motion=False)
    visitor.forgive(NO_SERVER)
    page = visitor.go(f"/t/{table}")
    game = Tournament(visitor)
    game.play(until=lambda sign: sign == "offer")
    card = page.locator("[data-testid^=offer-]:enabled").first
    seq = game.seq

    own_server.kill()
    banner = visitor.find("connection")
    expect(banner).to_have_attribute("data-state", "offline")
    expect(banner).to_contain_text("No connection")
    card.click()
    visitor.tap("pick")
    expect(banner.locator("span")).to_be_visible()
    assert game.seq == seq, "nothing is shown before it happened"

    own_server.start()
    expect(banner).to_have_attribute("data-state", "online", timeout=30_000)
    expect(banner).to_have_attribute("data-seq", str(seq + 1))
    expect(banner).to_be_empty()
    game.play(until=lambda sign: sign == "go_on")

    # Whoever comes anew sees the same game.
    fresh = visit(own_server.base, ada, motion=False)
    fresh.go(f"/t/{table}")
    expect(fresh.find("connection")).to_have_attribute("data-seq", str(game.seq))


def test_a_page_opened_while_the_server_is_away_waits_for_it(own_server: Program, visit: Visit) -> None:
    visitor = visit(own_server.base, motion=False, keeps_app=True)
    visitor.forgive(NO_SERVER)
    page = visitor.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    own_server.kill()
    page.goto("/lobby")
    expect(page.locator("section:not([hidden]) button")).to_be_visible()

    own_server.start()
    visitor.see("new-table")
