"""A walk past everything there is to see, with names as long as they may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import expect

from browser.hand import Hand, play_together, set_up
from browser.program import Person, Program
from browser.tournament import Tournament
from browser.visitor import SETTLED, Visitor

LONG = "Wolkenkuckucksheimwärter"  # one unbroken word of 24 letters
LONGER = "MMMMMMMMMMMMWWWWWWWWWWWW"  # and one of the widest
QUICK = {"kind": "bank", "seconds": 3600, "increment": 3}


@dataclass(frozen=True)
class Evening:
    """Games of two people, each at another moment."""

    ada: Person
    ben: Person
    waiting: str
    code: str
    picking: str
    tournament: str
    placing: str
    board: str
    over: str
    cup: str
    page: str

    @classmethod
    def prepare(cls, server: Program, mine: str = LONG, other: str = LONGER) -> Evening:
        ada, ben = server.come(mine), server.come(other)
        waiting = ada.post("/tables", game="challengers", config={"players": 4})
        tournament = ada.open("challengers", ben, config={"players": 2}, seed=4)
        play_together(tournament, ada, ben, until=lambda view: view["phase"] == "over")
        board, over = (ada.open("ctb", ben, seed=5, clock=QUICK) for _ in range(2))
        for table in (board, over):
            set_up(table, ada, ben)
        with Hand(ada, over) as one, Hand(ben, over) as two:
            for hand in (one, two):
                if any(action["kind"] == "resign" for action in hand.legal):
                    hand.act({"kind": "resign"})
                    break
        cup = ada.post("/cups", game="challengers", title=f"{LONG} {LONGER}", format="tables", pause=3600)["id"]
        for one in (ada, ben):
            one.post(f"/cups/{cup}/enter")
        ada.post(f"/cups/{cup}/bots", bot="random", count=6)
        ada.post(f"/cups/{cup}/begin")
        return cls(
            ada,
            ben,
            waiting=waiting["id"],
            code=waiting["code"],
            picking=ada.open("challengers", ben, config={"players": 2}, seed=4, clock=QUICK),
            tournament=tournament,
            placing=ada.open("ctb", ben, seed=5, clock=QUICK),
            board=board,
            over=over,
            cup=cup,
            page=ada.get("/me")["id"],
        )

    def addresses(self) -> dict[str, tuple[str, str]]:
        """Address and sign of everything that has an address."""
        return {
            "home": ("/", "[data-testid=continue]"),
            "lobby": ("/lobby", "[data-testid=new-table]"),
            "create a table": ("/lobby?new=1", "[data-testid=form-submit]"),
            "create a board": ("/lobby?new=ctb", "[data-testid=form-submit]"),
            "join": (f"/join/{self.code}", "main h1"),
            "a seat on another device": ("/seat", "[data-testid=seat-again]"),
            "waiting room": (f"/t/{self.waiting}", "[data-testid=invite-code]"),
            "my games": ("/me", "main h1"),
            "account": ("/account", "[data-testid=notices]"),
            "a person": (f"/people/{self.page}", "[data-testid=rivals]"),
            "ratings": ("/ratings", "main h1"),
            "cards": ("/cards", "[data-testid=card-count]"),
            "offline": ("/offline", "[data-testid=offline-play]"),
            "workshop": ("/workshop", "[data-testid=made-tiger]"),
            "boards": ("/workshop?variant=", "[data-testid=variant-rules]"),
            "cups": ("/cups", "[data-testid=cup-card]"),
            "a cup": (f"/cup/{self.cup}", "[data-testid=cup-round-1]"),
            "the daily": ("/daily", "[data-testid=daily-today]"),
            "puzzles": ("/puzzles", "[data-testid=puzzles-base]"),
            "a puzzle of cards": ("/puzzle/pick-1", "[data-testid=puzzle-answer]"),
            "a puzzle of the board": ("/puzzle/base-1", "[data-testid=puzzle-board]"),
            "learn": ("/learn", "main h1"),
            "lesson of Challengers!": ("/learn/challengers", "[data-testid=lesson-next]"),
            "lesson of the board": ("/learn/ctb", "[data-testid=lesson-next]"),
            "analysis": ("/analysis", "[data-testid=analysis-open]"),
            "analysis of a position": ("/analysis?position=4b3/4S3/8/8/8/8/s7/B7+s", "[data-testid=workbench]"),
            "one device": ("/device", "[data-testid=device-start]"),
            "waiting on a TV": (f"/tv/{self.waiting}", "[data-testid=tv-code]"),
            "picking on a TV": (f"/tv/{self.picking}", "[data-testid=tv-picking]"),
            "result on a TV": (f"/tv/{self.tournament}", "[data-testid=tv-result]"),
            "board on a TV": (f"/tv/{self.board}", "[data-testid=tv-ctb]"),
            "about": ("/about", "main h1"),
            "nowhere": ("/nowhere", "main h1"),
            "no table": ("/t/nosuchtable", "[data-testid=gone]"),
            "picking": (f"/t/{self.picking}", "[data-testid=pick]"),
            "result": (f"/t/{self.tournament}", "[data-testid=result]"),
            "replay": (f"/replay/{self.tournament}", "[data-testid=replay-scrubber]"),
            "placing": (f"/t/{self.placing}", "[data-testid=place-rest]"),
            "board": (f"/t/{self.board}", "[data-testid=ctb-board]"),
            "board, over": (f"/t/{self.over}", "[data-testid=over]"),
            "replay of the board": (f"/replay/{self.over}", "[data-testid=replay-scrubber]"),
        }


def tour(evening: Evening, visitor: Visitor, wants: Callable[[str], bool] = lambda place: True) -> Iterator[str]:
    """Go everywhere, one place after the other; each is there when its name is told."""
    for name, (address, sign) in evening.addresses().items():
        if not wants(name):
            continue
        expect(visitor.go(address).locator(sign).first).to_be_visible()
        if name == "replay":
            visitor.tap("replay-mark")
            visitor.tap("replay-mark")
        visitor.page.evaluate(SETTLED)
        yield name
    if wants("match"):
        yield from match(evening.ada, visitor)


def match(ada: Person, visitor: Visitor) -> Iterator[str]:
    """A match, half-way and at its end: it is only there for whoever was there when it began."""
    visitor.go(f"/t/{ada.open_solo(seed=3)}")
    Tournament(visitor).play(until=lambda sign: sign == "skip")
    for _ in range(6):
        visitor.tap("step")
    visitor.page.evaluate(SETTLED)
    yield "match"
    Tournament(visitor).play(until=lambda sign: sign == "go_on")
    visitor.page.evaluate(SETTLED)
    yield "end of a match"
