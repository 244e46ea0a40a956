"""What was foreseen of the matches of one tournament of bots, and what came of it (`calibrate.py`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import split
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.followed_game import FollowedMatch, TournamentFollower
from flagfall.games.challengers.insight.swing import SwingLine, swing_line

PRECISION = 0.05
"""Of every chance. Its noise is a tenth of what a step varies by, so more would cost time and gain nothing."""

OTHERS = 8
"""In one of so many tournaments it is also asked what players and spectators could have known."""

CHOOSE = {"random": "random"}
"""Bots whose choices inside a match are not the `sensible` ones that odds assume. `greedy` chooses nearly so."""

Row = tuple[float, float, float]
"""Where the chance stood, what was foreseen, what came: the chance by one sample, the rest by another."""

Job = tuple[int, int, tuple[str, ...], bool]
"""Seed, players, bots, and whether only what was known of all decks before a match is asked for."""


class Onlooker:
    """Follows a tournament through somebody's eyes; `None` sees all decks."""

    def __init__(self, table: Table, viewer: Viewer | None, choose: dict[int, str]) -> None:
        self.viewer, state = viewer, table.state
        decks = [[state.fixed.table.ids[kind] for kind in player.deck[: player.deck_n]] for player in state.players]
        view = table.game.view(state, SPECTATOR if viewer is None else viewer)
        self.follower = TournamentFollower(state.fixed.table, view, decks if viewer is None else None, choose)

    def hear(self, events: Sequence[Any]) -> None:
        """Take in what the viewer may see of a step."""
        for event in events:
            seen = event if self.viewer is None else CHALLENGERS.redact(event, self.viewer)
            if seen is not None:
                self.follower.hear(seen)


def foresee(job: Job) -> dict[str, list[Row]]:
    """All matches of one tournament: `… before` the first card, and the `full steps` of the line after it."""
    seed, players, bots, is_short = job
    found: dict[str, list[Row]] = defaultdict(list)
    for onlooker in _play(seed, players, bots, has_others=seed % OTHERS == 0 and not is_short):
        for meeting in onlooker.follower.meetings:
            if is_short:
                wins = [_line(seed, _before(meeting), number).points[0].win for number in (0, 1)]
                found["full before"].append((wins[0], wins[1], float(meeting.course.winner == 0)))
            elif onlooker.viewer is None:
                # Two lines with chance of their own: one says in which tenth a step begins, the other how far it goes.
                # With one for both, a chance that was guessed too high by luck would seem to fall afterwards.
                place, line = _line(seed, meeting, 0), _line(seed, meeting, 1)
                found["full before"].append((place.points[0].win, line.points[0].win, line.points[-1].win))
                steps = zip(place.points, pairwise(line.points), strict=False)
                found["full steps"] += [(where.win, a.win, b.win) for where, (a, b) in steps]
            elif onlooker.viewer is SPECTATOR or onlooker.viewer in meeting.players:
                side = 0 if onlooker.viewer is SPECTATOR else meeting.players.index(onlooker.viewer)
                before = _before(meeting)
                wins = [_line(seed, before, number).points[0].win for number in (0, 1)]
                came = float(meeting.course.winner == side)
                name = "spectator" if onlooker.viewer is SPECTATOR else "player"
                where, foreseen = (win if side == 0 else 1 - win for win in wins)
                found[f"{name} before"].append((where, foreseen, came))
    return dict(found)


def _play(seed: int, players: int, bots: tuple[str, ...], *, has_others: bool) -> list[Onlooker]:
    """One tournament of bots, and everybody who looked on."""
    config = Config(players=players)
    table = Table(CHALLENGERS, config, seed)
    names = [bots[p % len(bots)] for p in range(players)]
    team = [make_bot(name, CHALLENGERS, config) for name in names]
    choose = {p: CHOOSE[name] for p, name in enumerate(names) if name in CHOOSE}
    eyes: list[Viewer | None] = [None]
    if has_others:
        eyes += [SPECTATOR, *(PlayerIx(p) for p in range(players))]
    onlookers = [Onlooker(table, viewer, choose) for viewer in eyes]
    for onlooker in onlookers:
        table.listen(onlooker.hear)
    while table.actors:
        player = table.actors[0]
        table.act(player, team[player].decide(sight_of(table, player)))
    return onlookers


def _before(meeting: FollowedMatch) -> FollowedMatch:
    """The match before its first card: nothing else is asked of players and spectators."""
    del meeting.course.thoughts[1:]
    return meeting


def _line(seed: int, meeting: FollowedMatch, number: int) -> SwingLine:
    index = 2 * (meeting.round * 16 + meeting.park) + number
    return swing_line(
        CHALLENGERS.table, meeting.course, precision=PRECISION, engine="compiled", seed=split(seed, index)
    )
