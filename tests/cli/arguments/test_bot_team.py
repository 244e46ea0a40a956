"""Bots that play all seats of a table."""

from __future__ import annotations

import pytest

from flagfall.cli.arguments.bot_team import BOTS, make_team, next_actor
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from helpers import BOX


def test_everybody_acts_in_turns(run) -> None:
    table = Table(CHALLENGERS, Config(players=4), 5)
    team = make_team(["greedy"] * 4, 0, BOX)
    for expected in (0, 1, 2, 3, 0, 1, 2, 3):
        player = next_actor(table)
        assert player == expected
        table.act(player, team.decide(table, player))


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_by_the_record_alone(bot: str) -> None:
    table = Table(CHALLENGERS, Config(players=2), 5)
    team = make_team([bot] * 2, 0, BOX)
    while (player := next_actor(table)) is not None:
        action = team.decide(table, player)
        if len(table.record().actions) % 4 == 1:  # asking a second team each time would take most of the time
            fresh = make_team([bot] * 2, 0, BOX)
            assert fresh.decide(Table.resume(CHALLENGERS, table.record()), player) == action
        table.act(player, action)
    assert table.outcome is not None
