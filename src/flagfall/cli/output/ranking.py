"""The table at the end of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.cli.output.screen import Screen
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.view import View
from flagfall.text.catalog import say

COLUMNS = ("place", "player", "fans", "trophies")


def show_ranking(screen: Screen, view: View, scores: Sequence[int], names: Sequence[str], locale: str) -> None:
    """Everybody from first to last."""
    assert view.outcome is not None
    rows = [[say(f"ui.ranking.{key}", locale) for key in COLUMNS]]
    for place, p in places(view.outcome, len(view.players)):
        rows.append([place, names[p], str(scores[p]), str(len(view.players[p].trophies))])
    screen.table(rows, right=frozenset({0, 2, 3}))


def places(outcome: Outcome, participants: int) -> list[tuple[str, PlayerIx]]:
    """Everybody with their place; the Robot has one only where it can win."""
    robots = [PlayerIx(p) for p in range(participants) if all(p not in group for group in outcome.ranking)]
    if not outcome.winners:
        return [("1", p) for p in robots] + [("2", p) for group in outcome.ranking for p in group]
    placed = [(str(outcome.place(p)), p) for group in outcome.ranking for p in group]
    return placed + [("2" if participants == 2 else "–", p) for p in robots]
