"""A tournament as a small table: who has how many fans and trophies."""

from __future__ import annotations

from html import escape

from flagfall.core.outcome import Outcome
from flagfall.games.challengers.state import PHASES, State


def tournament_html(state: State, outcome: Outcome | None) -> str:
    """Standings by fans, trophies included, the best first; hidden values are counted."""
    fixed = state.fixed
    totals = [player.fans + sum(player.trophy_fans[: player.trophies]) for player in state.players]
    places: dict[int, int] = {
        player: place for place, group in enumerate(outcome.ranking if outcome else ()) for player in group
    }
    order = sorted(range(len(totals)), key=lambda p: (places.get(p, len(totals)), -totals[p], p))
    rows = []
    for p in order:
        name = "Robot" if p == fixed.robot else f"player {p}"
        star = " ★" if outcome is not None and p in outcome.winners else ""
        player = state.players[p]
        rows.append(
            f"<tr><th>{name}{star}</th><td>{totals[p]}</td><td>{player.trophies}</td><td>{player.deck_n}</td></tr>"
        )
    head = "<tr><th>player</th><th>fans</th><th>trophies</th><th>cards</th></tr>"
    when = f"over ({outcome.reason})" if outcome is not None else f"round {state.round}, {PHASES[state.phase]}"
    caption = f"Challengers!, {fixed.config.players} players, {when}"
    return f"<table><caption>{escape(caption)}</caption>{head}{''.join(rows)}</table>"
