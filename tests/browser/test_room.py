"""Tables around a game: opened, found, watched, left, played again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from browser.general import General, whose_turn
from browser.hand import set_up
from browser.program import Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def test_a_rated_game_counts_and_its_record_can_be_read(server: Program, visit: Visit, tmp_path: Path) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    host, guest = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    host.go("/lobby?new=ctb")
    host.page.get_by_role("switch", name="Rated").check()
    host.tap("form-submit")
    expect(host.find("start")).to_be_visible()
    table = host.page.url.rsplit("/", 1)[1]
    guest.go("/lobby")
    guest.see(f"table-{table}").get_by_test_id("join").click()
    host.tap("start")
    expect(guest.find("ctb-board")).to_be_visible()
    set_up(table, ada, ben)
    give_up(host, guest)

    host.go("/ratings?mode=standard")
    rows = host.page.locator("#ratings tbody tr")
    expect(rows).to_have_count(2)
    assert {row.locator("th").inner_text().split()[-1] for row in rows.all()} == {"Ada", "Ben"}

    guest.go(f"/replay/{table}")
    with guest.page.expect_download() as download:
        guest.tap("replay-save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    checked = subprocess.run([sys.executable, "-m", "flagfall", "replay", str(file), "--check"], check=False)
    assert checked.returncode == 0


def give_up(*visitors: Visitor) -> None:
    """Whoever has to move resigns instead."""
    loser = whose_turn(*map(General, visitors)).visitor
    loser.tap("resign")
    loser.tap("resign-sure")
    for visitor in visitors:
        visitor.see("result")


def test_a_private_table_from_the_invitation_to_the_rematch(server: Program, visit: Visit) -> None:
    ada, ben, cleo = (server.come(name) for name in ("Ada", "Ben", "Cleo"))
    host, guest = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    table = ada.post("/tables", game="ctb", seed=5, is_private=True)
    host.go(f"/t/{table['id']}")
    link = host.see("invite-link").input_value()
    picture = host.find("invite").locator("img")
    assert picture.evaluate("async (one) => { await one.decode(); return one.naturalWidth; }") > 0
    guest.page.goto(link)
    guest.tap("join-sit")
    host.tap("start")
    expect(guest.find("ctb-board")).to_be_visible()
    set_up(table["id"], ada, ben)

    # Whoever knows the code may watch, although it is in no list.
    fan = visit(server.base, cleo, motion=False)
    fan.go("/lobby")
    expect(fan.find("playing")).to_be_visible()
    expect(fan.find(f"table-{table['id']}")).to_have_count(0)
    fan.go("/")
    fan.find("join-code").fill(table["code"].lower())
    fan.tap("join-go")
    fan.tap("join-watch")
    expect(fan.find("status")).to_contain_text("thinking")

    # The same person in two windows sees the same in both.
    second = host.context.new_page()
    second.goto(f"/t/{table['id']}")
    generals = General(host), General(guest)
    whose_turn(*generals).take_turn()
    for page in (host.page, second):
        expect(page.get_by_test_id("connection")).to_have_attribute("data-seq", str(generals[0].seq))
    assert labels(second.locator("[data-testid^=square-]")) == labels(host.page.locator("[data-testid^=square-]"))
    second.close()

    guest.tap("leave")
    guest.tap("leave-sure")
    expect(host.find("missing-1")).to_contain_text("A bot plays for Ben until they reconnect.")
    guest.see("continue").get_by_role("link", name="Open").click()
    guest.tap("come-back")
    expect(guest.find("come-back")).to_be_hidden()
    expect(host.find("missing-1")).to_be_hidden()

    give_up(host, guest)
    expect(fan.find("result")).to_contain_text("gave up")
    host.tap("rematch-with")
    host.find("form-variant").get_by_role("radio", name="Close Combat").check()
    host.tap("form-submit")
    expect(guest.find("rematch")).to_have_text("Join the new game")
    guest.tap("rematch")
    expect(host.find("seat-1")).to_contain_text("Ben")
    host.tap("start")
    for visitor in (host, guest):
        expect(visitor.page.locator("main")).to_contain_text("Close Combat")
        visitor.see("formation-corner")


def labels(squares: Locator) -> list[str]:
    found: list[str] = squares.evaluate_all("squares => squares.map((one) => one.ariaLabel)")
    return found


def test_a_running_game_is_watched_from_the_lobby(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, title="Lunch break", seed=5)
    set_up(table, ada, ben)
    player, stranger = visit(server.base, ada, motion=False), visit(server.base, motion=False)
    stranger.go("/lobby")
    stranger.see(f"table-{table}").get_by_role("link", name="Watch").click()
    expect(stranger.find("status")).to_have_text("Ada is thinking")
    before = General(stranger).squares()
    player.go(f"/t/{table}")
    whose_turn(General(player)).take_turn()
    expect(stranger.find("status")).to_have_text("Ben is thinking")
    assert General(stranger).squares() != before
    expect(stranger.find("resign")).to_be_hidden()


def test_a_rematch_is_seen_on_a_phone(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    set_up(table, ada, ben)
    host = visit(server.base, ada, motion=False)
    guest = visit(server.base, ben, size=PHONE, motion=False)
    for visitor in (host, guest):
        visitor.go(f"/t/{table}")
        General(visitor).wait_for_board()
    guest.find("tab-rules").scroll_into_view_if_needed()
    give_up(host, guest)
    expect(guest.find("rematch")).to_be_in_viewport(ratio=1)
    expect(guest.find("result").get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)
    guest.find("tab-rules").scroll_into_view_if_needed()
    host.tap("rematch")
    expect(guest.find("rematch")).to_have_text("Join the new game")
    expect(guest.find("rematch")).to_be_in_viewport(ratio=1)
    guest.tap("rematch")
    expect(host.find("seat-1")).to_contain_text("Ben")


def test_a_phone_follows_the_picture_of_a_host_who_opened_localhost(lan_server: Program, visit: Visit) -> None:
    host = visit(lan_server.base, lan_server.come("Ada"), motion=False)
    host.go("/lobby?new=ctb")
    host.tap("form-submit")
    link = host.find("invite-link")
    expect(link).not_to_have_value(re.compile(r"//(127\.|localhost)"))
    origin, _, path = link.input_value().partition("/join/")
    expect(host.find("invite-alone")).to_have_count(0)
    phone = visit(origin, size=PHONE, motion=False)
    phone.go(f"/join/{path}")
    phone.tap("join-sit")
    phone.find("nickname").fill("Ben")
    phone.tap("who-go")
    expect(host.find("seat-1")).to_contain_text("Ben")

    # A page at a plain address has no clipboard; what it says it did, it has done.
    phone.page.get_by_role("button", name="Copy the link").click()
    expect(phone.page.get_by_text("Link copied.")).to_be_visible()
    phone.page.evaluate("document.body.append(Object.assign(document.createElement('input'), { id: 'paste' }))")
    phone.page.locator("#paste").focus()
    phone.page.keyboard.press("Control+V")
    expect(phone.page.locator("#paste")).to_have_value(link.input_value())
    phone.page.evaluate("document.execCommand = () => false")
    phone.page.get_by_role("button", name="Copy the link").click()
    expect(phone.page.get_by_text("copy it yourself")).to_be_visible()
    assert phone.page.evaluate("document.activeElement.dataset.testid") == "invite-link"


def test_an_invitation_says_which_rules_differ(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    rules = {"extends": "standard", "attack": {"advance": False}}
    table = ada.post("/tables", game="ctb", config={"variant": "house", "rules": rules})
    switches = ada.get("/library/variants")["switches"]
    name = next(one["name"]["en"] for one in switches if one["key"] == "attack.advance")
    for visitor, page in (
        (visit(server.base, ada), f"/t/{table['id']}"),
        (visit(server.base), f"/join/{table['code']}"),
    ):
        visitor.go(page)
        expect(visitor.see("house-rules").get_by_role("listitem")).to_have_text([f"{name}: no"])
