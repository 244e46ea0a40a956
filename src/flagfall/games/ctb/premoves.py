"""How the game is to begin while its player is away: the rest of an army, turn by turn, and the coin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.plans import Plans, PlanStep
from flagfall.games.ctb.actions import Action, Call, Decide, Face, Place
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.answering import answered, by_rule, in_order, rest_of_army, still_possible
from flagfall.games.ctb.view import View


@dataclass(frozen=True, slots=True)
class Formation:
    """Pieces and their squares, in the order in which they are to be placed, and what to say at the toss."""

    places: tuple[Place, ...] = ()
    answers: bool = False
    """Waiting pieces exchange squares to answer the enemy's, and are placed in the order that reveals least."""
    rest: bool = False
    """What the places leave over is placed as the engine would."""
    call: Face | None = None  # if it is theirs to call the coin
    begin: bool | None = None  # if it is theirs to decide: whether they make the first move


def check(plan: Formation, config: Config) -> None:
    """Raise BadInput for pieces or squares that this game does not have, or for more than there are."""
    variant = variant_of(config.variant, config.rules)
    pieces, size = {piece.id for piece in variant.pieces}, variant.board.size
    if not plan.places and not plan.rest and plan.call is None and plan.begin is None:
        raise BadInput("plan.places: a formation places at least one piece, or plans the toss.")
    if len(plan.places) > size:
        raise BadInput(f"plan.places: there are only {size} squares.")
    for place in plan.places:
        if place.piece not in pieces:
            raise BadInput(f"plan.places: there is no piece '{place.piece[:40]}' here.")
        if not 0 <= place.square < size:
            raise BadInput(f"plan.places: there is no square {place.square} here.")


def step(plan: Formation, view: View, legal: Sequence[Action]) -> PlanStep:
    """The first piece that can be placed now; what was placed meanwhile, or cannot be any more, is left out."""
    has_toss = (plan.call, plan.begin) != (None, None)
    toss = replace(plan, places=(), answers=False, rest=False) if has_toss else None
    if view.phase is not Phase.PLACING:
        return _at_toss(toss, view, legal)
    still = still_possible(view, plan.places)
    if not still and plan.rest and view.reserve:
        still = list(rest_of_army(view))
    if plan.answers:
        still = in_order(view, answered(view, still))
    allowed = {action for action in legal if isinstance(action, Place)}
    chosen = next((place for place in still if place in allowed), None)
    if chosen is None and plan.rest and allowed:
        chosen = by_rule(view, [action for action in legal if isinstance(action, Place)])
    if chosen is None:  # on one's own turn only the toss of the plan remains
        waits = bool(still) or (plan.rest and bool(view.reserve))
        return PlanStep(None, _left(plan, still) if waits and not allowed else toss)
    if chosen in still:
        still.remove(chosen)
    is_last = sum(one.count for one in view.reserve) == 1
    return PlanStep(chosen, _left(plan, still) if not is_last and (still or plan.rest) else toss)


def _left(plan: Formation, still: Sequence[Place]) -> Formation:
    return replace(plan, places=tuple(still))


def _at_toss(plan: Formation | None, view: View, legal: Sequence[Action]) -> PlanStep:
    """The face and the first move, as far as they are in the plan; a decision of the opponent needs none."""
    if plan is None or view.phase not in (Phase.CALLING, Phase.DECIDING):
        return PlanStep()
    if plan.call is not None and (call := Call(plan.call)) in legal:
        return PlanStep(call, None if plan.begin is None else replace(plan, call=None))
    if plan.begin is not None and view.viewer is not None:
        decide = Decide(view.viewer if plan.begin else PlayerIx(1 - view.viewer))
        if decide in legal:
            return PlanStep(decide)
    is_asked = any(isinstance(action, (Call, Decide)) for action in legal)
    return PlanStep() if is_asked else PlanStep(None, plan)


PLANS = Plans(Formation, check, step)
