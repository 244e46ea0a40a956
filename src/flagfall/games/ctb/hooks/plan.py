"""Where the rest of an army is to be placed, turn by turn, while its player is away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.core.errors import BadInput
from flagfall.core.plans import Plans, PlanStep
from flagfall.games.ctb.actions import Action, Place
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.flow.phase import Phase
from flagfall.games.ctb.view import View


@dataclass(frozen=True, slots=True)
class Formation:
    """Pieces and their squares, in the order in which they are to be placed."""

    places: tuple[Place, ...]


def check(plan: Formation, config: Config) -> None:
    """Raise BadInput for pieces or squares that this game does not have, or for more than there are."""
    variant = variant_of(config.variant, config.rules)
    pieces, size = {piece.id for piece in variant.pieces}, variant.board.size
    if not plan.places:
        raise BadInput("plan.places: a formation places at least one piece.")
    if len(plan.places) > size:
        raise BadInput(f"plan.places: there are only {size} squares.")
    for place in plan.places:
        if place.piece not in pieces:
            raise BadInput(f"plan.places: there is no piece '{place.piece[:40]}' here.")
        if not 0 <= place.square < size:
            raise BadInput(f"plan.places: there is no square {place.square} here.")


def step(plan: Formation, view: View, legal: Sequence[Action]) -> PlanStep:
    """The first piece that can be placed now; what was placed meanwhile, or cannot be any more, is left out."""
    if view.phase is not Phase.PLACING:
        return PlanStep()
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
        return PlanStep() if allowed or not still else PlanStep(None, Formation(tuple(still)))
    still.remove(chosen)
    return PlanStep(chosen, Formation(tuple(still)) if still else None)


PLANS = Plans(Formation, check, step)
