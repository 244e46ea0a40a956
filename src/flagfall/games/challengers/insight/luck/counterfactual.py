"""Another card at one moment, and the rest of the tournament with all other chance as it was.

Everybody goes on as they did. Where that is not possible any more (a card is not there, an offer is another one),
`greedy` decides for the rest of that deck phase, or that choice. Both tournaments, the real one and the other, are
then repeated with the same luck, so that the difference is the card's and not the shuffles'.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from flagfall.bots.base import Sight
from flagfall.core.codec import decode
from flagfall.core.errors import IllegalAction
from flagfall.core.game import Step
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record
from flagfall.core.rng import bot_stream
from flagfall.core.stats import Z
from flagfall.games.challengers.actions import Action, Choose
from flagfall.games.challengers.bots.greedy import Greedy
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.luck.history import GameCourse
from flagfall.games.challengers.insight.luck.repeats import Repeats
from flagfall.games.challengers.state import State

Key = tuple[int, int]
"""Round and phase."""


@dataclass(frozen=True, slots=True)
class FanDifference:
    """The mean of the other tournament less that of the real one, with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """What would have been. Shares and means are of repeats with the decks of either tournament."""

    player: int
    place: int  # where the player would have ended with the chance of that evening
    fans: int
    win: float  # share of repeats won with the other card
    real_win: float
    gain: FanDifference  # in the chance to win
    fans_gain: FanDifference
    substituted: int  # actions that the bot had to decide


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    """An action of the record, and what the player saw of a choice."""

    player: PlayerIx
    action: Action
    choice: object


def counterfactual(
    record: Record, game: Challengers, steps: Sequence[Step[State, Any]], at: int, action: Action, *,
    is_fast: bool, repeats: int | None = None,
) -> Counterfactual:  # fmt: skip
    """Action number `at` of the record, counted from 0, is another one; `steps` are those of the record."""
    if not 0 <= at < len(record.actions):
        raise IllegalAction(f"The record has the actions 0 to {len(record.actions) - 1}, not {at}.")
    player = record.actions[at].player
    other = Rest(record, game, steps, at)
    played = other.play(action)
    table = steps[at].state.fixed.table
    histories = GameCourse(table, steps), GameCourse(table, [*steps[: at + 1], *played])
    runs = [Repeats(history, is_fast=is_fast).run(repeats) for history in histories]
    wins = [[float(run.places[player] == 1) for run in found] for found in runs]
    fans = [[float(run.fans[player]) for run in found] for found in runs]
    return Counterfactual(
        player=player,
        place=histories[1].places[player],
        fans=histories[1].fans[player],
        win=fmean(wins[1]),
        real_win=fmean(wins[0]),
        gain=_difference(*wins),
        fans_gain=_difference(*fans),
        substituted=other.substituted,
    )


class Rest:
    """The rest of a record from one action on, as far as it can be followed."""

    def __init__(self, record: Record, game: Challengers, steps: Sequence[Step[State, Any]], at: int) -> None:
        self.game, self.at = game, at
        self.player = record.actions[at].player
        self.substituted = 0
        self._chance = record.chance
        self._state = steps[at].state
        self._greedy = Greedy(self._state.fixed.table)
        self._taken = [sum(entry.player == p for entry in record.actions[:at]) for p in range(len(self._state.players))]
        self._script: dict[Key, list[_Line]] = defaultdict(list)
        for entry, step in zip(record.actions[at + 1 :], steps[at + 1 :], strict=False):
            choice = _choice(game, step.state, entry.player)
            line = _Line(entry.player, decode(game.types.action, entry.action, "action"), choice)
            self._script[step.state.round, step.state.phase].append(line)

    def play(self, action: Action) -> list[Step[State, Any]]:
        """The steps from the changed action on, to the end."""
        found = [self._apply(self.player, action)]
        while self._state.outcome is None:
            player, action = self._next()
            found.append(self._apply(player, action))
        return found

    def _apply(self, player: PlayerIx, action: Action) -> Step[State, Any]:
        step = self.game.apply(self._state, player, action)
        self._state = step.state
        self._taken[player] += 1
        return step

    def _next(self) -> tuple[PlayerIx, Action]:
        """The next action of the record that is still possible; if there is none, the bot decides."""
        state = self._state
        script = self._script[state.round, state.phase]
        actors = self.game.actors(state)
        while line := next((line for line in script if line.player in actors), None):
            if self._is_possible(line):
                script.remove(line)
                return line.player, line.action
            # What comes after it was meant for another situation.
            script[:] = [other for other in script if other.player != line.player]
        player = actors[0]
        self.substituted += 1
        legal = self.game.legal(state, player)
        rng = bot_stream(self._chance, player, self._taken[player])
        return player, self._greedy.decide(Sight(player, self.game.view(state, player), legal, rng))

    def _is_possible(self, line: _Line) -> bool:
        if isinstance(line.action, Choose) and line.choice != _choice(self.game, self._state, line.player):
            return False
        return line.action in self.game.legal(self._state, line.player)


def _choice(game: Challengers, state: State, player: PlayerIx) -> object:
    """What a player is asked in a match, or nothing."""
    for arena in state.arenas:
        if not arena.is_over and player in arena.players:
            parks = game.view(state, player).parks
            return next((park.choice for park in parks if park.choice and park.choice.player == player), None)
    return None


def _difference(before: Sequence[float], after: Sequence[float]) -> FanDifference:
    steps = [b - a for a, b in zip(before, after, strict=True)]
    mean = fmean(steps)
    margin = Z * stdev(steps) / sqrt(len(steps)) if len(steps) > 1 else 0.0
    return FanDifference(mean, mean - margin, mean + margin)
