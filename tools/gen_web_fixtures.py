"""`make web-fixtures`: seeded games as a browser sees them, for the tests of the web app. `--check` only compares.

Each file is one tournament through the eyes of one viewer: the first view, then every step they
noticed with its events and what is told of them. Beside it lies what our own fold and reader make of
it, so that those in TypeScript can be held against them: the view after a step, every park at the end
of its match, and every paragraph in words.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from babel import Locale

from flagfall.bots import Sight, make_bot
from flagfall.core.codec import encode
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.plugins import find_game
from flagfall.core.rng import BOT, stream
from flagfall.core.table import Table
from flagfall.games.challengers.catalogue import card_library
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.events.match import MatchEnded
from flagfall.games.challengers.events.tournament import InPark
from flagfall.games.challengers.fold import fold
from flagfall.games.challengers.narration.tournament import TournamentTeller
from flagfall.games.challengers.narration.words import participant_names, reader
from flagfall.server.features.library.routes import said
from ledger import ROOT
from web_ctb_fixtures import ctb_fixtures
from web_evening_fixtures import evening_fixtures
from web_fair_fixtures import fair_fixtures

FOLDER = ROOT / "web/tests/fixtures"
COUNTS = (*range(31), 99, 100, 101, 102, 103, 111, 1000, 1234, 100_000)
VIEW_EVERY = 5  # views are large; folding carries a mistake on to the next one

GAMES: dict[str, tuple[Config, int, int | None]] = {
    "solo": (Config(players=1, difficulty=2, solo_cards=True, exclude="castle"), 10, 0),
    "four": (Config(players=4, exclude="funfair"), 19, 0),
    "five": (Config(players=5, exclude="shipwreck"), 22, 0),
    "five-spectator": (Config(players=5, exclude="shipwreck"), 3, None),
}
"""Config, seed and viewer of every fixture; nobody's eyes are a spectator's."""


def fixture(config: Config, seed: int, viewer: int | None) -> dict[str, Any]:
    """One tournament, greedy and random players in turn, as its viewer notices it."""
    table = Table(find_game("challengers"), config, seed)
    eyes: Viewer = SPECTATOR if viewer is None else PlayerIx(viewer)
    bots = [make_bot("greedy" if p % 2 == 0 else "uniform") for p in range(config.players)]
    rngs = [stream(seed, BOT, p) for p in range(config.players)]
    view = table.seen_by(eyes).view
    teller = TournamentTeller(box(), view)
    readers = [reader(box(), participant_names(config.players, locale), locale, viewer) for locale in codes()]
    steps: list[dict[str, Any]] = []
    parks: list[dict[str, Any]] = []
    data: dict[str, Any] = {"viewer": viewer, "first": encode(view)}
    turn = 0
    while table.actors:
        player = table.actors[turn % len(table.actors)]
        turn += 1
        sights = table.seen_by(player)
        proposal = table.propose(player, bots[player].decide(Sight(player, sights.view, sights.legal, rngs[player])))
        events = [table.game.redact(event, eyes) for event in proposal.step.events]
        table.commit(proposal)
        noticed = [event for event in events if event is not None]
        if not noticed:
            continue
        for event in noticed:
            view = fold(view, [event])
            if isinstance(event, InPark) and isinstance(event.event, MatchEnded):
                parks.append({"step": len(steps), "park": event.park, "view": encode(view.parks[event.park])})
        kept = len(steps) % VIEW_EVERY == 0 or not table.actors
        seen = table.seen_by(eyes)
        legal = [encode(action) for action in seen.legal]
        told = teller.tell(noticed)
        steps.append(
            {
                "events": encode(noticed),
                "view": encode(seen.view) if kept else None,
                "legal": legal,
                "told": encode(told),
                "words": [each.paragraph(one).text for each in readers for one in told],
            }
        )
    return {**data, "names": {one.locale: one.players for one in readers}, "steps": steps, "parks": parks}


def plurals() -> dict[str, dict[int, str]]:
    """Which form Python takes for a number, in languages that have many."""
    rules = {tag: Locale.parse(tag).plural_form for tag in ("ar", "de", "en_GB", "fr", "ja", "lt", "pl", "ru")}
    return {tag.replace("_", "-"): {n: rule(n) for n in COUNTS} for tag, rule in rules.items()}


def main() -> int:
    """Write the fixtures, or compare."""
    wanted = {name: fixture(*row) for name, row in GAMES.items()}
    wanted["plurals"] = plurals()
    wanted["library"] = asdict(card_library(said))
    wanted |= ctb_fixtures() | fair_fixtures() | evening_fixtures()
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    for name, data in wanted.items():
        path = FOLDER / f"{name}.json"
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"out of date: {', '.join(stale)}; run `make web-fixtures`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
