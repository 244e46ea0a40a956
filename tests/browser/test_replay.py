"""A replay: links lead to their moment, words name whom they are about, and the controls cover nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from browser.hand import Hand, play_together
from browser.program import Person, Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
MACHINES = {"kind": "bot", "bot": "random"}
GAMES: dict[str, dict[str, Any]] = {
    "challengers": {"config": {"players": 4}, "seats": [MACHINES] * 4, "seed": 4},
    "ctb": {"config": {"variant": "standard"}, "seats": [MACHINES] * 2, "seed": 3},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_link_leads_to_the_moment(server: Program, visit: Visit, game: str) -> None:
    table = played(server, game)
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


def test_a_board_is_reviewed_and_mistakes_can_be_looked_at(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, motion=False)
    visitor.go(f"/replay/{played(server, 'ctb')}")
    visitor.tap("review")
    visitor.see("review-chart")
    first = visitor.find("review-mistakes").locator("button").first  # of two who play anything
    first.click()
    expect(first).to_have_attribute("aria-current", "true")
    expect(visitor.page.locator("[data-hint]")).to_have_count(1)  # where the better move leads
    expect(visitor.find("review-chance")).to_contain_text("%")


@pytest.mark.parametrize("game", GAMES)
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
    expect(visitor.see("result")).to_contain_text(f"The way of {name}")
    expect(visitor.find("result")).not_to_contain_text("Your way")


def test_words_speak_to_the_one_who_played(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open_solo()
    finish(ada, table)
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/replay/{table}")
    visitor.find("replay-scrubber").press("End")
    expect(visitor.see("result")).to_contain_text("Your way")


def test_after_the_toss_it_is_said_who_begins(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, motion=False)
    visitor.go(f"/replay/{played(server, 'challengers')}")
    expect(visitor.see("next-up")).not_to_contain_text("begins")
    visitor.tap("replay-mark")
    visitor.see("scene")
    expect(visitor.find("next-up")).to_contain_text("Round 1")
    expect(visitor.find("next-up")).to_contain_text("begins")
    expect(visitor.find("next-up")).to_contain_text(re.compile(r"\w against \w"))


def test_on_a_phone_the_controls_do_not_cover_the_match(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, size=PHONE, motion=False)
    visitor.go(f"/replay/{played(server, 'challengers')}")
    visitor.see("replay")
    visitor.tap("replay-mark")
    scene = visitor.see("scene").bounding_box()
    slider = visitor.find("replay-scrubber").bounding_box()
    assert scene is not None
    assert slider is not None
    assert scene["y"] + scene["height"] <= slider["y"]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_leads_back_to_the_result(server: Program, visit: Visit, game: str) -> None:
    visitor = visit(server.base, motion=False)
    visitor.go(f"/replay/{played(server, game)}")
    visitor.tap("replay-table")
    visitor.see("result")


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


@pytest.mark.parametrize(("locale", "words"), [("en", "older rules"), ("de", "älteren Regeln")])
def test_a_game_of_older_rules_says_so(server: Program, visit: Visit, locale: str, words: str) -> None:
    visitor = visit(server.base, motion=False, locale=locale)
    table = played(server, "ctb")

    def shorten(route: Route) -> None:
        history = route.fetch().json()
        route.fulfill(json={**history, "steps": history["steps"][:5], "broken": "This move is not allowed."})

    visitor.page.route("**/events?*", shorten)
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    expect(visitor.see("replay-broken")).to_contain_text(words)


def test_a_private_replay_without_its_code_may_be_private(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open("ctb", host_plays=False, is_private=True, **GAMES["ctb"])
    finish(ada, table)
    visitor = visit(server.base)
    visitor.forgive("404")
    visitor.go(f"/replay/{table}")
    expect(visitor.see("replay-failed")).to_contain_text("the table is private and needs its code")
