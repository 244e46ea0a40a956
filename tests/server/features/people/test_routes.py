"""People among each other: pages, following, blocking, muting, reporting; and what they decide about themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server.guests import Guest, Running, refusal
from server.live import Live, serving

Serve = Callable[..., Running]
SECRET = "correct horse"


def account(server: Running, name: str) -> Guest:
    guest = server.come(name)
    guest.post("/users/claim", {"passphrase": SECRET})
    return guest


def on_a_server(folder: Path, work: Any) -> None:
    async def run() -> None:
        async with serving(folder) as live:
            await asyncio.wait_for(work(live), 100)

    asyncio.run(run())


def test_following_blocking_and_muting(serve: Serve) -> None:
    server = serve()
    ada, ben = account(server, "Ada"), account(server, "Ben")
    ada.post("/people/ben/ties", {"kind": "follow"})
    ben.post("/people/ada/ties", {"kind": "follow"})
    page = ada.get("/people/Ben")
    assert (page["followers"], page["ties"]) == (1, ["follow"])
    ada.post("/people/ben/ties", {"kind": "block"})
    assert ada.get("/people/Ben")["ties"] == ["block"]
    assert ben.get("/people/Ada")["ties"] == [], "nobody follows whom they are blocked by"
    assert [(one["name"], one["kind"]) for one in ada.get("/me/people")["ties"]] == [("Ben", "block")]
    table = ada.open_table(is_private=True)
    answer = ben.ask("POST", f"/tables/{table['id']}/join", {"code": table["code"]})
    assert refusal(answer) == (403, "forbidden")
    ada.post("/people/ben/ties", {"kind": "block", "is_on": False})
    assert ben.ask("POST", f"/tables/{table['id']}/join", {"code": table["code"]}).status_code == 200
    assert refusal(ada.ask("POST", "/people/ada/ties", {"kind": "block"})) == (404, "no_such_person")
    assert refusal(Guest(server).ask("POST", "/people/ada/ties", {"kind": "mute"})) == (401, "not_signed_in")


def test_nobody_hears_whom_they_muted_neither_now_nor_when_they_come_back(tmp_path: Path) -> None:
    async def work(live: Live) -> None:
        ada, ben = await live.come("Ada", "Ben")
        table = (await ada.post("/tables", game="ctb"))["id"]
        await ben.post(f"/tables/{table}/join")
        hers, his = ada.player(table), ben.player(table)
        await hers.connect()
        await his.connect()
        answer = await ada.http.post(f"/people/{ben.id}/ties", json={"kind": "mute"}, headers=ada.headers)
        assert answer.status_code == 204
        for number, text in enumerate(("you fool", "hello?")):
            await his.send({"kind": "say", "id": f"s{number}", "text": text})
            while (await his.hear())["kind"] != "said":
                pass
        await hers.send({"kind": "say", "id": "x", "text": "so quiet here"})
        while (heard := await hers.hear())["kind"] != "said":
            pass
        assert heard["line"]["text"] == "so quiet here"
        again = ada.player(table)
        await again.connect()
        assert "you fool" not in "".join(hers.received + again.received)
        back = ben.player(table)
        await back.connect()
        assert "so quiet here" in "".join(back.received)

    on_a_server(tmp_path, work)


def test_a_report_reaches_the_operator_and_is_put_away(serve: Serve) -> None:
    server = serve(admin_token="operator-token")
    ada, ben = account(server, "Ada"), account(server, "Ben")
    operator = Guest(server)
    operator.headers = {"Authorization": "Bearer operator-token"}
    assert ada.ask("POST", "/people/Ben/reports", {"reason": "insult", "text": "rude\nwords"}).status_code == 204
    (report,) = operator.get("/admin/reports")["reports"]
    assert (report["person_name"], report["reporter_name"], report["text"]) == ("Ben", "Ada", "rude words")
    assert refusal(ben.ask("GET", "/admin/reports")) == (401, "wrong_token")
    assert operator.ask("POST", f"/admin/reports/{report['id']}/done").status_code == 204
    assert operator.get("/admin/reports")["reports"] == []
    assert operator.ask("POST", f"/admin/reports/{report['id']}/done").status_code == 204, "twice is no mistake"
    assert refusal(operator.ask("POST", "/admin/reports/nothing/done")) == (404, "no_such_report")
    for _ in range(20):
        ada.ask("POST", "/people/Ben/reports", {"reason": "spam"})
    assert refusal(ada.ask("POST", "/people/Ben/reports", {"reason": "spam"})) == (409, "too_many_reports")
    assert refusal(ada.ask("POST", "/people/Ben/reports", {"reason": "hunger"})) == (422, "bad_message")


def test_another_passphrase_signs_all_other_devices_out(serve: Serve) -> None:
    server = serve()
    ada = account(server, "Ada")
    other = Guest(server, ada.post("/sessions", {"name": "Ada", "passphrase": SECRET}))
    change = {"old": "wrong wrong", "new": "battery staple"}
    assert refusal(ada.ask("POST", "/me/passphrase", change)) == (401, "wrong_passphrase")
    assert ada.ask("POST", "/me/passphrase", {**change, "old": SECRET}).status_code == 204
    assert ada.get("/me")["name"] == "Ada"
    assert refusal(other.ask("GET", "/me")) == (401, "wrong_token")
    assert refusal(ada.ask("POST", "/sessions", {"name": "Ada", "passphrase": SECRET})) == (401, "wrong_passphrase")
    assert refusal(server.come("Eve").ask("POST", "/me/passphrase", change)) == (403, "forbidden")


def test_devices_are_listed_and_signed_out_one_by_one_or_all_but_this(serve: Serve) -> None:
    server = serve()
    ada = account(server, "Ada")
    agent = {"User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/126.0"}
    answer = ada.ask("POST", "/sessions", {"name": "Ada", "passphrase": SECRET}, headers=agent)
    phone = Guest(server, answer.json())
    devices = ada.get("/me/sessions")["devices"]
    assert [one["is_this"] for one in devices].count(True) == 1
    (there,) = [one for one in devices if not one["is_this"]]
    assert there["device"] == "Chrome · Android"
    assert abs(there["begun_at"] - time.time()) < 60
    left = ada.ask("DELETE", f"/me/sessions/{there['id']}").json()["devices"]
    assert len(left) == 1
    assert refusal(phone.ask("GET", "/me")) == (401, "wrong_token")
    for _ in range(3):
        ada.post("/sessions", {"name": "Ada", "passphrase": SECRET})
    assert len(ada.get("/me/sessions")["devices"]) == 4
    assert len(ada.ask("DELETE", "/me/sessions/others").json()["devices"]) == 1
    assert ada.get("/me")["name"] == "Ada"


def test_whoever_deletes_their_account_leaves_games_without_a_name(serve: Serve) -> None:
    server = serve()
    ada, ben = account(server, "Ada"), account(server, "Ben")
    table = ada.open_table()["id"]
    ben.post(f"/tables/{table}/join")
    ada.post(f"/tables/{table}/start")
    ben.post("/people/Ada/ties", {"kind": "follow"})
    ada.post("/me/notices/feed")
    assert refusal(ada.ask("POST", "/me/delete", {})) == (401, "wrong_passphrase")
    assert ada.ask("POST", "/me/delete", {"passphrase": SECRET}).status_code == 204
    assert refusal(ada.ask("GET", "/me")) == (401, "wrong_token")
    assert refusal(ben.ask("GET", "/people/Ada")) == (404, "no_such_person")
    assert "Ada" not in {seat["name"] for seat in ben.get(f"/tables/{table}")["seats"]}
    assert ben.get("/me/people")["ties"] == []
    guest = server.come("Guest")
    assert guest.ask("POST", "/me/delete", {}).status_code == 204
    assert account(server, "Ada").name == "Ada", "the name is free again"
