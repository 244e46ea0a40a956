"""Why an option is good or bad, in words: what the tables make of its cards, and what the trial showed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from flagfall.core.narration import Line, Noun, Value
from flagfall.games.challengers.actions import Action, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.bots.deck_value.worth import distinct
from flagfall.games.challengers.insight.advice.answer import Reason
from flagfall.games.challengers.insight.advice.cuts import Kinds, without
from flagfall.games.challengers.insight.advice.position import DraftPosition
from flagfall.games.challengers.insight.advice.prospects import EndChances
from flagfall.games.challengers.rules.match.codes import SEATS
from flagfall.games.challengers.single_match.contest import Score

MOST = 3
HALF = 50
STRONG, PAIR, LATER = 0.4, 0.08, 0.2
"""Log odds from which a card counts as strong or weak, a pair as one, the rounds to come as worth a word."""

BENCH = 0.02
"""A change of the chance to lose for want of seats that is worth a word."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What an option came to."""

    action: Action
    end: EndChances | None  # None: chance comes first
    redraws: bool  # whether a new offer is the next thing after this pick
    cut: Kinds
    interval: tuple[float, float, float]  # change, low, high
    score: Score
    bench: float  # change of the chance to lose for want of seats
    values: Sequence[float]  # chances to win the game, one for each way chance may take

    @property
    def change(self) -> float:
        """Of the chance to win the game."""
        return self.interval[0]


class Weighed(NamedTuple):
    """A reason, and how much it counts in log odds of a match; below zero it speaks against the option."""

    weight: float
    key: str
    values: dict[str, Value]


class Explainer:
    """Finds the reasons of the options of one decision; they are given the best first."""

    def __init__(self, position: DraftPosition, findings: Sequence[Finding]) -> None:
        self._p = position
        self._now = position.lessons.match_tables(position.number)
        self._mixed = position.lessons.tables(position.number, position.lead)
        field = position.lessons.field(position.number)
        self._usual = fmean(self._now.card[kind] for deck in field for kind in deck)
        self._best = findings[0]
        self._sure = max((one.values[0] for one in findings if one.end is not None), default=0.0)

    def reasons(self, finding: Finding) -> tuple[Reason, ...]:
        """What counts most: first what speaks for a good option, or against a bad one."""
        found = [*self._of_action(finding)]
        if abs(finding.bench) >= BENCH:
            key = "bench_more" if finding.bench > 0 else "bench_less"
            found.append(Weighed(-8 * finding.bench, key, {"n": round(abs(finding.bench) * 100)}))
        found.sort(key=lambda one: -abs(one.weight))
        told = sorted(found[:MOST], key=lambda one: (one.weight > 0) != (finding.change > 0))
        return tuple(Reason(line=Line(f"advice.reason.{one.key}", one.values), is_good=one.weight > 0) for one in told)

    def _of_action(self, finding: Finding) -> Iterator[Weighed]:
        index = self._p.setting.table.index
        match finding.action:
            case Pick(card) if finding.end is not None:
                yield from self._of_pick(int(index(card)), finding.end)
            case Remove(card) | Pay(card):
                yield from self._of_cut(int(index(card)), finding.end)
            case TakeLevel(level):
                yield Weighed(0.1, "level_picks", {"n": self._p.levels[level], "level": level})
            case Redraw():
                worse = round(100 * fmean(value < self._sure for value in finding.values))
                if worse < HALF:
                    yield Weighed(0.1, "offer_weak", {"n": 100 - worse})
                else:
                    yield Weighed(-0.1, "offer_strong", {"n": worse})
            case Done() if self._p.step == "removing":
                yield from self._of_deck(finding)
            case Done() | Decline() if finding is self._best:
                yield Weighed(0.1, "no_pick_helps", {})

    def _of_deck(self, finding: Finding) -> Iterator[Weighed]:
        """Keeping what there is."""
        names = self._names(self._p.deck)
        if finding is self._best:
            yield Weighed(0.2, "no_cut_helps", {})
        if names <= SEATS:
            yield Weighed(0.1, "names_fit", {"n": names})
        else:
            yield Weighed(-0.1, "too_many_names", {"n": names})

    def _of_pick(self, kind: int, end: EndChances) -> Iterator[Weighed]:
        p, t = self._p, self._now
        if kind not in end.deck:
            yield Weighed(-1.0, "cut_again", {})
            return
        others = without(end.deck, (kind,))
        copies, names = self._copies(end.deck, kind), self._names(end.deck)
        if copies > 1:
            yield Weighed(0.3, "copies", {"n": copies})
        elif names > SEATS:
            yield Weighed(t.names[names] - t.names[names - 1], "names_over", {"n": names})
        yield from self._worth(kind, 1)
        yield from self._pairs(kind, others, 1)
        if p.lessons.fans[kind]:
            yield Weighed(self._mixed.bonus[kind] + 0.1, "fans", {"n": p.lessons.fans[kind]})
        if t.extra[kind]:
            yield Weighed(0.3, "extra_pick", {})

    def _of_cut(self, kind: int, end: EndChances | None) -> Iterator[Weighed]:
        t, deck = self._now, self._p.deck
        left = min(len(deck) - 1, len(end.deck if end else deck))  # other cuts may belong to it
        others = without(deck, (kind,))
        copies, names, n = self._copies(deck, kind), self._names(deck), len(deck)
        if copies > 1 and names > SEATS:
            yield Weighed(-0.2, "frees_no_seat", {"n": copies})
        elif copies == 1 and names > SEATS:
            yield Weighed(t.names[names - 1] - t.names[names], "frees_seat", {"n": names})
        thinner = t.size[n - 1] - t.size[n]
        # What one card more or less means is said of all of them; it is a reason only where it is worth more than one.
        net = thinner - self._usual
        if net > 0:
            yield Weighed(min(net, 0.5), "thins", {"n": n})
        elif thinner < -STRONG:
            yield Weighed(max(net, -0.5), "too_thin", {"n": left})
        yield from self._worth(kind, -1)
        yield from self._pairs(kind, others, -1)

    def _worth(self, kind: int, sign: int) -> Iterator[Weighed]:
        """A card of its own, taken in (+1) or given away (-1)."""
        own = self._now.card[kind] - self._usual
        if abs(own) >= STRONG:
            yield Weighed(sign * own, "strong_now" if own > 0 else "weak_now", {})
        later = self._mixed.card[kind] - self._now.card[kind]
        if later >= LATER:
            yield Weighed(sign * later, "strong_later", {})

    def _pairs(self, kind: int, others: tuple[int, ...], sign: int) -> Iterator[Weighed]:
        row = self._now.pair[kind]
        if not others:
            return
        best, worst = max(others, key=lambda o: row[o]), min(others, key=lambda o: row[o])
        if row[best] >= PAIR:
            key = "pairs_with" if sign > 0 else "parts_pair"
            yield Weighed(sign * 2 * row[best], key, {"card": self._noun(best)})
        elif row[worst] <= -PAIR:
            yield Weighed(sign * 2 * row[worst], "clashes_with", {"card": self._noun(worst)})

    def _noun(self, kind: int) -> Noun:
        return Noun(self._p.setting.table.ids[kind])

    def _names(self, deck: tuple[int, ...]) -> int:
        return distinct(self._now, list(deck), len(deck))

    def _copies(self, deck: tuple[int, ...], kind: int) -> int:
        return sum(self._now.name[other] == self._now.name[kind] for other in deck)
