"""What a bot notes at Challengers!: the cards that everybody turned up in the latest match they played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.games.challengers.events.match import CardRevealed
from flagfall.games.challengers.events.tournament import DecksShuffled, InPark


def note(notes: dict[str, Any] | None, events: Sequence[Any]) -> dict[str, Any]:
    """`{"shown": {player: [card, …]}}`, players as texts, for JSON knows no other keys."""
    shown: dict[str, list[str]] = dict((notes or {"shown": {}})["shown"])
    for event in events:
        if isinstance(event, DecksShuffled):
            shown.update({str(player): [] for player in event.players})
        elif isinstance(event, InPark) and isinstance(event.event, CardRevealed):
            player = str(event.players[event.event.player])
            shown[player] = [*shown.get(player, []), event.event.card]
    return {"shown": shown}


def shown_by(notes: dict[str, Any] | None, player: int) -> list[str]:
    """The cards a player turned up in their latest match."""
    found: list[str] = (notes or {"shown": {}})["shown"].get(str(player), [])
    return found
