"""Seats that change hands, games that are given up, and the way out when there are too many of them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def test_somebody_new_sits_down_in_the_middle_of_a_game(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("challengers", ben, config={"players": 2}, away_after=0)
    host = visit(server.base, ada, motion=False)
    host.go(f"/t/{table}")
    host.tap("hand-open-1")
    new = visit(server.base, server.come("Kim"), motion=False)
    new.go(f"/t/{table}")
    new.tap("sit-1")
    expect(new.page.get_by_role("region", name="Your deck")).to_be_visible()  # the stand-in may have picked already
    expect(host.find("missing-1")).to_have_count(0)


def test_a_guest_plays_on_from_another_device(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben)
    before = visit(server.base, ben, motion=False)
    before.go(f"/t/{table}")
    before.tap("people")
    before.page.locator("[data-testid=other-device] summary").click()
    expect(before.page.locator("[data-testid=other-device] img")).to_be_visible()
    code = before.find("seat-code").inner_text()

    after = visit(server.base, motion=False, size=PHONE)
    after.go("/")
    after.find("join-code").fill(code)
    after.tap("join-go")
    expect(after.find("seat-again-code")).to_have_value(code)
    after.tap("seat-again")
    after.page.get_by_label("Nickname").fill("Ben on a tablet")
    after.page.get_by_role("button", name="Start playing").click()
    after.page.wait_for_url(f"**/t/{table}")
    assert ada.get(f"/tables/{table}")["seats"][1]["name"] == "Ben on a tablet"
    expect(before.page.get_by_text("You are watching.").first).to_be_visible()


def test_a_solo_tournament_is_given_up(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open_solo()
    player = visit(server.base, ada, motion=False, size=PHONE)
    player.go(f"/t/{table}")
    player.tap("leave")
    player.tap("give-up-sure")
    expect(player.see("over")).to_contain_text("You have given up.")
    player.go("/me")
    expect(player.see("mine-over")).to_contain_text("Lost")
    expect(player.find("mine-over")).not_to_contain_text("Tie")


def test_too_many_games_are_listed_and_can_be_given_up(strict_server: Callable[..., Program], visit: Visit) -> None:
    program = strict_server(FLAGFALL_TABLES_PER_USER="3")
    ada = program.come("Ada")
    tables = [ada.open_solo() for _ in range(3)]
    player = visit(program.base, ada, motion=False, size=PHONE)
    player.forgive("409")
    player.go("/")
    player.tap("play-solo")
    dialog = player.see("too-many")
    expect(dialog).to_contain_text("You have 3 running games.")
    player.tap(f"give-up-{tables[0]}")
    player.tap(f"give-up-{tables[0]}")
    expect(dialog).to_contain_text("You can start a new game now")
    player.page.keyboard.press("Escape")
    player.tap("play-solo")
    player.see("pick")
