"""The shipped puzzles of Capture The Base: take the Base in two."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.game import SPECTATOR
from flagfall.core.plugin import Puzzle
from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.actions import Move, Pass, Strike
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.events import Fought
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import format_action, parse_position
from flagfall.games.ctb.rules.protocol.setup import state_from

# What a finished game tells of each of its players: which pieces struck down others, and which fell.

Facts = dict[str, dict[str, int]]


def facts(record: Record) -> tuple[Facts, ...]:
    """By player: how often each of their pieces attacked (`attacks`)."""
    found: list[Counter[str]] = [Counter(), Counter()]
    for step in replay(record, CTB):
        for event in step.events:
            if isinstance(event, Fought):
                found[event.player][event.attacker] += 1
    return tuple({"attacks": dict(counts)} for counts in found)


FILE = "puzzles.json"


@cache
def ctb_puzzles() -> tuple[Puzzle, ...]:
    """All of them, in the order of the file."""
    text = files("flagfall.games.ctb").joinpath("data", FILE).read_text(encoding="utf-8")
    return tuple(_puzzle(row) for row in json.loads(text))


def _puzzle(row: dict[str, Any]) -> Puzzle:
    position, variant = str(row["position"]), find_variant(str(row["variant"]))
    state = state_from(parse_position(position, variant))
    player = CTB.actors(state)[0]
    legal = [action for action in CTB.legal(state, player) if isinstance(action, Move | Strike | Pass)]
    texts = tuple(format_action(action, variant) for action in legal)
    view = CTB.view(state, SPECTATOR)
    question = {
        "variant": variant.id,
        "position": position,
        "player": player,
        "south": view.south,
        "men": encode(view.men),
        "legal": encode(legal),
        "texts": list(texts),
    }
    explanation = {"wins": row["wins"]}
    return Puzzle(str(row["id"]), "base", question, texts, str(row["answer"]), explanation)
