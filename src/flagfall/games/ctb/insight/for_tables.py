"""What can be said about a finished game besides what happened: the engine's review of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flagfall.core.codec import decode
from flagfall.core.plugin import CompiledCode, Insight, Story, described
from flagfall.games.ctb.actions import Action, Move, Strike
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.insight.improvements import Improvement
from flagfall.games.ctb.insight.placement import PlacementVerdict
from flagfall.games.ctb.insight.review import NODES, Remark, review
from flagfall.games.ctb.notation.actions import format_action
from flagfall.games.ctb.notation.position import position_of
from flagfall.games.ctb.search.searcher import is_warm, warm_up

FEW = 250
"""Positions for each move without machine code: a game is judged in some seconds then, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMove:
    """A move in notation, and where it goes."""

    text: str
    source: int | None = described("Square; None: a pass.")
    target: int | None
    is_strike: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveReview:
    """One move, judged."""

    number: int = described("Of the action in the game, from 1: the step of a history.")
    player: int
    before: float = described("The player's chance to win with the best move …")
    after: float = described("… and with the move that was made.")
    grade: str = described("best, good, inaccuracy, mistake, blunder.")
    move: str = described("In notation, such as `e7xe8`.")
    line: list[WrittenMove] = described("How the best move would go on, itself first.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementReview:
    """How well an army was placed, compared with armies of the engine."""

    player: int
    gain: int | None = described(
        "Against the middle one of the others, in hundredths of a middling piece; None where an end is forced."
    )
    forced: Literal["win", "loss"] | None = described("The forced end of this placement, if the engine sees one.")
    better: int = described("How many of the others would have stood better.")
    others: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BetterWay:
    """An improvement for a player, with the line that proves it."""

    kind: Literal["move", "army"]
    number: int = described("Of the action in the game, from 1; of an army: the first move after it.")
    player: int
    move: str | None = described("What was played, in notation; None: an army.")
    line: list[WrittenMove] = described("What would have been better, and how it would go on.")
    position: str = described("Where the line begins, with the better army if it is one; in notation.")
    chance: float = described("The player's chance to win at the end of the line …")
    played_chance: float = described("… and with what was played.")
    score: int = described("What the engine thinks of the end of the line, in hundredths of a middling piece …")
    played_score: int = described("… and of what was played; always less. A forced end counts as twenty pieces.")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReview:
    """A whole game of Capture The Base, judged by the engine with open cards."""

    chances: list[float] = described("Of player 0 to win: before the first move and after each.")
    accuracy: tuple[float, float] = described(
        "By player: 1 less the mean of what a move gave away: chance or, where hardly any is left, pieces."
    )
    moves: list[MoveReview]
    placements: list[PlacementReview]
    improvements: list[BetterWay] = described("The three most valuable ones of each player, the best first.")
    turning: tuple[int | None, int | None] = described(
        "By player: the number of the move that cost most. None: no move did; perhaps the army."
    )
    nodes: int = described("Positions the engine looked at for each move.")


def game_review(story: Story, part: str | None, precision: float, is_fast: bool) -> GameReview:
    """The review of a whole game; there are no parts of it, and no precision but the engine's."""
    assert story.record is not None
    found = review(story.record, nodes=NODES if is_fast else FEW, engine="compiled" if is_fast else "interpreted")
    config = decode(Config, story.record.config, "record.config")
    variant = variant_of(config.variant, config.rules)
    return GameReview(
        chances=[round(chance, 4) for chance in found.chances],
        accuracy=(round(found.accuracy(0), 4), round(found.accuracy(1), 4)),
        moves=[_move(remark, variant) for remark in found.remarks],
        placements=[_placement(verdict) for verdict in found.placements],
        improvements=[_better(one, variant) for one in found.improvements],
        turning=(found.turning[0], found.turning[1]),
        nodes=found.nodes,
    )


def _move(remark: Remark, variant: Variant) -> MoveReview:
    return MoveReview(
        number=remark.number,
        player=remark.player,
        before=round(remark.before, 4),
        after=round(remark.after, 4),
        grade=remark.grade,
        move=format_action(remark.action, variant),
        line=[written(action, variant) for action in remark.line],
    )


def _better(found: Improvement, variant: Variant) -> BetterWay:
    return BetterWay(
        kind=found.kind,
        number=found.number,
        player=found.player,
        move=None if found.action is None else format_action(found.action, variant),
        line=[written(action, variant) for action in found.line],
        position=str(position_of(found.start)),
        chance=round(found.chance, 4),
        played_chance=round(found.played_chance, 4),
        score=found.score,
        played_score=found.played,
    )


def written(action: Action, variant: Variant) -> WrittenMove:
    """A move as front ends show it."""
    text = format_action(action, variant)
    if isinstance(action, (Move, Strike)):
        is_strike = isinstance(action, Strike)
        return WrittenMove(text=text, source=action.source, target=action.target, is_strike=is_strike)
    return WrittenMove(text=text, source=None, target=None, is_strike=False)


def _placement(verdict: PlacementVerdict) -> PlacementReview:
    return PlacementReview(
        player=verdict.player,
        gain=verdict.gain,
        forced=verdict.forced,
        better=verdict.better,
        others=verdict.others,
    )


REVIEW = Insight(
    "review",
    GameReview,
    game_review,
    "Get the engine's review of a finished game: chances, mistakes, better moves and placements.",
    needs_all=True,
    compiled=CompiledCode(is_warm, warm_up),
)
