"""Chance that can be checked: shown before the game, added to by both browsers, worked out again by both after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.hand import Hand, play_together
from browser.program import Program
from browser.visitor import PHONE, Visitor
from programs import run_program
from repetition import few

Visit = Callable[..., Visitor]
GAMES: dict[str, dict[str, Any]] = {"challengers": {"config": {"players": 2}}, "ctb": {}}


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_can_check_the_game_they_played(server: Program, visit: Visit, game: str, tmp_path: Path) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.post("/tables", game=game, **GAMES[game])["id"]
    ben.post(f"/tables/{table}/join")
    visitors = [visit(server.base, ada, motion=False), visit(server.base, ben, size=PHONE, motion=False)]
    for visitor in visitors:
        visitor.go(f"/t/{table}")
        visitor.see("fair-chance").locator("summary").click()
        expect(visitor.find("commitment")).to_have_text(ada.get(f"/tables/{table}")["commitment"])
    expect(visitors[0].find("fair-chance")).to_contain_text("2 players have contributed")
    commitment = visitors[0].find("commitment").inner_text()
    visitors[0].tap("start")
    play_together(table, ada, ben, until=lambda view: view["outcome"] is not None)
    for number, visitor in enumerate(visitors):
        visitor.go(f"/replay/{table}")
        visitor.tap("replay-verify")
        found = visitor.see("verification")
        expect(found).to_contain_text("Fair game")
        expect(found).to_contain_text("Your browser’s random value is included")
        expect(found).to_contain_text(commitment)
        expect(found).not_to_contain_text("✗")
        expect(found).to_contain_text("tosses match the secret" if game == "ctb" else "trophy values match the secret")
        visitor.page.keyboard.press("Escape")
        with visitor.page.expect_download() as saving:
            visitor.tap("replay-save")
        file = tmp_path / f"{number}.ndjson"
        saving.value.save_as(file)
        done = run_program(["verify", str(file), "--commitment", commitment, "--json"], cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        (verdict,) = json.loads(done.stdout)["records"]
        assert (verdict["good"], verdict["chance"], verdict["unchecked"]) == (True, "secret", [])


@pytest.mark.parametrize(("locale", "words"), few([("en", "Something is wrong"), ("de", "stimmt etwas nicht")], 1))
def test_a_changed_record_is_found_out_on_the_page(server: Program, visit: Visit, locale: str, words: str) -> None:
    ada = server.come("Ada")
    bots = [{"kind": "bot", "bot": "random"}] * 2
    table = ada.open("challengers", host_plays=False, config={"players": 2}, seats=bots)
    visitor = visit(server.base, locale=locale, motion=False)

    def change(route: Route) -> None:
        record = route.fetch().json()
        record["actions"][4]["player"] ^= 1
        route.fulfill(json=record)

    visitor.page.route("**/record*", change)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)
    visitor.go(f"/replay/{table}")
    visitor.tap("replay-verify")
    expect(visitor.see("verification")).to_contain_text(words)
    expect(visitor.find("verification")).to_contain_text("5")


def test_a_chosen_seed_is_said_to_everybody(server: Program, visit: Visit) -> None:
    table = server.come("Ada").post("/tables", game="ctb", seed=5)["id"]
    visitor = visit(server.base)
    visitor.go(f"/t/{table}")
    expect(visitor.see("chosen-seed")).to_contain_text("may know every card")
