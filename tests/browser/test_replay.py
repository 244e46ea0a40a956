"""A link to a moment of a finished game leads to that moment, for whoever opens it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.hand import Hand
from browser.program import Program
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
MACHINES = {"kind": "bot", "bot": "random"}
GAMES: dict[str, dict[str, Any]] = {
    "challengers": {"config": {"players": 4}, "seats": [MACHINES] * 4, "seed": 4},
    "ctb": {"config": {"variant": "standard"}, "seats": [MACHINES] * 2, "seed": 3},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_link_leads_to_the_moment(server: Program, visit: Visit, game: str) -> None:
    ada = server.come("Ada")
    table = ada.open(game, host_plays=False, **GAMES[game])
    with Hand(ada, table) as spectator:
        spectator.play(lambda view: view["outcome"] is not None)
    visitor = visit(server.base, motion=False)
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    visitor.find("replay-scrubber").press("End")
    visitor.find("replay-scrubber").press("PageDown")
    for _ in range(3):
        visitor.tap("replay-back")
    moment, told = where(visitor)
    assert moment > 0
    visitor.tap("replay-link")
    expect(visitor.page).to_have_url(re.compile("[?&]at="))
    link = urlsplit(visitor.page.url)

    stranger = visit(server.base, motion=False)
    stranger.go(f"{link.path}?{link.query}")
    stranger.see("replay")
    expect(stranger.find("replay")).to_have_attribute("data-moment", str(moment))
    assert where(stranger) == (moment, told)


def where(visitor: Visitor) -> tuple[int, str]:
    """The moment shown, by its number and in words."""
    moment = visitor.find("replay").get_attribute("data-moment")
    return int(moment or 0), visitor.find("replay-scrubber").get_attribute("aria-valuetext") or ""
