"""`oracle`: what `builder` thinks of, tried out in simulated matches against decks as others have them.

The table names the best sets of picks and cuts; compiled matches with common random numbers tell how they would do in
the match at hand, the table what they are worth later. Choices inside a match are tried out likewise (`rehearsal.py`).
Until its code is compiled it plays as `builder`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.bots.challengers.builder import Builder, mode_of
from flagfall.bots.challengers.candidates import best_cuts, best_sets
from flagfall.bots.challengers.draft.worth import deck_worth
from flagfall.bots.challengers.notes import note, shown_by
from flagfall.bots.challengers.rehearsal import Rehearsal
from flagfall.bots.challengers.situation import cards_of, opponent
from flagfall.bots.challengers.weights import FINAL
from flagfall.core.jit import has_native
from flagfall.games.challengers.actions import Done, Pick, Redraw, Remove
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine.codes import NOBODY
from flagfall.games.challengers.match.contest import Contest, is_warm
from flagfall.games.challengers.view import View

CANDIDATES = 10
MATCHES = 256
FINALISTS = 3
MORE_MATCHES = 768
"""Matches that each candidate plays, and the best of them once more."""

LUCK = 7
"""Where its random numbers start: always the same, so that it does not change its mind from one card to the next."""

TRUST = 0.8
"""How much the simulated matches count against what the table expects of them."""

FIELD = 32
"""Opponents it imagines: of the decks it knows, those most like what was seen."""


class Oracle(Builder):
    """Tries out what it might do."""

    samples = 96

    def __init__(self, table: CardTable | None, mode: str, *, may_compile: bool) -> None:
        super().__init__(table, mode)
        self._is_ready = may_compile and has_native() and is_warm()
        self._contest = Contest(self.table) if self._is_ready else None
        self._rehearsal = Rehearsal(self.table) if self._is_ready else None

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
        found = best_sets(t, deck, offer, picks, CANDIDATES)
        best = found[self._best(sight, [after for _, after in found])][0]
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
        found = best_cuts(self.tables(sight), deck, CANDIDATES)
        best = found[self._best(sight, found)]
        rest = list(best)
        for kind in deck:
            if kind in rest:
                rest.remove(kind)
            else:
                return Remove(self.table.ids[kind])
        return Done()

    def _best(self, sight: Sight, decks: Sequence[Sequence[int]]) -> int:
        """The number of the best deck: all are tried out, then the best of them once more."""
        everybody = range(len(decks))
        if len(decks) == 1:
            return 0
        first = self._worths(sight, decks, MATCHES, LUCK)
        best = sorted(everybody, key=lambda i: -first[i])[:FINALISTS]
        again = self._worths(sight, [decks[i] for i in best], MORE_MATCHES, LUCK + 1)
        total = {i: MATCHES * first[i] + MORE_MATCHES * more for i, more in zip(best, again, strict=True)}
        return max(best, key=lambda i: total[i])

    def _worths(self, sight: Sight, decks: Sequence[Sequence[int]], matches: int, luck: int) -> list[float]:
        """What the table says of each deck, with matches that were played in place of those it expects."""
        view: View = sight.view
        other = opponent(view, sight.player)
        owned = tuple(len(view.players[p].trophies) for p in (sight.player, other))
        assert self._contest is not None
        scores = self._contest.scores(
            decks, self._field(sight, other), matches, luck, round=view.round, trophies=(owned[0], owned[1]),
            first=_beginner(view, sight.player, other),
        )  # fmt: skip
        match, whole = self.lessons.match_tables(_number(view)), self.tables(sight)
        found = []
        for deck, score in zip(decks, scores, strict=True):
            cards, share = list(deck), min(max(score.win, 0.002), 0.998)
            surprise = log(share / (1 - share)) - deck_worth(match, cards, len(cards))
            found.append(deck_worth(whole, cards, len(cards)) + TRUST * surprise)
        return found

    def _field(self, sight: Sight, other: int) -> list[list[int]]:
        """Decks of this round, those first that have most of what the opponent showed, and of a final ahead."""
        view: View = sight.view
        known = self.lessons.field(_number(view))
        seen = set(self.kinds(tuple(shown_by(sight.notes, other))))
        ranked = sorted(known, key=lambda deck: -sum(kind in seen for kind in deck)) if seen else known
        if self.lessons.is_short or _number(view) != FINAL - 1:
            return ranked[:FIELD]
        return ranked[: FIELD // 2] + self.lessons.field(FINAL)[: FIELD // 2]


def _number(view: View) -> int:
    return FINAL if view.finalists else view.round


def _beginner(view: View, me: int, other: int) -> int:
    """0 if this player begins, 1 if the other one does, -1 for a toss: the later trophy decides."""
    mine, theirs = (max((trophy.round for trophy in view.players[p].trophies), default=0) for p in (me, other))
    return NOBODY if mine == theirs else int(theirs > mine)


def _make(context: BotContext) -> Oracle:
    return Oracle(cards_of(context), mode_of(context), may_compile=context.may_compile)


ORACLE = BotKind("oracle", ("challengers",), _make, is_compiled=True, note=note)
