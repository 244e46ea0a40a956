"""An evening with friends: a big screen, phones that come by the picture on it, and one that dies."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import expect

from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]

TV = (1920, 1080)
SIX = [{"kind": "open"}] * 4 + [{"kind": "bot", "bot": "greedy"}] * 2


def test_six_seats_a_big_screen_and_a_phone_that_dies(lan_server: Program, visit: Visit) -> None:
    host = lan_server.come("Maximilian auf dem Sofa!")  # as long as a name may be
    table = host.post("/tables", game="challengers", seats=SIX, away_after=12)["id"]
    screen = visit(f"http://localhost:{lan_server.port}", host, size=TV, motion=False)
    screen.go(f"/t/{table}")
    link = invitation(screen)
    assert urlsplit(link).hostname not in ("localhost", "127.0.0.1"), "a phone could not open that"

    phones = [phone(visit, link, name) for name in ("Ada", "Ben", "Eve")]
    expect(screen.find("seat-3")).to_contain_text("Eve")
    screen.tap("start")
    *players, eve = (Tournament(visitor) for visitor in (screen, *phones))
    for player in (*players, eve):
        player.wait()
    eve.visitor.context.close()  # in the middle of the deck phase, and for good
    for player in players:
        expect(player.visitor.find("missing-3")).to_contain_text(re.compile(r"Eve.*0:[01]\d"))
    assert screen.sees("hand-bot-3"), "the host may also give the seat to a bot at once"

    play_together(players, rounds=1)
    seat = host.get(f"/tables/{table}")["seats"][3]
    assert (seat["name"], seat["is_away"]) == ("Eve", True), "a bot has played for her"
    standings = [player.visitor.find("standings").first.inner_text() for player in players]
    assert all("Eve" in shown for shown in standings)


def invitation(screen: Visitor) -> str:
    """The link of the picture; it is the one that is written beside it."""
    written = screen.see("invite-link")
    expect(written).not_to_have_value(re.compile("localhost"))
    picture = screen.page.locator("[data-testid=invite] img").get_attribute("src")
    drawn = screen.page.request.get(str(picture)).text()
    found = re.search(r"<title>([^<]+)</title>", drawn)
    assert found is not None
    assert found[1] == written.input_value()
    return found[1]


def phone(visit: Visit, link: str, name: str) -> Visitor:
    """Somebody lets their phone look at the picture, says who they are and sits down."""
    parts = urlsplit(link)
    visitor = visit(f"{parts.scheme}://{parts.netloc}", size=PHONE, motion=False)
    visitor.go(parts.path)
    visitor.tap("join-sit")
    visitor.page.get_by_label("Nickname").fill(name)
    visitor.page.get_by_role("button", name="Start playing").click()
    visitor.page.wait_for_url("**/t/*")
    return visitor


def play_together(players: Sequence[Tournament], rounds: int, patience: float = 240) -> None:
    """Everybody presses whatever there is to press, until all have been ready so many times and may pick again."""
    end = time.monotonic() + patience
    waiting = list(players)
    while waiting:
        assert time.monotonic() < end, [player.steps[-3:] for player in waiting]
        for player in tuple(waiting):
            sign = player.look()
            if sign in ("level", "offer") and player.steps.count("removing") == rounds:
                waiting.remove(player)
            elif sign is not None:
                player.note(sign)
                player.press(sign)
            else:
                player.page.wait_for_timeout(50)
