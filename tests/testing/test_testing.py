"""`flagfall.testing` finds what is wrong: planted faults in games of Flagfall, and in other people's environments."""

from __future__ import annotations

from typing import Any

import pytest

from flagfall.core.plugins import find_plugin
from flagfall.games.challengers.actions import Choose
from flagfall.games.ctb.actions import Strike
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.definitions.load import find_variant, read_variant, to_table
from flagfall.testing import (
    Case,
    GameWorld,
    World,
    cases_of,
    find_leaks,
    world_of,
)

CTB = find_plugin("ctb")


# -- games of Flagfall ------------------------------------------------------------------------------------------------


def hidden() -> Case:
    table = to_table(find_variant("standard"))
    table["setup"] = {**table["setup"], "visibility": "hidden"}
    return Case(CTB, config_for(read_variant(table, "hidden")))


def test_hidden_ranks_stay_hidden() -> None:
    case = hidden()
    found = find_leaks(lambda _: case, shows=lambda w, p, a: isinstance(a, Strike), every=4)
    assert found == []


def test_a_view_that_shows_ranks_is_caught() -> None:
    case = hidden()

    def careless(state: Any, viewer: Any) -> Any:
        return CTB.game.view(state, viewer), tuple(state.field.kind)

    found = find_leaks(lambda _: GameWorld(case, view=careless), shows=lambda w, p, a: isinstance(a, Strike), every=4)
    assert found
    assert "sees which world it is" in found[0]


class Tournament(GameWorld):
    """Where cards go is open to all, and a card of another level goes elsewhere."""

    def is_same_course(self, other: World) -> bool:
        assert isinstance(other, GameWorld)
        numbers = [[e for e in w.events if type(e).__name__ in ("PilesCounted", "FansTaken")] for w in (self, other)]
        return super().is_same_course(other) and numbers[0] == numbers[1]


@pytest.mark.slow
def test_the_cards_of_others_stay_secret_and_an_event_that_names_them_is_caught() -> None:
    case = cases_of(find_plugin("challengers"))[2]

    def shows(world: World, player: Any, action: Any) -> bool:
        assert isinstance(world, GameWorld)
        before, after = world.state, world.game.apply(world.state, player, action).state
        return isinstance(action, Choose) or (after.phase, after.round) != (before.phase, before.round)

    def alike(action: Any, legal: list[Any]) -> Any:
        return next((other for other in legal if type(other) is type(action)), None)

    def careless(event: Any, viewer: Any) -> Any:
        return event if type(event).__name__ == "OfferDrawn" else case.game.redact(event, viewer)

    def leaks(seed: int, redact: Any = None) -> list[str]:
        return find_leaks(lambda _: Tournament(case, redact=redact), None, shows, alike, seed, every=2)

    assert [leaks(seed) for seed in range(1, 4)] == [[]] * 3
    assert any(leaks(seed, careless) for seed in range(1, 4))


# -- other people's environments --------------------------------------------------------------------------------------


def test_what_nobody_can_play_is_told() -> None:
    with pytest.raises(TypeError, match="write a subclass of"):
        world_of(object())
