"""Capture The Base in the browser: from the first piece to the last word."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.general import General, whose_turn
from browser.hand import set_up
from browser.program import Program
from browser.visitor import Visitor, first_who

Visit = Callable[..., Visitor]


def test_two_people_place_their_armies_fight_and_one_gives_up(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.post("/tables", game="ctb", seed=5)
    host, guest = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    host.go(f"/t/{table['id']}")
    guest.go(f"/join/{table['code']}")
    guest.tap("join-sit")
    guest.page.wait_for_url(f"**/t/{table['id']}")
    host.tap("start")

    south, north = General(host), General(guest)
    tapped = south.place_by_tap("two")
    north.wait_to_place()
    dragged = north.place_by_drag("three")
    assert "Two" in south.squares()[tapped]
    assert "Three" in north.squares()[dragged]
    south.take_formation("spearhead")
    north.wait_to_place()
    north.visitor.tap("place-rest")

    toss(host, guest)
    generals = (south, north)
    done = [whose_turn(*generals).take_turn() for _ in range(8)]
    assert "strike" in done
    for general in generals:
        expect(general.visitor.find("log")).not_to_be_empty()
    assert len(host.find("log").locator("li").all()) == len(guest.find("log").locator("li").all())

    loser = whose_turn(*generals).visitor
    loser.tap("resign")
    loser.tap("resign-sure")
    for visitor in (host, guest):
        visitor.see("result")
        visitor.see("rematch")


def toss(*visitors: Visitor) -> None:
    """Whoever may call the coin calls it; whoever may decide begins."""
    for testid in ("toss-heads", "first-me"):
        first_who(visitors, lambda visitor, wanted=testid: visitor.sees(wanted)).tap(testid)


def test_a_reload_brings_the_board_back(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    set_up(table, ada, ben)
    visitors = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    for visitor in visitors:
        visitor.go(f"/t/{table}")
    general = whose_turn(*map(General, visitors))
    general.take_turn()
    squares, seq = general.squares(), general.seq
    general.page.reload()
    general.wait_for_board()
    assert general.squares() == squares
    assert general.seq == seq
