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
from flagfall.bots.challengers.draft.outlook import LEAD, LOSS, MEAN, TROPHY, A, B, C, logistic
from flagfall.bots.challengers.draft.worth import deck_worth
from flagfall.bots.challengers.notes import note, shown_by
from flagfall.bots.challengers.rehearsal import Rehearsal
from flagfall.bots.challengers.situation import lead, opponent
from flagfall.bots.challengers.weights import FINAL
from flagfall.core.jit import has_native
from flagfall.core.rng import next_word
from flagfall.games.challengers.actions import Done, Pick, Redraw, Remove
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.engine.codes import NOBODY
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.match.contest import Contest, Score, is_warm
from flagfall.games.challengers.view import View

CANDIDATES = 10
MATCHES = 320
TRUST = 0.8
"""How much the simulated matches count against what the table expects of them."""

FIELD = 32
"""Opponents it imagines: of the decks it knows, those most like what was seen."""


class Oracle(Builder):
    """Tries out what it might do."""

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
        """The number of the deck with the best chance to win the game."""
        if len(decks) == 1:
            return 0
        assert self._contest is not None
        view: View = sight.view
        other = opponent(view, sight.player)
        field = self._field(sight, other)
        owned = tuple(len(view.players[p].trophies) for p in (sight.player, other))
        scores = self._contest.scores(
            decks, field, MATCHES, next_word(sight.rng), round=view.round, trophies=(owned[0], owned[1]),
            first=_beginner(view, sight.player, other),
        )  # fmt: skip
        values = [self._value(sight, deck, score) for deck, score in zip(decks, scores, strict=True)]
        return values.index(max(values))

    def _field(self, sight: Sight, other: int) -> list[list[int]]:
        """Decks of this round, those first that have most of what the opponent showed."""
        number = FINAL if sight.view.finalists else sight.view.round
        known = self.lessons.field(number)
        seen = set(self.kinds(tuple(shown_by(sight.notes, other))))
        ranked = sorted(known, key=lambda deck: -sum(kind in seen for kind in deck)) if seen else known
        return ranked[:FIELD]

    def _value(self, sight: Sight, deck: Sequence[int], score: Score) -> float:
        """The chance to win the game with this deck."""
        view: View = sight.view
        number = FINAL if view.finalists else view.round
        now = self.lessons.round(number)
        cards = list(deck)
        worth = deck_worth(self.lessons.match_tables(number), cards, len(cards))
        share = min(max(score.win, 0.002), 0.998)
        win = logistic(TRUST * log(share / (1 - share)) + (1 - TRUST) * worth)
        if now.future is None:
            return win
        parameters = self.lessons.parameters[number - 1]
        later = parameters[C] * (worth - parameters[MEAN]) + sum(now.future[kind] for kind in cards) - now.mean_future
        ahead = lead(view, sight.player) + score.fans
        up, down = ahead + parameters[TROPHY], ahead - parameters[LOSS]
        return win * self._after(parameters, up, later) + (1 - win) * self._after(parameters, down, later)

    def _after(self, parameters: Sequence[float], ahead: float, later: float) -> float:
        if self.lessons.is_short and abs(ahead) >= LEAD:
            return float(ahead > 0)
        return logistic(parameters[A] + parameters[B] * ahead + later)


def _beginner(view: View, me: int, other: int) -> int:
    """0 if this player begins, 1 if the other one does, -1 for a toss: the later trophy decides."""
    mine, theirs = (max((trophy.round for trophy in view.players[p].trophies), default=0) for p in (me, other))
    return NOBODY if mine == theirs else int(theirs > mine)


def _make(context: BotContext) -> Oracle:
    table = context.game.table if isinstance(context.game, Challengers) else None
    return Oracle(table, mode_of(context), may_compile=context.may_compile)


ORACLE = BotKind("oracle", ("challengers",), _make, is_compiled=True, note=note)
