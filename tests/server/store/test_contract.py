"""What every store does, on both real databases."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.store.base import (
    ActionRow,
    ChatRow,
    Duplicate,
    RatingRow,
    RatingsMoved,
    Seat,
    SnapshotRow,
    TableRow,
    UserRow,
)
from flagfall.server.store.contests.belonging import NOT_YET, Contest
from flagfall.server.store.contests.cups import CupMoved, CupRow
from flagfall.server.store.contests.daily import DailyRow, TryRow
from flagfall.server.store.contests.puzzles import PuzzleTry
from flagfall.server.store.creations import HOUSE, CreationRow
from flagfall.server.store.people.correspondence import VacationRow
from flagfall.server.store.people.notices import NoticeRow, SubscriptionRow
from flagfall.server.store.people.pairing import PairRow, SeekerRow
from flagfall.server.store.people.ties import ReportRow
from flagfall.server.store.postgres import PostgresStore
from flagfall.server.store.sqlite import SqliteStore

AnyStore = SqliteStore | PostgresStore
Opened = Callable[[], Any]

ADA, BEN, EVE = (UserRow(name.lower(), name, None, 1.0) for name in ("Ada", "Ben", "Eve"))


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """`async with opened() as store:` as often as one likes, always on the same data."""
    url = request.getfixturevalue("database") if request.param == "postgresql" else None

    @asynccontextmanager
    async def open_store() -> AsyncIterator[AnyStore]:
        store: AnyStore = SqliteStore(tmp_path) if url is None else PostgresStore(url)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return open_store


def action(table: str, seq: int, **values: Any) -> ActionRow:
    return ActionRow(table, seq, 0, "{}", f"c{seq}", "player", 1.0, None)._replace(**values)


def table(number: int, **values: Any) -> TableRow:
    seats = (Seat("person", "ada", "Ada", code="secret"), Seat("bot", bot="greedy", name="Greedy"), Seat("open"))
    row = TableRow(
        f"t{number}", f"CODE{number}", "waiting", "ctb", "duel", False, "ada", {"title": "Ä\u0000"}, seats,
        2**63 - 1, float(number),
    )  # fmt: skip
    return replace(row, **values)


async def append(store: AnyStore, *rows: ActionRow) -> list[BaseException | None]:
    """Append in one go; what each was told."""
    told: dict[int, BaseException | None] = {}
    done = asyncio.Event()

    def stored(number: int, error: BaseException | None) -> None:
        told[number] = error
        if len(told) == len(rows):
            done.set()

    for number, row in enumerate(rows):
        store.append(row, lambda error, number=number: stored(number, error))  # type: ignore[misc]
    async with asyncio.timeout(20):
        await done.wait()
    return [told[number] for number in range(len(rows))]


def test_what_arrives_together_shares_one_commit(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            sizes: list[int] = []
            store.on_commit = sizes.append
            assert await append(store, *(action(f"t{n}", 1) for n in range(40))) == [None] * 40
            assert sizes == [40]

    asyncio.run(scene())


def test_a_number_is_given_once_and_the_others_of_the_batch_do_not_suffer(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            assert await append(store, action("t", 1)) == [None]
            told = await append(store, action("a", 1), action("t", 1, player=1), action("b", 1), action("b", 1, at=2.0))
            assert [type(error) for error in told] == [type(None), Duplicate, type(None), Duplicate]
            assert [len(await store.actions(name)) for name in ("a", "b", "t")] == [1, 1, 1]
            assert (await store.actions("t"))[0].player == 0, "the first one counts"

    asyncio.run(scene())


def test_what_was_stored_is_there_after_reopening(opened: Opened) -> None:
    rows = [action("t", n, clock="[1.5,2.25]" if n % 2 else None, client_id=None) for n in range(1, 6)]

    async def scene() -> None:
        async with opened() as store:
            await store.add_user(ADA, "hash")
            await append(store, *rows)
            await store.save_table(table(1))
        async with opened() as store:
            assert await store.actions("t") == rows
            assert await store.actions("t", after=2) == rows[2:]
            assert (session := await store.session("hash")) is not None
            assert session.user == ADA
            assert await store.table("t1") == table(1)
            assert await store.ping()

    asyncio.run(scene())


def test_people_and_their_names(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN, replace(EVE, name="ADA")):
                await store.add_user(user, f"token of {user.id}")
            assert await store.account("Ada") is None, "guests own no name"
            assert await store.claim("ada", "argon")
            assert not await store.claim("eve", "argon"), "an account has the name"
            found = await store.account("aDa")
            assert found == replace(ADA, passphrase="argon")
            assert await store.looks_like("Аdа") == found, "with Cyrillic letters"
            assert await store.looks_like("Аdа", besides="ada") is None
            assert await store.rename("eve", "Éva")
            assert (await store.user("eve")) == replace(EVE, name="Éva")
            assert await store.claim("eve", "argon")
            assert not await store.rename("eve", "ada")
            assert await store.user("nobody\0") is None
            await store.add_session("another", "ada", 2.0)
            await store.drop_session("token of ada")
            assert await store.session("token of ada") is None
            assert (session := await store.session("another")) is not None
            assert session.user == found

    asyncio.run(scene())


def test_tables_and_who_finds_them(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, user.id)
            await store.save_table(table(1))
            await store.save_table(table(2, status="playing", started_at=5.0, is_private=True))
            await store.save_table(table(3, host="ben", seats=(Seat("person", "ben", "Ben"),)))
            assert [row.id for row in await store.live_tables()] == ["t3", "t2", "t1"]
            with pytest.raises(Duplicate):
                await store.save_table(table(4, code="CODE1"))
            over = table(1, status="over", outcome={"by": "game"}, ended_at=9.0)
            await store.save_table(over)
            await store.save_table(replace(over, status="waiting"))
            assert await store.table("t1") == over, "what is over stays over"
            await store.save_table(table(5, code="CODE1"))
            assert (await store.table_by_code("CODE1")) == table(5, code="CODE1")
            assert await store.table_by_code("NONE") is None
            assert await store.table("t2") == table(2, status="playing", started_at=5.0, is_private=True)
            assert [row.id for row in await store.tables_of("ada", 10)] == ["t5", "t2", "t1"]
            assert [row.id for row in await store.tables_of("ben", 10)] == ["t3"]
            assert [row.id for row in await store.all_tables("over")] == ["t1"]

    asyncio.run(scene())


def test_states_and_words(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            assert await store.snapshot("t") is None
            for seq in (200, 400):
                await store.save_snapshot(SnapshotRow("t", seq, "v1", b"\0\xff"))
            assert await store.snapshot("t") == SnapshotRow("t", 400, "v1", b"\0\xff")
            lines = [ChatRow("t", n, "ada", "Ada", None if n % 2 else 0, f"hé {n}", f"c{n}", 1.5) for n in range(1, 9)]
            for line in lines:
                await store.add_chat(line)
            assert await store.chat("t", limit=3) == lines[-3:]
            with pytest.raises(Duplicate):
                await store.add_chat(lines[0])

    asyncio.run(scene())


def rating(who: str, games: int, mu: float = 25.0) -> RatingRow:
    return RatingRow("ctb", "duel", who, who, mu, 8.0, games)


def test_a_game_ends_once_and_is_rated_once(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, user.id)
            await store.claim("ada", "argon")
            for number in (1, 2, 3):
                await store.save_table(table(number, status="playing"))
            over = table(1, status="over", ended_at=10.0, outcome={"by": "game"})
            first = [rating("user:ada", 1, 26.0), rating("user:ben", 1, 30.0)]
            assert await store.finish(over, first)
            assert not await store.finish(replace(over, ended_at=11.0), [rating("user:ada", 2)])
            assert (await store.table("t1")) == over
            found = await store.ratings_of("ctb", "duel", ["user:ada", "user:ben"])
            assert sorted(found, key=lambda row: row.who) == [first[0], replace(first[1], is_guest=True)]
            assert [r.who for r in await store.ratings("ctb", "duel", 5)] == ["user:ada", "user:ben"], "guests last"
            second = table(2, status="over", ended_at=20.0)
            assert await store.finish(second, [rating("user:ada", 2), rating("bot:greedy", 1)])
            since = await store.rated_since("ctb", "duel", ["user:ada", "user:ben", "bot:greedy"], 5.0)
            assert since == Counter({("user:ada", "user:ben"): 1, ("bot:greedy", "user:ada"): 1})

    asyncio.run(scene())


def test_a_rating_is_written_only_upon_the_one_it_came_from(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            await store.add_user(ADA, "ada")
            for number in (1, 2):
                await store.save_table(table(number, status="playing"))
            assert await store.finish(table(1, status="over", ended_at=1.0), [rating("user:ada", 1, 26.0)])
            stale = [rating("bot:greedy", 1), rating("user:ada", 1, 99.0)]
            with pytest.raises(RatingsMoved):
                await store.finish(table(2, status="over", ended_at=2.0), stale)
            found = await store.table("t2")
            assert found is not None
            assert found.status == "playing", "all or nothing"
            assert [(r.who, r.mu) for r in await store.ratings("ctb", "duel", 9)] == [("user:ada", 26.0)]
            assert await store.finish(table(2, status="over", ended_at=2.0), [rating("user:ada", 2)])

    asyncio.run(scene())


def test_a_cup_is_changed_only_upon_what_it_was_read_as(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, f"token {user.id}")
            first = CupRow("c1", "ada", "open", 1, 1.0, 1.0, '{"x": "ben", "y": "Ä"}')
            for row in (first, replace(first, id="c2", created_at=2.0), replace(first, id="c3", host="ben")):
                await store.add_cup(row)
            second = replace(first, status="playing", revision=2, changed_at=3.0, data="{}")
            contest = Contest("cup", "c1", 2, "Park", is_awaited=True, opens_at=NOT_YET)
            await store.save_cup(second, [table(1, status="playing", contest=contest)])
            with pytest.raises(CupMoved):  # somebody who has read the first one, too
                await store.save_cup(replace(second, data='{"z": 1}'), [table(2)])
        async with opened() as store:
            assert await store.cup("c1") == second
            assert await store.cup("c4") is None
            assert [row.id for row in await store.cups(9)] == ["c2", "c3", "c1"]
            assert sorted(await store.live_cups()) == ["c1", "c2", "c3"]
            assert await store.live_cups("ben") == ["c3"]
            assert sorted(await store.cups_of("ben")) == ["c2", "c3"]
            (found,) = await store.tables_by_id(["t1", "t2"])  # what could not be written opened no table either
            assert (found.contest, found.is_sealed, found.is_awaited) == (contest, True, True)
            await store.save_contest("t1", json.dumps(asdict(replace(contest, opens_at=0.0))))
            assert [row.is_sealed for row in await store.tables_by_id(["t1"])] == [False]

    asyncio.run(scene())


def test_the_results_of_a_day_are_ranked_and_a_try_is_begun_once(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN, EVE):
                await store.add_user(user, f"token {user.id}")
            day = DailyRow("2026-11-17", "challengers", "5e" * 32, "{}")
            await store.add_daily(day)
            await store.add_daily(replace(day, secret="00" * 32))  # somebody was slower
            assert await store.daily("2026-11-17") == day
            assert await store.daily("2026-11-18") is None
            for number, user in enumerate((ADA, BEN, EVE)):
                begun = TryRow(day.day, user.id, user.name, f"t{number}", 1.0)
                await store.begin_try(begun, table(number, host=user.id))
            with pytest.raises(Duplicate):
                await store.begin_try(begun, table(9))
            assert await store.table("t9") is None
            await store.save_table(table(2, status="over"))
            assert [row.user for row in await store.open_tries(day.day, 9)] == ["eve"]
            results = {"ada": (0, 30, "wlw"), "ben": (1, 9, "wwwl"), "eve": (1, 12, "wwwl")}
            for user, (has_won, points, marks) in results.items():
                await store.end_try(TryRow(day.day, user, "", "", 0.0, 5.0, has_won, points, marks))
            await store.end_try(TryRow(day.day, "ada", "", "", 0.0, 6.0, 1, 99, "w"))  # the first result stays
        async with opened() as store:
            assert [(row.name, row.points) for row in await store.tries(day.day, 9)] == [
                ("Eve", 12), ("Ben", 9), ("Ada", 30),
            ]  # fmt: skip
            assert await store.place_of(day.day, "ben") == (2, 3)
            assert await store.place_of(day.day, "nobody") == (0, 3)
            assert await store.days_of("ada", 9) == [day.day]
            assert await store.open_tries(day.day, 9) == []
            await store.forget_person("ben", "-")
            assert await store.place_of(day.day, "ada") == (2, 2)

    asyncio.run(scene())


def test_of_a_puzzle_only_the_first_answer_is_kept(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, f"token {user.id}")
            await store.add_puzzle_try(PuzzleTry("cut-1", "ada", "bard", 0, 1.0))
            await store.add_puzzle_try(PuzzleTry("cut-1", "ada", "dog", 1, 2.0))
            await store.add_puzzle_try(PuzzleTry("cut-1", "ben", "dog", 1, 3.0))
        async with opened() as store:
            assert await store.puzzle_try("cut-1", "ada") == PuzzleTry("cut-1", "ada", "bard", 0, 1.0)
            assert await store.puzzle_tries_of("ada") == {"cut-1": False}
            assert await store.puzzle_counts() == {"cut-1": (1, 2)}
            await store.forget_person("ben", "-")
            assert await store.puzzle_counts() == {"cut-1": (0, 1)}

    asyncio.run(scene())


def test_what_people_make_is_kept_for_each_of_them(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            for user in (ADA, BEN):
                await store.add_user(user, f"token {user.id}")
            first = CreationRow("c1", "ada", "packs", "Jüngle", "pack = 'x'", 1.0)
            later = replace(first, id="c2", at=2.0)
            for row in (first, later, replace(first, owner="ben", at=3.0), replace(first, owner=HOUSE, at=4.0)):
                await store.save_creation(row)
            await store.save_creation(replace(first, at=9.0))  # again: as it was
        async with opened() as store:
            assert await store.creations("packs", "ada") == [later, first]
            assert await store.creations("variants", "ada") == []
            assert await store.creation("packs", "c1") == first
            assert await store.creation("variants", "c1") is None
            await store.drop_creation("c1", "ada")
            assert await store.creations("packs", "ada") == [later]
            found = await store.creation("packs", "c1")
            assert found is not None
            assert found.owner == "ben"
            await store.forget_person("ben", "-")
            assert await store.creations("packs", "ben") == []
            assert [row.owner for row in await store.creations("packs", HOUSE)] == [HOUSE]

    asyncio.run(scene())


def test_a_notice_is_told_once_whoever_asks(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.add_user(ADA, "h1")
            row = NoticeRow("n1", "ada", "turn:t1:1", "turn", "t1", 1.0, 5.0)
            await store.add_notice(row)
            assert await store.due_notices(9.0, 10) == [], "who wants no notices gets none"
            await store.save_notice_settings("ada", "secret", "{}")
            assert await store.person_of_feed("secret") == "ada"
            await store.add_notice(row)
            await store.add_notice(replace(row, id="n2"))
            assert await store.due_notices(4.0, 10) == []
            (due,) = await store.due_notices(5.0, 10)
            taken = await asyncio.gather(*(store.take_notice(due, 60.0) for _ in range(5)))
            assert sorted(taken) == [False] * 4 + [True]
            assert await store.due_notices(9.0, 10) == []
            await store.notice_served("n1", "webhook")
            again = await store.notice("n1")
            assert again is not None
            assert (again.tries, again.served) == (1, "webhook ")
            await store.notice_done("n1", 7.0)
            assert [one.id for one in await store.told_notices("ada", 10)] == ["n1"]
            await store.sweep_notices(2.0)
            assert await store.told_notices("ada", 10) == []

    asyncio.run(work())


def test_who_is_back_needs_no_notice_and_a_late_one_keeps_its_attempts(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.add_user(ADA, "h1")
            await store.save_notice_settings("ada", None, "{}")
            await store.add_notice(NoticeRow("n1", "ada", "a", "turn", "t1", 1.0, 5.0))
            await store.add_notice(NoticeRow("n2", "ada", "b", "turn", "t2", 1.0, 5.0))
            await store.settle_notices("ada", "t1")
            (due,) = await store.due_notices(9.0, 10)
            assert due.id == "n2"
            await store.delay_notice("n2", 20.0, due.tries)
            (due,) = await store.due_notices(20.0, 10)
            assert await store.take_notice(due, 99.0)
            assert await store.keep_note("key", "first") == "first"
            assert await store.keep_note("key", "second") == "first"

    asyncio.run(work())


def test_browsers_plans_and_vacations_are_kept_and_go_with_their_person(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.add_user(ADA, "h1")
            await store.add_user(BEN, "h2")
            browser = SubscriptionRow("s1", "ada", "https://push.example/1", "key", "auth", "Firefox", 0, 1.0)
            await store.save_subscription(browser)
            await store.save_subscription(replace(browser, person="ben"))
            assert await store.subscriptions("ada") == []
            await store.count_failure("s1")
            assert (await store.subscriptions("ben"))[0].failures == 1
            await store.save_table(table(1))
            await store.save_plan("t1", "ada", "{}", 1.0)
            await store.save_plan("t1", "ada", '{"a":1}', 2.0)
            assert await store.plans("t1") == {"ada": '{"a":1}'}
            rows = [VacationRow("ada", 1, 1.0, 5.0), VacationRow("ada", 2, 7.0, 9.0)]
            assert [await store.add_vacation(row) for row in (*rows, rows[1])] == [True, True, False]
            assert await store.vacations(["ada", "ben"], 5.0) == rows[1:]
            await store.end_vacation("ada", 2, 8.0)
            assert (await store.vacations(["ada"], 0.0))[-1].until_at == 8.0
            await store.forget_person("ada", "—")
            assert await store.plans("t1") == {}
            assert await store.vacations(["ada"], 0.0) == []

    asyncio.run(work())


def test_pairs_are_made_once_and_decided_once(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            for number, user in enumerate((ADA, BEN, EVE)):
                await store.add_user(user, f"h{number}")
                await store.seek(SeekerRow(user.id, "t", "{}", float(number), 10.0))
            assert [one.person for one in await store.seekers(5.0, 10)] == ["ada", "ben", "eve"]
            await store.seen_seeking("ada", "other", 20.0)
            assert await store.seekers(11.0, 10) == []

            def pair(name: str, *people: str) -> list[PairRow]:
                return [PairRow(person, name, "ctb", 1.0, 0, None) for person in people]

            wanted = pair("p", "ada", "ben"), pair("q", "ben", "eve"), pair("r", "eve", "ada")
            made = await asyncio.gather(*map(store.add_pair, wanted))
            assert sum(made) == 1
            (left,) = await store.seekers(5.0, 10)
            name = "pqr"[made.index(True)]
            one = wanted[made.index(True)][0].person
            decided = await asyncio.gather(*(store.decide_pair(name, 1.0) for _ in range(4)))
            assert sum(decided) == 1
            await store.agree(one)
            await store.seat_pair(name, "t1")
            assert sorted((row.agreed, row.table) for row in await store.pair_of(one)) == [(0, "t1"), (1, "t1")]
            await store.drop_pair(name)
            assert await store.pair_of(one) == []
            await store.stop_seeking([left.person])
            assert await store.seeker(left.person) is None
            await store.sweep_pairing(100.0)
            assert await store.seekers(0.0, 10) == []

    asyncio.run(work())


def test_ties_reports_devices_and_facts(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            for number, user in enumerate((ADA, BEN, EVE)):
                await store.add_user(user, f"h{number}")
            for at in (1.0, 2.0):
                await store.tie("ada", "ben", "block", at)
            await store.tie("eve", "ada", "follow", 3.0)
            assert await store.blocked("ben", ["ada", "eve"]) == {"ada"}
            assert await store.blocked("ada", ["ben", "eve"]) == {"ben"}
            assert await store.unheard("ada") == {"ben"}
            assert await store.followers("ada") == 1
            assert [(row.name, row.kind) for row in await store.ties("ada")] == [("Ben", "block")]
            await store.add_report(ReportRow("r1", "ada", "ben", None, "spam", "", 5.0))
            assert [row.person_name for row in await store.reports(5)] == ["Ben"]
            await store.finish_report("r1", 6.0)
            assert [await store.has_report(name) for name in ("r1", "r2")] == [True, False]
            assert await store.open_reports("ada") == 0
            await store.name_session("h0", "Firefox", 7.0)
            assert [(row.token_hash, row.device) for row in await store.devices("ada")] == [("h0", "Firefox")]
            await store.add_session("h9", "ada", 9.0)
            await store.set_passphrase("ada", "argon", "h9")
            assert [row.token_hash for row in await store.devices("ada")] == ["h9"]
            await store.save_table(table(1))
            await store.save_facts("t1", [("ada", "{}"), ("ben", '{"a":{}}')])
            assert await store.facts("ben") == {"t1": '{"a":{}}'}
            await store.forget_person("ada", "—")
            assert await store.blocked("ben", ["ada"]) == set()
            assert await store.followers("ada") == 0
            assert await store.facts("ada") == {}

    asyncio.run(work())
