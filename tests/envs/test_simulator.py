"""The compiled games are those of the protocol, and show what its views show."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.ids import PlayerIx
from flagfall.envs.simulator import OVER, Simulator
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.env.simulator import ChallengersSimulator
from flagfall.games.ctb.actions import OfferTie, Resign
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.env.simulator import CtbSimulator

from .test_aec import HIDDEN, STRANGE

QUITS = (OfferTie, Resign)
GAMES = [
    *(pytest.param(lambda name=name: CtbSimulator(name), id=name) for name in VARIANTS),
    pytest.param(lambda: CtbSimulator({"extends": "standard", **HIDDEN}, setup="random"), id="hidden"),
    pytest.param(lambda: CtbSimulator(STRANGE), id="strange"),
    pytest.param(lambda: CtbSimulator(setup="random"), id="scattered"),
    *(pytest.param(lambda n=n: ChallengersSimulator(Config(players=n)), id=f"{n} players") for n in (1, 2, 3, 5, 8)),
]


def legal_numbers(simulator: Simulator, player: int) -> list[int]:
    """What the protocol allows, in the numbers of the environment."""
    actions = simulator.game.legal(simulator.table.state, PlayerIx(player))
    return sorted(simulator.number(action, player) for action in actions if not isinstance(action, QUITS))


@pytest.mark.parametrize("make_game", GAMES)
def test_every_step_is_the_protocols(make_game: Any) -> None:
    simulator, source = make_game(), random.Random(1)
    for seed in range(2):
        simulator.reset(seed)
        for _ in range(150):
            if simulator.actor == OVER:
                break
            numbers = np.flatnonzero(simulator.mask).tolist()
            assert numbers == legal_numbers(simulator, simulator.actor)
            acting = [p for p in range(simulator.players) if simulator.acts(p)]
            assert acting == list(simulator.table.actors)
            number = source.choice(numbers)
            action = simulator.action(number, simulator.actor)
            assert simulator.number(action, simulator.actor) == number
            simulator.step(simulator.actor, number)
        outcome = simulator.table.outcome
        assert (outcome is not None) == (simulator.actor == OVER)
        if outcome is not None:
            assert [p for p, won in enumerate(simulator.results()) if won == 1] == list(outcome.winners)


@pytest.mark.parametrize("make_game", GAMES[-9:])
def test_a_copied_and_a_pickled_game_play_on_alike(make_game: Any) -> None:
    simulator, source = make_game(), random.Random(2)
    simulator.reset(3)
    for _ in range(40):
        simulator.step(simulator.actor, source.choice(np.flatnonzero(simulator.mask).tolist()))
    others = [copy.deepcopy(simulator), pickle.loads(pickle.dumps(simulator))]
    for _ in range(20):
        if simulator.actor == OVER:
            break
        player, number = simulator.actor, source.choice(np.flatnonzero(simulator.mask).tolist())
        for game in (simulator, *others):
            game.step(player, number)
        for other in others:
            assert other.actor == simulator.actor
            assert other.record == simulator.record
            assert np.array_equal(other.view, simulator.view)
            assert other.text() == simulator.text()


def test_an_observation_says_what_a_view_says() -> None:
    simulator, source = CtbSimulator(), random.Random(5)
    simulator.reset(8)
    for _ in range(80):
        simulator.step(simulator.actor, source.choice(np.flatnonzero(simulator.mask).tolist()))
    for player in range(2):
        view = simulator.game.view(simulator.table.state, PlayerIx(player))
        parts = simulator.layout.split(simulator.look(player)[0])
        side = view.south != player
        seen = {
            (kind, square if not side else 63 - square): owner
            for owner in ("own", "rival")
            for kind, square in zip(*np.nonzero(parts[owner].reshape(7, 64)), strict=True)
        }
        kinds: list[str | None] = [piece.id for piece in simulator.variant.pieces]
        assert seen == {
            (kinds.index(man.piece), man.square): "own" if man.player == player else "rival" for man in view.men
        }
        assert parts["turns"].tolist() == [view.turns[player], view.turns[1 - player]]
        assert parts["quiet"][0] == view.quiet


def test_numbers_that_mean_nothing_get_one_sentence() -> None:
    simulator = CtbSimulator(setup="random")
    simulator.reset(0)
    with pytest.raises(BadNumber, match="An action has a number from 0 to"):
        simulator.action(simulator.size, 0)
    with pytest.raises(BadInput, match="This environment has no number for"):
        simulator.number(Resign(), 0)
    assert simulator.action(simulator.size - 1, 0) is None
    assert simulator.number(None, 1) == simulator.size - 1
