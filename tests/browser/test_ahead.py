"""A replay goes on as a game of one's own; an answer is planned before the opponent has moved."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.hand import Hand, set_up
from browser.program import Program
from browser.test_replay import played
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]
DAYS = {"kind": "each", "seconds": 3 * 86_400}


def shot(visitor: Visitor, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        visitor.page.screenshot(path=f"{folder}/{name}.png")


def test_a_replay_is_played_on_and_an_answer_is_planned(server: Program, visit: Visit) -> None:
    table = played(server, "challengers")
    ada, ben = server.come("Ada"), server.come("Ben")
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/replay/{table}")
    visitor.see("replay-scrubber")
    visitor.find("replay-scrubber").press("PageDown")
    shot(visitor, "replay")
    visitor.tap("replay-play-on")
    visitor.find("play-on-seat").select_option("2")
    shot(visitor, "play-on")
    visitor.tap("play-on-start")
    expect(visitor.find("origin")).to_have_attribute("href", f"/replay/{table}")
    again = re.sub(r".*/t/", "", visitor.page.url)
    shot(visitor, "origin")
    info = ada.get(f"/tables/{again}")
    assert (info["you"], info["origin"]["table"], info["status"]) == (2, table, "playing")

    slow = ada.open("ctb", ben, config={"variant": "close_combat"}, seed=3, clock=DAYS)
    set_up(slow, ada, ben)
    turn = [person.get(f"/tables/{slow}")["is_your_turn"] for person in (ada, ben)]
    mover, owner = (ada, ben) if turn[0] else (ben, ada)
    with Hand(mover, slow) as rival:
        foreseen = next(action for action in rival.legal if action["kind"] == "move")
        phone = visit(server.base, owner, size=PHONE, motion=False)
        phone.go(f"/t/{slow}")
        phone.tap("plan-lines")
        board = phone.see("line-board")
        shot(phone, "lines")
        for square in (foreseen["source"], foreseen["target"]):
            board.locator(f'[data-square="{square}"]').click()
        expect(phone.find("conditional-next")).to_contain_text("you answer")
        own = owner.post(
            f"/tables/{slow}/line",
            steps=[{"player": mover.get(f"/tables/{slow}")["you"], "action": foreseen}],
        )["legal"]
        answer = next(action for action in own if action["kind"] == "move")
        for square in (answer["source"], answer["target"]):
            board.locator(f'[data-square="{square}"]').click()
        shot(phone, "lines-answer")
        phone.tap("conditional-keep")
        expect(phone.find("conditional-list").locator("li")).to_have_count(1)
        shot(phone, "lines-kept")
        rival.act(foreseen)
        rival.play(lambda view: bool(rival.legal))
    expect(phone.find("conditional-list")).to_have_count(0)
    assert owner.get(f"/tables/{slow}")["plan"] is None
