"""What to take from offers that are not drawn yet, while the player is away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.core.errors import BadInput
from flagfall.core.plans import Plans, PlanStep
from flagfall.games.challengers.actions import Action, Done, Pick, Redraw, TakeLevel
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.view import View

MOST_WISHES = 40


@dataclass(frozen=True, slots=True)
class Wishes:
    """Of every offer the first of these cards that is in it. What is not said here waits for the player."""

    cards: tuple[CardId, ...]  # the dearest first; each is taken once
    level: str | None = None  # the pile to draw from, where there is a choice
    redraw: bool = False  # throw away an offer with none of them, as far as the rules allow
    ready: bool = False  # remove nothing after picking, and be ready for the match


def check(plan: Wishes, config: Config) -> None:
    """Raise BadInput for cards or piles that this game does not have."""
    known = set(CHALLENGERS.cards(config).ids)
    if not plan.cards:
        raise BadInput("plan.cards: name at least one card.")
    if len(plan.cards) > MOST_WISHES:
        raise BadInput(f"plan.cards: at most {MOST_WISHES} cards.")
    for card in plan.cards:
        if card not in known:
            raise BadInput(f"plan.cards: there is no card '{card[:40]}' here.")
    if plan.level not in (None, "A", "B", "C"):
        raise BadInput("plan.level: one of A, B, C.")


def step(plan: Wishes, view: View, legal: Sequence[Action]) -> PlanStep:
    """What the plan says to what is asked now; None where it says nothing."""
    if view.viewer is None or view.outcome is not None:
        return PlanStep()
    at = view.players[view.viewer].step
    if at == "level" and plan.level is not None and TakeLevel(plan.level) in legal:
        return PlanStep(TakeLevel(plan.level), plan)
    if at == "picking":
        for number, card in enumerate(plan.cards):
            if Pick(card) in legal:
                left = (*plan.cards[:number], *plan.cards[number + 1 :])
                return PlanStep(Pick(card), _with(plan, left))
        if plan.redraw and plan.cards and Redraw() in legal:
            return PlanStep(Redraw(), plan)
    if at == "removing" and plan.ready and Done() in legal:
        return PlanStep(Done(), plan if plan.cards else None)
    return PlanStep(None, plan)


def _with(plan: Wishes, cards: tuple[CardId, ...]) -> Wishes | None:
    if not cards and not plan.ready:
        return None
    return Wishes(cards, plan.level, plan.redraw, plan.ready)


PLANS = Plans(Wishes, check, step)
