"""What there is to compile, in parts: by game, each with a name and the extra it needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any


@dataclass(frozen=True, slots=True)
class CodePart:
    """Code that is compiled together; `needs` is a package without which nothing uses it."""

    game: str
    name: str  # of its words: cli.warm.NAME
    compile: Callable[[], None]
    needs: str = "numba"
    extra: str = "fast"

    @property
    def is_possible(self) -> bool:
        """Whether what it needs is installed."""
        return find_spec("numba") is not None and find_spec(self.needs) is not None


def _matches() -> None:
    """One match step by step, and many at once: exact, by sample, in pairs, and from the middle on."""
    from flagfall import challengers

    decks = ["pig"], ["dog"]
    challengers.play_match(*decks, engine="compiled")
    challengers.odds(*decks, engine="compiled")
    challengers.odds(*decks, matches=10, exact=False, engine="compiled")
    challengers.what_if(["pig"], ["cat"], ["dog"], matches=10, engine="compiled")
    challengers.example(*decks, engine="compiled")
    challengers.swing(*decks, engine="compiled")


def _oracle() -> None:
    from flagfall.games.challengers.bots.oracle import compile_all

    compile_all()


def _tournaments() -> None:
    """Whole tournaments in one call, and what luck and the gauge of cards play."""
    from flagfall.core.jit import native
    from flagfall.games.challengers.bots.batch.games import BulkGames
    from flagfall.games.challengers.config import Config
    from flagfall.games.challengers.insight.luck import repeats
    from flagfall.games.challengers.lab.meetings import FUNCTIONS

    for bots in (["greedy"], ["builder"]):
        BulkGames(Config(players=1), bots).play(1, 0)
    for function in FUNCTIONS:
        native(function)
    repeats.warm_up()


def _challengers_environments() -> None:
    from flagfall.games.challengers.config import Config
    from flagfall.games.challengers.env.games import ChallengersGames
    from flagfall.games.challengers.env.simulator import ChallengersSimulator

    _step_games(ChallengersGames(1, Config(players=1), []))
    simulator = ChallengersSimulator(Config(players=2))
    _step_simulator(simulator)
    simulator.results()


def _search() -> None:
    from flagfall.games.ctb.search.searcher import warm_up

    warm_up()


def _boards() -> None:
    """Counting moves and random games."""
    from flagfall.games import ctb
    from flagfall.games.ctb.lab.games import compile_random_games

    ctb.perft("b6l/8/8/8/8/8/8/B6L s", 1, engine="compiled")
    ctb.try_out("standard", 1, engine="compiled")
    compile_random_games()


def _ctb_environments() -> None:
    from flagfall.games.ctb.env.games import CtbGames
    from flagfall.games.ctb.env.simulator import CtbSimulator

    _step_games(CtbGames(1))
    _step_games(CtbGames(1, is_small=False))
    _step_simulator(CtbSimulator())


def _step_games(games: Any) -> None:
    """Many games at once."""
    import numpy

    games.start(numpy.ones(1, numpy.uint8))
    games.step(games.masks.argmax(1), numpy.zeros(1, numpy.uint8))


def _step_simulator(simulator: Any) -> None:
    """One game, step by step."""
    simulator.reset(0)
    simulator.look(1 - simulator.actor)
    simulator.acts(1 - simulator.actor)
    simulator.step(simulator.actor, int(simulator.mask.argmax()))


PARTS = (
    CodePart("challengers", "matches", _matches),
    CodePart("challengers", "oracle", _oracle),
    CodePart("challengers", "tournaments", _tournaments),
    CodePart("challengers", "environments", _challengers_environments, "gymnasium", "rl"),
    CodePart("ctb", "search", _search),
    CodePart("ctb", "boards", _boards),
    CodePart("ctb", "environments", _ctb_environments, "gymnasium", "rl"),
)
