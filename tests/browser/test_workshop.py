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
    maker.see("card-preview")
    maker.find("card-name").fill("Panther")
    maker.find("card-copies").fill("60")
    maker.find("card-copies").press("Tab")
    maker.find("card-power").fill("3")
    maker.find("card-power").press("Tab")
    maker.find("icon-picker").locator("summary").click()
    maker.find("icon-find").fill("Fox")
    maker.tap("icon-fox")
    maker.tap("add-effect")
    effect = maker.find("effect-1")
    effect.get_by_test_id("effect-do").select_option("fans")
    effect.get_by_test_id("add-if").click()
    effect.get_by_test_id("effect-if").select_option("own.trophies")
    expect(effect.get_by_test_id("sentence")).to_contain_text("if there are")
    preview = maker.find("card-preview")
    expect(preview).to_contain_text("trophy")
    expect(preview).to_contain_text("Panther")
    # A step back and forth, and a phone that dies: the draft is there again.
    maker.tap("undo")
    expect(preview).not_to_contain_text("trophy")
    maker.tap("redo")
    expect(preview).to_contain_text("trophy")
    expect(maker.find("draft-state")).to_contain_text("saved on this device")
    maker.page.reload()
    expect(preview).to_contain_text("Panther")
    # What is wrong is said in words, where it is and what to do.
    maker.find("workshop-file").locator("summary").click()
    text = maker.find("workshop-text").input_value()
    maker.find("workshop-text").fill(text.replace("power = 3", "power = 9"))
    expect(maker.find("workshop-problem")).to_have_text(
        "Card “Panther”, power: A card of level A has a power of at most 3. Lower it or choose a higher level."
    )
    maker.find("workshop-text").fill(text)
    expect(maker.find("workshop-problem")).to_be_empty()
    measured(maker, "printed cards of level A")
    maker.tap("workshop-keep")
    maker.tap("workshop-play")
    expect(maker.page.get_by_role("switch", name="Play with the cards of My cards")).to_be_checked()
    (pack,) = ada.get("/packs")["creations"]
    seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    config = {"players": 3, "packs": [pack["id"]]}
    table = ada.post("/tables", game="challengers", config=config, seats=seats, seed=3)["id"]
    ben.post(f"/tables/{table}/join")
    guest = visit(server.base, ben, size=PHONE, motion=False)
    guest.forgive(r"422 .*/luck\)")  # probably asked for before the end was stored; the page asks again
    for visitor in (maker, guest):
        visitor.go(f"/t/{table}")
    maker.tap("start")
    expect(guest.page.get_by_text("Panther").first).to_be_attached()
    play_together(table, ada, ben, until=lambda view: view["outcome"] is not None)
    # Whoever comes later finds it in the gallery, and makes something else of it.
    maker.go("/workshop")
    maker.page.get_by_role("tab", name="Yours").click()
    maker.tap("workshop-show")
    guest.go("/workshop")
    guest.page.get_by_role("tab", name="Gallery").click()
    guest.find("gallery").get_by_role("button", name="Panther").click()
    guest.tap("gallery-remix")
    expect(guest.find("card-preview")).to_contain_text("Panther")
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
    maker.page.locator("summary").get_by_text("Who falls", exact=True).click()
    maker.find("pair-new_piece-one").select_option("defender")
    maker.tap("try-out")
    expect(maker.find("trial-board").get_by_role("gridcell")).to_have_count(100, timeout=60_000)
    expect(
        maker.find("trial-board").get_by_text("South to move").or_(maker.page.get_by_text("North to move"))
    ).to_be_visible()
    measured(maker, "The first player wins")
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
    expect(guest.page.get_by_text("House rules")).to_have_count(0)
    expect(guest.page.get_by_text("Two ponds").first).to_be_attached()
    play_together(table, ada, ben, until=lambda view: view["outcome"] is not None)
    guest.go(f"/replay/{table}")
    expect(guest.page.get_by_role("gridcell").first).to_be_attached()
