"""Statistics of a person's finished games; pure functions of rows."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flagfall.server.store.rows import TableRow
from flagfall.server.tables.seating import seat_of

NO_RESULT = frozenset({"abandoned", "rules_changed", "taken_back"})
FINALISTS = 2
MOST_KEYS = 12
MOST_RIVALS = 10
MOST_POINTS = 100


@dataclass(slots=True)
class Tally:
    """The counts of an item: occurrences, games, and wins."""

    count: int = 0
    games: int = 0
    won: int = 0

    def add(self, count: int, is_won: bool) -> None:
        self.count += count
        self.games += 1
        self.won += is_won


@dataclass(slots=True)
class GameTally:
    """One sort of game."""

    results: Counter[str] = field(default_factory=Counter)  # won, lost, tied
    causes: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    facts: defaultdict[str, defaultdict[str, Tally]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Tally))
    )


@dataclass(slots=True)
class RivalTally:
    """Another person, or a bot."""

    name: str
    user: str | None
    bot: str | None
    games: int = 0
    won: int = 0
    lost: int = 0


@dataclass(slots=True)
class Statistics:
    """All statistics of a profile."""

    ratings: list[tuple[str, str, float, int]]  # game, mode, rating, games
    history: dict[tuple[str, str], list[tuple[float, float]]]
    games: dict[str, GameTally]
    rivals: list[RivalTally]
    unread: int


def is_told(row: TableRow) -> bool:
    """Whether a table counts: played from its beginning to some end, and nothing about it is secret any more."""
    return (
        row.status == "over"
        and not row.is_sealed
        and row.started_at is not None
        and row.origin is None
        and row.outcome is not None
        and row.outcome.get("reason") not in NO_RESULT
    )


def result_of(row: TableRow, player: int) -> str:
    """How a game went for a player."""
    outcome = row.outcome or {}
    winners = outcome.get("winners", [])
    if player in winners:
        return "won"
    is_tied = len(row.seats) > 1 and outcome.get("ranking", [[]])[0] == sorted(range(len(row.seats)))
    return "tied" if is_tied and not winners else "lost"


def cause_of(row: TableRow, player: int) -> str:
    """Why a game was lost. Only a finalist loses the final; the others did not reach it."""
    outcome = row.outcome or {}
    reason = str(outcome.get("reason"))
    finalists = [p for group in outcome.get("ranking", [])[:FINALISTS] for p in group]
    return "not_in_final" if reason == "final" and player not in finalists else reason


def statistics_of(
    user: str,
    rows: Sequence[TableRow],
    facts: Mapping[str, str],
    ratings: list[tuple[str, str, float, int]],
) -> Statistics:
    """Of the newest games of a person, in any order."""
    games: dict[str, GameTally] = defaultdict(GameTally)
    history: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    rivals: dict[str, RivalTally] = {}
    for row in sorted(rows, key=lambda row: row.ended_at or 0.0):
        player = seat_of(row, user)
        if player is None:
            continue
        result, tally, outcome = result_of(row, player), games[row.game], row.outcome or {}
        tally.results[result] += 1
        if result == "lost":
            tally.causes[cause_of(row, player)].add(1, False)
        for group, counts in json.loads(facts.get(row.id, "{}")).items():
            for key, count in counts.items():
                tally.facts[group][key].add(count, result == "won")
        for change in outcome.get("ratings", []):
            if change["index"] == player:
                history[row.game, row.mode].append((row.ended_at or 0.0, change["after"]))
        _meet(rivals, row, player, result)
    return Statistics(
        ratings,
        {key: points[-MOST_POINTS:] for key, points in history.items()},
        dict(games),
        sorted(rivals.values(), key=lambda one: (-one.games, one.name))[:MOST_RIVALS],
        sum(row.id not in facts for row in rows),
    )


def most(tallies: Mapping[str, Tally]) -> list[tuple[str, Tally]]:
    """The most frequent first."""
    return sorted(tallies.items(), key=lambda item: (-item[1].count, item[0]))[:MOST_KEYS]


def _meet(rivals: dict[str, RivalTally], row: TableRow, player: int, result: str) -> None:
    """Count a game once for each opponent: several bots of a kind in it are one, the one that came furthest."""
    places = {p: place for place, group in enumerate((row.outcome or {}).get("ranking", [])) for p in group}
    met: dict[str, int] = {}
    for index, seat in enumerate(row.seats):
        who = seat.user or seat.bot
        if index != player and who is not None:
            met[who] = min(met.get(who, index), index, key=lambda other: places.get(other, 0))
    for who, index in met.items():
        seat = row.seats[index]
        one = rivals.setdefault(who, RivalTally(seat.name or who, seat.user, seat.bot if seat.user is None else None))
        one.name = seat.name or one.name  # as they are called now
        one.games += 1
        mine, theirs = places.get(player, 0), places.get(index, 0)
        one.won += mine < theirs or (mine == theirs and result == "won")
        one.lost += mine > theirs
