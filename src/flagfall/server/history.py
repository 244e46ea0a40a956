"""A game played again from its record, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from flagfall.core.codec import encode
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.record import Record, replay
from flagfall.games import find_game
from flagfall.server.models import History, StepInfo
from flagfall.server.store.base import ActionRow

Eyes = PlayerIx | Literal["spectator", "all"]


def tell_history(record: Record, rows: Sequence[ActionRow], eyes: Eyes, views: bool) -> History:
    """Every step this viewer noticed, numbered as it was live; with `all` every step, nothing hidden."""
    game = find_game(record.game)
    viewer: Viewer = eyes if isinstance(eyes, int) else SPECTATOR
    played = replay(record, game)
    first = encode(game.view(next(played).state, viewer))
    steps: list[StepInfo] = []
    for step, row in zip(played, rows, strict=False):
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
    return History(viewer=eyes, first=first, steps=steps)
