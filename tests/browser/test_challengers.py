"""Challengers! in the browser: a newcomer's first game, a game of two, and what a reload brings back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.hand import Hand
from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import DESK, PHONE, SETTLED, Visitor

Visit = Callable[..., Visitor]
ROUNDS = 7
SHORT = 1  # with this seed somebody is 11 fans ahead before the last round
BROKEN = """names => names.flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const lines = [...range.getClientRects()];
    return lines.length === 1 && name.scrollWidth <= name.clientWidth ? [] : [word];
  });
})"""


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


def test_the_game_fits_on_a_phone(server: Program, visit: Visit) -> None:
    visitor = visit(server.base, size=PHONE, motion=False)
    page = visitor.go("/")
    visitor.see("play-solo")
    check_width(visitor, "home")
    visitor.tap("play-solo")
    page.wait_for_url("**/t/*")

    matches = []

    def watch(sign: str) -> None:
        check_width(visitor, sign)
        if sign == "go_on":
            matches.append(sign)

    Tournament(visitor, watch).play(until=lambda _: len(matches) == 3)
    for tab in ("plan", "standings", "log", "play"):
        visitor.tap(f"tab-{tab}")
        check_width(visitor, tab)


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


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_no_name_is_broken_inside_a_word(server: Program, visit: Visit, size: tuple[int, int]) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=5)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["round"] == 3 and view["players"][0]["step"] == "removing")
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{table}")
    game = Tournament(visitor)
    game.play(until=lambda sign: sign == "removing")
    visitor.page.locator("[data-testid^=deck-]:enabled").last.click()
    check_names(visitor, ".chip .name")
    game.play(until=lambda sign: sign == "go_on")
    check_names(visitor, "[data-testid=scene] .taken .name")


def check_names(visitor: Visitor, names: str) -> None:
    """Every word of these stands on one line, inside of its box."""
    visitor.page.evaluate(SETTLED)
    broken = visitor.page.locator(names).evaluate_all(BROKEN)
    assert visitor.page.locator(names).count() > 0
    assert broken == []


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


def check_width(visitor: Visitor, place: str) -> None:
    wide, window = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{place}: {wide} px on a screen of {window}"


def test_a_reload_in_the_middle_of_a_match_brings_everything_back(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=0)
    with Hand(ada, table) as hand:
        hand.play(has_choice)
    visitor = visit(server.base, ada, motion=False)
    page = visitor.go(f"/t/{table}")
    game = Tournament(visitor)
    game.play(until=lambda sign: sign == "choice")
    before = visitor.see("choice").inner_text(), visitor.see("scene").inner_text(), game.seq

    page.reload()
    assert game.play(until=lambda sign: sign == "choice") == "choice"
    assert (visitor.see("choice").inner_text(), visitor.see("scene").inner_text(), game.seq) == before
    game.press("choice")
    game.play(until=lambda sign: sign == "go_on")


def has_choice(view: dict[str, Any]) -> bool:
    """A card of the own match asks which one."""
    return any(park and park["choice"] and park["choice"]["player"] == view["viewer"] for park in view["parks"])


def test_two_people_play_a_tournament(server: Program, visit: Visit) -> None:
    host, guest = visit(server.base, motion=False), visit(server.base, motion=False)
    host.go("/lobby?new=1")
    host.find("form-players").get_by_role("radio", name="2").check()
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
