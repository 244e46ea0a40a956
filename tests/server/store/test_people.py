"""What every store keeps of people among each other, on both real databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flagfall.server.features.correspondence.store import VacationRow
from flagfall.server.features.matchmaking.store import PairRow, SeekerRow
from flagfall.server.features.notices.store import NoticeRow, SubscriptionRow
from flagfall.server.features.people.store import ReportRow
from flagfall.server.store.base import (
    UserRow,
)
from server.store.test_contract import Opened, table

ADA, BEN, EVE = (UserRow(name.lower(), name, None, 1.0) for name in ("Ada", "Ben", "Eve"))


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
