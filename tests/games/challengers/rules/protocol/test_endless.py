"""Matches that reach the reveal limit: in a tournament the flag holder wins, so that no table is stuck."""

from __future__ import annotations

import random

import pytest

from flagfall.core.errors import BadConfig
from flagfall.core.plugins import find_plugin
from flagfall.core.table import Table
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import R_ACTIONS, R_WINNER
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.events.match import MatchEnded
from flagfall.games.challengers.events.tournament import InPark
from flagfall.games.challengers.game import CHALLENGERS


@pytest.mark.rule("CH-MATCH-44")
@pytest.mark.parametrize(("players", "limit"), [(2, 1), (4, 3), (3, 6)])
def test_a_tournament_with_any_reveal_limit_comes_to_its_end(players: int, limit: int) -> None:
    table, chance = Table(CHALLENGERS, Config(players=players, max_reveals=limit), 3), random.Random(1)
    reasons = set()
    while table.outcome is None:
        player = chance.choice(table.actors)
        for event in table.act(player, chance.choice(table.seen_by(player).legal)):
            if isinstance(event, InPark) and isinstance(event.event, MatchEnded):
                reasons.add(event.event.reason)
                assert event.event.winner in (0, 1)
    assert "too_long" in reasons


@pytest.mark.rule("CH-MATCH-44")
def test_both_engines_end_such_matches_alike() -> None:
    config = Config(players=4, max_reveals=5)
    found = [BulkGames(config, ["greedy"] * 4, engine=engine).play(3, 7)[1] for engine in ("interpreted", "compiled")]
    assert [list(row) for row in found[0]] == found[1].tolist()
    assert all(row[R_WINNER] >= 0 and row[R_ACTIONS] > 0 for row in found[0])


def test_tables_have_a_limit_that_no_ordinary_match_reaches_and_another_one_is_not_rated() -> None:
    plugin = find_plugin("challengers")
    with pytest.raises(BadConfig, match="max_reveals is 200 to 5000 here, not 6"):
        plugin.check_config(Config(players=2, max_reveals=6))
    plugin.check_config(Config(players=2, max_reveals=200))
    assert "reveal limit" in (plugin.unrated(Config(players=2, max_reveals=200)) or "")
    assert plugin.unrated(Config(players=2)) is None
