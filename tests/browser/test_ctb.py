"""Capture The Base in the browser: from the first piece to the last word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.general import General, whose_turn
from browser.hand import Hand, play_together, set_up
from browser.program import Program
from browser.visitor import DESK, PHONE, Visitor, first_who

Visit = Callable[..., Visitor]
Size = tuple[int, int]
ARMIES = "bws5/lrr5/wfv5/rffvvvvf/WFFF1FVV/WRVV3V/LR6/BRS5 s"


def test_two_people_place_their_armies_fight_and_one_gives_up(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.post("/tables", game="ctb", seed=5)
    host, guest = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    host.go(f"/t/{table['id']}")
    guest.go(f"/join/{table['code']}")
    guest.tap("join-sit")
    guest.page.wait_for_url(f"**/t/{table['id']}")
    host.tap("start")

    south, north = General(host), General(guest)
    tapped = south.place_by_tap("two")
    north.wait_to_place()
    dragged = north.place_by_drag("three")
    assert "Two" in south.squares()[tapped]
    assert "Three" in north.squares()[dragged]
    south.take_formation("corner")
    north.wait_to_place()
    north.visitor.tap("place-rest")

    toss(host, guest)
    generals = (south, north)
    done = [whose_turn(*generals).take_turn() for _ in range(8)]
    assert "strike" in done
    for general in generals:
        expect(general.visitor.find("log")).not_to_be_empty()
    assert len(host.find("log").locator("li").all()) == len(guest.find("log").locator("li").all())

    loser = whose_turn(*generals).visitor
    loser.tap("resign")
    loser.tap("resign-sure")
    for visitor in (host, guest):
        result = visitor.find("result")
        expect(result).to_contain_text("You gave up." if visitor is loser else "gave up.")
        expect(result.get_by_role("heading").first).to_contain_text("wins" if visitor is loser else "You win!")
        visitor.see("rematch")


def toss(*visitors: Visitor) -> None:
    """Whoever may call the coin calls it; whoever may decide begins."""
    for testid in ("toss-heads", "first-me"):
        first_who(visitors, lambda visitor, wanted=testid: visitor.sees(wanted)).tap(testid)


def test_a_tie_is_offered_declined_and_accepted(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    set_up(table, ada, ben)
    generals = [General(visit(server.base, person, motion=False)) for person in (ada, ben)]
    for general in generals:
        general.visitor.go(f"/t/{table}")
    mover = whose_turn(*generals)
    (other,) = (general for general in generals if general is not mover)
    mover.act(mover.visitor.find("offer-tie"))
    other.act(other.visitor.find("decline-tie"))
    expect(mover.visitor.find("todo")).to_contain_text("declines the tie")
    for general in (mover, other):
        assert whose_turn(*generals) is general
        general.take_turn()
    mover.act(mover.visitor.find("offer-tie"))
    other.visitor.tap("accept-tie")
    for general in generals:
        expect(general.visitor.find("result")).to_contain_text("By agreement.")


def test_words_do_not_run_ahead_of_the_coin(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    play_together(table, ada, ben, until=lambda view: view["phase"] == "calling")
    fan = visit(server.base)
    fan.go(f"/t/{table}")
    expect(fan.find("toss")).to_contain_text("calls the toss")
    play_together(table, ada, ben, until=lambda view: view["turns"] != [0, 0])
    expect(fan.find("toss")).to_contain_text("in the air")
    expect(fan.find("log")).not_to_contain_text("the coin shows")
    expect(fan.find("todo")).to_contain_text("thinking")
    expect(fan.find("log")).to_contain_text("moves first")


def test_a_newcomer_begins_at_level_1_with_hints_and_takes_a_move_back(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    gentlest = next(bot for bot in ada.get("/library/bots")["bots"] if bot["id"] == "engine-1")
    visitor = visit(server.base, ada, motion=False)
    visitor.go("/")
    visitor.tap("play-ctb")
    general = General(visitor)
    general.wait_to_place()
    expect(visitor.find("plate-1")).to_contain_text(gentlest["name"]["en"])
    visitor.tap("place-rest")

    def is_ready(one: General) -> bool:
        """Whoever wins the toss, the newcomer gets to move; the bot answers the coin or has it answered."""
        for testid in ("toss-heads", "first-me"):
            if visitor.sees(testid):
                visitor.tap(testid)
        return one.is_up

    first_who([general], is_ready, patience=60)
    visitor.tap("ask-hint")
    expect(visitor.see("hint", timeout=30_000)).to_contain_text("win chance")
    expect(visitor.find("take-back")).to_be_disabled()
    before = general.squares()
    general.take_turn()
    visitor.page.wait_for_function("() => !document.querySelector('[data-testid=take-back]').disabled")
    here = visitor.page.url
    visitor.tap("take-back")
    visitor.page.wait_for_url(lambda url: url != here)
    first_who([general], lambda one: one.is_up)
    assert general.squares() == before


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_lost_game_is_reviewed_by_itself_retried_and_played_on(server: Program, visit: Visit, size: Size) -> None:
    """Nothing has to be found or pressed for the review; the position before the mistake is one press away."""
    ada = server.come("Ada")
    table = ada.open("ctb", seats=[{}, {"kind": "bot", "bot": "engine-3"}], seed=7, config={"position": ARMIES})
    with Hand(ada, table, seed=7) as hand:
        hand.play(until=lambda view: max(view["turns"]) > 6 and view["viewer"] in view["actors"])
    ada.post(f"/tables/{table}/give-up")
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("turning-point", timeout=60_000)
    box = visitor.find("play-on").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < size[1], "nobody has to scroll"
    expect(visitor.find("improvements").locator("li")).to_have_count(3)
    expect(visitor.find("review")).not_to_contain_text("no mistake")
    expect(visitor.find("gentler")).to_have_text("Too strong? Play level 2")

    visitor.find("improvements").get_by_role("button", name="Try it").first.click()
    visitor.see("retry-show").click()
    expect(visitor.find("retry-words")).to_contain_text("The engine plays:")
    visitor.tap("retry-close")

    visitor.tap("play-on")
    visitor.page.wait_for_url(lambda url: table not in url)
    expect(visitor.find("ctb")).to_have_attribute("data-phase", "playing")
    visitor.see("ctb-board")
