"""What every game promises (`flagfall.testing`), checked for every game and all its sizes, without exceptions."""

from __future__ import annotations

from typing import Any

import pytest

from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import find_plugin, game_ids
from flagfall.testing import Check, game_checks

PLUGINS = [find_plugin(name) for name in game_ids()]
CHECKS = [check for plugin in PLUGINS for check in game_checks(plugin)]
SIZES = {"challengers-0-solo", "challengers-1-duel", "challengers-2-tournament", "ctb-0-standard"}
"""Cases that `make test` checks, the smallest of each mode; `make soak-tests` checks every size and rule set."""


def cases() -> list[Any]:
    """Every check; soak tests where another size of the same mode is checked."""
    ours = {"challengers", "ctb"}
    return [
        pytest.param(
            check,
            id=str(check),
            marks=pytest.mark.soak if check.case.plugin.id in ours and str(check.case) not in SIZES else (),
        )
        for check in CHECKS
    ]


@pytest.mark.parametrize("check", cases())
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
