"""axe finds nothing serious on any screen, by day or by night."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.hand import Hand, set_up
from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import DESK, PHONE, Visitor

Visit = Callable[..., Visitor]
RULES = {"runOnly": ["wcag2a", "wcag2aa"], "resultTypes": ["violations"]}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def check(visitor: Visitor, place: str) -> None:
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme)
        # Fading in from nothing is no colour to be judged.
        visitor.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
        found = Axe().run(visitor.page, options=RULES).response["violations"]
        serious = [describe(one) for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, f"{place}, {theme}: {serious}"


def describe(violation: dict[str, Any]) -> str:
    places = ", ".join(node["html"][:160] for node in violation["nodes"][:4])
    return f"{violation['id']} ({violation['help']}): {places}"


@SIZES
@pytest.mark.parametrize(
    ("path", "sign"),
    [
        ("/", "[data-testid=play-solo]"),
        ("/lobby", "[data-testid=new-table]"),
        ("/lobby?new=1", "[data-testid=form-submit]"),
        ("/cards", "[data-testid=card-count]"),
        ("/learn", "main h1"),
        ("/learn/challengers", "main h1"),
        ("/learn/ctb", "main h1"),
    ],
)
def test_pages(server: Program, visit: Visit, size: tuple[int, int], path: str, sign: str) -> None:
    visitor = visit(server.base, size=size, motion=False)
    page = visitor.go(path)
    expect(page.locator(sign).first).to_be_visible()
    check(visitor, path)


@SIZES
def test_a_waiting_room(server: Program, visit: Visit, size: tuple[int, int]) -> None:
    ada = server.come("Ada")
    table = ada.post("/tables", game="challengers", config={"players": 4})["id"]
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("invite-code")
    check(visitor, "waiting room")


@SIZES
def test_a_tournament(server: Program, visit: Visit, size: tuple[int, int]) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=3)
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{table}")
    judged: set[str] = set()

    def judge(sign: str) -> None:
        if sign not in judged:
            judged.add(sign)
            check(visitor, sign)

    wanted = {"offer", "removing", "skip", "go_on", "level"}
    Tournament(visitor, judge).play(until=lambda _: wanted <= judged)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["phase"] == "over")
    visitor.page.reload()
    visitor.see("result")
    check(visitor, "result")
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    visitor.tap("replay-mark")
    check(visitor, "replay")


@SIZES
def test_a_board(server: Program, visit: Visit, size: tuple[int, int]) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{table}")
    visitor.tap("formation-corner")
    check(visitor, "placing")
    set_up(table, ada, ben)
    expect(visitor.find("ctb")).to_have_attribute("data-phase", "playing")
    for tab in ("log", "rules", "options"):
        visitor.tap(f"tab-{tab}")
        check(visitor, tab)
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    check(visitor, "replay")
