"""A hint for the player who plays alone against bots: what the engine would do with what the player knows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from flagfall.core.errors import BadInput
from flagfall.core.plugin import CompiledCode, Insight, Story, described
from flagfall.core.rng import stream
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.fold import fold
from flagfall.games.ctb.insight.for_tables import FEW, WrittenMove, written
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.sample import sample
from flagfall.games.ctb.search.searcher import Thinker, is_warm, warm_up
from flagfall.games.ctb.search.worth import chance_of
from flagfall.games.ctb.streams import HINT

NODES = 12_000
"""Positions looked at; about a tenth of a second compiled."""

GUESSES = 5
"""Armies that are imagined where ranks are hidden."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A good move, and what it promises."""

    move: WrittenMove
    chance: float = described("Of the player to win with it, as far as the player can know.")


def hint(story: Story, part: str | None, precision: float, is_fast: bool) -> Hint:
    """The best move of the player whose turn it is; raises BadInput if it is not."""
    view = fold(story.first, story.events)
    if view.viewer is None or view.phase is not Phase.PLAYING or view.viewer not in view.actors:
        raise BadInput("Hints are only for the player whose turn it is.")
    thinker = Thinker(engine="compiled" if is_fast else "interpreted")
    rng = stream(sum(view.turns), HINT, 0)
    is_open = all(man.piece is not None for man in view.men)
    guesses = 1 if is_open else GUESSES
    votes: defaultdict[Action, list[float]] = defaultdict(list)
    for _ in range(guesses):
        thinker.forget()
        thought = thinker.best(sample(view, rng), nodes=(NODES if is_fast else FEW) // guesses, without=())
        votes[thought.action].append(chance_of(thought.score))
    best = max(votes, key=lambda action: (len(votes[action]), max(votes[action])))
    chance = sum(votes[best]) / len(votes[best])
    return Hint(move=written(best, variant_of(view.variant, view.rules)), chance=round(chance, 4))


HINTS = Insight(
    "hint",
    Hint,
    hint,
    "Get the engine's move for your turn from what you know. Only in games alone against bots.",
    is_help=True,
    compiled=CompiledCode(is_warm, warm_up),
)
