"""A newcomer's first game, from the front page to the result, by what is on the screen alone."""

from __future__ import annotations

from collections.abc import Callable

from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_newcomer_plays_a_whole_solo_tournament(server: Program, visit: Visit) -> None:
    visitor = visit(server.base)
    page = visitor.go("/")
    visitor.tap("play-solo")
    page.wait_for_url("**/t/*")

    game = Tournament(visitor)
    game.play()

    assert game.steps.count("offer") >= 7, game.steps
    rounds = page.locator("[data-testid^=story-]")
    assert rounds.count() >= 7
    visitor.see("standings")
    visitor.see("rematch")
