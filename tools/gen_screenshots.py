"""`make screenshots`: every screen of the web app in two sizes and both themes, into docs/screenshots.

The games are played by the hands of the browser tests. Names given as arguments take only those pictures:
`tools/gen_screenshots.py home ctb-board`.
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from ledger import ROOT

sys.path.insert(0, str(ROOT / "tests"))
import browsers
from browser.general import General, whose_turn
from browser.hand import Hand, play_together
from browser.profiles import Profiles
from browser.program import Person, Program
from browser.visitor import DESK, PHONE, SETTLED, Visitor
from flagfall.text.catalog import say

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desk": DESK, "phone": PHONE}
THEMES = ("light", "dark")
QUALITY = 82
BEFORE_END = 9  # moments: the match is at its height
TRIES = 60  # tournaments, until the one who holds the camera wins


class Place(NamedTuple):
    """Whose browser it is, the page to open, and who else sits at that table."""

    person: Person | None
    path: str
    beside: Person | None = None


class Scene(NamedTuple):
    """One screen: what has to happen before, what the visitor presses then."""

    name: str
    prepare: Callable[[Program], Place]
    press: Callable[[Visitor], None]


def at(path: str) -> Callable[[Program], Place]:
    """A page for strangers."""
    return lambda server: Place(None, path)


def see(testid: str) -> Callable[[Visitor], None]:
    """Wait for this, press nothing."""

    def wait(visitor: Visitor) -> None:
        visitor.see(testid)

    return wait


def see_title(visitor: Visitor) -> None:
    """Wait for the page, press nothing."""
    visitor.page.locator("main h1").wait_for()


def open_cup(person: Person, seed: int, bot: str = "greedy") -> str:
    """A running tournament against three bots."""
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": bot}] * 3]
    return person.open("challengers", config={"players": 4}, seats=seats, seed=seed)


def running_cup(server: Program) -> Place:
    """Somebody at home has a game to go on with."""
    ada = server.come("Ada")
    open_cup(ada, 3)
    return Place(ada, "/")


def room(server: Program) -> Place:
    """Two have come, two are missing."""
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.post("/tables", game="challengers", title="Sunday in the park", config={"players": 4}, is_private=True)
    ben.post(f"/tables/{table['id']}/join", code=table["code"])
    return Place(ada, f"/t/{table['id']}")


def fourth_offer(server: Program) -> Place:
    """An offer in the fourth round."""
    ada = server.come("Ada")
    table = open_cup(ada, 21)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["round"] == 4 and bool(view["own"]["offer"]))
    return Place(ada, f"/t/{table}")


def lift_a_card(visitor: Visitor) -> None:
    """The second card of the offer is looked at."""
    visitor.page.locator("[data-testid^=offer-]:enabled").nth(1).click()
    visitor.page.evaluate("scrollTo(0, 0)")


def fifth_round_played(server: Program) -> Place:
    """The matches of the fifth round are over."""
    ada = server.come("Ada")
    table = open_cup(ada, 21)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["round"] == 6)
    return Place(ada, f"/t/{table}")


def watch_the_fifth(visitor: Visitor) -> None:
    """The match of the fifth round, shortly before its end."""
    visitor.see("deck-phase")
    if visitor.sees("tab-plan"):
        visitor.tap("tab-plan")
    visitor.find("plan-5").get_by_role("button").click()
    visitor.tap("skip")
    back = visitor.page.get_by_role("button", name=say("web_challengers.controls.back", "en"))
    for _ in range(BEFORE_END):
        back.click()


def won_cup(server: Program) -> Place:
    """A tournament that Ada has won."""
    ada = server.come("Ada")
    for seed in range(TRIES):
        table = open_cup(ada, seed, "random")
        with Hand(ada, table, seed) as hand:
            hand.play(lambda view: view["phase"] == "over")
            if hand.view and hand.view["outcome"]["winners"] == [0]:
                break
    return Place(ada, f"/t/{table}")


def duel(until: Callable[[dict[str, Any]], bool]) -> Callable[[Program], Place]:
    """Capture The Base between Ada and Ben, played so far."""

    def prepare(server: Program) -> Place:
        ada, ben = server.come("Ada"), server.come("Ben")
        table = ada.open("ctb", ben, seed=5)
        play_together(table, ada, ben, until=until)
        return Place(ada, f"/t/{table}", ben)

    return prepare


def replay_of(prepare: Callable[[Program], Place]) -> Callable[[Program], Place]:
    """The film of a game."""

    def film(server: Program) -> Place:
        place = prepare(server)
        return Place(place.person, place.path.replace("/t/", "/replay/"))

    return film


def wind_on(visitor: Visitor) -> None:
    """Some way into the film."""
    visitor.see("replay")
    for _ in range(12):
        visitor.tap("replay-mark")
    for _ in range(2):
        visitor.tap("replay-back")


def choose_a_formation(visitor: Visitor) -> None:
    """A ready formation is shown on the board."""
    visitor.tap("formation-corner")
    visitor.page.evaluate("scrollTo(0, 0)")


def prepare_far_ahead(visitor: Visitor) -> None:
    """Take up a piece that is as far ahead as twenty steps."""
    whose_turn(General(visitor)).prepare(ahead=20)


def switch_on_advice(visitor: Visitor) -> None:
    """The adviser's marks on the cards and its reasons."""
    visitor.see("offer")
    visitor.find("advice-switch").press("Space")
    visitor.see("advice-option")


