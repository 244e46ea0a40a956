"""Challengers! in the browser: a newcomer's first game, a game of two, and what a reload brings back."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Route, expect

from browser.hand import Hand
from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
ROUNDS = 7
SHORT = 1  # with this seed somebody is 11 fans ahead before the last round


def test_a_newcomer_plays_a_whole_solo_tournament(server: Program, visit: Visit) -> None:
    visitor = visit(server.base)
    page = visitor.go("/")
    page.route("**/api/v1/tables", with_seed(5))  # the Robot is not 11 fans ahead before the last round
    visitor.tap("play-solo")
    page.wait_for_url("**/t/*")

    game = Tournament(visitor)
    game.play()

    assert game.steps.count("removing") == ROUNDS
    assert page.locator("[data-testid^=story-]").count() == ROUNDS
    visitor.see("rematch")


def with_seed(seed: int) -> Callable[[Route], None]:
    """Takes chance out of the table that a page opens."""

    def change(route: Route) -> None:
        route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}))

    return change


def test_an_early_end_is_explained(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=SHORT)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)
        assert hand.view is not None
        last = hand.view["round"]
    assert last < ROUNDS
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/t/{table}")
    expect(visitor.see("ended-early")).to_contain_text(f"after round {last} of {ROUNDS}")


def test_a_spectator_who_is_behind_finds_the_result(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    machines = [{"kind": "bot", "bot": "random"}] * 4
    table = ada.post("/tables", game="challengers", host_plays=False, config={"players": 4}, seats=machines, seed=4)[
        "id"
    ]
    visitor = visit(server.base, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("seat-0")
    ada.post(f"/tables/{table}/start")
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["outcome"] is not None)

    visitor.see("match")
    visitor.see("to-result")
    visitor.tap("skip")
    visitor.see("match-end")
    expect(visitor.find("over")).to_be_hidden()
    visitor.tap("to-result")
    visitor.see("result")
    visitor.see("over")


def test_two_people_play_a_tournament(server: Program, visit: Visit) -> None:
    host, guest = visit(server.base, motion=False), visit(server.base, motion=False)
    host.go("/lobby?new=1")
    host.find("form-players").get_by_role("radio", name="2", exact=True).check()
    host.tap("form-submit")
    introduce(host, "Ada")
    host.see("invite-code")
    code = host.find("invite-code").inner_text()

    guest.go("/")
    guest.find("join-code").fill(code)
    guest.tap("join-go")
    guest.tap("join-sit")
    introduce(guest, "Ben")

    expect(host.find("seat-1")).to_contain_text("Ben")
    host.tap("start")
    games = Tournament(host), Tournament(guest)
    play_together(*games)

    rounds = [game.page.locator("[data-testid^=story-]").count() for game in games]
    assert rounds[0] == rounds[1] > 0
    assert host.find("result").locator("h1").inner_text() != guest.find("result").locator("h1").inner_text()


def introduce(visitor: Visitor, name: str) -> None:
    visitor.find("nickname").fill(name)
    visitor.tap("who-go")


def play_together(*games: Tournament) -> None:
    """Everybody presses on as far as they can, in turns, until all have seen the result."""
    for _ in range(500):
        signs = [game.look() for game in games]
        if all(sign == "result" for sign in signs):
            return
        for game, sign in zip(games, signs, strict=True):
            if sign is not None and sign != "result":
                game.note(sign)
                game.press(sign)
    raise AssertionError(f"no end: {[game.steps[-10:] for game in games]}")
