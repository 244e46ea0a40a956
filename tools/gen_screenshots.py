"""`make screenshots`: every screen of the web app in two sizes and both themes, into docs/screenshots.

The games are seeded and played by the same hands as in the browser tests, so that the pictures show the same
moments every time. Names given as arguments take only those pictures: `tools/gen_screenshots.py home ctb-board`.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from ledger import ROOT

sys.path.insert(0, str(ROOT / "tests"))
import browsers
from browser.general import General, whose_turn
from browser.hand import Hand, play_together
from browser.program import Person, Program
from browser.tournament import Tournament
from browser.visitor import DESK, PHONE, Visitor
from flagfall.text.catalog import say

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desk": DESK, "phone": PHONE}
THEMES = ("light", "dark")
QUALITY = 82
BEFORE_END = 9  # moments: the match is at its height
BOT = {"kind": "bot", "bot": "greedy"}
Scene = Callable[[Visitor, Program], None]


def person_of(visitor: Visitor, server: Program, name: str = "Ada") -> Person:
    """Somebody new, and the browser is theirs."""
    person = server.come(name)
    visitor.page.goto("/about")
    visitor.page.evaluate("token => localStorage.setItem('flagfall.token', token)", person.token)
    return person


def open_cup(person: Person, seed: int) -> str:
    """A running tournament against three bots."""
    return person.open("challengers", config={"players": 4}, seats=[{"kind": "open"}, BOT, BOT, BOT], seed=seed)


def home(visitor: Visitor, server: Program) -> None:
    """The front page, with a game to continue."""
    open_cup(person_of(visitor, server), 3)
    visitor.go("/")
    visitor.see("continue")


def lobby(visitor: Visitor, server: Program) -> None:
    """Tables that wait, tables that play."""
    person_of(visitor, server)
    visitor.go("/lobby")
    visitor.see("join")


def create(visitor: Visitor, server: Program) -> None:
    """The form for a new table."""
    visitor.go("/lobby?new=1")
    visitor.see("form-submit")


def waiting_room(visitor: Visitor, server: Program) -> None:
    """Two have come, two are missing."""
    ada, ben = person_of(visitor, server), server.come("Ben")
    table = ada.post("/tables", game="challengers", title="Sunday in the park", config={"players": 4}, is_private=True)
    ben.post(f"/tables/{table['id']}/join", code=table["code"])
    visitor.go(f"/t/{table['id']}")
    visitor.see("invite-code")


def deck_phase(visitor: Visitor, server: Program) -> None:
    """An offer in the fourth round."""
    ada = person_of(visitor, server)
    table = open_cup(ada, 21)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["round"] == 4 and bool(view["own"]["offer"]))
    visitor.go(f"/t/{table}")
    visitor.page.locator("[data-testid^=offer-]:enabled").nth(1).click()


def match(visitor: Visitor, server: Program) -> None:
    """The middle of a match of the fifth round."""
    ada = person_of(visitor, server)
    table = open_cup(ada, 21)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["round"] == 5 and not any(a["kind"] in ("take_level", "pick") for a in hand.legal))
    visitor.go(f"/t/{table}")
    Tournament(visitor).play(until=lambda sign: sign == "go_on")
    back = visitor.page.get_by_role("button", name=say("web_challengers.controls.back", "en"))
    for _ in range(BEFORE_END):
        back.click()


def result(visitor: Visitor, server: Program) -> None:
    """The end of a tournament."""
    ada = person_of(visitor, server)
    table = open_cup(ada, 8)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["phase"] == "over")
    visitor.go(f"/t/{table}")
    visitor.see("result")


def ctb_placement(visitor: Visitor, server: Program) -> None:
    """Half of an army stands, the rest is planned."""
    ada, ben = person_of(visitor, server), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    play_together(table, ada, ben, until=lambda view: view["left"][0] <= 11)
    visitor.go(f"/t/{table}")
    visitor.tap("formation-spearhead")


def ctb_board(visitor: Visitor, server: Program) -> None:
    """The middle of a game, before an attack."""
    ada, ben = person_of(visitor, server), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    play_together(table, ada, ben, until=lambda view: sum(view["turns"]) >= 16 and view["actors"] == [0])
    visitor.go(f"/t/{table}")
    whose_turn(General(visitor)).prepare(ahead=20)


def replay(visitor: Visitor, server: Program) -> None:
    """A finished tournament, at one of its moments."""
    ada = person_of(visitor, server)
    table = open_cup(ada, 8)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["phase"] == "over")
    visitor.go(f"/replay/{table}")
    visitor.see("replay")
    for _ in range(5):
        visitor.tap("replay-mark")
    for _ in range(6):
        visitor.tap("replay-back")


def cards(visitor: Visitor, server: Program) -> None:
    """The card browser."""
    visitor.go("/cards")
    visitor.see("card-count")


def learn(visitor: Visitor, server: Program) -> None:
    """The lessons."""
    visitor.go("/learn")
    expect(visitor.page.locator("main h1")).to_be_visible()


def lesson(visitor: Visitor, server: Program) -> None:
    """The first lesson."""
    visitor.go("/learn/challengers")
    expect(visitor.page.locator("main h1")).to_be_visible()


SCENES: tuple[Scene, ...] = (
    *(home, lobby, create, waiting_room, deck_phase, match, result),
    *(ctb_placement, ctb_board, replay, cards, learn, lesson),
)


def take(scene: Scene, browser: Browser, server: Program) -> None:
    """All pictures of a scene."""
    name = scene.__name__.replace("_", "-")
    for size, pixels in SIZES.items():
        for theme in THEMES:
            visitor = Visitor(browser, server.base, size=pixels, theme=theme, motion=False)
            scene(visitor, server)
            visitor.page.evaluate("() => document.fonts.ready.then(() => true)")
            visitor.page.wait_for_load_state("networkidle")
            shot = visitor.context.new_cdp_session(visitor.page).send(
                "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
            )
            (FOLDER / f"{name}-{size}-{theme}.webp").write_bytes(b64decode(shot["data"]))
            visitor.end()
    print(name, flush=True)


def main() -> None:
    """Take the pictures of all scenes, or of those that were named."""
    path = browsers.find()
    if path is None:
        sys.exit(f"There is no Chromium on this machine; it looked for {', '.join(browsers.NAMES)}.")
    wanted = {name.replace("-", "_") for name in sys.argv[1:]}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Program(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=list(browsers.FLAGS))
        try:
            open_tables(server)
            for scene in SCENES:
                if not wanted or scene.__name__ in wanted:
                    take(scene, browser, server)
        finally:
            browser.close()
            server.stop()


def open_tables(server: Program) -> None:
    """Something to look at in the lobby."""
    cleo, dan, eve = (server.come(name) for name in ("Cleo", "Dan", "Eve"))
    cleo.post("/tables", game="challengers", title="Six in the shade", config={"players": 6})
    dan.post("/tables", game="ctb", config={"variant": "standard"})
    eve.post("/tables", game="challengers", config={"players": 2}, clock={"kind": "each", "seconds": 180})
    open_cup(eve, 1)


if __name__ == "__main__":
    main()
