"""What a view shows of a match that waits is enough to go on with it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from flagfall.core.game import SPECTATOR
from flagfall.core.ids import Seed
from flagfall.core.rng import stream
from flagfall.games.challengers.actions import Choose, Remove
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.state import State
from flagfall.games.challengers.visible_state import visible_state

# Everything in which two matches can differ that show the same cards.
PROGRESS = (
    "phase",
    "attacker",
    "holder",
    "round",
    "fixed",
    "actor",
    "kind",
    "moment",
    "cursor",
    "left",
    "after",
    "chooser",
)


def waiting_matches(seeds: range) -> Iterator[tuple[State, Match]]:
    """Matches that wait for a choice, in games of two who throw no card away: large decks ask most."""
    for seed in seeds:
        state = CHALLENGERS.setup(Config(players=2), Seed(seed))
        chance = random.Random(seed)
        while actors := CHALLENGERS.actors(state):
            actions = CHALLENGERS.legal(state, actors[0])
            if isinstance(actions[0], Choose):
                yield state, next(arena.match for arena in state.arenas if not arena.is_over)
            kept = [action for action in actions if not isinstance(action, Remove)]
            state = CHALLENGERS.apply(state, actors[0], chance.choice(kept)).state


def test_a_waiting_match_goes_on_from_what_everybody_sees() -> None:
    moments = Counter[int]()
    for state, match in waiting_matches(range(30)):
        seen = visible_state(CHALLENGERS.view(state, SPECTATOR), box(), stream(1, 1, 1))
        rebuilt = next(arena.match for arena in seen.arenas if not arena.is_over)
        assert {name: getattr(rebuilt, name) for name in PROGRESS} == {name: getattr(match, name) for name in PROGRESS}
        moments[match.moment] += 1
    assert moments[codes.REVEAL] > 100
    assert moments[codes.FLAG] + moments[codes.FLAG_LOSS] > 0
