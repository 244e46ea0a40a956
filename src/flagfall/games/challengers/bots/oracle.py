"""`oracle`: what `builder` thinks of, tried out in simulated matches against decks as others have them.

The table names the best sets of picks and cuts; compiled matches with common random numbers tell how they would do in
the match at hand. What that means for the game is judged in duels by how often games are won from there
(`duel_chances.py`), in tournaments by the table (`candidates.py`). Choices inside a match are tried out likewise
(`playouts.py`). Until its code is compiled it plays by its tables alone, as `builder` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flagfall.bots.base import BotContext, BotKind, Sight
from flagfall.core.jit import is_cold, native
from flagfall.core.plugin import CompiledCode
from flagfall.core.rng import stream
from flagfall.core.schema import to_array, to_record
from flagfall.games.challengers.actions import Choose, Done, Pick, Redraw, Remove
from flagfall.games.challengers.bots.batch.games import desk_of
from flagfall.games.challengers.bots.builder import Builder, mode_of
from flagfall.games.challengers.bots.candidates import TableJudge, best_cuts, best_sets
from flagfall.games.challengers.bots.deck_trial import DeckTrial, Judge
from flagfall.games.challengers.bots.deck_value.imagined import draft_all, draw_offers
from flagfall.games.challengers.bots.deck_value.worth import Tables
from flagfall.games.challengers.bots.duel_chances import DuelChances, chances_of
from flagfall.games.challengers.bots.situation import cards_of, opponent, pool
from flagfall.games.challengers.bots.standing import MatchStanding, standing_of
from flagfall.games.challengers.bots.weights import FINAL, Lessons
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack_record
from flagfall.games.challengers.events.match import CardRevealed
from flagfall.games.challengers.events.tournament import DecksShuffled, InPark
from flagfall.games.challengers.rules.match.choices import choose
from flagfall.games.challengers.rules.match.codes import ASK, NO_PLAYER, SENSIBLE
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.sample import sample
from flagfall.games.challengers.single_match.contest import FieldContest, is_warm, warm_up
from flagfall.games.challengers.view import View

# A bot's notes on Challengers!: the cards revealed by all players in their latest match.

# Choices inside a match, tried out: worlds that look like this one, each option played to the end in each of them.

# The machine code that `oracle` thinks with: matches, drafts of imagined offers, and what endings mean.

# Whether to redraw, tried out: new offers are imagined, drafted by the table, and play matches like what is there.
#
# A redraw costs only the cards on offer and may come after the first pick. The moves tried afterwards are a little
# better than the draft of the table, so that difference is added to the value of new offers.

OFFERS = 48
MATCHES = 64
FIRSTS = 2
"""Cards of which each might be taken before a redraw."""

REDRAW = -1


class Offer(NamedTuple):
    """A pick to make: what one has, and what there is to choose from."""

    deck: list[int]
    cards: int  # on offer
    picks: int
    pool: list[int]  # one entry for every card that may come


class Redraws:
    """Imagines offers in machine code."""

    def __init__(self, table: CardTable, fans: Sequence[int]) -> None:
        self._desk, self._draft = desk_of(table, is_compiled=True), native(draft_all)
        self._fans, self._by_kind = fans, to_array(fans, True, "int64")

    def better(
        self, trial: DeckTrial, tables: Tables, offer: Offer, wanted: Sequence[int], keep: float, rng: list[int]
    ) -> int | None:
        """REDRAW, or the card to take before it; None if what is on offer is worth as much.

        `wanted` are cards on offer, the best first; `keep` is what the offer is worth.
        """
        offers = [[0] * offer.cards for _ in range(OFFERS)]
        draw_offers(offer.pool[:], len(offer.pool), rng, offers)
        new, t = to_array(offers, True, "int64"), _arrays(tables)
        tried = trial.tried
        found: list[tuple[float, int | None]] = [(keep, None)]
        found.append((self._worth(trial, t, offer, new, None) + tried, REDRAW))
        if offer.picks >= 2:
            found += [(self._worth(trial, t, offer, new, card) + tried / 2, card) for card in wanted[:FIRSTS]]
        return max(found, key=lambda one: one[0])[1]

    def _worth(self, trial: DeckTrial, t: Tables, offer: Offer, offers: Any, taken: int | None) -> float:
        """What new offers bring on average; a card that is taken before makes each of them one card smaller."""
        deck = offer.deck if taken is None else [*offer.deck, taken]
        less = int(taken is not None)
        decks = to_array([[0] * (len(deck) + offer.cards)] * OFFERS, True, "int64")
        sizes, gained = (to_array([0] * OFFERS, True, "int64") for _ in range(2))
        self._draft(
            t, self._desk, to_array(deck, True, "int64"), len(deck), offers, offer.cards - less, offer.picks - less,
            self._by_kind, decks, sizes, gained,
        )  # fmt: skip
        before = 0 if taken is None else self._fans[taken]
        drafted = [row[:n] for row, n in zip(decks.tolist(), sizes.tolist(), strict=True)]
        return trial.mean(drafted, [before + fans for fans in gained.tolist()], MATCHES)


def _arrays(t: Tables) -> Tables:
    """The tables as machine code reads them."""
    reals = {key: to_array(getattr(t, key), True, "float64") for key in ("size", "names", "card", "pair", "bonus")}
    return Tables(name=to_array(t.name, True, "int64"), extra=to_array(t.extra, True, "int64"), **reals)


OWN: tuple[Callable[..., Any], ...] = (draft_all, chances_of)


def is_ready() -> bool:
    """Whether decks can be tried out without waiting for the compiler."""
    return is_warm() and not any(is_cold(function) for function in OWN)


def compile_all() -> None:
    """Compile all functions by using them once: the first decision of a duel."""
    warm_up()
    table = box()
    lessons = Lessons("duel", table)
    judge, now = DuelChances(lessons, table, is_compiled=True), MatchStanding(1, 0.0, (0, 0), NO_PLAYER, (2,))
    trial, cards = DeckTrial(FieldContest(table), judge, now, 1, [[0]]), list(range(len(table)))
    offer = Offer(deck=cards[:3], cards=5, picks=2, pool=cards)
    Redraws(table, lessons.fans).better(trial, judge.tables(now), offer, cards[3:4], 0.0, stream(0, 0, 0))


CODE = CompiledCode(is_ready, compile_all)


WORLDS = 24
MARGIN = 1.5
"""Worlds by which an option must be better than the sensible one: fewer may be chance."""


class Playouts:
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
        arena.match.log_rows = 0  # the output is not read
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
    """The cards a player revealed in their latest match."""
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
            self._judge = DuelChances(self.lessons, self.table, is_compiled=is_ready)
        self._kept: tuple[MatchStanding, Tables] | None = None
        self._contest = FieldContest(self.table) if is_ready else None
        self._playouts = Playouts(self.table) if is_ready else None
        self._redraws = Redraws(self.table, self.lessons.fans) if is_ready else None

    def tables(self, sight: Sight) -> Tables:
        """What counts now."""
        now = standing_of(sight.view, sight.player)
        if self._kept is None or self._kept[0] != now:
            self._kept = now, self._judge.tables(now)
        return self._kept[1]

    def choose(self, sight: Sight) -> Any:
        """Inside a match: each option tried out in worlds that look like this one."""
        if self._playouts is None:
            return super().choose(sight)
        return self._playouts.best(sight, super().choose(sight))

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
