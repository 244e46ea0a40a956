"""Ratings: winners rise, losers fall, ties meet, nobody is counted twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest

from flagfall.server.features.ratings.service import GAMES_A_DAY, judge, new_row, rate, shown
from flagfall.server.store.rows import RatingRow, Seat, TableRow
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
    found = rate(rows("user:a", "bot:uniform", "user:c"), [[2], [1], [0]])
    ada = server.come("Ada")
    table = ada.open_table()

    async def store() -> None:
        row: TableRow = await server.services.store.table(table["id"])
        await server.services.store.finish(row, found)

    server.do(store)
    listed = nobody.get("/ratings", params={"game": "challengers", "mode": "tournament"})["ratings"]
    assert [(row["rank"], row["user"], row["bot"]) for row in listed] == [
        (1, "c", None),
        (2, None, "uniform"),
        (3, "a", None),
    ]
    assert listed[0]["rating"] > listed[2]["rating"]
    assert nobody.get("/ratings", params={"game": "ctb", "mode": "standard"})["ratings"] == []
    assert refusal(nobody.ask("GET", "/ratings", params={"game": "chess", "mode": "x"})) == (422, "bad_message")
    assert refusal(nobody.ask("GET", "/ratings")) == (422, "bad_message")


def test_games_against_a_bot_that_plays_just_anything_are_not_rated(server) -> None:
    ada = server.come("Ada")
    for game, seats in (("challengers", 8), ("ctb", 2)):
        settings = {"game": game, "is_rated": True, "seats": [{"kind": "open"}] + [RANDOM] * (seats - 1)}
        assert refusal(ada.ask("POST", "/tables", settings)) == (422, "bad_config")


RANDOM = {"kind": "bot", "bot": "random"}
NUMBERS = count()


def judged(server, moves: dict[int, int], *, at: float = 1e9, people: int = 2, claim: tuple[int, ...] = ()):
    """What a duel of new people leads to, won by the first; those to claim have an account."""
    sitting = [server.come(f"Judged {next(NUMBERS)}") for _ in range(people)]
    for i in claim:
        sitting[i].post("/users/claim", {"passphrase": "correct horse"})
    table = sitting[0].open_table()
    seats = tuple(Seat("person", p.id, p.name) for p in sitting)

    async def ask():
        row = replace(await server.services.store.table(table["id"]), seats=seats, ended_at=at)
        return await judge(server.services.store, row, [[0], [1]], Counter(moves))

    return server.do(ask)


def test_a_game_given_up_before_it_began_counts_for_nobody(server) -> None:
    assert judged(server, {0: 2, 1: 1}).unrated == "too_short"
    fine = judged(server, {0: 2, 1: 2})
    assert fine.unrated is None
    assert [change["index"] for change in fine.changes] == [0, 1]
    assert fine.changes[0]["after"] > fine.changes[0]["before"] == 1_000


def test_nobody_rises_by_beating_guests_but_a_guest_rises_by_beating_somebody(server) -> None:
    account_wins = judged(server, {0: 9, 1: 9}, claim=(0,))
    assert [change["index"] for change in account_wins.changes] == [1]
    guest_wins = judged(server, {0: 9, 1: 9}, claim=(1,))
    assert [change["index"] for change in guest_wins.changes] == [0]
    both = judged(server, {0: 9, 1: 9}, claim=())
    assert [change["index"] for change in both.changes] == [0, 1]


def test_guests_are_listed_after_those_who_can_be_found_again(server, nobody) -> None:
    ada, ben = server.come("Ada"), server.come("Ben the account")
    ben.post("/users/claim", {"passphrase": "correct horse"})
    found = rate([new_row("ctb", "pandemonium", f"user:{p.id}", p.name) for p in (ada, ben)], [[0], [1]])

    async def store() -> None:
        row: TableRow = await server.services.store.table(ada.open_table_id)
        await server.services.store.finish(replace(row, status="over", ended_at=1.0), found)

    ada.open_table_id = ada.open_table()["id"]
    server.do(store)
    listed = nobody.get("/ratings", params={"game": "ctb", "mode": "pandemonium"})["ratings"]
    assert [(row["name"], row["is_guest"]) for row in listed] == [("Ben the account", False), ("Ada", True)]


def test_the_same_two_cannot_rate_each_other_all_day(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    seats = tuple(Seat("person", p.id, p.name) for p in (ada, ben))
    tables = [ada.open_table()["id"] for _ in range(GAMES_A_DAY + 1)]

    async def play(table: str, at: float) -> str | None:
        store = server.services.store
        row = replace(await store.table(table), seats=seats, status="over", ended_at=at, mode="close_combat")
        verdict = await judge(store, row, [[0], [1]], Counter({0: 5, 1: 5}))
        await store.finish(row, verdict.rows)
        return verdict.unrated

    async def evening() -> list[str | None]:
        return [await play(table, 1e9 + i) for i, table in enumerate(tables)]

    assert server.do(evening) == [None] * GAMES_A_DAY + ["too_often"]

    async def next_day() -> str | None:
        store = server.services.store
        row = replace(await store.table(tables[0]), seats=seats, ended_at=1e9 + 2 * 86_400, mode="close_combat")
        return (await judge(store, row, [[0], [1]], Counter({0: 5, 1: 5}))).unrated

    assert server.do(next_day) is None


def test_a_bot_starts_as_strong_as_it_was_measured() -> None:
    greedy, random, nobody = (
        new_row("challengers", "duel", f"bot:{name}", name) for name in ("greedy", "random", "nobody")
    )
    assert shown(greedy) > shown(random)
    assert (nobody.mu, nobody.sigma) == (new_row("", "", "user:1", "").mu, new_row("", "", "user:1", "").sigma)
