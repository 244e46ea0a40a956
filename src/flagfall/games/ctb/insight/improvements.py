"""What would have been worth most to a player: better moves, and a better army, each with the line that proves it.

A line counts only if the engine, asked at its end, thinks more of the position than of what was played. So a lost
game has improvements, too: where no chance is left to lose, pieces are, and moves until the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from flagfall.core.ids import PlayerIx
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.lines import END, chance_of_pieces, score_of
from flagfall.games.ctb.insight.placement import PlacementVerdict
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.state import State

if TYPE_CHECKING:
    from flagfall.games.ctb.insight.review import Remark

COUNT = 3
"""Improvements shown per player."""

TRIES = 8
"""Moves that are looked at again, those first that cost most."""

LINE = 2
"""Plies shown of the game with another army."""

LOST_AT_ONCE = 0.35
"""Chance before the first move below which the army comes first."""

ARMY_GAIN = 30
"""The least gain of another army to be shown, in hundredths of an average piece, if there are other improvements."""


@dataclass(frozen=True, slots=True)
class Improvement:
    """A possible improvement for a player."""

    kind: Literal["move", "army"]
    number: int  # of the action in the record, from 1; of an army: the first move after it
    player: PlayerIx
    action: Action | None  # what was played instead; None: an army
    line: tuple[Action, ...]
    start: State  # where the line begins
    score: int  # for the player, in hundredths of a middling piece, at the end of the line …
    played: int  # … and with what was played

    @property
    def gain(self) -> int:
        """What it brings; always more than nothing."""
        return self.score - self.played

    @property
    def is_forced(self) -> bool:
        """Whether an end is forced with it or without it: then the gain is no number of pieces."""
        return max(abs(self.score), abs(self.played)) > END // 2

    @property
    def chance(self) -> float:
        """The chance of the player at the end of the line."""
        return chance_of_pieces(self.score)

    @property
    def played_chance(self) -> float:
        """The chance of the player with what was played."""
        return chance_of_pieces(self.played)


def turning_point(improvements: Sequence[Improvement], player: int) -> int | None:
    """The move of a player that cost the most chance or, where there was none to lose, the most pieces.

    None: there is no such move; what would have been better was the army, or nothing at all.
    """
    moves = [one for one in improvements if one.player == player and one.kind == "move"]
    return max(moves, key=_value).number if moves else None


def find_improvements(
    remarks: Sequence[Remark],
    states: Sequence[State],
    placements: Sequence[PlacementVerdict],
    thinker: Thinker,
    nodes: int,
) -> tuple[Improvement, ...]:
    """The most valuable ones of each player, the best first. `states` are those of the record, from the first on."""
    found: list[Improvement] = []
    for player in (PlayerIx(0), PlayerIx(1)):
        armies = _armies(player, remarks, placements, thinker, nodes)
        moves = _moves(player, remarks, states, thinker, nodes)
        first = [army for army in armies[:1] if army.gain >= ARMY_GAIN]
        others = armies[len(first) :]
        is_lost = bool(first) and first[0].played_chance < LOST_AT_ONCE and _is_poor(placements, player)
        told = [*first, *moves, *others] if is_lost else [*moves, *first, *others]
        if len(told) < COUNT:  # lost after a move or two, which had more than one better choice
            told += _second_best(player, remarks, states, thinker, nodes)
        found += told[:COUNT]
    return tuple(found)


def _is_poor(placements: Sequence[PlacementVerdict], player: int) -> bool:
    """Whether most other armies would have stood better."""
    return any(verdict.player == player and verdict.better * 2 > verdict.others for verdict in placements)


def _moves(
    player: PlayerIx, remarks: Sequence[Remark], states: Sequence[State], thinker: Thinker, nodes: int
) -> list[Improvement]:
    own = [r for r in remarks if r.player == player and r.action != r.best]
    own.sort(key=lambda r: (-round(r.loss, 2), -r.gain, r.number))
    found: list[Improvement] = []
    for tried, remark in enumerate(own):
        if tried >= TRIES and len(found) >= COUNT:
            break
        start = states[remark.number - 1]
        score = _after(start, remark.line, player, thinker, nodes)
        played = _after(start, (remark.action,), player, thinker, nodes)
        if score > played:
            found.append(Improvement("move", remark.number, player, remark.action, remark.line, start, score, played))
    return sorted(found, key=_value, reverse=True)[:COUNT]


def _second_best(
    player: PlayerIx, remarks: Sequence[Remark], states: Sequence[State], thinker: Thinker, nodes: int
) -> list[Improvement]:
    """Other moves that were better than what was played, though not the best."""
    found: list[Improvement] = []
    for remark in sorted((r for r in remarks if r.player == player), key=lambda r: (-r.loss, r.number)):
        start = states[remark.number - 1]
        played = _after(start, (remark.action,), player, thinker, nodes)
        thinker.forget()
        for thought in list(thinker.lines(start, COUNT + 1, nodes=nodes)):
            score = _after(start, (thought.action,), player, thinker, nodes)
            if thought.action not in (remark.best, remark.action) and score > played:
                line = (thought.action,)
                found.append(Improvement("move", remark.number, player, remark.action, line, start, score, played))
            if len(found) == COUNT:
                return found
    return found


def _value(found: Improvement) -> tuple[float, int, int]:
    """How much there is to learn from it: chance before pieces, and of equals the first."""
    return round(found.chance - found.played_chance, 2), found.gain, -found.number


def _armies(
    player: PlayerIx,
    remarks: Sequence[Remark],
    placements: Sequence[PlacementVerdict],
    thinker: Thinker,
    nodes: int,
) -> list[Improvement]:
    verdict = next((verdict for verdict in placements if verdict.player == player), None)
    if verdict is None or verdict.own is None or not remarks:
        return []
    played = _after(verdict.own, (), player, thinker, nodes)
    found = []
    for start in verdict.best[:COUNT]:
        thinker.forget()
        line = tuple(thinker.line(start, thinker.best(start, nodes=nodes), LINE))
        score = _after(start, line, player, thinker, nodes)
        if score > played:
            found.append(Improvement("army", remarks[0].number, player, None, line, start, score, played))
    return sorted(found, key=_value, reverse=True)


def _after(state: State, actions: Sequence[Action], player: PlayerIx, thinker: Thinker, nodes: int) -> int:
    """What a position is worth to a player after some actions."""
    for action in actions:
        state = CTB.apply(state, state.player(state.field.side), action).state
        if state.phase is not Phase.PLAYING:
            break
    score = score_of(state, thinker, nodes)
    return score if state.player(state.field.side) == player else -score
