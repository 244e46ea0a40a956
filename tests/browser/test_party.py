"""Many people in one room: a screen for all, phones that are its hands, and a device that is handed on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import expect

from browser.hand import play_together
from browser.program import Program
from browser.test_evening import phone
from browser.tournament import Tournament
from browser.visitor import PHONE, Visitor, first_who

Visit = Callable[..., Visitor]

TV = (1920, 1080)


def test_a_tv_four_phones_and_one_that_dies(lan_server: Program, visit: Visit) -> None:
    tv = visit(f"http://localhost:{lan_server.port}", size=TV, motion=False, speed=4)
    tv.go("/")
    tv.tap("open-party")
    picture = tv.see("tv-invitation").get_by_role("img").get_attribute("src")
    tv.find("tv-size").locator("label", has_text=re.compile(r"^\s*6\b")).click()
    tv.see("tv-seat-5")
    link = re.search(r"<title>([^<]+)</title>", tv.page.request.get(str(picture)).text())
    assert link is not None
    names = ("Ada", "Ben", "Eve", "Maximilian auf dem Sofa!")  # as long as a name may be
    phones = [phone(visit, link[1], name) for name in names]
    expect(tv.find("tv-seat-3")).to_contain_text("Maximilian")
    assert tv.sees("tv-free-0"), "the screen is the host"
    tv.tap("tv-fill")
    tv.tap("tv-start")
    expect(tv.see("tv-player-2")).to_contain_text("Eve")
    assert tv.page.locator("[data-testid^=offer-], [data-testid=deck]").count() == 0, "nobody's cards are on the wall"

    ada, ben, eve, max_ = (Tournament(visitor) for visitor in phones)
    eve.wait()
    eve.visitor.context.close()  # for good
    expect(tv.see("missing-2")).to_contain_text("Eve")
    tv.tap("hand-bot-2")
    tv.page.reload()  # and the screen is still the host
    expect(tv.see("tv-player-0")).to_contain_text("Ada")
    press_until(lambda: tv.sees("tv-matches"), (ada, ben, max_))
    assert tv.find("tv-enlarged").count() == 1
    expect(tv.find("tv-park-2")).to_be_visible()
    expect(tv.find("tv-words")).not_to_be_empty()
    expect(tv.find("tv-odds")).to_be_visible()
    expect(tv.find("standings").locator(".trophy")).to_have_count(0)  # of a round whose matches are still shown
    press_until(lambda: tv.sees("tv-picking"), (ada, ben, max_))
    expect(tv.find("tv-picking")).to_contain_text("Round 2")
    expect(tv.find("tv-best")).to_contain_text("Best moment of round 1")
    expect(tv.find("standings").locator(".trophy")).to_have_count(3)


def press_until(is_shown: Callable[[], bool], players: Sequence[Tournament]) -> None:
    """Everybody does whatever there is to do in this round, until the screen shows what is wanted."""

    def plays(visitor: Visitor) -> bool:
        player = next(one for one in players if one.visitor is visitor)
        seen = player.look()
        if seen in ("level", "offer", "paying", "removing", "to_choice", "choice", "skip"):
            player.press(seen)
        return is_shown()

    first_who([player.visitor for player in players], plays, patience=90)


def test_the_screen_shows_the_end_and_begins_once_more(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("challengers", ben, config={"players": 2}, seed=4)
    play_together(table, ada, ben, until=lambda view: view["phase"] == "over")
    tv = visit(server.base, ada, size=TV, motion=False)
    tv.go(f"/tv/{table}")
    expect(tv.see("tv-result").get_by_role("heading", level=1)).to_contain_text("wins")
    tv.tap("tv-again")
    tv.see("tv-code")
    expect(tv.find("tv-seat-0")).to_contain_text("Ada")


def test_the_board_on_the_wall_has_no_hidden_pieces(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    rules = {"extends": "standard", "setup": {"visibility": "hidden"}}
    table = ada.open("ctb", ben, seed=5, config={"variant": "secret", "rules": rules})
    tv = visit(server.base, ada, size=TV, motion=False)
    play_together(table, ada, ben, until=lambda view: view["phase"] == "calling")
    tv.go(f"/tv/{table}")
    tv.see("tv-ctb")
    expect(tv.see("plate-1")).to_contain_text("Ben")
    pieces = tv.see("ctb-board")
    expect(pieces.locator(".token .question")).to_have_count(34)
    expect(pieces.locator(".token .mark")).to_have_count(0)


def test_two_people_hand_one_phone_on_in_a_tournament(server: Program, visit: Visit) -> None:
    device = visit(server.base, size=PHONE, motion=False, speed=4)
    hand_out(device, "challengers", "Ann", "Ben")
    player = Tournament(device)
    for name in ("Ann", "Ben"):
        curtain = device.see("curtain")
        expect(curtain).to_contain_text(f"Hand the device to {name}")
        assert device.page.locator("[data-testid^=offer-]").count() == 0, "nothing is behind the curtain"
        device.tap("curtain-ready")
        expect(device.find("device-player")).to_contain_text(name)
        player.wait()
        device.page.reload()  # whoever looks now sees a curtain again
        device.see("curtain")
        assert device.page.locator("[data-testid^=offer-]").count() == 0
        device.tap("curtain-ready")
        while device.page.locator("[data-testid=curtain], [data-testid=tv-matches]").count() == 0:
            seen = player.look()
            if seen is not None and device.sees("device-player"):
                player.press(seen)
            device.page.wait_for_timeout(20)
    device.see("tv-matches")  # for everybody


def test_two_people_hand_one_phone_on_at_the_board(server: Program, visit: Visit) -> None:
    device = visit(server.base, size=PHONE, motion=False)
    hand_out(device, "ctb", "Ann", "Ben")
    for name in ("Ann", "Ben"):
        expect(device.find("device-player").or_(device.find("curtain"))).to_contain_text(name)
        if device.sees("curtain"):
            device.tap("curtain-ready")
        device.page.locator("[data-testid=place-rest]:visible").click()
    for testid in ("toss-heads", "first-me"):
        expect(device.page.locator(f"[data-testid={testid}]:visible, [data-testid=curtain]").first).to_be_visible()
        if device.sees("curtain"):
            device.tap("curtain-ready")
        device.page.locator(f"[data-testid={testid}]:visible").click()
    expect(device.page.locator("[data-testid=ctb][data-phase=playing]:visible")).to_be_visible()
    hidden = device.page.locator("[data-testid=ctb]")
    expect(hidden).to_have_count(1)  # of the other one's view nothing is left


def hand_out(device: Visitor, game: str, *names: str) -> None:
    device.go("/device")
    if game == "ctb":
        device.find("device-game").locator("label", has_text="Capture").click()
        device.find("device-hidden").check()
    for i, name in enumerate(names):
        device.find(f"device-name-{i}").fill(name)
    device.tap("device-start")
