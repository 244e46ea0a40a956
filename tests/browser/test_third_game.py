"""A game of another package in the browser: form, waiting room, play by clicking, result, ratings, replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from browser.program import Program
from browser.test_accessible import check
from browser.visitor import PHONE, Visitor, first_who
from third_game.installed import install

Visit = Callable[..., Visitor]
RESIGN = re.compile(r"^\s*resign\s*$")
PATIENCE = 2_000  # milliseconds


@pytest.fixture(scope="module")
def nim_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server that has Nim installed."""
    program = Program(tmp_path_factory.mktemp("data"), **install(tmp_path_factory.mktemp("installed")))
    yield program
    program.stop()


def moves(visitor: Visitor) -> Locator:
    """The buttons of what somebody may do, giving up aside."""
    actions = visitor.find("any-actions").get_by_role("button")
    return actions.filter(has_not_text=RESIGN)


def play_out(*visitors: Visitor) -> None:
    """Whoever may click takes as much as they can, until the result is there."""
    while not visitors[0].sees("result"):
        mover = first_who(visitors, lambda one: one.sees("result") or moves(one).first.is_visible())
        if not mover.sees("result"):
            # A button may be on its way out: what was pressed before has been carried out only now.
            with suppress(TooLate):
                moves(mover).last.click(timeout=PATIENCE)


def test_two_people_open_and_play_it_and_see_it_again(nim_server: Program, visit: Visit) -> None:
    ada, ben = nim_server.come("Ada"), nim_server.come("Ben")
    host, guest = visit(nim_server.base, ada, motion=False), visit(nim_server.base, ben, size=PHONE, motion=False)

    # The form, with the game's name as its package says it.
    host.go("/lobby?new=1")
    host.find("form-game").get_by_role("radio", name="Nim with hidden stones").check()
    host.page.get_by_role("switch", name="Rated").check()
    host.tap("form-submit")

    # The waiting room, and the lobby as somebody else sees it.
    expect(host.page.get_by_text("Nim with hidden stones").first).to_be_visible()
    expect(host.find("start")).to_be_disabled()
    table = host.page.url.rsplit("/", 1)[1]
    guest.go("/lobby")
    card = guest.see(f"table-{table}")
    expect(card).to_contain_text("Nim with hidden stones")
    card.get_by_test_id("join").click()
    host.tap("start")

    # Text and buttons; what the other one hides stays hidden.
    host.see("any-actions")
    check(host, "any game")
    host.page.get_by_role("button", name="hide: stones 2").click()
    expect(host.find("any-state")).to_contain_text("2, none")
    expect(guest.find("any-state")).to_contain_text("none, none")
    expect(guest.find("any-log")).to_contain_text("hidden: player Ada, stones none")
    play_out(host, guest)
    expect(host.find("result")).to_have_text(re.compile("(Ada|Ben) wins"))
    assert host.find("result").inner_text() == guest.find("result").inner_text()
    host.see("rating-change")
    expect(host.find("insight-balance")).to_contain_text("nim sum")
    check(guest, "any result")

    # Ratings and replay.
    host.go("/ratings?game=nim&mode=standard")
    expect(host.page.locator("#ratings tbody tr")).to_have_count(2)
    guest.go(f"/replay/{table}")
    expect(guest.find("any-screen")).to_contain_text("3, 4, 5")
    guest.find("replay-scrubber").press("End")
    expect(guest.find("any-screen")).to_contain_text("0, 0, 0")
    expect(guest.find("any-screen")).to_contain_text("wins")
    guest.find("replay-eyes").select_option("all")
    expect(guest.page.get_by_text("hidden: player Ada, stones 2")).to_be_visible()


def test_alone_against_its_bot_in_german(nim_server: Program, visit: Visit) -> None:
    dora = visit(nim_server.base, nim_server.come("Dora"), locale="de", motion=False)
    dora.go("/lobby?new=nim")
    expect(dora.find("form-game").get_by_role("radio", name="Nim mit verdeckten Steinen")).to_be_checked()
    dora.find("form-bots").get_by_role("radio").last.check()
    dora.tap("form-submit")
    expect(dora.find("any-game")).to_be_visible()
    play_out(dora)
    expect(dora.find("result")).to_contain_text("gewinnt")
    expect(dora.find("result")).to_contain_text("Grund: ")
