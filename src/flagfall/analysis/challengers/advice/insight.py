"""Advice at a table: made of what one player saw and heard, and of nothing else."""

from __future__ import annotations

from flagfall.analysis.challengers.advice.adviser import Adviser
from flagfall.analysis.challengers.advice.answer import TournamentAdvice
from flagfall.analysis.challengers.advice.decisions import decisions
from flagfall.analysis.challengers.advice.errors import NoSuchDecision
from flagfall.core.plugin import CompiledCode, Insight, Story
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.match.contest import is_warm, warm_up


def tournament_advice(story: Story, part: str | None, precision: float, is_fast: bool) -> TournamentAdvice:
    """Advice for the decision that is open now, for all of a round (`3`) or for one of them (`3-1`)."""
    found = tuple(
        Adviser(decision.position, precision=precision, is_fast=is_fast).advise(decision.name, decision.taken)
        for decision in decisions(CHALLENGERS.cards(story.first.config), story.first, story.events, part)
    )
    if not found:
        where = "now" if part is None else f"in '{part}'"
        raise NoSuchDecision(
            f"There is no decision {where}; a part is a round, such as 3, or one decision of it, such as 3-1."
        )
    return TournamentAdvice(decisions=found)


ADVICE = Insight(
    "advice",
    TournamentAdvice,
    tournament_advice,
    "What to pick and what to part with in a deck phase: options by the chance to win the game, with reasons.",
    errors=(NoSuchDecision,),
    compiled=CompiledCode(is_warm, warm_up),
)
