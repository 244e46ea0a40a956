"""Compile everything that tests use in compiled form, once, so that no test and no server has to wait for it.

`python tools/warm.py` compiles the two games side by side, each in a process of its own. Where numba is missing or
everything is compiled already, it does nothing.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy

from flagfall import challengers
from flagfall.analysis.challengers.luck import repeats
from flagfall.bots.challengers.bulk.games import BulkGames
from flagfall.bots.challengers.oracle_code import compile_all
from flagfall.core.jit import has_native, native
from flagfall.games import ctb
from flagfall.games.challengers.config import Config
from flagfall.games.ctb.search.searcher import warm_up
from flagfall.lab.plays.ctb import CTB_GAMES, settings_for
from flagfall.lab.plays.meetings import FUNCTIONS


def warm_challengers() -> None:
    """One match step by step, and many at once: exact, by sample, in pairs, and from the middle on."""
    decks = ["pig"], ["dog"]
    challengers.play_match(*decks, engine="compiled")
    challengers.odds(*decks, engine="compiled")
    challengers.odds(*decks, matches=10, exact=False, engine="compiled")
    compile_all()
    challengers.what_if(["pig"], ["cat"], ["dog"], matches=10, engine="compiled")
    challengers.example(*decks, engine="compiled")
    challengers.swing(*decks, engine="compiled")
    warm_bulk()


def warm_bulk() -> None:
    """Whole tournaments: in one call, and as the learning environments step them."""
    for bots in (["greedy"], ["builder"]):
        BulkGames(Config(players=1), bots).play(1, 0)
    for function in FUNCTIONS:
        native(function)
    repeats.warm_up()
    warm_tournaments()


def warm_tournaments() -> None:
    """What the learning environments step."""
    from flagfall.envs.challengers.games import ChallengersGames
    from flagfall.envs.challengers.simulator import ChallengersSimulator

    warm_games(ChallengersGames(1, Config(players=1), []))
    simulator = ChallengersSimulator(Config(players=2))
    warm_simulator(simulator)
    simulator.results()


def warm_games(games: Any) -> None:
    """Many games at once."""
    games.start(numpy.ones(1, numpy.uint8))
    games.step(games.masks.argmax(1), numpy.zeros(1, numpy.uint8))


def warm_simulator(simulator: Any) -> None:
    """One game, step by step."""
    simulator.reset(0)
    simulator.look(1 - simulator.actor)
    simulator.acts(1 - simulator.actor)
    simulator.step(simulator.actor, int(simulator.mask.argmax()))


def warm_ctb() -> None:
    """The search, counting moves, random games, and what the learning environments step."""
    from flagfall.envs.ctb.games import CtbGames
    from flagfall.envs.ctb.simulator import CtbSimulator

    warm_up()
    warm_games(CtbGames(1))
    warm_games(CtbGames(1, is_small=False))
    warm_simulator(CtbSimulator())
    ctb.perft("b6l/8/8/8/8/8/8/B6L s", 1, engine="compiled")
    ctb.try_out("standard", 1, engine="compiled")
    CTB_GAMES.chunk(settings_for(ctb.find_variant("standard"), "random"), {}, 0, 0, 1)


JOBS: dict[str, Callable[[], None]] = {"challengers": warm_challengers, "ctb": warm_ctb}


def main() -> int:
    """Both jobs at once; one of them if it is named."""
    if not has_native():
        print("Without numba there is nothing to compile.")
        return 0
    if sys.argv[1:]:
        JOBS[sys.argv[1]]()
        return 0
    running = [subprocess.Popen([sys.executable, __file__, job]) for job in JOBS]
    return max(process.wait() for process in running)


if __name__ == "__main__":
    sys.exit(main())
