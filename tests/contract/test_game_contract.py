"""What every game promises (`flagfall.testing`), checked for every game and all its sizes, without exceptions."""

from __future__ import annotations

import pytest

from flagfall.core.plugin import GamePlugin
from flagfall.games import find_plugin, game_ids
from flagfall.testing import Check, game_checks

PLUGINS = [find_plugin(name) for name in game_ids()]
CHECKS = [check for plugin in PLUGINS for check in game_checks(plugin)]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_it_keeps(check: Check) -> None:
    check()


def test_our_games_are_among_those_that_promise() -> None:
    assert {"challengers", "ctb"} <= {check.case.plugin.id for check in CHECKS}
    for plugin in (find_plugin("challengers"), find_plugin("ctb")):
        assert plugin.fold is not None
        assert plugin.actions is not None


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.id)
def test_every_number_of_seats_has_an_example(plugin: GamePlugin) -> None:
    fewest, most = plugin.seats
    assert {plugin.players(config) for config in plugin.cases()} == set(range(fewest, most + 1))
