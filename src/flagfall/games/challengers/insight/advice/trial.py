"""Decks tried out against a field: exactly where that is little work, otherwise in batches that all decks share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from flagfall.core.errors import MissingExtra
from flagfall.core.jit import has_native
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.insight.odds import ask
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, SENSIBLE
from flagfall.games.challengers.single_match.contest import Deck, FieldContest, Score, is_warm

BATCHES = 20
"""Parts of a sample: their differences show how uncertain the whole is."""

SEED = 1
"""Advice is the same for everyone who asks twice."""


@dataclass(frozen=True, slots=True)
class TrialSetting:
    """The simulated match: the opponent, and the park before it."""

    table: CardTable
    field: Sequence[Deck]
    round: int = 1
    trophies: tuple[int, int] = (0, 0)
    first: int = NO_PLAYER
    policy: int = SENSIBLE  # of the other side


class Trial:
    """Plays many matches of one setting."""

    def __init__(self, setting: TrialSetting, *, is_compiled: bool, seed: int = SEED) -> None:
        self._setting, self._seed, self.is_compiled = setting, seed, is_compiled
        self._contest = FieldContest(setting.table, is_compiled=is_compiled)
        self._next = 0

    def play(self, decks: Sequence[Deck], matches: int, batches: int = BATCHES) -> list[list[Score]]:
        """The scores of each deck, batch by batch; what was played before is not played again.

        Every batch meets the whole field if it is large enough: so no opponent makes one batch unlike another.
        """
        if not decks:
            return []
        size = max(1, matches // batches)
        rivals = len(self._setting.field)
        size = -(-size // rivals) * rivals if size >= rivals else size
        columns = [self._batch(decks, size) for _ in range(batches)]
        return [list(scores) for scores in zip(*columns, strict=True)]

    def _batch(self, decks: Sequence[Deck], size: int) -> list[Score]:
        setting, start = self._setting, self._next
        self._next += size
        return self._contest.scores(
            decks, setting.field, size, self._seed, start=start, round=setting.round,
            trophies=setting.trophies, first=setting.first, policy=setting.policy,
        )  # fmt: skip

    def exact(self, deck: Deck, limit: int) -> Score | None:
        """The score over all orders of all decks; None if these are more than `limit`, or there is other chance."""
        setting = self._setting
        ids = setting.table.ids
        win = fans = bench = 0.0
        for rival in setting.field:
            study = ask(
                [ids[kind] for kind in deck], [ids[kind] for kind in rival], cards=setting.table, round=setting.round,
                trophies=setting.trophies, first=None if setting.first == NO_PLAYER else setting.first,
                engine="compiled" if self.is_compiled else "interpreted",
            )  # fmt: skip
            tally = study.enumerate(limit // len(setting.field)) if setting.policy == SENSIBLE else None
            if tally is None or tally[bulk.ENDLESS]:
                return None
            n = (tally[bulk.WON_0] + tally[bulk.WON_1]) * len(setting.field)
            win += tally[bulk.WON_0] / n
            fans += (tally[bulk.FANS_0] - tally[bulk.FANS_1]) / n
            bench += tally[bulk.BENCH_0] / n
        return Score(win=win, fans=fans, bench=bench)


def is_fast(engine: str) -> bool:
    """Whether machine code is used: `auto` uses it where it is compiled already."""
    if engine == "compiled" and not has_native():
        raise MissingExtra("The compiled engine", "fast")
    return engine == "compiled" or (engine == "auto" and is_warm())


def mean_score(scores: Sequence[Score]) -> Score:
    """The score of all batches together, which are of one size."""
    return Score(
        win=fmean(score.win for score in scores),
        fans=fmean(score.fans for score in scores),
        bench=fmean(score.bench for score in scores),
    )
