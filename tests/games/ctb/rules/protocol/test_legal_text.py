"""What pieces may do, kept as JSON piece by piece: always what the list of legal actions says."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from flagfall.core.action_space import ActionSpace
from flagfall.core.codec import encode
from flagfall.core.ids import Seed
from flagfall.games.ctb.actions import action_space
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules.protocol import rays
from flagfall.games.ctb.rules.protocol.legal_text import legal_numbers, legal_text
from flagfall.games.ctb.rules.protocol.phase import Phase

HOUSE: list[dict[str, Any]] = [
    {"movement": {"directions": "all"}, "attack": {"reach": "move", "advance": True}},
    {"movement": {"directions": "diagonal"}, "attack": {"directions": "orthogonal"}},
    {"movement": {"distance": "exact"}},
    {"movement": {"distance": "exact", "directions": "all"}, "attack": {"reach": "move"}},
    {"movement": {"backward": False}},
    {"turn": {"truce": 5}, "end": {"goal_contact": "adjacent"}},
]
NOT_BY_PIECE: list[dict[str, Any]] = [
    {"movement": {"path": "bent"}},
    {"movement": {"jump": "any"}},
    {"movement": {"jump": "own"}},
    {"attack": {"compulsory": True}},
    {"turn": {"voluntary_pass": True}},
    {"end": {"shuttle_limit": 3}},
]


def config(rules: dict[str, Any]) -> Config:
    return Config(variant="house", rules={"extends": "standard", **rules})


def compare(config: Config, seed: int, *, asks: float) -> int:
    """Play at random; how often the text was there, which is always what the list says."""
    chance, state, found = random.Random(seed), CTB.setup(config, Seed(seed)), 0
    space = action_space(state.variant)
    while CTB.outcome(state) is None and found < 250:
        player = CTB.actors(state)[0]
        legal = CTB.legal(state, player)
        if chance.random() < asks:  # somebody may not want to hear of every turn
            for viewer in (0, 1):
                text = legal_text(state, viewer)
                assert text in (None, _text(CTB.legal(state, viewer)))
                numbers = legal_numbers(state, viewer)
                assert numbers == (None if text is None else _numbers(space, CTB.legal(state, viewer)))
                found += text is not None
        calm = [action for action in legal if type(action).__name__ not in ("Resign", "AcceptTie")]
        state = CTB.apply(state, player, chance.choice(calm)).state
    return found


def _text(legal: Any) -> str:
    return json.dumps([encode(action) for action in legal], separators=(",", ":"))


def _numbers(space: ActionSpace, legal: Any) -> str:
    return json.dumps([space.number(action) for action in legal], separators=(",", ":"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_says_what_the_list_says(variant: str) -> None:
    asked = (1.0, 1.0, 0.6, 0.3)
    assert sum(compare(Config(variant=variant), seed, asks=asks) for seed, asks in enumerate(asked)) > 50


@pytest.mark.parametrize("rules", HOUSE, ids=str)
def test_house_rules_too(rules: dict[str, Any]) -> None:
    assert sum(compare(config(rules), seed, asks=0.7) for seed in range(3)) > 20


def test_what_is_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rays, "_REMEMBERED", 3)
    house = config({"title": "Forgetful"})  # known by no other test, so that nothing is remembered of it
    assert compare(house, 7, asks=0.7) > 20


@pytest.mark.parametrize("rules", NOT_BY_PIECE, ids=str)
def test_where_pieces_depend_on_each_other_there_is_none(rules: dict[str, Any]) -> None:
    state = CTB.setup(config(rules), Seed(4))
    chance = random.Random(4)
    for _ in range(60):
        if CTB.outcome(state) is not None:
            break
        player = CTB.actors(state)[0]
        assert legal_text(state, player) is None or state.phase is Phase.PLACING
        assert legal_numbers(state, player) is None or state.phase is Phase.PLACING
        calm = [a for a in CTB.legal(state, player) if type(a).__name__ not in ("Resign", "AcceptTie")]
        state = CTB.apply(state, player, chance.choice(calm)).state
