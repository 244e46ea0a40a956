"""A record as a small table for notebooks: game, players, actions, result."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flagfall.core.records.record import Record


def record_html(record: Record) -> str:
    """What the record says by itself, without its game being played again."""
    rows = {
        "players": str(_players(record)),
        "actions": str(len(record.actions)),
        "result": _result(record),
        "rules version": str(record.rules_version),
    }
    if record.packs:
        rows["packs"] = ", ".join(record.packs)
    cells = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows.items())
    return f"<table><caption>{escape(record.game)}</caption>{cells}</table>"


def _players(record: Record) -> int:
    """As the settings say, or as many as are known to have played."""
    players = record.config.get("players")
    if isinstance(players, int):
        return players
    ranked = sum(map(len, record.outcome.ranking)) if record.outcome is not None else 0
    return max([ranked, *(entry.player + 1 for entry in record.actions)])


def _result(record: Record) -> str:
    outcome = record.outcome
    if outcome is None:
        return "not over, or not noted"
    winners = ", ".join(f"player {player}" for player in outcome.winners)
    return f"{winners} wins ({outcome.reason})" if winners else f"tied ({outcome.reason})"
