"""Games of Capture The Base as a browser sees them; `gen_web_fixtures` writes them down.

Each one holds the first view, every step as its viewer noticed it with what is told of it and how that
reads, the views at some of the steps, and the rule set as the library tells it.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flagfall.bots import Sight, make_bot
from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.plugins import find_game
from flagfall.core.rng import BOT, stream
from flagfall.core.table import Table
from flagfall.games.ctb.actions import AcceptTie, OfferTie, Resign
from flagfall.games.ctb.catalogue import variant_info
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.narration.reader import reader
from flagfall.games.ctb.narration.teller import CtbTeller

VIEW_EVERY = 12
NAMES = ("Ada", "Ben")

LAKES: dict[str, Any] = {
    "extends": "pandemonium",
    "board": {"rows": 6, "cols": 9, "home_rows": 2, "blocked": ["c3", "c4", "g3", "g4"]},
    "setup": {"placement": "secret", "visibility": "hidden"},
    "attack": {"advance": True},
    "end": {"quiet_plies": 60},
}
"""Everything a board has to be able to show: another size, lakes, secret placement, hidden ranks."""

GAMES: dict[str, tuple[Config, int]] = {
    "ctb-standard": (Config("standard"), 24),
    "ctb-lakes": (Config("lakes", LAKES), 15),
}


def ctb_fixtures() -> dict[str, Any]:
    """Every fixture by its name."""
    return {name: _fixture(config, seed) for name, (config, seed) in GAMES.items()}


def _fixture(config: Config, seed: int) -> dict[str, Any]:
    table = Table(find_game("ctb"), config, seed)
    eyes = PlayerIx(0)
    rngs = [stream(seed, BOT, player) for player in (0, 1)]
    bots = [make_bot("uniform"), make_bot("uniform")]
    first = table.seen_by(eyes).view
    teller, variant = CtbTeller(first), variant_of(config.variant, config.rules)
    readers = [reader(variant, NAMES, locale, eyes) for locale in codes()]
    steps: list[dict[str, Any]] = []
    while table.actors:
        player = table.actors[0]
        sights = table.seen_by(player)
        # Players at random give up within a few turns.
        legal = [action for action in sights.legal if not isinstance(action, (AcceptTie, OfferTie, Resign))]
        proposal = table.propose(player, bots[player].decide(Sight(player, sights.view, legal, rngs[player])))
        events = [seen for event in proposal.step.events if (seen := table.game.redact(event, eyes)) is not None]
        table.commit(proposal)
        is_kept = len(steps) % VIEW_EVERY == 0 or not table.actors
        seen = table.seen_by(eyes)
        told = teller.tell(events)
        steps.append(
            {
                "events": encode(events),
                "view": encode(seen.view) if is_kept else None,
                "told": encode(told),
                "words": [said.paragraph(one).text for said in readers for one in told],
            }
        )
    info = asdict(variant_info(variant))
    return {"viewer": 0, "variant": info, "names": NAMES, "first": encode(first), "steps": steps}
