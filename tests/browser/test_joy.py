"""Small joys: phrases in everybody's language, pictures, cards one has met."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.hand import play_together, set_up
from browser.program import Program
from browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_phrase_is_read_in_the_language_of_each_reader(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.post("/tables", game="ctb", chat="phrases")["id"]
    ben.post(f"/tables/{table}/join")
    english, german = visit(server.base, ada, motion=False), visit(server.base, ben, locale="de", motion=False)
    for visitor in (english, german):
        visitor.go(f"/t/{table}")
        visitor.see("phrases")
        assert not visitor.sees("chat-input")
    english.tap("phrase-well_played")
    expect(english.find("chat-log")).to_contain_text("Well played!")
    expect(german.find("chat-log")).to_contain_text("Gut gespielt!")


def test_a_picture_of_the_board(server: Program, visit: Visit, tmp_path: Path) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    set_up(table, ada, ben)
    play_together(table, ada, ben, until=lambda view: sum(view["turns"]) >= 4)
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/replay/{table}")
    with visitor.page.expect_download() as download:
        visitor.tap("share-picture")
    picture = tmp_path / "picture.png"
    download.value.save_as(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_cards_one_has_met_are_marked_among_all_cards(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, motion=False)
    visitor.go("/cards")
    visitor.see("card-count")
    assert not visitor.sees("cards-met")
    visitor.go(f"/t/{ada.open_solo(seed=3)}")
    visitor.see("pick")
    visitor.go("/cards")
    expect(visitor.see("cards-met")).to_contain_text("You have met")
    assert visitor.page.locator("[data-testid^=met-]").count() > 0
