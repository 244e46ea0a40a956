"""Phones held sideways, and pages at 200 %: whatever a player needs is on the screen at once, in both games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.general import General, whose_turn
from browser.hand import play_together
from browser.program import Program
from browser.tour import Evening, match, tour
from browser.tournament import Tournament
from browser.visitor import DESK, PHONE, SETTLED, Visitor

Visit = Callable[..., Visitor]
LOW = {"phone": (844, 390), "zoomed": (640, 400)}
MANY = 16  # fallen pieces
SEEN = 0.99  # a pixel may be rounded


@pytest.fixture(params=LOW)
def low(request: pytest.FixtureRequest) -> tuple[int, int]:
    return LOW[request.param]


@pytest.fixture(scope="module")
def evening(server: Program) -> Evening:
    return Evening.prepare(server, "Ada", "Ben")


def check_in_sight(visitor: Visitor, *testids: str) -> None:
    visitor.page.evaluate(SETTLED)
    for testid in testids:
        expect(visitor.find(testid).first).to_be_in_viewport(ratio=SEEN)


def test_the_whole_board_and_what_is_to_do(visit: Visit, evening: Evening, low: tuple[int, int]) -> None:
    visitor = visit(evening.ada.base, evening.ada, size=low, motion=False)
    for place in tour(evening, visitor, lambda name: name in ("placing", "board", "board, over")):
        check_in_sight(visitor, "ctb-board", "square-a1", "square-h8", "plate-0", "plate-1")
        if place == "placing":
            check_in_sight(visitor, "stock-two")
        elif place == "board, over":
            check_in_sight(visitor, "rematch", "replay")


def test_a_turn_needs_no_scrolling(visit: Visit, server: Program, low: tuple[int, int]) -> None:
    evening = Evening.prepare(server, "Ada", "Ben")
    general = General(visit(server.base, evening.ada, size=low, motion=False))
    general.visitor.go(f"/t/{evening.board}")
    rival = General(visit(server.base, evening.ben, motion=False))
    rival.visitor.go(f"/t/{evening.board}")
    if whose_turn(general, rival) is rival:
        rival.take_turn()
        whose_turn(general)
    general.prepare()
    check_in_sight(general.visitor, "ctb-board", "confirm-move")


def test_the_fallen_push_nothing_away(visit: Visit, server: Program, low: tuple[int, int]) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    play_together(table, ada, ben, until=lambda view: len(view["fallen"]) >= MANY)
    visitor = visit(server.base, ada, size=low, motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("ctb-board")
    check_in_sight(visitor, "ctb-board", "plate-0", "plate-1", "status")


def test_a_choice_hides_nothing_of_the_park(visit: Visit, server: Program) -> None:
    ada = server.come("Ada")
    for size in (*LOW.values(), PHONE, DESK):
        visitor = visit(server.base, ada, size=size, motion=False)
        visitor.go(f"/t/{ada.open_solo(seed=1)}")
        Tournament(visitor).play(until=lambda sign: sign == "choice")
        check_in_sight(visitor, "scene", "option-0")
        if size in LOW.values():
            check_in_sight(visitor, "leave")
        scene, choice = (visitor.find(testid).bounding_box() for testid in ("scene", "choice"))
        assert scene is not None
        assert choice is not None
        is_beside = scene["x"] + scene["width"] <= choice["x"] + 1
        assert is_beside or scene["y"] + scene["height"] <= choice["y"] + 1
        expect(visitor.find("option-0")).to_contain_text("No effect.")


def test_cards_and_the_button_that_picks_one(visit: Visit, evening: Evening, low: tuple[int, int]) -> None:
    visitor = visit(evening.ada.base, evening.ada, size=low, motion=False)
    for _ in tour(evening, visitor, lambda name: name == "picking"):
        visitor.page.locator("[data-testid^=offer-]").first.click()
        check_in_sight(visitor, "pick")
        for card in visitor.page.locator("[data-testid^=offer-]").all():
            expect(card).to_be_in_viewport(ratio=0.9)


def test_the_park_with_ones_own_cards(visit: Visit, evening: Evening, low: tuple[int, int]) -> None:
    visitor = visit(evening.ada.base, evening.ada, size=low, motion=False)
    for place in match(evening.ada, visitor):
        check_in_sight(visitor, "scene", "power-bar" if place == "match" else "go-on")
        if place == "match":
            check_in_sight(visitor, "skip", "step")


@pytest.mark.parametrize("game", ["picking", "board"])
def test_somebody_who_is_gone_takes_one_line(visit: Visit, evening: Evening, low: tuple[int, int], game: str) -> None:
    visitor = visit(evening.ada.base, evening.ada, size=low, motion=False)
    for _ in tour(evening, visitor, lambda name: name == game):
        line = visitor.see("missing-1").bounding_box()
        assert line is not None
        assert line["height"] < low[1] / 10
        for button in ("hand-bot-1", "hand-open-1"):
            visitor.find(button).click(trial=True)


@pytest.mark.parametrize("game", ["replay", "replay of the board"])
def test_the_controls_of_a_replay_lie_beside_the_picture(
    visit: Visit, evening: Evening, low: tuple[int, int], game: str
) -> None:
    visitor = visit(evening.ada.base, evening.ada, size=low, motion=False)
    for _ in tour(evening, visitor, lambda name: name == game):
        picture = visitor.find("scene" if game == "replay" else "ctb-board").bounding_box()
        controls = visitor.page.locator(".transport").bounding_box()
        assert picture is not None
        assert controls is not None
        assert picture["y"] + picture["height"] <= controls["y"] + 1
        assert controls["y"] + controls["height"] <= low[1]


def test_a_tournament_can_be_played_to_its_end(visit: Visit, evening: Evening, low: tuple[int, int]) -> None:
    visitor = visit(evening.ada.base, evening.ada, size=low, motion=False)
    visitor.go(f"/t/{evening.ada.open_solo(seed=3)}")
    assert Tournament(visitor).play() == "result"
