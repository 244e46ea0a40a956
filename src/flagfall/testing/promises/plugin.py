"""What a plug-in says of its game is so."""

from __future__ import annotations

import random
import re

from flagfall.bots import bots_for
from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.ids import Seed
from flagfall.core.plugins import game_ids
from flagfall.testing.case import Case, hold, refused


def plugin_says_what_the_game_does(case: Case) -> None:
    """Players, seats, mode, settings and a player who plays it."""
    plugin, game = case.plugin, case.game
    plugin.check_config(case.config)
    players = plugin.players(case.config)
    hold(players == game.players(game.setup(case.config, Seed(1))), f"{case}: the plug-in says {players} players")
    hold(plugin.seats[0] <= players <= plugin.seats[1], f"{case}: {players} players are not within {plugin.seats}")
    mode = plugin.mode(case.config)
    hold(re.fullmatch(r"[a-z0-9_]+", mode), f"{case}: the mode {mode!r} is no slug")
    fitted = decode(game.types.config, plugin.fit(encode(case.config), players))
    hold(fitted == case.config, f"{case}: `fit` changes a config that is complete")
    hold(plugin.unrated(case.config) is not None or mode in plugin.modes, f"{case}: {mode} is not among its modes")
    hold(plugin.name["en"], f"{case}: it has no name")
    if plugin.id in game_ids():  # an uninstalled plug-in cannot be found
        hold(bots_for(plugin.id), f"{case}: no one plays it")


def actions_and_numbers_belong_to_each_other(case: Case) -> None:
    """One number for each action, one action for each number."""
    if case.plugin.actions is None:
        return
    space, seen = case.plugin.actions(case.config), dict[int, object]()
    for i, (state, player, action, _) in enumerate(case.walk(29, 400)):
        for legal in case.game.legal(state, player) if i % 9 == 0 else (action,):
            number = space.number(legal)
            hold(0 <= number < space.size, f"{case}: {legal} has the number {number} of {space.size}")
            hold(space.action(number) == legal, f"{case}: {number} is {space.action(number)}, not {legal}")
            hold(seen.setdefault(number, legal) == legal, f"{case}: {number} is two actions")


def every_number_is_an_action(case: Case) -> None:
    """Up to the size of the space, and nothing else is."""
    if case.plugin.actions is None:
        return
    space, source = case.plugin.actions(case.config), random.Random(31)  # noqa: S311
    for number in {0, space.size - 1, *(source.randrange(space.size) for _ in range(200))}:
        hold(space.number(space.action(number)) == number, f"{case}: {number} comes back as another")
    for wrong in (-1, space.size, True, 0.5):
        with refused(BadNumber, f"{case}: action {wrong!r}"):
            space.action(wrong)  # type: ignore[arg-type]
    with refused(BadInput, f"{case}: the number of what is no action"):
        space.number(object())


def whoever_gives_up_loses(case: Case) -> None:
    """Wherever it is legal to give up."""
    resignation, game = case.plugin.resignation, case.game
    if resignation is None:
        return
    ends = [
        (player, game.outcome(game.apply(state, player, resignation).state))
        for state, player, _, _ in case.walk(3, 60)
        if resignation in game.legal(state, player)
    ]
    hold(ends, f"{case}: its resignation is never legal")
    for player, outcome in ends:
        hold(outcome is not None and player not in outcome.winners, f"{case}: player {player} gave up and did not lose")
