"""What a person has achieved, read off the tables where they sat; nothing of it is stored anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import get_args

from flagfall.server.features.achievements.models import AchievementId
from flagfall.server.store.rows import TableRow

BIG_TABLE, FRIENDS, RUNNERS, STREAK = 6, 3, 4, 3
QUICK = 600.0
"""Seconds."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game as its player looks back on it."""

    name: str
    players: int
    people: int
    place: int  # from 1; level players share one
    has_won: bool
    is_rated: bool
    seconds: float
    at: float


def played(rows: Iterable[TableRow], user: str) -> list[FinishedGame]:
    """The games a person finished, the oldest first.

    What the server cut short, what they gave up or took back and what began in the middle of another game is left out.
    """
    found = []
    for row in rows:
        seat = next((i for i, one in enumerate(row.seats) if one.user == user), None)
        if seat is None or row.status != "over" or not row.outcome or row.origin is not None:
            continue
        if row.seats[seat].away is not None or row.outcome.get("by") == "server" or row.is_taken_back:
            continue
        ranking: list[list[int]] = row.outcome["ranking"]
        above = next((sum(map(len, ranking[:i])) for i, group in enumerate(ranking) if seat in group), len(row.seats))
        at = row.ended_at or row.created_at
        found.append(
            FinishedGame(
                row.game,
                players=len(row.seats),
                people=sum(one.kind == "person" for one in row.seats),
                place=above + 1,
                has_won=seat in row.outcome["winners"],
                is_rated=bool(row.settings.get("is_rated")),
                seconds=at - (row.started_at or at),
                at=at,
            )
        )
    return sorted(found, key=lambda game: game.at)


def achieved(games: Sequence[FinishedGame]) -> dict[AchievementId, float]:
    """All achievements of a person with their dates."""
    wins = [game for game in games if game.has_won]
    found: dict[AchievementId, float | None] = {
        "first_game": _nth(games, 1),
        "ten_games": _nth(games, 10),
        "fifty_games": _nth(games, 50),
        "first_win": _nth(wins, 1),
        "ten_wins": _nth(wins, 10),
        "three_in_a_row": _streak(games),
        "two_games": _kinds(games),
        "two_games_won": _kinds(wins),
        "big_table": _first(wins, lambda game: game.players >= BIG_TABLE),
        "bots_beaten": _first(wins, lambda game: game.people == 1 < game.players),
        "with_friends": _first(games, lambda game: game.people >= FRIENDS),
        "rated_win": _first(wins, lambda game: game.is_rated),
        "runner_up": _first(games, lambda game: game.place == 2 and game.players >= RUNNERS),
        "quick_win": _first(wins, lambda game: game.seconds <= QUICK and game.people > 1),
    }
    return {name: found[name] for name in get_args(AchievementId) if found[name] is not None}  # type: ignore[misc]


def _nth(games: Sequence[FinishedGame], n: int) -> float | None:
    return games[n - 1].at if len(games) >= n else None


def _first(games: Iterable[FinishedGame], is_one: Callable[[FinishedGame], bool]) -> float | None:
    return next((game.at for game in games if is_one(game)), None)


def _streak(games: Iterable[FinishedGame]) -> float | None:
    """The time at which a person had won a number of games in a row."""
    row = 0
    for game in games:
        row = row + 1 if game.has_won else 0
        if row == STREAK:
            return game.at
    return None


def _kinds(games: Iterable[FinishedGame]) -> float | None:
    """When a person had two different games among these."""
    seen = set()
    for game in games:
        seen.add(game.name)
        if len(seen) > 1:
            return game.at
    return None
