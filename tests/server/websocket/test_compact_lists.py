"""Lists of what may be done as numbers: for those who ask, always what the long list says."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.plugins import find_plugin
from server.clients import Player
from server.live import Live
from server.tables.test_room import duel, on_a_server, turn
from server.websocket.test_endpoint import HELLO, knock


async def level(*players: Player) -> None:
    """Let everybody hear what the first one knows."""
    for player in players[1:]:
        while player.seq != players[0].seq:
            await player.hear()


@pytest.mark.parametrize("game", ["ctb", "challengers"])
def test_numbers_say_what_the_list_says(tmp_path: Path, game: str) -> None:
    async def scene(live: Live) -> None:
        config: dict[str, Any] = {"players": 2} if game == "challengers" else {}
        table, people, players = await duel(live, game=game, config=config)
        chance, compared = random.Random(1), 0
        short = [Player(live.base, table, person.token, legal="compact") for person in people]
        for player in short:
            await player.connect()
            await player.hear()
        for number in range(40):
            for long, compact in zip(players, short, strict=True):
                await level(long, compact)
                assert compact.legal == long.legal
                compared += len(long.legal)
            if number == 20:  # whoever comes back gets what was missed, and numbers with it
                await short[0].cut()
                await turn(next(player for player in players if player.legal), chance)
                await short[0].connect()
            actor = next((player for player in players if player.legal), None)
            if actor is None:
                break
            await turn(actor, chance)
            await level(actor, *(player for player in players if player is not actor and game == "ctb"))
        assert compared > 100
        texts = [text for player in short for text in player.received]
        assert not any('"legal":[{' in text for text in texts), "no list in the long form"
        assert sum(map(len, texts)) < sum(len(text) for player in players for text in player.received)

    on_a_server(tmp_path, scene)


def test_a_game_whose_actions_have_no_numbers_lists_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(find_plugin("ctb"), actions=None)
    monkeypatch.setattr("flagfall.server.tables.live_game.find_plugin", lambda name: bare)

    async def scene(live: Live) -> None:
        table, people, _ = await duel(live)
        player = Player(live.base, table, people[0].token, legal="compact")
        await player.connect()
        assert (await player.hear())["legal"] == player.legal != []
        assert player.kinds == []

    on_a_server(tmp_path, scene)


def test_spectators_hear_of_no_numbers(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, _, players = await duel(live)
        watcher = Player(live.base, table, legal="compact")
        await watcher.connect()
        await watcher.hear()
        await turn(next(player for player in players if player.legal), random.Random(1))
        await watcher.hear()
        assert not any("numbers" in text for text in watcher.received)

    on_a_server(tmp_path, scene)


def test_an_unknown_form_is_refused(tmp_path: Path) -> None:
    async def scene(live: Live) -> None:
        table, _, _ = await duel(live)
        close, _ = await knock(live, table, HELLO.replace("}", ',"legal":"tiny"}'))
        assert close == 4400

    on_a_server(tmp_path, scene)
