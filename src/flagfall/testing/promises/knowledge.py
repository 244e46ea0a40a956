"""What viewers know: enough to follow the game, and what search needs to imagine the rest."""

from __future__ import annotations

from typing import Any

from flagfall.core.game import SPECTATOR
from flagfall.core.rng import stream
from flagfall.testing.case import Case, hold


def events_tell_what_views_show(case: Case) -> None:
    """The view before a step and the events of it make the view after it."""
    game, fold = case.game, case.plugin.fold
    if fold is None:
        return
    views: dict[Any, Any] = {}
    for i, (state, _, action, step) in enumerate(case.walk(17)):
        for viewer in case.viewers(state):
            before = views.get(viewer) or game.view(state, viewer)
            redacted = [e for e in (game.redact(event, viewer) for event in step.events) if e is not None]
            views[viewer] = game.view(step.state, viewer)
            folded = fold(before, redacted) == views[viewer]
            hold(folded, f"{case}: step {i} ({action}): the events do not tell {viewer} what the view shows")


def sampled_state_looks_the_same(case: Case) -> None:
    """To the viewer from whose view it was drawn, legal actions included."""
    game = case.game
    for i, (state, _, _, _) in enumerate(case.walk(19)):
        if i % 5:
            continue
        for viewer in case.viewers(state):
            seen = game.view(state, viewer)
            twin = game.sample(seen, stream(19, 7, i))
            hold(game.view(twin, viewer) == seen, f"{case}: step {i}: a sampled state looks different to {viewer}")
            if viewer is not SPECTATOR:
                same = list(game.legal(twin, viewer)) == list(game.legal(state, viewer))
                hold(same, f"{case}: step {i}: player {viewer} may do something else in a sampled state")
                acts = (viewer in game.actors(twin)) == (viewer in game.actors(state))
                hold(acts, f"{case}: step {i}: it is not the same turn in a sampled state")
