"""A game played again from its record: what one viewer saw of it, and what was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.errors import BadRecord
from flagfall.core.game import SPECTATOR, Step, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.plugins import find_plugin
from flagfall.core.records.record import Record, replay
from flagfall.server.features.replays.models import History, RestInfo, StepInfo
from flagfall.server.store.rows import ActionRow
from flagfall.server.tables.access import Eyes


@dataclass(frozen=True, slots=True)
class Look:
    """How a person wants to see a game."""

    eyes: Eyes
    follow: PlayerIx | None = None  # whose game is followed, where the eyes belong to no player
    views: bool = False  # with the view after every step
    telling: bool = False  # with what is said of every step

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden."""
        return self.eyes == "all"

    @property
    def viewer(self) -> Viewer:
        """Whose events they see, unless they see all."""
        return self.eyes if isinstance(self.eyes, int) else SPECTATOR

    @property
    def seat(self) -> Viewer:
        """Whose view they see: with open cards that of the player they follow."""
        return self.follow if self.is_open and self.follow is not None else self.viewer


def tell_history(
    record: Record,
    rows: Sequence[ActionRow],
    look: Look,
    ended: dict[str, Any] | None = None,
    kept: Sequence[RestInfo] = (),
    *,
    is_counted: bool = False,
) -> History:
    """Every step this viewer noticed, numbered as it was live; with `all` every step, nothing hidden.

    A game of older rules is told as far as those of today allow it; `ended` is the result it must come to,
    `kept` what was said of it when its rules were known. `is_counted`: steps have their number among all actions, which
    tells what others do in secret.
    """
    plugin = find_plugin(record.game)
    game = plugin.rules(record.rules_version)
    played = _as_far_as_it_goes(replay(record, game))
    start = next(played)
    assert not isinstance(start, BadRecord), start
    state, view = start.state, game.view(start.state, look.seat)
    first = encode(view)
    # An open view is its owner's view if all facts were public to them.
    fold = plugin.fold if look.is_open and look.views else None
    telling = plugin.teller if look.telling else None
    teller = None if telling is None else telling(view, look.follow, is_open=look.is_open)
    steps: list[StepInfo] = []
    broken: str | None = None
    number = 0
    for step, row in zip(played, rows, strict=False):
        if isinstance(step, BadRecord):
            broken = str(step)
            break
        state, number = step.state, number + 1
        seen = [e if look.is_open else game.redact(e, look.viewer) for e in step.events]
        events: list[Any] = [event for event in seen if event is not None]
        if not events:
            continue
        if look.views:
            view = fold(view, events) if fold is not None else game.view(state, look.seat)
        steps.append(
            StepInfo(
                seq=len(steps) + 1,
                player=row.player,
                at=row.at,
                events=encode(events),
                view=encode(view) if look.views else None,
                told=None if teller is None else encode(teller.tell(events, by_clock=row.cause == "clock")),
                number=number if is_counted else None,
            )
        )
    if broken is None and ended is not None and not _ends_like(game.outcome(state), ended):
        broken, number = "By the rules of today this game would have ended otherwise.", 0
    rest = [] if broken is None else [step for step in kept if step.seq > number]
    return History(viewer=look.eyes, first=first, steps=steps, broken=broken, rest=rest)


def _as_far_as_it_goes(steps: Iterator[Step[Any, Any]]) -> Iterator[Step[Any, Any] | BadRecord]:
    """The steps, and at the end the error that prevented the rest, if any."""
    try:
        yield from steps
    except BadRecord as error:
        yield error


def _ends_like(outcome: Outcome | None, stored: dict[str, Any]) -> bool:
    return outcome is not None and encode(outcome)["ranking"] == stored["ranking"]
