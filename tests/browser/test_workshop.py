"""The workshop: a card and a board invented in the browser, played by people at a table, and seen again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.hand import play_together
from browser.program import Program
from browser.visitor import PHONE, Visitor
from programs import run_program

Visit = Callable[..., Visitor]
REFUSED = "422"
"""What a browser logs of a text that cannot be read yet; the page says it in words."""


def measured(maker: Visitor, words: str) -> None:
    """Ask the gauge; the engine may still be on its way into the process that measures."""
    for _ in range(60):
        maker.tap("measure")
        told = maker.find("gauge-words").or_(maker.page.get_by_text("try again in a minute"))
        expect(told.first).to_be_visible(timeout=60_000)
        if maker.find("gauge-words").count():
            break
        maker.page.wait_for_timeout(1_000)
    expect(maker.find("gauge-words")).to_contain_text(words)


def test_a_card_invented_in_the_editor_is_played_by_two_browsers_and_a_bot(
    server: Program, visit: Visit, tmp_path: Path
) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    maker = visit(server.base, ada, motion=False)
    maker.forgive(REFUSED)
    maker.go("/workshop")
    maker.see("made-tiger")
    maker.find("card-name-en").fill("Panther")
    maker.find("card-copies").fill("60")
    maker.find("card-copies").press("Tab")
    maker.find("card-power").fill("3")
    maker.find("card-power").press("Tab")
    maker.tap("add-effect")
    maker.find("effect-1").get_by_test_id("effect-do").select_option("fans")
    maker.find("effect-1").get_by_test_id("effect-if").select_option("trophies")
    expect(maker.find("made-tiger")).to_contain_text("trophy")
    expect(maker.find("made-tiger")).to_contain_text("Panther")
    measured(maker, "printed cards of level A")
    maker.tap("workshop-keep")
    maker.tap("workshop-play")
    expect(maker.page.get_by_role("switch", name="Play with the cards of mine")).to_be_checked()
    (pack,) = ada.get("/packs")["creations"]
    seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    config = {"players": 3, "packs": [pack["id"]]}
    table = ada.post("/tables", game="challengers", config=config, seats=seats, seed=3)["id"]
    ben.post(f"/tables/{table}/join")
    guest = visit(server.base, ben, size=PHONE, motion=False)
    for visitor in (maker, guest):
        visitor.go(f"/t/{table}")
    maker.tap("start")
    expect(guest.page.get_by_text("Panther").first).to_be_attached()
    play_together(table, ada, ben, until=lambda view: view["outcome"] is not None)
    guest.go(f"/replay/{table}")
    expect(guest.page.get_by_text("Panther").first).to_be_attached()
    with guest.page.expect_download() as saving:
        guest.tap("replay-save")
    file = tmp_path / "game.ndjson"
    saving.value.save_as(file)
    done = run_program(["verify", str(file), "--json"], cwd=tmp_path)  # as on any other machine
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["records"][0]["good"]


def test_a_board_with_lakes_is_painted_and_played(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    maker = visit(server.base, ada, motion=False)
    maker.forgive(REFUSED)
    maker.go("/workshop?variant=")
    maker.see("variant-rules")
    maker.find("variant-title").fill("Two ponds")
    maker.tap("square-e5")
    expect(maker.find("square-e5")).to_have_attribute("aria-pressed", "true")
    expect(maker.find("variant-rules")).to_contain_text("e5")
    maker.tap("add-piece")
    expect(maker.find("variant-rules")).to_contain_text("New piece")
    maker.page.get_by_text("Who falls", exact=True).click()
    maker.find("pair-new_piece-one").select_option("defender")
    maker.tap("try-out")
    expect(maker.find("trial-board").get_by_role("gridcell")).to_have_count(100, timeout=60_000)
    expect(
        maker.find("trial-board").get_by_text("South to move").or_(maker.page.get_by_text("North to move"))
    ).to_be_visible()
    measured(maker, "Whoever moves first wins")
    maker.tap("workshop-keep")
    maker.tap("workshop-play")
    expect(maker.page.get_by_role("radio", name="Two ponds")).to_be_checked()
    (made,) = ada.get("/variants")["creations"]
    table = ada.post("/tables", game="ctb", config={"variant": made["id"]})["id"]
    ben.post(f"/tables/{table}/join")
    ada.post(f"/tables/{table}/start")
    guest = visit(server.base, ben, size=PHONE, motion=False)
    guest.go(f"/t/{table}")
    expect(guest.page.get_by_role("gridcell")).to_have_count(100)
    play_together(table, ada, ben, until=lambda view: view["outcome"] is not None)
    guest.go(f"/replay/{table}")
    expect(guest.page.get_by_role("gridcell").first).to_be_attached()
