"""axe finds nothing serious on any screen, by day or by night."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.hand import Hand, set_up
from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import DESK, PHONE, SETTLED, Visitor

Visit = Callable[..., Visitor]
TV = (1920, 1080)
RULES = {"runOnly": ["wcag2a", "wcag2aa"], "resultTypes": ["violations"]}


def check(visitor: Visitor, place: str, arrive: Callable[[], None] = lambda: None) -> None:
    """Judge what is on the screen in both themes; `arrive` is done anew in each of them."""
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme)
        arrive()
        visitor.page.evaluate(SETTLED)
        found = Axe().run(visitor.page, options=RULES).response["violations"]
        serious = [describe(one) for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, f"{place}, {theme}: {serious}"


def describe(violation: dict[str, Any]) -> str:
    places = ", ".join(node["html"][:160] for node in violation["nodes"][:4])
    return f"{violation['id']} ({violation['help']}): {places}"


PAGES = {
    DESK: {
        "/": "[data-testid=play-solo]",
        "/lobby": "[data-testid=new-table]",
        "/cards": "[data-testid=card-count]",
        "/workshop?variant=": "[data-testid=variant-rules]",
        "/puzzles": "[data-testid=puzzles-base]",
        "/puzzle/base-1": "[data-testid=puzzle-board]",
        "/learn": "main h1",
        "/learn/ctb": "main h1",
    },
    PHONE: {
        "/": "[data-testid=play-solo]",
        "/lobby?new=1": "[data-testid=form-submit]",
        "/offline": "[data-testid=offline-play]",
        "/workshop": "[data-testid=made-tiger]",
        "/device": "[data-testid=device-start]",
        "/daily": "[data-testid=daily-table]",
        "/puzzle/pick-1": "[data-testid=puzzle-answer]",
        "/learn/challengers": "main h1",
    },
}


@pytest.mark.parametrize("size", PAGES, ids=["desk", "phone"])
def test_pages(server: Program, visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(server.base, size=size, motion=False)

    # What lies below the screen keeps the colours it was drawn with, so the theme comes before the page.
    def arrive(path: str, sign: str) -> None:
        expect(visitor.go(path).locator(sign).first).to_be_visible()

    for path, sign in PAGES[size].items():
        check(visitor, path, partial(arrive, path, sign))


def test_a_cup(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    cup = ada.post("/cups", game="challengers", title="Park cup", format="tables", is_duplicate=True)["id"]
    ada.post(f"/cups/{cup}/enter")
    ada.post(f"/cups/{cup}/bots", bot="random", count=7)
    visitor = visit(server.base, ada, motion=False)
    visitor.go("/cups")
    visitor.tap("new-cup")
    visitor.see("cup-duplicate", timeout=15_000)
    check(visitor, "a new cup")
    visitor.go(f"/cup/{cup}")
    visitor.see("cup-add-bots")
    check(visitor, "a cup before it begins")
    ada.post(f"/cups/{cup}/begin")
    visitor.page.wait_for_url("**/t/*")
    visitor.go(f"/cup/{cup}")
    visitor.see("to-table")
    check(visitor, "a cup")


def test_a_waiting_room(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.post("/tables", game="challengers", config={"players": 4})["id"]
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("invite-code")
    check(visitor, "waiting room")


def test_screens_for_a_whole_room(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    waiting = ada.post("/tables", game="challengers", config={"players": 4})["id"]
    picking = ada.open("challengers", ben, config={"players": 2}, seed=4)
    board = ada.open("ctb", ben, seed=5)
    set_up(board, ada, ben)
    visitor = visit(server.base, ada, size=TV, motion=False)
    for table, sign in ((waiting, "tv-code"), (picking, "tv-picking"), (board, "tv-ctb")):
        visitor.go(f"/tv/{table}")
        visitor.see(sign)
        check(visitor, sign)
    with Hand(ada, picking) as one, Hand(ben, picking) as two:
        for hand in (one, two):
            hand.play(until=lambda view: view["phase"] != "deck_phase" or view["round"] > 1 or is_ready(view))
        visitor.go(f"/tv/{picking}")
        visitor.see("tv-words")
        check(visitor, "matches on a TV")


def is_ready(view: dict[str, Any]) -> bool:
    """Whether whoever looks has done all they can in this deck phase."""
    return bool(view["players"][view["viewer"]]["step"] == "ready")


def test_the_curtain_of_a_device_that_is_handed_on(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, size=PHONE, motion=False)
    visitor.go("/device")
    visitor.tap("device-start")
    visitor.see("curtain")
    check(visitor, "curtain")


@pytest.mark.parametrize(
    ("size", "wanted"),
    [(DESK, {"offer", "removing", "skip", "go_on", "level"}), (PHONE, {"offer", "skip"})],
    ids=["desk", "phone"],
)
def test_a_tournament(server: Program, visit: Visit, size: tuple[int, int], wanted: set[str]) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{ada.open_solo(seed=3)}")
    judged: set[str] = set()

    def judge(sign: str) -> None:
        if sign in wanted - judged:
            judged.add(sign)
            check(visitor, sign)

    Tournament(visitor, judge).play(until=lambda _: judged == wanted)


def test_the_end_and_the_replay_of_a_tournament(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=3)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["phase"] == "over")
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("result")
    check(visitor, "result")
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    visitor.tap("replay-mark")
    check(visitor, "replay")


@pytest.mark.parametrize(("size", "tabs"), [(DESK, ("log", "rules", "options")), (PHONE, ("log",))])
def test_a_board(server: Program, visit: Visit, size: tuple[int, int], tabs: tuple[str, ...]) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{table}")
    visitor.tap("formation-corner")
    check(visitor, "placing")
    set_up(table, ada, ben)
    expect(visitor.find("ctb")).to_have_attribute("data-phase", "playing")
    for tab in tabs:
        visitor.tap(f"tab-{tab}")
        check(visitor, tab)
    if size == DESK:
        visitor.go(f"/replay/{table}")
        visitor.see("replay")
        check(visitor, "replay")


def test_the_screens_about_people(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    slow = {"kind": "each", "seconds": 259_200}
    wishes = ada.open("challengers", ben, config={"players": 2}, clock=slow, seed=4)
    over = ada.open("ctb", ben, seed=5)
    set_up(over, ada, ben)
    for person in (ada, ben):
        with Hand(person, over) as hand:
            if any(action["kind"] == "resign" for action in hand.legal):
                hand.act({"kind": "resign"})
                break
    visitor = visit(server.base, ada, size=PHONE, motion=False)

    def account() -> None:
        visitor.go("/account")
        visitor.see("vacation")
        visitor.tap("delete-me")

    def person() -> None:
        visitor.go(f"/people/{ben.get('/me')['id']}")
        visitor.see("rivals")

    def planning() -> None:
        visitor.go(f"/t/{wishes}")
        visitor.find("wishes").locator("summary").click()
        visitor.tap("wish-add")

    def looking() -> None:
        visitor.go("/lobby")
        visitor.tap("pair")
        visitor.see("pairing-waiting")

    for name, arrive in (("account", account), ("person", person), ("wishes", planning), ("pairing", looking)):
        check(visitor, name, arrive)
    visitor.tap("stop-pairing")
