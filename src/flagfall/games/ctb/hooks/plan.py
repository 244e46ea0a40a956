"""How the game is to begin while its player is away: the rest of an army, turn by turn, and the coin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.plans import Plans, PlanStep
from flagfall.games.ctb.actions import Action, Call, Decide, Face, Place
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.flow.phase import Phase
from flagfall.games.ctb.view import View


@dataclass(frozen=True, slots=True)
class Formation:
    """Pieces and their squares, in the order in which they are to be placed, and what to say at the toss."""

    places: tuple[Place, ...] = ()
    call: Face | None = None  # if it is theirs to call the coin
    begin: bool | None = None  # if it is theirs to decide: whether they make the first move


def check(plan: Formation, config: Config) -> None:
    """Raise BadInput for pieces or squares that this game does not have, or for more than there are."""
    variant = variant_of(config.variant, config.rules)
    pieces, size = {piece.id for piece in variant.pieces}, variant.board.size
    if not plan.places and plan.call is None and plan.begin is None:
        raise BadInput("plan.places: a formation places at least one piece, or says something to the toss.")
    if len(plan.places) > size:
        raise BadInput(f"plan.places: there are only {size} squares.")
    for place in plan.places:
        if place.piece not in pieces:
            raise BadInput(f"plan.places: there is no piece '{place.piece[:40]}' here.")
        if not 0 <= place.square < size:
            raise BadInput(f"plan.places: there is no square {place.square} here.")


def step(plan: Formation, view: View, legal: Sequence[Action]) -> PlanStep:
    """The first piece that can be placed now; what was placed meanwhile, or cannot be any more, is left out."""
    toss = replace(plan, places=()) if (plan.call, plan.begin) != (None, None) else None
    if view.phase is not Phase.PLACING:
        return _at_toss(toss, view, legal)
    stock = Counter({one.piece: one.count for one in view.reserve})
    taken = {man.square for man in view.men}
    still: list[Place] = []
    for place in plan.places:
        if stock[place.piece] > 0 and place.square not in taken:
            stock[place.piece] -= 1
            taken.add(place.square)
            still.append(place)
    allowed = {action for action in legal if isinstance(action, Place)}
    chosen = next((place for place in still if place in allowed), None)
    if chosen is None:  # at one's own turn nothing of it is possible: the plan has come to nothing
        return PlanStep(None, toss) if allowed or not still else PlanStep(None, replace(plan, places=tuple(still)))
    still.remove(chosen)
    return PlanStep(chosen, replace(plan, places=tuple(still)) if still else toss)


def _at_toss(plan: Formation | None, view: View, legal: Sequence[Action]) -> PlanStep:
    """The face and the first move, as far as they were said; what somebody else decides needs no words."""
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
