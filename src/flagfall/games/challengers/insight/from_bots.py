"""Insights that ask bots, imported only where insights are made: advice, luck, and a game with another card."""

from __future__ import annotations

from flagfall.core.errors import BadInput
from flagfall.core.plugin import CompiledCode, GameInsights, Insight, Story
from flagfall.games.challengers.game import CHALLENGERS, Challengers
from flagfall.games.challengers.insight.advice.adviser import Adviser
from flagfall.games.challengers.insight.advice.answer import TournamentAdvice
from flagfall.games.challengers.insight.advice.decisions import decisions
from flagfall.games.challengers.insight.luck.insight import LUCK, OTHER_CARD
from flagfall.games.challengers.single_match.contest import is_warm, warm_up

# Advice at a table: made of what one player saw and heard, and of nothing else.

# The errors only analyses of this game know.
#
# BadInput
# └── NoSuchDecision             no_such_decision  no one has to decide anything there


class NoSuchDecision(BadInput):
    """The player has nothing to decide in a deck phase there, or not yet."""

    code = "no_such_decision"


def tournament_advice(story: Story, part: str | None, precision: float, is_fast: bool) -> TournamentAdvice:
    """Advice for the decision that is open now, for all of a round (`3`) or for one of them (`3-1`)."""
    if story.first.config.trainers:
        raise NoSuchDecision("The adviser does not know what trainers do, so it says nothing at this table.")
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
    "Get advice for a deck phase: options by the chance to win the game, with reasons.",
    errors=(NoSuchDecision,),
    compiled=CompiledCode(is_warm, warm_up),
)


INSIGHTS = GameInsights(Challengers.id, (ADVICE, LUCK, OTHER_CARD))
