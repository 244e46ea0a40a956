"""Advice for a decision of a deck phase: every option followed to the decks it leads to, and those tried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean, variance

from flagfall.core.codec import encode
from flagfall.core.stats import mean_interval, needed, wilson
from flagfall.games.challengers.actions import Action
from flagfall.games.challengers.bots.candidates import TRUST
from flagfall.games.challengers.bots.deck_value.worth import distinct, logistic
from flagfall.games.challengers.insight.advice.answer import Advice, AdvisedOption, Share
from flagfall.games.challengers.insight.advice.game_chance import GameChance
from flagfall.games.challengers.insight.advice.plan_outcomes import EndChances, Planner, PlanOutcome
from flagfall.games.challengers.insight.advice.position import DraftPosition
from flagfall.games.challengers.insight.advice.reasons import Explainer, Finding
from flagfall.games.challengers.insight.advice.trial import BATCHES, Trial, mean_score
from flagfall.games.challengers.single_match.contest import Score


@dataclass(frozen=True, slots=True)
class Effort:
    """How many matches are played for one decision."""

    rough: int  # of every plan, to find the best of an option
    most: int  # of that one, at most
    offers: int  # imagined
    each: int  # matches of what is picked of an imagined offer


FAST = Effort(rough=320, most=8_000, offers=32, each=192)
SLOW = Effort(rough=32, most=480, offers=16, each=32)
"""Without machine code: rough, but soon."""

Values = list[float]
"""The chance to win the game with a deck, batch by batch."""

Found = tuple[tuple[float, float, float], Score, float, Values]
"""A change with its interval, the score, the change in losses for want of seats, and the chances."""


class Adviser:
    """Thinks about one decision."""

    def __init__(self, position: DraftPosition, *, precision: float = 0.02, is_fast: bool = True) -> None:
        self._p = position
        self._effort = FAST if is_fast else SLOW
        self._matches = min(needed(precision), self._effort.most)
        self._trial = Trial(position.setting, is_compiled=is_fast)
        self._value = GameChance(position.lessons, position.number, position.lead)
        self._scores: dict[EndChances, list[Score]] = {}
        self._values: dict[EndChances, Values] = {}

    def advise(self, part: str = "", taken: Action | None = None) -> Advice:
        """Options in order, the best first."""
        p, planner, now = self._p, Planner(self._p), EndChances(self._p.deck)
        outcomes = planner.outcomes(self._effort.offers)
        *best, keep = self._best_ends(outcomes, planner.keep())
        self._try((now, *best, keep), self._matches, BATCHES)
        chances = (end for one in outcomes for end in (*one.fresh, *(one.ends if one.is_chance else ())))
        self._try(chances, self._effort.each, 1)
        sure = iter(best)
        findings = [self._finding(one, None if one.is_chance else next(sure), keep) for one in outcomes]
        # Of options that lead to the same, the shorter way; the rest as the rules list them.
        findings.sort(key=lambda one: (-_rounded(one.change), len(one.end.picked + one.cut) if one.end else 0))
        explainer = Explainer(p, findings)
        score = mean_score(self._scores[now])
        return Advice(
            part=part,
            step=p.step,
            cards=len(p.deck),
            names=distinct(p.lessons.match_tables(p.number), list(p.deck), len(p.deck)),
            chance=_rounded(fmean(self._values[keep])),
            match=self._share(score.win),
            bench=self._share(score.bench),
            options=tuple(self._option(finding, keep, explainer) for finding in findings),
            taken=None if taken is None else encode(taken),
            matches=self._matches,
        )

    def _best_ends(self, outcomes: Iterable[PlanOutcome], keep: Sequence[EndChances]) -> list[EndChances]:
        """Of each option that chance has no part in, the plan that did best in a few matches; last that of no more."""
        groups = [outcome.ends for outcome in outcomes if not outcome.is_chance] + [tuple(keep)]
        rough = Trial(self._p.setting, is_compiled=self._trial.is_compiled, seed=2)
        ends = list(dict.fromkeys(end for group in groups if len(group) > 1 for end in group))
        scores = dict(zip(ends, rough.play([end.deck for end in ends], self._effort.rough, 1), strict=True))
        return [
            max(group, key=lambda end: self._values_of(end, scores[end])[0]) if len(group) > 1 else group[0]
            for group in groups
        ]

    def _try(self, ends: Iterable[EndChances], matches: int, batches: int) -> None:
        new = [end for end in dict.fromkeys(ends) if end not in self._scores]
        decks = list(dict.fromkeys(end.deck for end in new))
        found = dict(zip(decks, self._trial.play(decks, matches, batches), strict=True))
        for end in new:
            self._scores[end] = found[end.deck]
            self._values[end] = self._values_of(end, found[end.deck])

    def _values_of(self, end: EndChances, scores: Sequence[Score]) -> Values:
        later, expected = self._value.later(end.deck), self._value.expected(end.deck)
        return [self._value.of(_mixed(score.win, expected), score.fans + end.fans, later) for score in scores]

    def _finding(self, outcome: PlanOutcome, end: EndChances | None, keep: EndChances) -> Finding:
        """What an option came to, against no more cards and cuts."""
        action = outcome.action
        sure = None if end is None else self._sure(end, keep)
        if sure is None or end is None:
            return Finding(action, None, False, (), *self._by_chance(outcome.ends, keep))
        if outcome.fresh:
            fresh = self._by_chance(outcome.fresh, keep)
            if fresh[0][0] > sure[0][0]:
                first = EndChances(tuple(sorted((*self._p.deck, end.picked[0]))), end.picked[:1])
                return Finding(action, first, True, (), *fresh)
        return Finding(action, end, False, end.cut(self._p), *sure)

    def _sure(self, end: EndChances, keep: EndChances) -> Found:
        pairs = zip(self._values[end], self._values[keep], strict=True)
        score = mean_score(self._scores[end])
        less = score.bench - mean_score(self._scores[keep]).bench
        return mean_interval([a - b for a, b in pairs]), score, less, [fmean(self._values[end])]

    def _by_chance(self, ends: Sequence[EndChances], keep: EndChances) -> Found:
        base = self._values[keep]
        values = [fmean(self._values[one]) for one in ends]
        found = mean_interval([value - fmean(base) for value in values], variance(base) / len(base))
        score = mean_score([mean_score(self._scores[one]) for one in ends])
        return found, score, score.bench - mean_score(self._scores[keep]).bench, values

    def _option(self, finding: Finding, keep: EndChances, explainer: Explainer) -> AdvisedOption:
        ids = self._p.setting.table.ids
        change, low, high = finding.interval
        return AdvisedOption(
            action=encode(finding.action),
            chance=_rounded(fmean(self._values[keep]) + change),
            change=_rounded(change),
            low=_rounded(low),
            high=_rounded(high),
            match=_rounded(finding.score.win),
            bench=_rounded(finding.score.bench),
            picks=tuple(ids[kind] for kind in finding.end.picked) if finding.end else (),
            cuts=tuple(ids[kind] for kind in finding.cut),
            redraws=finding.redraws,
            reasons=explainer.reasons(finding),
        )

    def _share(self, share: float) -> Share:
        low, high = wilson(share * self._matches, self._matches)
        return Share(share=_rounded(share), low=_rounded(low), high=_rounded(high))


def _mixed(win: float, expected: float) -> float:
    """A share of matches and what the tables expect, in log odds: the field is not quite who will be met."""
    share = min(max(win, 0.002), 0.998)
    return logistic(TRUST * log(share / (1 - share)) + (1 - TRUST) * expected)


def _rounded(value: float) -> float:
    return round(value, 4)
