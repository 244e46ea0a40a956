"""What an engine thinks of a game that was played: chances move by move, mistakes, and what was better.

It knows the whole record, hidden ranks included, so it judges what happened and not what a player could have
known. A chance is the engine's score on a scale that was fitted to games of its own levels (`chance_of`).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Literal

from flagfall.core.codec import decode
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.actions import Action, Move, Pass, Strike
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.improvements import Improvement, find_improvements, turning_point
from flagfall.games.ctb.insight.lines import chance_of_pieces, in_pieces, score_of
from flagfall.games.ctb.insight.placement import NODES as PLACEMENT_NODES
from flagfall.games.ctb.insight.placement import PlacementVerdict, judge_placements
from flagfall.games.ctb.rules.protocol.legal_moves import legal_codes
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.searcher import Thinker, Thought
from flagfall.games.ctb.search.worth import chance_of
from flagfall.games.ctb.state import State

NODES = 12_000
"""Positions looked at for each move; about a tenth of a second compiled."""

LINE = 4
"""Plies shown of a better line."""

NEARLY_LOST = 0.2
"""Chance below which it says little what a move gave away: there pieces are counted, too."""

PIECES = 1_000
"""Hundredths of a middling piece that are as bad, when nearly lost, as the whole game would be otherwise."""

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

GRADES: tuple[tuple[float, Grade], ...] = ((0.05, "good"), (0.1, "inaccuracy"), (0.2, "mistake"))
"""Chance given away, below which a move that was not the best is still called so."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One move of a game, judged."""

    number: int  # of the action in the record, from 1
    player: PlayerIx
    action: Action
    before: float  # chance of the player to win with the best move
    after: float  # … and with the move that was made
    grade: Grade
    best: Action
    line: tuple[Action, ...]  # the best continuation, including the move itself
    gain: int = 0  # by which the best move was better, in hundredths of a middling piece

    @property
    def loss(self) -> float:
        """The chance that was given away; in a game that is nearly lost the pieces, if that is more."""
        return loss_of(self.before, self.after, self.gain)


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, judged."""

    remarks: tuple[Remark, ...]
    chances: tuple[float, ...]  # of player 0: before the first move and after each
    placements: tuple[PlacementVerdict, ...]  # by player; empty if the game began from a position
    nodes: int  # looked at for each move
    improvements: tuple[Improvement, ...] = ()  # the most valuable ones of each player, the best first
    turning: tuple[int | None, ...] = (None, None)  # by player: the move that cost most; None: none cost anything

    def mistakes(self) -> tuple[Remark, ...]:
        """What was worse than it had to be, in order."""
        return tuple(remark for remark in self.remarks if remark.grade in ("inaccuracy", "mistake", "blunder"))

    def accuracy(self, player: int) -> float:
        """1 less the mean of what a player gave away with a move; 1 without moves."""
        losses = [min(1.0, remark.loss) for remark in self.remarks if remark.player == player]
        return 1 - sum(losses) / len(losses) if losses else 1.0


def review(record: Record, *, nodes: int = NODES, engine: str = "auto", threads: int = 1) -> Review:
    """Judge every move of a record; raises BadRecord. `engine` is `auto`, `compiled` or `interpreted`.

    Moves are judged one by one, so several threads share them and come to the same verdict, only sooner.
    """
    thinker = Thinker(engine=engine)
    states = [step.state for step in replay(record, CTB)]
    actions = [decode(Action, entry.action, "action") for entry in record.actions]
    moments = [i for i, action in enumerate(actions) if isinstance(action, (Move, Strike, Pass))]
    opinions = _opinions([states[i] for i in moments], nodes, engine, threads)
    last = states[moments[-1] + 1] if moments else states[-1]
    score = _score_at(last, thinker, nodes)  # of player 0, like chances
    chances = [_chance_for(last, score)]
    remarks: list[Remark] = []
    # Backwards: a move without a choice is worth what comes of it.
    for i, opinion in reversed(list(zip(moments, opinions, strict=True))):
        player = record.actions[i].player
        after = _for(player, chances[-1])
        mine = score if player == 0 else -score
        remark = _remark(i + 1, player, actions[i], after, mine, opinion)
        remarks.append(remark)
        chances.append(_for(player, remark.before))
        mine += remark.gain
        score = mine if player == 0 else -mine
    placements = judge_placements(record, thinker, min(nodes, PLACEMENT_NODES))
    remarks.reverse()
    found = Review(tuple(remarks), tuple(reversed(chances)), placements, nodes)
    better = find_improvements(remarks, states, placements, thinker, nodes)
    return replace(found, improvements=better, turning=(turning_point(better, 0), turning_point(better, 1)))


def loss_of(before: float, after: float, gain: int) -> float:
    """What a move gave away, from 0 to 1."""
    chance = max(0.0, before - after)
    return max(chance, min(1.0, gain / PIECES)) if before < NEARLY_LOST else chance


@dataclass(frozen=True, slots=True)
class _Opinion:
    """What thinking about a position came to."""

    thought: Thought
    line: tuple[Action, ...]


def _opinions(states: list[State], nodes: int, engine: str, threads: int) -> list[_Opinion | None]:
    """The value of each position; None where there was no choice."""

    def share(first: int) -> list[_Opinion | None]:
        thinker = Thinker(engine=engine)
        return [_think(thinker, state, nodes) for state in states[first::threads]]

    found: list[_Opinion | None] = [None] * len(states)
    with ThreadPoolExecutor(threads) as pool:
        for first, part in enumerate(pool.map(share, range(threads))):
            found[first::threads] = part
    return found


def _think(thinker: Thinker, state: State, nodes: int) -> _Opinion | None:
    if len(legal_codes(state)) == 1:
        return None
    thinker.forget()  # an opinion follows from the position, not from what was looked at before
    thought = thinker.best(state, nodes=nodes)
    return _Opinion(thought, tuple(thinker.line(state, thought, LINE)))


def _remark(
    number: int, player: PlayerIx, action: Action, after: float, score: int, opinion: _Opinion | None
) -> Remark:
    """`after` and `score` are what the position is worth to the player with the move that was made."""
    if opinion is None:
        return Remark(number, player, action, after, after, "best", action, (action,))
    best, expected = opinion.thought.action, chance_of(opinion.thought.score)
    if action == best:
        return Remark(number, player, action, expected, expected, "best", best, opinion.line)
    # Thinking one move later may find that the move was no worse after all.
    before = max(expected, after)
    gain = max(0, in_pieces(opinion.thought.score) - score)
    loss = loss_of(before, after, gain)
    grade: Grade = next((name for limit, name in GRADES if loss < limit), "blunder")
    return Remark(number, player, action, before, after, grade, best, opinion.line, gain)


def _score_at(state: State, thinker: Thinker, nodes: int) -> int:
    """What the position where the moves end is worth to player 0."""
    score = score_of(state, thinker, nodes)
    return score if state.player(state.field.side) == 0 else -score


def _chance_for(state: State, score: int) -> float:
    """The chance of player 0 where the moves end: the result, or what could still come."""
    if state.outcome is not None:
        return 0.5 if not state.outcome.winners else float(0 in state.outcome.winners)
    return 0.5 if state.phase is not Phase.PLAYING else chance_of_pieces(score)


def _for(player: int, chance: float) -> float:
    """The chance of player 0 from that of a player, and the other way round."""
    return chance if player == 0 else 1 - chance
