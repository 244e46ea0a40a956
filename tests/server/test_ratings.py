"""Ratings: winners rise, losers fall, ties meet, nobody is counted twice."""

from __future__ import annotations

import pytest

from flagfall.server.ratings import new_row, rate, shown
from flagfall.server.store.base import RatingRow, TableRow
from server.guests import refusal


def rows(*who: str) -> list[RatingRow]:
    return [new_row("challengers", "tournament", name, name.rpartition(":")[2]) for name in who]


def test_newcomers_are_shown_as_1000() -> None:
    assert shown(rows("user:a")[0]) == 1_000


def test_the_order_of_a_game_is_the_order_of_the_ratings() -> None:
    after = rate(rows("user:a", "user:b", "user:c", "user:d"), [[2], [0], [3], [1]])
    by_name = {row.name: row.mu for row in after}
    assert sorted(by_name, key=by_name.__getitem__, reverse=True) == ["c", "a", "d", "b"]
    assert all(row.games == 1 for row in after)
    assert all(row.sigma < new_row("", "", "", "").sigma for row in after), "every game teaches something"


def test_a_tie_brings_the_strong_and_the_weak_together() -> None:
    strong, weak = (
        RatingRow("ctb", "standard", "user:s", "s", 30, 3, 9),
        RatingRow("ctb", "standard", "user:w", "w", 20, 3, 9),
    )
    after = rate([strong, weak], [[0, 1]])
    assert after[0].mu < 30
    assert after[1].mu > 20


def test_level_strangers_stay_level_after_a_tie() -> None:
    a, b = rate(rows("user:a", "user:b"), [[0, 1]])
    assert a.mu == pytest.approx(b.mu)


def test_a_bot_on_several_seats_is_one_row_and_one_game() -> None:
    after = rate(rows("user:a", "bot:greedy", "bot:greedy", "bot:greedy"), [[0], [1, 2, 3]])
    assert [row.who for row in after] == ["user:a", "bot:greedy"]
    assert after[1].games == 1
    assert after[0].mu > 25 > after[1].mu


def test_alone_there_is_nobody_to_compare_with() -> None:
    assert rate(rows("user:a"), [[0]]) == []
    assert rate(rows("bot:greedy", "bot:greedy"), [[0], [1]]) == []


def test_playing_well_for_long_is_worth_more_than_one_lucky_win() -> None:
    lucky = rate(rows("user:a", "user:b"), [[0], [1]])[0]
    steady = rows("user:c")[0]
    for _ in range(20):
        steady = rate([steady, rows("user:d")[0]], [[0], [1]])[0]
    assert shown(steady) > shown(lucky) > 1_000


def test_the_list_is_by_game_and_mode_best_first(server, nobody) -> None:
    found = rate(rows("user:a", "bot:greedy", "user:c"), [[2], [1], [0]])
    ada = server.come("Ada")
    table = ada.open_table()

    async def store() -> None:
        row: TableRow = await server.services.store.table(table["id"])
        await server.services.store.finish(row, found)

    server.do(store)
    listed = nobody.get("/ratings", params={"game": "challengers", "mode": "tournament"})["ratings"]
    assert [(row["rank"], row["user"], row["bot"]) for row in listed] == [
        (1, "c", None),
        (2, None, "greedy"),
        (3, "a", None),
    ]
    assert listed[0]["rating"] > listed[2]["rating"]
    assert nobody.get("/ratings", params={"game": "ctb", "mode": "standard"})["ratings"] == []
    assert refusal(nobody.ask("GET", "/ratings", params={"game": "chess", "mode": "x"})) == (422, "bad_message")
    assert refusal(nobody.ask("GET", "/ratings")) == (422, "bad_message")
