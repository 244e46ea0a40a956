"""What would change with another card? Both decks meet the same chance, so only the change is left to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Unpack

from flagfall.core.schema import clone, to_array, to_records
from flagfall.core.stats import Z
from flagfall.games.challengers.definitions.pack_rows import pack, pack_records
from flagfall.games.challengers.errors import MatchTooLong
from flagfall.games.challengers.insight.odds import Setting, ask
from flagfall.games.challengers.insight.sampling import new_tally
from flagfall.games.challengers.rules.match import bulk, codes, experiments
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.single_match.setup import in_range

MAX_MATCHES = 10**8


@dataclass(frozen=True, slots=True)
class Difference:
    """What a change of deck a does to its chance."""

    before: float
    after: float
    change: float  # after - before
    low: float  # 95 % interval of the change
    high: float
    matches: int  # pairs of matches


def what_if(
    deck_a: Sequence[str],
    changed_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    matches: int = 20_000,
    **setting: Unpack[Setting],
) -> Difference:
    """How the chance of deck a against deck b changes if it were `changed_a`.

    Every match is played twice: with the cards that both decks share in the same order, the same toss, the
    same opponent. What does not depend on the change cancels out, so few matches tell a small difference.
    """
    matches = in_range("matches", matches, 1, MAX_MATCHES)
    before, after = ask(deck_a, deck_b, **setting), ask(changed_a, deck_b, **setting)
    is_compiled = before.is_compiled(experiments.play_paired, matches)
    run = before.function(experiments.play_paired, is_compiled)
    cards, keep = _union(before.decks[0], after.decks[0])
    pairs, tally = to_array([0] * experiments.PAIRS, is_compiled), new_tally(is_compiled)
    rules = pack_records(before.table) if is_compiled else [pack(before.table)]
    run(
        rules,
        *_stocks((before.supply, after.supply), before.match, is_compiled),
        to_array(list(range(len(cards))), is_compiled),
        to_array(cards, is_compiled),
        to_array(keep, is_compiled),
        to_array(before.decks[1], is_compiled),
        before.seed,
        0,
        matches,
        codes.NO_PLAYER if before.first is None else before.first,
        pairs,
        tally,
    )
    if tally[bulk.ENDLESS]:
        raise MatchTooLong("Some matches of these decks never end: their card effects repeat without limit.")
    return _difference([int(n) for n in pairs], matches)


def _union(before: list[int], after: list[int]) -> tuple[list[int], list[list[int]]]:
    """All cards of both decks, and which of them each deck holds."""
    cards = list((Counter(before) | Counter(after)).elements())
    keep = []
    for deck in (before, after):
        left = Counter(deck)
        row = []
        for kind in cards:
            row.append(int(left[kind] > 0))
            left[kind] -= 1
        keep.append(row)
    return cards, keep


def _stocks(supplies: tuple[PileSet, PileSet], match: Match, is_compiled: bool) -> tuple[Any, Any, Any]:
    """Piles for each of the two decks, what fills them again, and the park."""
    if not is_compiled:
        return [clone(supply) for supply in supplies], list(supplies), [clone(match)]
    import numpy

    supply = numpy.concatenate([to_records(supply) for supply in supplies])
    return supply.copy(), supply, to_records(match)


def _difference(pairs: list[int], n: int) -> Difference:
    both, only_before, only_after, _ = pairs  # a is player 0: an outcome is 0 where a won
    change = (only_after - only_before) / n
    spread = Z * sqrt(max(0.0, (only_after + only_before) / n - change**2) / n)
    return Difference(
        before=(both + only_before) / n,
        after=(both + only_after) / n,
        change=change,
        low=max(-1.0, change - spread),
        high=min(1.0, change + spread),
        matches=n,
    )
