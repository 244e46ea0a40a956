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
from flagfall.core.jit import native
from flagfall.core.schema import to_record
from flagfall.games.challengers.actions import Choose, Done, Pick, Redraw, Remove
from flagfall.games.challengers.bots.builder import Builder, mode_of
from flagfall.games.challengers.bots.candidates import best_cuts, best_sets
from flagfall.games.challengers.bots.deck_value.worth import Tables
from flagfall.games.challengers.bots.oracle_code import CODE
from flagfall.games.challengers.bots.prospects import Prospects
from flagfall.games.challengers.bots.redraws import REDRAW, Offer, Redraws
from flagfall.games.challengers.bots.situation import cards_of, opponent, pool
from flagfall.games.challengers.bots.standing import MatchStanding, standing_of
from flagfall.games.challengers.bots.table_judge import TableJudge
from flagfall.games.challengers.bots.trial import DeckTrial, Judge
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack_record
from flagfall.games.challengers.events.match import CardRevealed
from flagfall.games.challengers.events.tournament import DecksShuffled, InPark
from flagfall.games.challengers.rules.match.choices import choose
from flagfall.games.challengers.rules.match.codes import ASK, SENSIBLE
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.sample import sample
from flagfall.games.challengers.single_match.contest import Contest
from flagfall.games.challengers.view import View

# What a bot notes at Challengers!: the cards that everybody turned up in the latest match they played.

# Choices inside a match, tried out: worlds that look like this one, each option played to the end in each of them.

WORLDS = 24
MARGIN = 1.5
"""Worlds by which an option must be better than the sensible one: fewer may be chance."""


class Rehearsal:
    """Plays matches on, in machine code."""

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self._rules = pack_record(table)
        self._advance, self._choose = native(advance), native(choose)

    def best(self, sight: Sight, sensible: Any) -> Any:
        """The option that wins in most worlds; the sensible one where it makes no difference."""
        options = len(sight.legal)
        wins = [0.0] * options
        for _ in range(WORLDS):
            for option, won in enumerate(self._play(sight, options)):
                wins[option] += won
        top = wins.index(max(wins))
        is_better = wins[top] >= wins[sensible.option] + MARGIN
        return Choose(top) if is_better else sensible

    def _play(self, sight: Sight, options: int) -> list[float]:
        """One world: whether each option wins there."""
        state = sample(sight.view, self.table, sight.rng)
        arena = next(one for one in state.arenas if not one.is_over and one.players[one.match.chooser] == sight.player)
        me = arena.match.chooser
        arena.match.log_rows = 0  # no one reads what happens
        for side in arena.match.side:
            side.policy = SENSIBLE if side.policy == ASK else side.policy
        match, stock = to_record(arena.match), to_record(state.stock)
        found = []
        for option in range(options):
            again, piles = match.copy(), stock.copy()
            self._choose(self._rules, piles, again, option)
            self._advance(self._rules, piles, again)
            found.append(float(again.winner == me) + 0.02 * float(again.side[me].fans))
        return found


def note(notes: dict[str, Any] | None, events: Sequence[Any]) -> dict[str, Any]:
    """`{"shown": {player: [card, …]}}`, players as texts, for JSON knows no other keys."""
    shown: dict[str, list[str]] = dict((notes or {"shown": {}})["shown"])
    for event in events:
        if isinstance(event, DecksShuffled):
            shown.update({str(player): [] for player in event.players})
        elif isinstance(event, InPark) and isinstance(event.event, CardRevealed):
            player = str(event.players[event.event.player])
            shown[player] = [*shown.get(player, []), event.event.card]
    return {"shown": shown}


def shown_by(notes: dict[str, Any] | None, player: int) -> list[str]:
    """The cards a player turned up in their latest match."""
    found: list[str] = (notes or {"shown": {}})["shown"].get(str(player), [])
    return found


FIELD = 32
"""Opponents it imagines: of the decks it knows, those most like what was seen."""


