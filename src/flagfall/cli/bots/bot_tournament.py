"""A tournament of bots as seen by a viewer who sees everything: played to its end, and written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagfall.cli.arguments.bot_team import Team, next_actor
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, Bout, Chronicle
from flagfall.games.challengers.narration.opening import opening_events
from flagfall.games.challengers.view import PlayerView, View

Watch = Callable[[int], None]
"""Called with the number of every round that is over."""


class Reporter:
    """Lets a team of bots play and keeps the chronicle."""

    def __init__(self, table: Table, team: Team) -> None:
        self.table, self.team, self.chronicle = table, team, Chronicle()
        view = self.view
        offers = {p: table.seen_by(p).view.own.offer for p in self._players()}
        self.chronicle.see(opening_events(view, offers))

    @property
    def view(self) -> View:
        """The table as the first player sees it; what is open to all is open to them."""
        view: View = self.table.seen_by(PlayerIx(0)).view
        return view

    def play(self, watch: Watch | None = None) -> None:
        """To the end."""
        while (player := next_actor(self.table)) is not None:
            number = self.chronicle.round
            self.chronicle.see(self.table.act(player, self.team.decide(self.table, player)))
            if watch is not None and (self.chronicle.round > number or self.chronicle.outcome is not None):
                watch(number)

    def scores(self) -> list[int]:
        """Fans and trophies of every participant, hidden or not; fans won in the final count for nothing."""
        if self.chronicle.scores is not None:
            return list(self.chronicle.scores)
        views = {p: self.table.seen_by(p).view.players[p] for p in self._players()}
        everybody = enumerate(self.view.players)
        return [_score(views.get(PlayerIx(p), player)) for p, player in everybody]

    def document(self) -> dict[str, Any]:
        """The whole tournament for programs."""
        record, outcome = self.table.record(), self.chronicle.outcome
        assert outcome is not None
        return {
            "game": record.game,
            "seed": record.chance,
            "config": {key: value for key, value in record.config.items() if key != "kind"},
            "excluded": self.view.excluded,
            "outcome": {
                "winners": list(outcome.winners),
                "ranking": [list(group) for group in outcome.ranking],
                "reason": outcome.reason,
            },
            "scores": self.scores(),
            "rounds": [self._round(number) for number in sorted({bout.round for bout in self.chronicle.bouts})],
            "actions": len(record.actions),
        }

    def _round(self, number: int) -> dict[str, Any]:
        prepared = (
            {
                "player": p,
                "level": deck.level,
                "offers": deck.offers,
                "picked": deck.picked,
                "removed": deck.removed,
                "cards": deck.deck,
            }
            for (round_number, p), deck in sorted(self.chronicle.preparations.items())
            if round_number == number
        )
        return {
            "round": number,
            "is_final": number == FINAL_ROUND,
            "decks": list(prepared),
            "matches": [_match(bout) for bout in self.chronicle.of_round(number)],
        }

    def _players(self) -> list[PlayerIx]:
        return [PlayerIx(p) for p in range(self.view.config.players)]


def _match(bout: Bout) -> dict[str, Any]:
    assert bout.ended is not None
    return {
        "park": bout.park,
        "players": list(bout.players),
        "first": bout.first,
        "winner": bout.winner,
        "reason": bout.ended.reason,
        "reveals": bout.ended.reveals,
        "trophy": None if bout.trophy is None or bout.trophy.is_boxed else bout.trophy.fans,
    }


def _score(player: PlayerView) -> int:
    return player.fans + sum(trophy.fans or 0 for trophy in player.trophies)
