"""Many tournaments at once, each waiting for a decision from outside: what learning environments and rollouts stand on.

    batch = Batch(Config(players=8), [None, *["greedy"] * 7], count=4096, seed=1)
    while True:
        batch.actors        # by game: who decides now, NOBODY (-1) in those that are over
        batch.legal()       # by game and number of the action space: 1 = legal
        batch.step(actions) # one number for each game; those that are over are left alone
        batch.restart()     # whatever is over begins anew with the next seed

Players whose bot is None are decided for from outside; bots (`random`, `greedy`) play on in between. `batch.tours` is
the array of states, one `Tour` record each (`games/challengers/tournament/state.py`): observations are read from it, a
copy of a record is a copy of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.bots.challengers.bulk.games import BulkGames
from flagfall.bots.challengers.bulk.play import OUTSIDE, RESULT, Team, answer, lay_out, write_result
from flagfall.core.errors import BadInput
from flagfall.core.jit import compiled
from flagfall.core.rng import check_seed, split_off
from flagfall.games.challengers.action_space import action_space
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine.codes import NOBODY
from flagfall.games.challengers.engine.state import Rules
from flagfall.games.challengers.tournament.course import decide, legal, next_actor
from flagfall.games.challengers.tournament.state import Log, Plan, Tour


@compiled
def step_games(
    rules: list[Rules], plan: list[Plan], team: list[Team], tours: list[Tour], log: list[Log],
    rng: list[int], out: list[int], actors: list[int], actions: list[int],
) -> None:  # fmt: skip
    """In every game that waits: its player does this, and all follows up to the next decision from outside.

    An action below 0 is none: the bots play on, if it is their turn.
    """
    for i in range(len(actors)):
        t = tours[i]
        p = actors[i]
        number = actions[i]
        while p != NOBODY:
            if number < 0:
                if team[0].policy[p] == OUTSIDE:
                    break
                number = answer(rules[0], plan[0], team[0], t, p, rng, out)
            decide(rules[0], plan[0], t, log[0], p, number)
            number = -1
            p = next_actor(plan[0], t)
        actors[i] = p


@compiled
def start_games(
    rules: list[Rules], plan: list[Plan], tours: list[Tour], log: list[Log],
    rng: list[int], seed: int, start: int, actors: list[int],
) -> int:  # fmt: skip
    """Begin a new game wherever none is played, numbered from `start` on; the number after the last."""
    for i in range(len(actors)):
        if actors[i] == NOBODY:
            actors[i] = lay_out(rules[0], plan[0], tours[i], log[0], split_off(rng, seed, start))
            start += 1
    return start


@compiled
def mark_legal(
    rules: list[Rules], plan: list[Plan], tours: list[Tour], out: list[int], actors: list[int], marks: list[list[int]]
) -> None:
    """By game and number: 1 for what may be done now."""
    for i in range(len(actors)):
        for k in range(len(marks[i])):
            marks[i][k] = 0
        if actors[i] != NOBODY:
            n = legal(rules[0], plan[0], tours[i], actors[i], out)
            for k in range(n):
                marks[i][out[k]] = 1


@compiled
def write_results(plan: list[Plan], tours: list[Tour], actors: list[int], rows: list[list[int]]) -> None:
    """The results of the games that are over."""
    for i in range(len(actors)):
        if actors[i] == NOBODY:
            write_result(plan[0], tours[i], rows[i])


class Batch:
    """So many games side by side, on one core."""

    def __init__(
        self, config: Config, bots: Sequence[str | None], count: int, seed: int = 0, *,
        table: CardTable | None = None, engine: str = "compiled",
    ) -> None:  # fmt: skip
        if "builder" in bots:
            raise BadInput("In a batch there are the bots random and greedy; None decides from outside.")
        self.games = games = BulkGames(config, bots, table, engine)
        self.count, self.seed, self.started = count, check_seed(seed), 0
        self.size = action_space(config, games.table).size
        self.tours = games.new_tours(count)
        self.actors, self._none = games.list_of(count), games.list_of(count)
        self._marks, self._rows = games.table_of(count, self.size), games.table_of(count, RESULT)
        for i in range(count):
            self.actors[i], self._none[i] = NOBODY, -1
        self.restart()

    def restart(self) -> None:
        """Games that are over begin anew, each with a seed of its own."""
        g = self.games
        self.started = g.function(start_games)(
            g.rules, g.plan, self.tours, g.log, g.rng, self.seed, self.started, self.actors
        )
        self.step(self._none)

    def step(self, actions: Any) -> None:
        """Carry out one legal action in each game (its number); the others' bots follow."""
        g = self.games
        g.function(step_games)(
            g.rules, g.plan, g.team, self.tours, g.log, g.rng, g.out, self.actors, actions
        )  # fmt: skip

    def legal(self) -> Any:
        """What may be done now, by game and number; always the same table, written anew."""
        g = self.games
        g.function(mark_legal)(g.rules, g.plan, self.tours, g.out, self.actors, self._marks)
        return self._marks

    def results(self) -> Any:
        """A row of results (`play.py`) for every game that is over; the rows of others mean nothing."""
        g = self.games
        g.function(write_results)(g.plan, self.tours, self.actors, self._rows)
        return self._rows
