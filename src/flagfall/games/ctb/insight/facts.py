"""What a finished game tells of each of its players: which pieces struck down others, and which fell."""

from __future__ import annotations

from collections import Counter

from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.events import Fought
from flagfall.games.ctb.game import CTB

Facts = dict[str, dict[str, int]]


def facts(record: Record) -> tuple[Facts, ...]:
    """By player: how often each of their pieces attacked (`attacks`)."""
    found: list[Counter[str]] = [Counter(), Counter()]
    for step in replay(record, CTB):
        for event in step.events:
            if isinstance(event, Fought):
                found[event.player][event.attacker] += 1
    return tuple({"attacks": dict(counts)} for counts in found)
