"""What somebody has achieved: read off the tables where they sat."""

from __future__ import annotations

from typing import Any

from flagfall.server.features.achievements.service import achieved, played
from flagfall.server.store.rows import Seat, TableRow

ADA = "ada"


def table(number: int, winner: int = 0, game: str = "ctb", seats: int = 2, **changes: Any) -> TableRow:
    """A finished table of Ada's, at seat 0."""
    others = changes.pop("others", "person")
    away = changes.pop("away", None)
    rest = [Seat(others, f"u{i}" if others == "person" else None, "x") for i in range(1, seats)]
    ranking = [[winner], *([i] for i in range(seats) if i != winner)]
    outcome = {"winners": [winner], "ranking": ranking, "reason": "base", "by": changes.pop("by", "game")}
    people = (Seat("person", ADA, "Ada", away=away), *rest)
    at = 1000.0 * number
    settings = {"is_rated": changes.pop("is_rated", False)}
    row = TableRow(str(number), "", "over", game, "standard", False, ADA, settings, people, 0, at)
    return TableRow(**{**_fields(row), "started_at": at, "ended_at": at + 900, "outcome": outcome, **changes})


def _fields(row: TableRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def found(*rows: TableRow) -> dict[str, float]:
    return {str(name): when for name, when in achieved(played(rows, ADA)).items()}


def test_a_first_game_and_a_first_win_are_told_with_their_moment() -> None:
    assert found(table(2), table(1, winner=1)) == {"first_game": 1900.0, "first_win": 2900.0}


def test_three_wins_in_a_row_need_to_be_in_a_row() -> None:
    rows = [table(i, winner=i % 3 == 0) for i in range(1, 7)]
    assert "three_in_a_row" not in found(*rows)
    assert found(*rows, *(table(i) for i in (7, 8, 9)))["three_in_a_row"] == 9900.0


def test_two_games_count_once_both_are_played_and_once_both_are_won() -> None:
    rows = (table(1), table(2, winner=1, game="challengers"), table(3, game="challengers"))
    assert (found(*rows)["two_games"], found(*rows)["two_games_won"]) == (2900.0, 3900.0)


def test_big_tables_friends_bots_ratings_and_second_places() -> None:
    assert {"big_table", "with_friends"} <= set(found(table(1, seats=6)))
    assert "bots_beaten" in found(table(1, others="bot"))
    assert "bots_beaten" not in found(table(1))
    assert "rated_win" in found(table(1, is_rated=True))
    assert "runner_up" in found(table(1, winner=1, seats=4))
    assert "runner_up" not in found(table(1, winner=1, seats=3))
    assert "quick_win" in found(table(1, ended_at=1300.0))


def test_what_was_given_up_or_cut_short_does_not_count() -> None:
    assert found(table(1, away="gave_up"), table(2, by="server"), table(3, status="playing", outcome=None)) == {}
