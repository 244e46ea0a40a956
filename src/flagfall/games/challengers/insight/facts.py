"""What a finished tournament tells of each of its players: what they picked, and how they lost."""

from __future__ import annotations

from collections import Counter

from flagfall.core.codec import decode
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.events.match import MatchEnded
from flagfall.games.challengers.events.tournament import CardPicked, InPark
from flagfall.games.challengers.game import CHALLENGERS

Facts = dict[str, dict[str, int]]


def facts(record: Record) -> tuple[Facts, ...]:
    """By player: `cards` and `sets` that were picked, `lost` matches by reason, `matches` that were won and lost."""
    config: Config = decode(CHALLENGERS.types.config, record.config, "config")
    table = CHALLENGERS.cards(config)
    sets = {card.id: card.set for card in table.cards}
    found: list[dict[str, Counter[str]]] = [
        {name: Counter() for name in ("cards", "sets", "lost", "matches")} for _ in range(config.players)
    ]
    for step in replay(record, CHALLENGERS):
        for event in step.events:
            if isinstance(event, CardPicked) and event.card is not None and event.player < config.players:
                found[event.player]["cards"][event.card] += 1
                found[event.player]["sets"][sets[event.card]] += 1
            elif isinstance(event, InPark) and isinstance(event.event, MatchEnded):
                for side, player in enumerate(event.players):
                    if player < config.players:
                        is_won = side == event.event.winner
                        found[player]["matches"]["won" if is_won else "lost"] += 1
                        if not is_won:
                            found[player]["lost"][event.event.reason] += 1
    return tuple({name: dict(counts) for name, counts in one.items()} for one in found)
