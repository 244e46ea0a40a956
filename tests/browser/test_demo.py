"""A demo: files behind any web server. Both games to their end, a lesson, a puzzle and a replay, without a server."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.general import General
from browser.test_puzzles import answers
from browser.tournament import Tournament
from browser.visitor import PHONE, Visitor

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import demo

Visit = Callable[..., Visitor]
MOST_LOOKS = 400
MISSING = r"Failed to load resource"
"""What a browser says of files that a demo does not have; the page says that this takes a server."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None: ...


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host of files and of nothing else."""
    target = tmp_path_factory.mktemp("demo") / "files"
    demo.write(target)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(target))) as host:
        serving = threading.Thread(target=host.serve_forever, daemon=True)
        serving.start()
        yield f"http://127.0.0.1:{host.server_address[1]}"
        host.shutdown()
        serving.join()


@pytest.fixture
def look(base: str, visit: Visit) -> Callable[..., Visitor]:
    def open_page(path: str, **options: Any) -> Visitor:
        visitor = visit(base, motion=False, **options)
        visitor.forgive(MISSING)
        visitor.page.goto(f"{base}{path}")
        return visitor

    return open_page


def test_a_duel_is_played_to_its_end(look: Callable[..., Visitor]) -> None:
    visitor = look("/")
    visitor.tap("demo-play-challengers")
    game = Tournament(visitor)
    expect(visitor.find("deck")).to_be_visible(timeout=60_000)
    game.play()
    visitor.see("result")


def test_a_board_game_is_played_to_its_end_and_kept_meanwhile(look: Callable[..., Visitor]) -> None:
    visitor = look("/", size=PHONE)
    visitor.tap("demo-play-ctb")
    general = General(visitor)
    expect(general.page.locator("[data-hint=place]").first).to_be_visible(timeout=60_000)
    visitor.tap("place-rest")
    turns = 0
    for _ in range(MOST_LOOKS):
        if visitor.sees("result"):
            break
        for testid in ("toss-heads", "first-me"):
            if visitor.sees(testid):
                visitor.tap(testid)
        if general.is_up:
            general.take_turn()
            turns += 1
            if turns == 3 and not visitor.sees("result"):
                before = general.squares()
                general.page.reload()
                expect(visitor.find("ctb-board")).to_be_visible(timeout=60_000)
                assert general.squares() == before, "the game is kept on the device"
        visitor.page.wait_for_timeout(50)
    visitor.see("result")
    assert turns >= 3


def test_a_puzzle_tells_its_solution_and_the_list_remembers(look: Callable[..., Visitor]) -> None:
    visitor = look("/puzzles")
    visitor.tap("next-cut")
    visitor.tap(f"option-{answers('challengers')['cut-1']}")
    visitor.tap("puzzle-answer")
    expect(visitor.find("puzzle-solution")).to_contain_text("Correct!")
    visitor.page.goto(f"{visitor.base}/puzzles/")
    expect(visitor.find("puzzle-tally")).to_contain_text("1 of 1 solved")


def test_a_lesson_cards_and_replays_are_there(look: Callable[..., Visitor]) -> None:
    visitor = look("/learn/challengers?lesson")
    visitor.see("lesson")
    visitor.page.goto(f"{visitor.base}/cards")
    expect(visitor.page.get_by_text("Champion").first).to_be_visible()
    for game in ("challengers", "ctb"):
        visitor.page.goto(f"{visitor.base}/")
        visitor.tap(f"demo-replay-{game}")
        visitor.find("replay-eyes").select_option("1")
        visitor.page.wait_for_url("**viewer=1**")
        expect(visitor.find("replay-eyes")).to_have_value("1")


def test_what_takes_a_server_says_so_and_how_to_get_one(look: Callable[..., Visitor]) -> None:
    visitor = look("/")
    visitor.page.goto(f"{visitor.base}/lobby")
    expect(visitor.find("needs-server")).to_contain_text("uvx flagfall")
