"""What every store keeps of people among each other, on both real databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flagfall.server.features.admin.store import AdminStore
from flagfall.server.features.correspondence.store import CorrespondenceStore, VacationRow
from flagfall.server.features.matchmaking.store import MatchmakingStore, PairRow, SeekerRow
from flagfall.server.features.notices.store import NoticeRow, NoticeStore, SubscriptionRow
from flagfall.server.features.people.store import PeopleStore, ReportRow
from flagfall.server.store.rows import UserRow
from server.store.test_contract import Opened, table

ADA, BEN, EVE = (UserRow(name.lower(), name, None, 1.0) for name in ("Ada", "Ben", "Eve"))


def test_a_notice_is_told_once_whoever_asks(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.add_user(ADA, "h1")
            row = NoticeRow("n1", "ada", "turn:t1:1", "turn", "t1", 1.0, 5.0)
            await NoticeStore(store).add_notice(row)
            assert await NoticeStore(store).due_notices(9.0, 10) == [], "who wants no notices gets none"
            await NoticeStore(store).save_notice_settings("ada", "secret", "{}")
            assert await NoticeStore(store).person_of_feed("secret") == "ada"
            await NoticeStore(store).add_notice(row)
            await NoticeStore(store).add_notice(replace(row, id="n2"))
            assert await NoticeStore(store).due_notices(4.0, 10) == []
            (due,) = await NoticeStore(store).due_notices(5.0, 10)
            taken = await asyncio.gather(*(NoticeStore(store).take_notice(due, 60.0) for _ in range(5)))
            assert sorted(taken) == [False] * 4 + [True]
            assert await NoticeStore(store).due_notices(9.0, 10) == []
            await NoticeStore(store).notice_served("n1", "webhook")
            again = await NoticeStore(store).notice("n1")
            assert again is not None
            assert (again.tries, again.served) == (1, "webhook ")
            await NoticeStore(store).notice_done("n1", 7.0)
            assert [one.id for one in await NoticeStore(store).told_notices("ada", 10)] == ["n1"]
            await NoticeStore(store).sweep_notices(2.0)
            assert await NoticeStore(store).told_notices("ada", 10) == []

    asyncio.run(work())


def test_who_is_back_needs_no_notice_and_a_late_one_keeps_its_attempts(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.add_user(ADA, "h1")
            await NoticeStore(store).save_notice_settings("ada", None, "{}")
            await NoticeStore(store).add_notice(NoticeRow("n1", "ada", "a", "turn", "t1", 1.0, 5.0))
            await NoticeStore(store).add_notice(NoticeRow("n2", "ada", "b", "turn", "t2", 1.0, 5.0))
            await NoticeStore(store).settle_notices("ada", "t1")
            (due,) = await NoticeStore(store).due_notices(9.0, 10)
            assert due.id == "n2"
            await NoticeStore(store).delay_notice("n2", 20.0, due.tries)
            (due,) = await NoticeStore(store).due_notices(20.0, 10)
            assert await NoticeStore(store).take_notice(due, 99.0)
            assert await NoticeStore(store).keep_note("key", "first") == "first"
            assert await NoticeStore(store).keep_note("key", "second") == "first"

    asyncio.run(work())


def test_browsers_plans_and_vacations_are_kept_and_go_with_their_person(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            await store.add_user(ADA, "h1")
            await store.add_user(BEN, "h2")
            browser = SubscriptionRow("s1", "ada", "https://push.example/1", "key", "auth", "Firefox", 0, 1.0)
            await NoticeStore(store).save_subscription(browser)
            await NoticeStore(store).save_subscription(replace(browser, person="ben"))
            assert await NoticeStore(store).subscriptions("ada") == []
            await NoticeStore(store).count_failure("s1")
            assert (await NoticeStore(store).subscriptions("ben"))[0].failures == 1
            await store.save_table(table(1))
            await CorrespondenceStore(store).save_plan("t1", "ada", "{}", 1.0)
            await CorrespondenceStore(store).save_plan("t1", "ada", '{"a":1}', 2.0)
            assert await CorrespondenceStore(store).plans("t1") == {"ada": '{"a":1}'}
            rows = [VacationRow("ada", 1, 1.0, 5.0), VacationRow("ada", 2, 7.0, 9.0)]
            assert [await CorrespondenceStore(store).add_vacation(row) for row in (*rows, rows[1])] == [
                True,
                True,
                False,
            ]
            assert await CorrespondenceStore(store).vacations(["ada", "ben"], 5.0) == rows[1:]
            await CorrespondenceStore(store).end_vacation("ada", 2, 8.0)
            assert (await CorrespondenceStore(store).vacations(["ada"], 0.0))[-1].until_at == 8.0
            await AdminStore(store).forget_person("ada", "—")
            assert await CorrespondenceStore(store).plans("t1") == {}
            assert await CorrespondenceStore(store).vacations(["ada"], 0.0) == []

    asyncio.run(work())


def test_pairs_are_made_once_and_decided_once(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            for number, user in enumerate((ADA, BEN, EVE)):
                await store.add_user(user, f"h{number}")
                await MatchmakingStore(store).seek(SeekerRow(user.id, "t", "{}", float(number), 10.0))
            assert [one.person for one in await MatchmakingStore(store).seekers(5.0, 10)] == ["ada", "ben", "eve"]
            await MatchmakingStore(store).seen_seeking("ada", "other", 20.0)
            assert await MatchmakingStore(store).seekers(11.0, 10) == []

            def pair(name: str, *people: str) -> list[PairRow]:
                return [PairRow(person, name, "ctb", 1.0, 0, None) for person in people]

            wanted = pair("p", "ada", "ben"), pair("q", "ben", "eve"), pair("r", "eve", "ada")
            made = await asyncio.gather(*map(MatchmakingStore(store).add_pair, wanted))
            assert sum(made) == 1
            (left,) = await MatchmakingStore(store).seekers(5.0, 10)
            name = "pqr"[made.index(True)]
            one = wanted[made.index(True)][0].person
            decided = await asyncio.gather(*(MatchmakingStore(store).decide_pair(name, 1.0) for _ in range(4)))
            assert sum(decided) == 1
            await MatchmakingStore(store).agree(one)
            await MatchmakingStore(store).seat_pair(name, "t1")
            assert sorted((row.agreed, row.table) for row in await MatchmakingStore(store).pair_of(one)) == [
                (0, "t1"),
                (1, "t1"),
            ]
            await MatchmakingStore(store).drop_pair(name)
            assert await MatchmakingStore(store).pair_of(one) == []
            await MatchmakingStore(store).stop_seeking([left.person])
            assert await MatchmakingStore(store).seeker(left.person) is None
            await MatchmakingStore(store).sweep_pairing(100.0)
            assert await MatchmakingStore(store).seekers(0.0, 10) == []

    asyncio.run(work())


def test_ties_reports_devices_and_facts(opened: Opened) -> None:
    async def work() -> None:
        async with opened() as store:
            for number, user in enumerate((ADA, BEN, EVE)):
                await store.add_user(user, f"h{number}")
            for at in (1.0, 2.0):
                await PeopleStore(store).tie("ada", "ben", "block", at)
            await PeopleStore(store).tie("eve", "ada", "follow", 3.0)
            assert await store.blocked("ben", ["ada", "eve"]) == {"ada"}
            assert await store.blocked("ada", ["ben", "eve"]) == {"ben"}
            assert await store.unheard("ada") == {"ben"}
            assert await PeopleStore(store).followers("ada") == 1
            assert [(row.name, row.kind) for row in await PeopleStore(store).ties("ada")] == [("Ben", "block")]
            await PeopleStore(store).add_report(ReportRow("r1", "ada", "ben", None, "spam", "", 5.0))
            assert [row.person_name for row in await PeopleStore(store).reports(5)] == ["Ben"]
            await PeopleStore(store).finish_report("r1", 6.0)
            assert [await PeopleStore(store).has_report(name) for name in ("r1", "r2")] == [True, False]
            assert await PeopleStore(store).open_reports("ada") == 0
            await store.name_session("h0", "Firefox", 7.0)
            assert [(row.token_hash, row.device) for row in await store.devices("ada")] == [("h0", "Firefox")]
            await store.add_session("h9", "ada", 9.0)
            await store.set_passphrase("ada", "argon", "h9")
            assert [row.token_hash for row in await store.devices("ada")] == ["h9"]
            await store.save_table(table(1))
            await PeopleStore(store).save_facts("t1", [("ada", "{}"), ("ben", '{"a":{}}')])
            assert await PeopleStore(store).facts("ben") == {"t1": '{"a":{}}'}
            await AdminStore(store).forget_person("ada", "—")
            assert await store.blocked("ben", ["ada"]) == set()
            assert await PeopleStore(store).followers("ada") == 0
            assert await PeopleStore(store).facts("ada") == {}

    asyncio.run(work())
