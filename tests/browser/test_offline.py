"""Without a server: cards, lessons and a whole duel on the device, by the server's own rules."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor
from flagfall.games.challengers.bots.offline import begin

Visit = Callable[..., Visitor]
NO_SERVER = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING"
USUAL = {"FLAGFALL_REQUESTS_PER_SECOND": "40", "FLAGFALL_REQUESTS_BURST": "120"}
IS_KEPT = """async () => {
  const wanted = ["/", "/api/v1/library/cards", ...(await (await fetch("/app.json")).json())];
  const isThere = async (file) => (await caches.match(file)) !== undefined;
  const until = Date.now() + 30_000;
  while (!(await Promise.all(wanted.map(isThere))).every(Boolean)) {
    if (Date.now() > until) return false;
    await new Promise((done) => setTimeout(done, 200));
  }
  return true;
}"""


LATE = 4


def nearly_over() -> str:
    """The record of a duel in which the rival is far ahead: the rounds before would take as long as the rest."""
    table, chance = begin(1), random.Random(1)
    message = json.loads(table.snapshot())
    while message["view"]["round"] < LATE:
        message = json.loads(table.act("a", json.dumps(chance.choice(message["legal"]))))[-1]
    return table.record()


def test_duels_are_played_after_the_server_is_gone(strict_server: Callable[..., Program], visit: Visit) -> None:
    own_server = strict_server(**USUAL)  # all files of the app are fetched at once, and that must be within the limits
    visitor = visit(own_server.base, motion=False, keeps_app=True)
    visitor.forgive(NO_SERVER)
    page = visitor.go("/offline")
    page.evaluate("record => localStorage.setItem('flagfall.offline', JSON.stringify({ record }))", nearly_over())
    visitor.tap("offline-keep")
    expect(visitor.find("offline-state")).to_contain_text("Everything is on this device", timeout=60_000)
    assert page.evaluate(IS_KEPT), "the whole app is kept"

    own_server.kill()
    visitor.go("/cards")
    expect(page.get_by_text("Champion").first).to_be_visible()
    visitor.go("/lobby")
    expect(page.get_by_text("The park is closed for a moment")).to_be_visible()
    page.get_by_role("link", name="What works without a server").click()
    visitor.tap("offline-play")
    game = Tournament(visitor)
    expect(visitor.find("deck")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Greta").first).to_be_visible()  # whom the page before has promised
    game.play(until=lambda sign: sign == "removing")
    seats = visitor.find("seats-needed").inner_text()

    page.reload()  # the game is kept on the device, and goes on
    expect(visitor.find("deck")).to_be_visible(timeout=60_000)
    expect(visitor.find("seats-needed")).to_have_text(seats)
    game.play()
    visitor.see("result")
    visitor.tap("offline-anew")
    game.play(until=lambda sign: sign == "offer")
    assert not [url for url in visitor.requests if "/api/v1/tables" in url]