class Oracle(Builder):
    """Tries out what it might do."""

    samples = 96

    def __init__(self, table: CardTable | None, mode: str, *, may_compile: bool) -> None:
        super().__init__(table, mode)
        is_ready = may_compile and CODE.is_ready()
        self._judge: Judge = TableJudge(self.lessons)
        if self.lessons.is_short:
            self._judge = Prospects(self.lessons, self.table, is_compiled=is_ready)
        self._kept: tuple[MatchStanding, Tables] | None = None
        self._contest = Contest(self.table) if is_ready else None
        self._rehearsal = Rehearsal(self.table) if is_ready else None
        self._redraws = Redraws(self.table, self.lessons.fans) if is_ready else None

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
        """Which cards to take is tried out, and whether to redraw."""
        view: View = sight.view
        assert view.own is not None
        trial = self._trial(sight)
        if trial is None or len(view.own.offer) < 2:
            return super().pick(sight)
        t, deck, cards = self.tables(sight), self.kinds(view.own.deck), self.kinds(view.own.offer)
        picks = view.players[sight.player].picks
        found = best_sets(t, deck, cards, picks, self._judge.stages[0][0])
        fans = [sum(self.lessons.fans[kind] for kind in picked) for picked, _ in found]
        top, worth = trial.best([after for _, after in found], fans)
        offer = Offer(deck, len(cards), picks, self._pool(sight))
        if self._redraws is not None and len(offer.pool) >= len(cards):
            wanted = list(dict.fromkeys(kind for picked, _ in found for kind in picked))
            renewed = self._redraws.better(trial, t, offer, wanted, worth, sight.rng)
            if renewed is not None:
                return Redraw() if renewed == REDRAW else Pick(self.table.ids[renewed])
        return self._first_of(found[top][0], sight)

    def _pool(self, sight: Sight) -> list[int]:
        """The cards that a redraw may bring; none if there is no redraw any more."""
        view: View = sight.view
        is_allowed = view.own is not None and view.own.can_redraw
        return pool(self.table, view, str(view.players[sight.player].level)) if is_allowed else []

    def _first_of(self, picked: Sequence[int], sight: Sight) -> Any:
        """The card of a set to take now: first those that bring another pick."""
        if not picked and Done() in sight.legal:
            return Done()
        best = max(picked, key=lambda kind: self.lessons.extra[kind], default=self.kinds(sight.view.own.offer)[0])
        return Pick(self.table.ids[best])

    def remove(self, sight: Sight) -> Any:
        """Cuts are tried out before the first of them."""
        view: View = sight.view
        assert view.own is not None
        trial = self._trial(sight)
        if trial is None or len(view.own.deck) <= 4:
            return super().remove(sight)
        deck = self.kinds(view.own.deck)
        found = best_cuts(self.tables(sight), deck, self._judge.stages[0][0])
        rest = list(found[trial.best(found, [0] * len(found))[0]])
        for kind in deck:
            if kind in rest:
                rest.remove(kind)
            else:
                return Remove(self.table.ids[kind])
        return Done()

    def _trial(self, sight: Sight) -> DeckTrial | None:
        if self._contest is None:
            return None
        now = standing_of(sight.view, sight.player)
        return DeckTrial(self._contest, self._judge, now, sight.view.round, self._field(sight, now))

    def _field(self, sight: Sight, now: MatchStanding) -> list[list[int]]:
        """Decks of this round, those first that have most of what the opponent showed, and of a final ahead."""
        known = self._judge.field(now)
        seen = set(self.kinds(tuple(shown_by(sight.notes, opponent(sight.view, sight.player)))))
        ranked = sorted(known, key=lambda deck: -sum(kind in seen for kind in deck)) if seen else known
        if self.lessons.is_short or now.number != FINAL - 1:
            return ranked[:FIELD]
        return ranked[: FIELD // 2] + self.lessons.field(FINAL)[: FIELD // 2]


def _make(context: BotContext) -> Oracle:
    return Oracle(cards_of(context), mode_of(context), may_compile=context.may_compile)


ORACLE = BotKind("oracle", ("challengers",), _make, compiled=CODE, note=note)
