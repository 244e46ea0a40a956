"""A game played again from its record, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from flagfall.core.codec import encode
from flagfall.core.errors import BadRecord
from flagfall.core.game import SPECTATOR, Step, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.record import Record, replay
from flagfall.games import find_game
from flagfall.server.store.base import ActionRow
from flagfall.server.wire.models import History, StepInfo

Eyes = PlayerIx | Literal["spectator", "all"]


def tell_history(
    record: Record, rows: Sequence[ActionRow], eyes: Eyes, views: bool, ended: dict[str, Any] | None = None
) -> History:
    """Every step this viewer noticed, numbered as it was live; with `all` every step, nothing hidden.

    A game of older rules is told as far as those of today allow it; `ended` is the result it must come to.
    """
    game = find_game(record.game)
    viewer: Viewer = eyes if isinstance(eyes, int) else SPECTATOR
    played = _as_far_as_it_goes(replay(record, game))
    start = next(played)
    assert not isinstance(start, BadRecord), start
    first, state = encode(game.view(start.state, viewer)), start.state
    steps: list[StepInfo] = []
    broken: str | None = None
    for step, row in zip(played, rows, strict=False):
        if isinstance(step, BadRecord):
            broken = str(step)
            break
        state = step.state
        seen: list[Any] = [e if eyes == "all" else game.redact(e, viewer) for e in step.events]
        events = [encode(event) for event in seen if event is not None]
        if events:
            steps.append(
                StepInfo(
                    seq=len(steps) + 1,
                    player=row.player,
                    at=row.at,
                    events=events,
                    view=encode(game.view(step.state, viewer)) if views else None,
                )
            )
    if broken is None and ended is not None and not _ends_like(game.outcome(state), ended):
        broken = "By the rules of today this game would have ended otherwise."
    return History(viewer=eyes, first=first, steps=steps, broken=broken)


def _as_far_as_it_goes(steps: Iterator[Step[Any, Any]]) -> Iterator[Step[Any, Any] | BadRecord]:
    """The steps, and at the end what kept the rest from being played again, if something did."""
    try:
        yield from steps
    except BadRecord as error:
        yield error


def _ends_like(outcome: Outcome | None, stored: dict[str, Any]) -> bool:
    return outcome is not None and encode(outcome)["ranking"] == stored["ranking"]
