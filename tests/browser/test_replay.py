"""A replay: links lead to their moment, words name whom they are about, and the controls cover nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.hand import Hand, play_together
from browser.program import Person, Program
from browser.visitor import Visitor
from repetition import few

Visit = Callable[..., Visitor]
MACHINES = {"kind": "bot", "bot": "random"}
GAMES: dict[str, dict[str, Any]] = {
    "challengers": {"config": {"players": 4}, "seats": [MACHINES] * 4, "seed": 4},
    "ctb": {"config": {"variant": "standard"}, "seats": [MACHINES] * 2, "seed": 3},
}


def test_a_board_is_reviewed_and_mistakes_can_be_looked_at(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, motion=False)
    visitor.go(f"/replay/{played(server, 'ctb')}")
    visitor.see("review-chart")
    first = visitor.find("review-mistakes").locator("button").first  # of two who play anything
    first.click()
    expect(first).to_have_attribute("aria-current", "true")
    expect(visitor.page.locator("[data-hint]")).to_have_count(1)  # where the better move leads
    expect(visitor.find("review-chance")).to_contain_text("%")


@pytest.mark.parametrize("game", few(GAMES, 1))
def test_a_friend_can_open_the_link_to_a_private_game(server: Program, visit: Visit, game: str) -> None:
    ada = server.come("Ada")
    table = ada.open(game, host_plays=False, is_private=True, **GAMES[game])
    finish(ada, table)
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/t/{table}")
    visitor.tap("replay")
    visitor.see("replay-scrubber")
    visitor.find("replay-scrubber").press("PageDown")
    visitor.tap("replay-link")
    expect(visitor.page).to_have_url(re.compile("[?&]at="))
    link = urlsplit(visitor.page.url)

    friend = visit(server.base, motion=False)
    friend.go(f"{link.path}?{link.query}")
    friend.see("replay")
    assert where(friend) == where(visitor)
    with friend.page.expect_download():
        friend.tap("replay-save")


def played(server: Program, game: str) -> str:
    """A game that machines have played to its end; its table."""
    ada = server.come("Ada")
    table = ada.open(game, host_plays=False, **GAMES[game])
    finish(ada, table)
    return table


def finish(person: Person, table: str) -> None:
    with Hand(person, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)


def where(visitor: Visitor) -> tuple[int, str]:
    """The moment shown, by its number and in words."""
    moment = visitor.find("replay").get_attribute("data-moment")
    return int(moment or 0), visitor.find("replay-scrubber").get_attribute("aria-valuetext") or ""


def test_words_name_the_one_whose_eyes_one_borrows(server: Program, visit: Visit) -> None:
    table = played(server, "challengers")
    visitor = visit(server.base, motion=False)
    visitor.go(f"/replay/{table}?viewer=1")
    name = visitor.see("replay-eyes").locator("option:checked").inner_text()
    visitor.find("replay-scrubber").press("End")
    expect(visitor.see("result")).to_contain_text(f"Matches of {name}")
    expect(visitor.find("result")).not_to_contain_text("Your matches")


def test_a_game_that_was_given_up_is_shown_as_far_as_it_came(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    solo, duel = ada.open_solo(seed=5), ada.open("ctb", ben, seed=5)
    with Hand(ada, solo) as hand:
        hand.play(lambda view: view["round"] == 2)
    play_together(duel, ada, ben, until=lambda view: view["phase"] == "playing" and view["actors"] == [1])
    visitor = visit(server.base, ada, motion=False)
    for table in (solo, duel):
        ada.post(f"/tables/{table}/give-up")
        visitor.go(f"/t/{table}")
        expect(visitor.see("cut-short")).to_contain_text("You have given up.")
        visitor.tap("replay")
        visitor.see("replay")
        # How it ends is not said before the film is there.
        expect(visitor.find("replay-end")).to_be_hidden()
        visitor.find("replay-scrubber").press("End")
        expect(visitor.see("replay-end")).to_contain_text("You have given up.")
        assert where(visitor)[0] > 0
