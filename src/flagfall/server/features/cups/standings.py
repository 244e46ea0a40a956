"""Standings: scores and tie-breaks."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean

from flagfall.server.features.cups.cup import BYE_SCORE, Cup, Meeting
from flagfall.server.features.cups.models import CupStanding, TieBreak, TieBreakName

TABLE_SCORE = 10.0
"""What the winner of a larger table gets; the last gets nothing, the others are spread evenly between."""

DUEL = 2
WON = {"tables": TABLE_SCORE}


def scores_of(ranking: list[list[int]], size: int, *, is_duel: bool) -> tuple[float, ...]:
    """By chair: 1 and 0 in a duel, 10 to 0 at a larger table; those who are level share."""
    full = BYE_SCORE if is_duel else TABLE_SCORE
    found = [0.0] * size
    before = 0
    for group in ranking:
        behind = size - before - len(group)
        share = (behind + (len(group) - 1) / 2) / max(1, size - 1)
        for chair in group:
            found[chair] = round(full * share, 3)
        before += len(group)
    return tuple(found)


def standings_of(cup: Cup) -> list[CupStanding]:
    """All who take or took part, the best first; equal ones share a place."""
    gathered = _Gathered(cup)
    is_duel = cup.settings.format != "tables"
    rows: list[tuple[str, float, list[tuple[TieBreakName, float]]]] = []
    for entrant in cup.entrants:
        one = entrant.id
        ties = gathered.duel_ties(one) if is_duel else gathered.table_ties(one)
        rows.append((one, round(gathered.score[one], 3), [(name, round(value, 3)) for name, value in ties]))
    rows.sort(key=lambda row: (row[1], *(value for _, value in row[2])), reverse=True)
    found: list[CupStanding] = []
    for number, (one, score, ties) in enumerate(rows, start=1):
        told = [TieBreak(name=name, value=value) for name, value in ties]
        is_level = bool(found) and found[-1].score == score and found[-1].ties == told
        place = found[-1].place if is_level else number
        found.append(
            CupStanding(
                place=place,
                entrant=one,
                score=score,
                ties=told,
                wins=gathered.wins[one],
                played=gathered.played[one],
            )
        )
    return found


class _Gathered:
    """What every meeting that is over has given to each."""

    def __init__(self, cup: Cup) -> None:
        self.score: dict[str, float] = defaultdict(float)
        self.points: dict[str, float] = defaultdict(float)
        self.wins: dict[str, int] = defaultdict(int)
        self.played: dict[str, int] = defaultdict(int)
        self._duels: dict[str, list[tuple[str | None, float]]] = defaultdict(list)
        full = WON.get(cup.settings.format, BYE_SCORE)
        for stage in cup.stages:
            over = [meeting for meeting in stage.meetings if meeting.scores is not None]
            means = _Means(over) if cup.settings.is_duplicate else None
            for meeting in over:
                self._add(meeting, means, full)

    def _add(self, meeting: Meeting, means: _Means | None, full: float) -> None:
        scores, points = meeting.scores or (), meeting.points or (0,) * len(meeting.entrants)
        for chair, one in enumerate(meeting.entrants):
            is_bye = meeting.table is None
            expected = means.of(meeting, chair) if means is not None and not is_bye else (0.0, 0.0)
            self.score[one] += scores[chair] - expected[0] if means is None or not is_bye else 0.0
            self.points[one] += points[chair] - expected[1]
            self.wins[one] += scores[chair] == full and not is_bye
            self.played[one] += 1
            if is_bye:
                self._duels[one].append((None, scores[chair]))
            elif len(meeting.entrants) == DUEL:
                self._duels[one].append((meeting.entrants[1 - chair], scores[chair]))

    def duel_ties(self, one: str) -> list[tuple[TieBreakName, float]]:
        """Buchholz: what the opponents have; Sonneborn-Berger: what those have against whom one scored.

        A bye counts like a game against a person with as many points as oneself.
        """
        met = [(self.score[one] if other is None else self.score[other], score) for other, score in self._duels[one]]
        return [
            ("buchholz", sum(theirs for theirs, _ in met)),
            ("sonneborn_berger", sum(theirs * score for theirs, score in met)),
            ("wins", self.wins[one]),
        ]

    def table_ties(self, one: str) -> list[tuple[TieBreakName, float]]:
        """What the game itself counts, then tables won."""
        return [("points", self.points[one]), ("wins", self.wins[one])]


class _Means:
    """What a chair has brought on average, over the tables of one stage that are over and as large."""

    def __init__(self, over: list[Meeting]) -> None:
        self._scores: dict[tuple[int, int], list[float]] = defaultdict(list)
        self._points: dict[tuple[int, int], list[float]] = defaultdict(list)
        for meeting in over:
            for chair in range(len(meeting.entrants) if meeting.table is not None else 0):
                key = (len(meeting.entrants), chair)
                self._scores[key].append((meeting.scores or ())[chair])
                self._points[key].append((meeting.points or (0,) * len(meeting.entrants))[chair])

    def of(self, meeting: Meeting, chair: int) -> tuple[float, float]:
        """Scores and points; without others in the same chair, relative to the mean of the table."""
        key = (len(meeting.entrants), chair)
        if len(self._scores[key]) > 1:
            return fmean(self._scores[key]), fmean(self._points[key])
        return fmean(meeting.scores or (0,)), fmean(meeting.points or (0,))
