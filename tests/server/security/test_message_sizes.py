"""How long a message is tells nothing of hidden cards: whoever counts bytes on the wire learns no more."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx, Seed
from flagfall.games.challengers.actions import Pick
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS as GAME

Redact = Callable[[Any, Any], Any]


def sizes_of_picks(seeds: range, redact: Redact) -> list[tuple[str, dict[str, int]]]:
    """For every offer of some random games: how many bytes a rival is sent after each card that could be picked.

    Picks whose consequences a rival sees anyway (other kinds of events follow) are told apart by these.
    """
    found: list[Any] = []
    for seed in seeds:
        source, state = random.Random(seed), GAME.setup(Config(players=4), Seed(seed))
        for _ in range(60):
            actor = source.choice(GAME.actors(state))
            legal = GAME.legal(state, actor)
            rival = PlayerIx((actor + 1) % 4)
            groups: dict[str, dict[str, int]] = defaultdict(dict)
            for action in legal:
                if isinstance(action, Pick):
                    after = GAME.apply(state, actor, action)
                    seen = [one for event in after.events if (one := redact(event, rival)) is not None]
                    kinds = ",".join(type(event).__name__ for event in seen)
                    sent = [encode(seen), encode(GAME.view(after.state, rival))]
                    groups[kinds][str(action.card)] = len(json.dumps(sent))
            found += groups.items()
            state = GAME.apply(state, actor, source.choice(legal)).state
    return found


def test_the_size_of_a_message_does_not_depend_on_the_card_that_was_picked() -> None:
    found = [sizes for _, sizes in sizes_of_picks(range(12), GAME.redact) if len(sizes) > 1]
    assert len(found) > 100, "too few to say anything"
    assert [sizes for sizes in found if len(set(sizes.values())) > 1] == []


def test_a_message_that_named_the_card_would_be_noticed() -> None:
    found = [sizes for _, sizes in sizes_of_picks(range(3), lambda event, viewer: event) if len(sizes) > 1]
    assert any(len(set(sizes.values())) > 1 for sizes in found)
