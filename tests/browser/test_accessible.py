"""axe finds nothing serious on screens that only a running game leads to; `web/tests/components` has the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from browser.hand import Hand
from browser.program import Program
from browser.visitor import PHONE, SETTLED, Visitor

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


def test_matches_on_a_tv(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    picking = ada.open("challengers", ben, config={"players": 2}, seed=4)
    visitor = visit(server.base, ada, size=TV, motion=False)
    visitor.go(f"/tv/{picking}")
    visitor.see("tv-picking")
    with Hand(ada, picking) as one, Hand(ben, picking) as two:
        for hand in (one, two):
            hand.play(until=lambda view: view["phase"] != "deck_phase" or view["round"] > 1 or is_ready(view))
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