def analyse(visitor: Visitor) -> None:
    """The analysis board at the end of a game, with the engine's lines."""
    visitor.see("replay")
    for _ in range(6):
        visitor.tap("replay-back")
    visitor.tap("analyse")
    visitor.see("workbench")


def to(testid: str) -> Callable[[Visitor], None]:
    """Wait for this part of the page and scroll to it."""

    def scroll(visitor: Visitor) -> None:
        visitor.see(testid).scroll_into_view_if_needed()
        visitor.page.evaluate(
            "id => document.querySelector(`[data-testid=${id}]`).scrollIntoView({ block: 'center' })", testid
        )

    return scroll


def running_cup_of_tables(server: Program) -> Place:
    """A Swiss cup of Capture The Base after its first stage."""
    host = server.come("Ada")
    rules = {"variant": "close_combat"}
    cup = host.post("/cups", game="ctb", title="Park cup", format="swiss", config=rules, stages=3, starts="host")["id"]
    host.post(f"/cups/{cup}/enter")
    for name in ("Ben", "Cleo", "Dan", "Eve"):
        server.come(name).post(f"/cups/{cup}/enter")
    host.post(f"/cups/{cup}/bots", bot="random", count=3)
    return Place(host, f"/cup/{cup}")


def build_a_card(visitor: Visitor) -> None:
    """A card with one effect."""
    visitor.see("card-preview")
    visitor.find("card-name").fill("Panther")
    visitor.find("card-power").fill("3")
    visitor.find("card-power").press("Tab")
    visitor.tap("add-effect")
    visitor.page.evaluate("scrollTo(0, 0)")


def begin_an_evening(visitor: Visitor) -> None:
    """Five people at a real table, in the first round."""
    visitor.tap("players-5")
    visitor.tap("begin")
    visitor.see("round-title")
    visitor.page.evaluate("scrollTo(0, 0)")


SCENES = (
    Scene("home", running_cup, see("continue")),
    Scene("lobby", lambda server: Place(server.come("Ada"), "/lobby"), see("join")),
    Scene("create", at("/lobby?new=1"), see("form-submit")),
    Scene("waiting-room", room, see("invite-code")),
    Scene("deck-phase", fourth_offer, lift_a_card),
    Scene("match", fifth_round_played, watch_the_fifth),
    Scene("result", won_cup, see("result")),
    Scene("ctb-placement", duel(lambda view: view["left"][0] <= 11), choose_a_formation),
    Scene(
        "ctb-board",
        duel(lambda view: sum(view["turns"]) >= 16 and view["actors"] == [0]),
        prepare_far_ahead,
    ),
    Scene("replay", replay_of(won_cup), wind_on),
    Scene("advice", fourth_offer, switch_on_advice),
    Scene("luck", won_cup, to("luck-chart")),
    Scene("review", duel(lambda view: view["outcome"] is not None), see("review")),
    Scene("analysis", replay_of(duel(lambda view: view["outcome"] is not None)), analyse),
    Scene("party", at("/tv/new"), see("tv-invitation")),
    Scene("cup", running_cup_of_tables, see("cup-people")),
    Scene("daily", lambda server: Place(server.come("Ada"), "/daily"), see("daily-play")),
    Scene("puzzle", lambda server: Place(server.come("Ada"), "/puzzle/cut-1"), see("puzzle-answer")),
    Scene("workshop", at("/workshop"), build_a_card),
    Scene("companion", at("/companion"), begin_an_evening),
    Scene("mixes", at("/mixes/haunted_house"), see_title),
    Scene("cards", at("/cards"), see("card-count")),
    Scene("learn", at("/learn"), see_title),
    Scene("lesson", at("/learn/challengers"), see_title),
)


def take(scene: Scene, profiles: Profiles, server: Program) -> None:
    """All pictures of a scene."""
    place = scene.prepare(server)
    with Hand(place.beside, place.path.removeprefix("/t/")) if place.beside else nullcontext():
        for size, pixels in SIZES.items():
            for theme in THEMES:
                visitor = Visitor(profiles, server.base, place.person, size=pixels, theme=theme, motion=False)
                visitor.go(place.path)
                scene.press(visitor)
                (FOLDER / f"{scene.name}-{size}-{theme}.webp").write_bytes(picture(visitor))
                visitor.end()
    print(scene.name, flush=True)


def picture(visitor: Visitor) -> bytes:
    """The page as it stands, when nothing on it moves or loads any more."""
    page = visitor.page
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.evaluate(SETTLED)
    session = visitor.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return b64decode(shot["data"])


def open_tables(server: Program) -> None:
    """Something to look at in the lobby."""
    cleo, dan, eve = (server.come(name) for name in ("Cleo", "Dan", "Eve"))
    cleo.post("/tables", game="challengers", title="Six in the shade", config={"players": 6})
    dan.post("/tables", game="ctb", config={"variant": "standard"})
    eve.post("/tables", game="challengers", config={"players": 2}, clock={"kind": "each", "seconds": 180})
    open_cup(eve, 1)


def main() -> None:
    """Take the pictures of all scenes, or of those that were named."""
    path = browsers.find()
    if path is None:
        sys.exit(f"There is no Chromium on this machine; it looked for {', '.join(browsers.NAMES)}.")
    wanted = set(sys.argv[1:]) or {scene.name for scene in SCENES}
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Program(Path(folder))
        profiles = Profiles(playwright, path, server.base)
        try:
            open_tables(server)
            for scene in SCENES:
                if scene.name in wanted:
                    take(scene, profiles, server)
        finally:
            profiles.close()
            server.stop()


if __name__ == "__main__":
    main()
