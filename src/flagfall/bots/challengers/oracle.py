"""`oracle`: what `builder` thinks of, tried out in simulated matches against decks as others have them.

The table names the best sets of picks and cuts; compiled matches with common random numbers tell how they would do in
the match at hand. What that means for the game is judged in duels by how often games are won from there
(`prospects.py`), in tournaments by the table (`table_judge.py`). Choices inside a match are tried out likewise
(`rehearsal.py`). Until its code is compiled it plays by its tables alone, as `builder` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.bots.challengers.builder import Builder, mode_of
from flagfall.bots.challengers.candidates import best_cuts, best_sets
from flagfall.bots.challengers.draft.tables import Tables
from flagfall.bots.challengers.notes import note, shown_by
from flagfall.bots.challengers.prospects import Prospects
from flagfall.bots.challengers.rehearsal import Rehearsal
from flagfall.bots.challengers.situation import cards_of, opponent
from flagfall.bots.challengers.standing import Standing, standing_of
from flagfall.bots.challengers.table_judge import TableJudge
from flagfall.bots.challengers.weights import FINAL
from flagfall.core.jit import has_native
from flagfall.games.challengers.actions import Done, Pick, Redraw, Remove
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine import bulk
from flagfall.games.challengers.match.contest import Contest, is_warm
from flagfall.games.challengers.view import View

LUCK = 7
"""Where its random numbers start: always the same, so that it does not change its mind from one card to the next."""

FIELD = 32
"""Opponents it imagines: of the decks it knows, those most like what was seen."""


class Oracle(Builder):
    """Tries out what it might do."""

    samples = 96

    def __init__(self, table: CardTable | None, mode: str, *, may_compile: bool) -> None:
        super().__init__(table, mode)
        self._judge: Prospects | TableJudge
        self._judge = Prospects(self.lessons, self.table) if self.lessons.is_short else TableJudge(self.lessons)
        self._kept: tuple[Standing, Tables] | None = None
        self._is_ready = may_compile and has_native() and is_warm()
        self._contest = Contest(self.table) if self._is_ready else None
        self._rehearsal = Rehearsal(self.table) if self._is_ready else None

    def tables(self, sight: Sight) -> Tables:
        """What counts now."""
        now = standing_of(sight.view, sight.player)
        if self._kept is None or self._kept[0] != now:
            self._kept = now, self._judge.tables(now)
        return self._kept[1]

    def choose(self, sight: Sight) -> Any:
        """Inside a match: each option tried out in worlds that look like this one."""
        if self._rehearsal is None:
            return super().choose(sight)
        return self._rehearsal.best(sight, super().choose(sight))

    def pick(self, sight: Sight) -> Any:
        """Whether to redraw is the table's to say; which cards to take is tried out."""
        planned = super().pick(sight)
        view: View = sight.view
        assert view.own is not None
        if self._contest is None or isinstance(planned, Redraw) or len(view.own.offer) < 2:
            return planned
        t, deck, offer = self.tables(sight), self.kinds(view.own.deck), self.kinds(view.own.offer)
        picks = view.players[sight.player].picks
        found = best_sets(t, deck, offer, picks, self._judge.stages[0][0])
        fans = [sum(self.lessons.fans[kind] for kind in picked) for picked, _ in found]
        best = found[self._best(sight, [after for _, after in found], fans)][0]
        if not best:
            return Done() if Done() in sight.legal else planned
        if isinstance(planned, Pick) and int(self.table.index(planned.card)) in best:
            return planned
        return Pick(self.table.ids[best[0]])

    def remove(self, sight: Sight) -> Any:
        """Cuts are tried out before the first of them."""
        view: View = sight.view
        assert view.own is not None
        if self._contest is None or len(view.own.deck) <= 4:
            return super().remove(sight)
        deck = self.kinds(view.own.deck)
        found = best_cuts(self.tables(sight), deck, self._judge.stages[0][0])
        best = found[self._best(sight, found, [0] * len(found))]
        rest = list(best)
        for kind in deck:
            if kind in rest:
                rest.remove(kind)
            else:
                return Remove(self.table.ids[kind])
        return Done()

    def _best(self, sight: Sight, decks: Sequence[Sequence[int]], fans: Sequence[int]) -> int:
        """The number of the best deck, with fans for what was picked: all are tried out, then the best again."""
        now, left, played = standing_of(sight.view, sight.player), list(range(len(decks))), 0
        field, tallies = self._field(sight, now), [[0] * bulk.SPREAD for _ in decks]
        assert self._contest is not None
        for count, matches in self._judge.stages:
            left = left[:count]
            if len(left) == 1:
                break
            more = self._contest.tallies(
                [decks[i] for i in left], field, matches, LUCK, bulk.SPREAD,
                start=played, round=sight.view.round, trophies=now.trophies, first=now.first,
            )  # fmt: skip
            for i, tally in zip(left, more, strict=True):
                tallies[i] = [one + other for one, other in zip(tallies[i], tally, strict=True)]
            worths = {i: self._judge.worth(now, decks[i], fans[i], tallies[i]) for i in left}
            left, played = sorted(left, key=lambda i: -worths[i]), played + matches
        return left[0]

    def _field(self, sight: Sight, now: Standing) -> list[list[int]]:
        """Decks of this round, those first that have most of what the opponent showed, and of a final ahead."""
        known = self._judge.field(now)
        seen = set(self.kinds(tuple(shown_by(sight.notes, opponent(sight.view, sight.player)))))
        ranked = sorted(known, key=lambda deck: -sum(kind in seen for kind in deck)) if seen else known
        if self.lessons.is_short or now.number != FINAL - 1:
            return ranked[:FIELD]
        return ranked[: FIELD // 2] + self.lessons.field(FINAL)[: FIELD // 2]


def _make(context: BotContext) -> Oracle:
    return Oracle(cards_of(context), mode_of(context), may_compile=context.may_compile)


ORACLE = BotKind("oracle", ("challengers",), _make, is_compiled=True, note=note)
