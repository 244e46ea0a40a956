"""Every teller, whatever its game: lines stand at events of their step, have words, and can be written down."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from flagfall.core.codec import encode
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.languages import codes
from flagfall.core.narration import Line, Paragraph, Parts
from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import GAMES
from flagfall.text.catalog import has_words

TOLD = [plugin for plugin in GAMES.all().values() if plugin.teller is not None]


def lines_of(paragraph: Paragraph) -> Iterator[Line]:
    """Every line, and those inside it."""
    waiting: list[object] = list(paragraph.lines)
    while waiting:
        found = waiting.pop()
        if isinstance(found, Line):
            yield found
            waiting += found.values.values()
        elif isinstance(found, Parts):
            waiting += found.parts


@pytest.mark.parametrize("viewer", [PlayerIx(0), SPECTATOR], ids=["a player", "a spectator"])
@pytest.mark.parametrize("plugin", TOLD, ids=lambda plugin: plugin.id)
def test_what_is_told_stands_at_an_event_and_has_words(plugin: GamePlugin, viewer: Viewer) -> None:
    game, chance = plugin.game, random.Random(3)
    assert plugin.teller is not None
    state = game.setup(plugin.cases()[-1], Seed(3))
    teller = plugin.teller(game.view(state, viewer))
    told = 0
    for _ in range(300):
        if not game.actors(state):
            break
        player = chance.choice(game.actors(state))
        legal = [action for action in game.legal(state, player) if not isinstance(action, plugin.quits)]
        step = game.apply(state, player, chance.choice(legal))
        state = step.state
        events = [seen for event in step.events if (seen := game.redact(event, viewer)) is not None]
        paragraphs = teller.tell(events)
        places = [paragraph.at for paragraph in paragraphs]
        assert places == sorted(places)
        assert all(0 <= at < len(events) for at in places)
        for paragraph in paragraphs:
            told += 1
            assert paragraph.lines
            assert encode(paragraph)["at"] == paragraph.at
            keys = {line.key for line in lines_of(paragraph)}
            assert [key for key in keys for locale in codes() if not has_words(key, locale)] == []
    assert told > 20
