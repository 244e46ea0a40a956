"""Where the options of a decision lead to: decks to bring to the match, by plans of further picks and cuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean

from flagfall.core.rng import below
from flagfall.games.challengers.actions import Action, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.bots.candidates import trimmed, worth
from flagfall.games.challengers.bots.deck_value.plan import single_gains
from flagfall.games.challengers.bots.deck_value.worth import new_desk
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.insight.advice.cuts import Kinds, remainders, without
from flagfall.games.challengers.insight.advice.position import DraftPosition
from flagfall.games.challengers.rules.match.codes import ZONE

PLANS = 4
"""Plans of further picks that are tried out for each card."""

ROOM = ZONE + 8


@dataclass(frozen=True, slots=True)
class EndChances:
    """A deck that a plan leads to."""

    deck: Kinds
    picked: Kinds = ()
    fans: int = 0  # for picking its cards

    def cut(self, position: DraftPosition) -> Kinds:
        """The cards that were parted with on the way."""
        return without((*position.deck, *self.picked), self.deck)


@dataclass(frozen=True, slots=True)
class PlanOutcome:
    """An option, and where it leads: to the best of some plans, or to any of them by chance."""

    action: Action
    ends: tuple[EndChances, ...]
    is_chance: bool = False
    fresh: tuple[EndChances, ...] = ()  # where it leads by chance if the rest of the offer is redrawn


class Planner:
    """Thinks of plans, by the tables of `builder`."""

    def __init__(self, position: DraftPosition) -> None:
        self._p = position
        self._t = position.lessons.tables(position.number, position.lead)
        self._index = position.setting.table.index
        self._left: list[Kinds] | None = None

    def keep(self) -> tuple[EndChances, ...]:
        """What nothing more leads to: no pick, and in a deck phase that is not at its end yet any cuts."""
        if self._p.step == "removing":
            return (EndChances(self._p.deck),)
        return self._cut_down(self._p.deck)

    def outcomes(self, offers: int) -> list[PlanOutcome]:
        """Every option, each with the same number of samples of chance."""
        return [self._outcome(action, offers) for action in self._p.legal]

    def _outcome(self, action: Action, offers: int) -> PlanOutcome:
        p = self._p
        match action:
            case TakeLevel(level):
                return PlanOutcome(action, self._level(level, offers), is_chance=True)
            case Redraw():
                pool, rng = p.pools[p.level or "A"], p.generator()
                drawn = (self._drawn(pool, len(p.offer), rng) for _ in range(offers))
                return PlanOutcome(action, tuple(self._taken(offer, p.picks) for offer in drawn), is_chance=True)
            case Pick(card):
                kind = int(self._index(card))
                return PlanOutcome(action, self._picks(kind), fresh=self._then_redraw(kind, offers // 2))
            case Pay(card):
                return PlanOutcome(action, self._paid(int(self._index(card))))
            case Decline():
                return PlanOutcome(action, self._best_of(p.deck, p.offer, p.picks))
            case Remove(card):
                return PlanOutcome(action, self._removals(int(self._index(card))))
            case Done():
                return PlanOutcome(action, self.keep())
            case _:
                raise TypeError(f"{type(action).__name__} does not belong to a deck phase")

    def _cut_down(self, deck: Kinds) -> tuple[EndChances, ...]:
        return tuple(dict.fromkeys((EndChances(tuple(sorted(trimmed(self._t, deck)))), EndChances(deck))))

    def _removals(self, kind: int) -> tuple[EndChances, ...]:
        """What is left after this card is gone: any further cuts may follow."""
        whole = self._p.deck
        if self._left is None:
            self._left = remainders(self._t, whole, least=0)
        return tuple(EndChances(left) for left in self._left if left.count(kind) < whole.count(kind))

    def _picks(self, kind: int) -> tuple[EndChances, ...]:
        """The best sets of the offer with this card."""
        p = self._p
        return self._sets(p.deck, without(p.offer, (kind,)), p.picks, (kind,), 0)

    def _then_redraw(self, kind: int, offers: int) -> tuple[EndChances, ...]:
        """New offers after this card is picked, where one may be had and another card may be picked."""
        p = self._p
        if p.picks <= 1 or len(p.offer) <= 1 or Redraw() not in p.legal:
            return ()
        pool, rng = p.pools[p.level or "A"], p.generator()
        drawn = (self._drawn(pool, len(p.offer) - 1, rng) for _ in range(offers))
        return tuple(self._taken(offer, p.picks - 1, (kind,)) for offer in drawn)

    def _paid(self, kind: int) -> tuple[EndChances, ...]:
        """A card is gone for one more pick; what else has to be paid is the least missed."""
        p = self._p
        ends = self._sets(without(p.deck, (kind,)), p.offer, p.picks + 1, (), p.cost - 1)
        return tuple(end for end in ends if end.picked) or ends

    def _best_of(self, deck: Kinds, offer: Sequence[int], picks: int) -> tuple[EndChances, ...]:
        return self._sets(deck, offer, picks, (), 0)

    def _sets(self, deck: Kinds, offer: Sequence[int], picks: int, first: Kinds, forced: int) -> tuple[EndChances, ...]:
        """The best sets of cards to pick, with these among them; cards that bring another pick are paid for."""
        t, rated = self._t, []
        for n in range(len(offer) + 1):
            for found in {tuple(sorted(one)) for one in combinations(offer, n)}:
                picked = (*first, *found)
                if len(picked) > picks + sum(t.extra[kind] for kind in picked):
                    continue
                paid = forced + max(0, len(picked) - picks)
                after = tuple(sorted(trimmed(t, [*deck, *picked], paid)))
                bonus = sum(t.bonus[kind] for kind in picked)
                rated.append((worth(t, list(after)) + bonus, self._end(after, picked)))
        rated.sort(key=lambda one: (-one[0], one[1].picked))
        return tuple(end for _, end in rated[:PLANS])

    def _level(self, level: str, offers: int) -> tuple[EndChances, ...]:
        """Offers of a level; one that is worse than most is thrown back, and a new one comes."""
        p, rng, picks = self._p, self._p.generator(), self._p.levels[level]
        taken = [self._taken(self._drawn(p.pools[level], plans().draw, rng), picks) for _ in range(2 * offers)]
        if fans := p.level_fans.get(level, 0):
            taken = [replace(end, fans=end.fans + fans) for end in taken]
        values = [worth(self._t, list(end.deck)) + sum(self._t.bonus[kind] for kind in end.picked) for end in taken]
        mean = fmean(values)
        pairs = zip(taken[:offers], values, taken[offers:], strict=False)
        return tuple(end if value >= mean else other for end, value, other in pairs)

    def _drawn(self, pool: Sequence[int], count: int, rng: list[int]) -> list[int]:
        """Some of the cards that may come."""
        left = list(pool)
        return [left.pop(below(rng, len(left))) for _ in range(min(count, len(left)))]

    def _taken(self, offer: Sequence[int], picks: int, first: Kinds = ()) -> EndChances:
        """What is picked of an imagined offer, after what was: one card after the other, as long as it helps."""
        picked = list(first)
        deck, left, gains = self._p.deck, list(offer), self._gains()
        for _ in range(picks):
            row = [gains(kind) + sum(self._t.pair[kind][other] for other in picked) for kind in left]
            if not row or max(row) <= 0:
                break
            picked.append(left.pop(row.index(max(row))))
        return self._end(tuple(sorted(trimmed(self._t, [*deck, *picked]))), tuple(picked))

    def _gains(self) -> Callable[[int], float]:
        """The value of each card alone, computed on demand."""
        desk, known = new_desk(len(self._t.card), ROOM), set[int]()
        deck = list(self._p.deck)

        def gain(kind: int) -> float:
            if kind not in known:
                single_gains(self._t, desk, deck, len(deck), [kind], 1)
                known.add(kind)
            return desk.gains[kind]

        return gain

    def _end(self, deck: Kinds, picked: Kinds) -> EndChances:
        return EndChances(deck, picked, sum(self._p.lessons.fans[kind] for kind in picked))
