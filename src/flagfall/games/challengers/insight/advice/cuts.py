"""Which cards to part with: sets of cuts of a deck, compared by what is left of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from flagfall.core.errors import BadInput
from flagfall.core.stats import mean_interval
from flagfall.games.challengers.bots.candidates import best_cuts, trimmed
from flagfall.games.challengers.bots.deck_value.worth import Tables
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.advice.game_chance import GameChance
from flagfall.games.challengers.insight.advice.position import lessons_of
from flagfall.games.challengers.insight.advice.trial import Trial, TrialSetting, is_fast, mean_score
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.single_match.contest import Score
from flagfall.games.challengers.single_match.setup import in_range, to_indices

MODES = ("solo", "duel", "tournament")
ALL_SETS = 128
"""The largest number of sets of cuts that are compared one by one; of more, the best by the tables."""

SHORTLIST = 12
MAX_MATCHES = 10**7

Kinds = tuple[int, ...]
"""A deck as the numbers of its cards, in order."""


@dataclass(frozen=True, slots=True)
class Removal:
    """A set of cards to remove from a deck, and what that does."""

    removed: tuple[CardId, ...]
    chance: float  # to win: the match, or the game if a mode was given
    change: float  # against keeping all cards
    low: float  # 95 % interval of the change; equal to it if exact
    high: float
    match: float  # chance to win the match
    bench: float  # chance to lose it for want of seats
    exact: bool


def advise_cuts(
    deck: Sequence[str],
    field: Sequence[Sequence[str]],
    *,
    round: int = 1,
    mode: str | None = None,
    lead: float = 0.0,
    least: int = 1,
    matches: int = 20_000,
    trophies: tuple[int, int] = (0, 0),
    first: int | None = None,
    cards: CardTable | None = None,
    engine: str = "auto",
) -> tuple[Removal, ...]:
    """Every set of cards that can be cut from a deck, the best first, none at all included.

    Decks of the `field` are equally likely to be met. Without a `mode` the chance is that of the match; with
    `solo`, `duel` or `tournament` that of the game, in this round (8 = the final) and with this `lead` in fans.
    `least` cards stay. Exact where counting all orders is no more work than `matches`; otherwise a sample of so
    many for each set, in which all sets meet the same opponents with the same luck. Of decks with more than 128
    different sets those are compared that the tables of `builder` think best.

    >>> from flagfall.games.challengers.insight.advice import advise_cuts
    >>> first, second, *_ = advise_cuts(["pig", "newcomer", "horse"], [["dog_starter", "champion_starter"]])
    >>> first.removed, second.removed, second.exact
    ((), ('newcomer',), True)
    """
    table = cards or box()
    number = in_range("round", round, 1, FINAL)
    if mode is not None and mode not in MODES:
        raise BadInput(f"mode is {', '.join(MODES)} or None, not {mode!r}.")
    if not field:
        raise BadInput("The field has no deck; it needs at least one.")
    kinds = tuple(sorted(to_indices(table, deck)))
    rivals = [to_indices(table, rival) for rival in field]
    least = in_range("least", least, 1, max(1, len(kinds)))
    matches = in_range("matches", matches, 1, MAX_MATCHES)
    setting = TrialSetting(table, rivals, min(number, FINAL - 1), trophies, NO_PLAYER if first is None else first)
    lessons = lessons_of(mode or "duel", table)
    value = None if mode is None else GameChance(lessons, number, lead)
    left = remainders(lessons.tables(number, lead), kinds, least)
    trial = Trial(setting, is_compiled=is_fast(engine))
    found = _exact(trial, left, value, matches) or _sampled(trial, left, value, matches)
    return tuple(_ranked(table, kinds, found))


def remainders(t: Tables, deck: Kinds, least: int = 1) -> list[Kinds]:
    """What a deck can be cut down to, itself first: all of it, or a shortlist of what the tables think best."""
    counts = Counter(deck)
    if prod(n + 1 for n in counts.values()) <= ALL_SETS:
        rows = product(*(range(n, -1, -1) for n in counts.values()))
        sets = [tuple(k for k, n in zip(counts, row, strict=True) for _ in range(n)) for row in rows]
    else:
        singles = [without(deck, (kind,)) for kind in counts]
        sets = [deck, *singles, *(tuple(sorted(trimmed(t, one))) for one in singles)]
        sets += [tuple(sorted(one)) for one in best_cuts(t, list(deck), SHORTLIST)]
    return [one for one in dict.fromkeys(sets) if len(one) >= min(least, len(deck))]


def without(deck: Sequence[int], gone: Sequence[int]) -> Kinds:
    """The deck without some of its cards, one copy for each."""
    return tuple(sorted((Counter(deck) - Counter(gone)).elements()))


Found = dict[Kinds, tuple[list[float], Score]]
"""What each set came to: its chance, batch by batch, and its score; a single value is exact."""


def _exact(trial: Trial, left: Sequence[Kinds], value: GameChance | None, limit: int) -> Found | None:
    found: Found = {}
    for deck in left:  # the whole deck first: it has most orders
        score = trial.exact(deck, limit)
        if score is None:
            return None
        found[deck] = [_value(value, deck, score)], score
    return found


def _sampled(trial: Trial, left: Sequence[Kinds], value: GameChance | None, matches: int) -> Found:
    return {
        deck: ([_value(value, deck, score) for score in scores], mean_score(scores))
        for deck, scores in zip(left, trial.play(left, matches), strict=True)
    }


def _value(value: GameChance | None, deck: Kinds, score: Score) -> float:
    return score.win if value is None else value.of(score.win, score.fans, value.later(deck))


def _ranked(table: CardTable, deck: Kinds, found: Found) -> list[Removal]:
    before = found[deck][0]
    cuts = []
    for left, (values, score) in found.items():
        change, low, high = mean_interval([a - b for a, b in zip(values, before, strict=True)])
        removed = tuple(sorted(table.ids[kind] for kind in without(deck, left)))
        is_exact = len(values) == 1
        chance = sum(values) / len(values)
        cuts.append(Removal(removed, chance, change, low, high, score.win, score.bench, is_exact))
    # Rounded: equal chances that were added up in another order are equal; then the smaller cut is the better one.
    return sorted(cuts, key=lambda cut: (-round(cut.chance, 9), len(cut.removed), cut.removed))
