"""The last page: who won, where everybody ended up, and the player's way through the rounds."""

from __future__ import annotations

from flagfall.cli.output.ranking import show_ranking
from flagfall.cli.play.challengers.terminal import ME, Terminal
from flagfall.games.challengers.narration.chronicle import Bout, Chronicle
from flagfall.games.challengers.narration.words import tell_outcome
from flagfall.games.challengers.view import View


def show_result(desk: Terminal, view: View, chronicle: Chronicle) -> None:
    """The end of a tournament."""
    assert view.outcome is not None
    desk.heading(tell_outcome(view.outcome, desk.reader))
    desk.gap()
    show_ranking(desk.screen, view, scores(view, chronicle), desk.names, desk.locale)
    desk.heading(desk.words("play.result.rounds"))
    for bout in chronicle.bouts:
        if ME in bout.players:
            desk.show(_round_line(desk, bout, view), indent=2)


def scores(view: View, chronicle: Chronicle) -> list[int]:
    """Fans and trophies of every participant, once all is open; fans won in the final count for nothing."""
    if chronicle.scores is not None:
        return list(chronicle.scores)
    return [player.fans + sum(trophy.fans or 0 for trophy in player.trophies) for player in view.players]


def _round_line(desk: Terminal, bout: Bout, view: View) -> str:
    assert bout.ended is not None
    other = desk.names[next(p for p in bout.players if p != ME)]
    key = "won" if bout.winner == ME else "lost"
    reason = desk.words(f"play.result.{bout.ended.reason}")
    if bout.is_final:
        return desk.words(f"play.result.final_{key}", other=other, reason=reason)
    line = desk.words(f"play.result.{key}", round=bout.round, other=other, reason=reason)
    trophy = next((t for t in view.players[ME].trophies if t.round == bout.round), None)
    return line if trophy is None else f"{line} {desk.words('play.result.trophy', n=trophy.fans)}"
