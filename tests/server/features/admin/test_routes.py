"""The operator's day over HTTP: who gets in, and what happens to tables and people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flagfall.server.features.admin.service import Operations
from flagfall.server.security.admin_token import make_token
from server.guests import Guest, Running, fine, refusal
from server.live import serving

TOKEN = "the-operator"
ROUTES = (
    ("GET", "/mode"), ("PATCH", "/mode"), ("GET", "/tables"), ("POST", "/tables/x/close"), ("GET", "/people"),
    ("PATCH", "/people/x"), ("POST", "/people/x/reset"), ("DELETE", "/people/x"), ("POST", "/invitations"),
)  # fmt: skip


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve(admin_token=TOKEN)


def admin(server: Running, method: str, path: str, body: Any = None, token: str = TOKEN) -> Any:
    extra = {} if body is None else {"json": body}
    return server.request(method, f"/api/v1/admin{path}", headers={"Authorization": f"Bearer {token}"}, **extra)


def people(server: Running) -> dict[str, Any]:
    return {person["name"]: person for person in fine(admin(server, "GET", "/people"))["people"]}


def account(server: Running, name: str) -> Guest:
    person = server.come(name)
    person.post("/users/claim", {"passphrase": "correct horse"})
    return person


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_route_wants_the_operators_token(server: Running, method: str, path: str) -> None:
    player = server.come("Ada")
    assert refusal(server.request(method, f"/api/v1/admin{path}")) == (401, "not_signed_in")
    assert refusal(player.ask(method, f"/admin{path}")) == (401, "wrong_token")
    assert refusal(admin(server, method, path, token=TOKEN + "x")) == (401, "wrong_token")


def test_without_a_token_nobody_is_the_operator(serve: Callable[..., Running]) -> None:
    server = serve()
    assert refusal(admin(server, "GET", "/mode", token="None")) == (401, "wrong_token")
    made = make_token(server.folder)
    assert make_token(server.folder) == made
    assert (server.folder / "admin-token").stat().st_mode & 0o077 == 0
    assert admin(server, "GET", "/mode", token=made).status_code == 200


def test_guesses_at_the_token_are_counted_and_the_right_one_still_opens(serve: Callable[..., Running]) -> None:
    server = serve(admin_token=TOKEN, sign_ins_per_minute=3)
    codes = [refusal(admin(server, "GET", "/mode", token=f"guess{n}"))[1] for n in range(6)]
    assert codes == ["wrong_token"] * 3 + ["too_many_requests"] * 3
    assert admin(server, "GET", "/mode").status_code == 200


def test_tables_are_listed_and_closed(server: Running) -> None:
    ada = server.come("Ada")
    table = ada.open_table(is_private=True, title="Sunday")
    listed = fine(admin(server, "GET", "/tables"))
    assert listed["total"] == 1
    assert (listed["tables"][0]["title"], listed["tables"][0]["host"]) == ("Sunday", "Ada")
    assert admin(server, "POST", f"/tables/{table['id']}/close").status_code == 204
    assert ada.get(f"/tables/{table['id']}")["status"] == "over"
    assert refusal(admin(server, "POST", "/tables/nowhere/close")) == (404, "no_such_table")


def test_whoever_is_banned_is_out_until_it_is_taken_back(server: Running) -> None:
    ada, bob = account(server, "Ada"), server.come("Bob")
    table = bob.open_table()
    ada.post(f"/tables/{table['id']}/join")
    assert fine(admin(server, "PATCH", f"/people/{ada.id}", {"is_banned": True}))["is_banned"]
    assert refusal(ada.ask("GET", "/me")) == (403, "banned")
    again = {"name": "Ada", "passphrase": "correct horse"}
    assert refusal(server.request("POST", "/api/v1/sessions", json=again)) == (403, "banned")
    assert [seat["kind"] for seat in bob.get(f"/tables/{table['id']}")["seats"]] == ["person", "open"]
    fine(admin(server, "PATCH", f"/people/{ada.id}", {"is_banned": False}))
    assert ada.get("/me")["name"] == "Ada"
    assert refusal(admin(server, "PATCH", "/people/nobody", {"is_banned": True})) == (404, "no_such_person")


def test_a_used_reset_link_ends_every_other_one(server: Running) -> None:
    ada = account(server, "Ada")
    first, second = (fine(admin(server, "POST", f"/people/{ada.id}/reset"))["code"] for _ in range(2))
    used = {"code": first, "passphrase": "battery staple"}
    fine(server.request("POST", "/api/v1/users/reset", json=used))
    late = {"code": second, "passphrase": "another one entirely"}
    assert refusal(server.request("POST", "/api/v1/users/reset", json=late)) == (404, "no_such_code")


def test_a_reset_link_works_once_and_ends_every_token(server: Running) -> None:
    ada = account(server, "Ada")
    link = fine(admin(server, "POST", f"/people/{ada.id}/reset"))
    wanted = {"code": link["code"], "passphrase": "battery staple"}
    assert link["path"] == f"/reset#{link['code']}"
    session = fine(server.request("POST", "/api/v1/users/reset", json=wanted))
    assert session["user"]["id"] == ada.id
    assert refusal(ada.ask("GET", "/me")) == (401, "wrong_token")
    assert refusal(server.request("POST", "/api/v1/users/reset", json=wanted)) == (404, "no_such_code")
    new = {"name": "Ada", "passphrase": "battery staple"}
    assert server.request("POST", "/api/v1/sessions", json=new).status_code == 201


def test_of_a_deleted_person_only_the_games_stay(server: Running) -> None:
    ada, bob = account(server, "Ada"), server.come("Bob")
    table = bob.open_table()["id"]
    ada.post(f"/tables/{table}/join")
    bob.post(f"/tables/{table}/start")
    bob.post(f"/tables/{table}/give-up")
    assert admin(server, "DELETE", f"/people/{ada.id}").status_code == 204
    shown = bob.get(f"/tables/{table}")
    assert [seat["name"] for seat in shown["seats"]] == ["Bob", "—"]
    assert shown["status"] == "over"
    assert refusal(ada.ask("GET", "/me")) == (401, "wrong_token")
    assert "Ada" not in people(server)
    assert server.come("Ada").get("/me")["name"] == "Ada"


def test_invitations_let_one_person_in_each(server: Running) -> None:
    fine(admin(server, "PATCH", "/mode", {"invite_only": True}))
    assert server.request("GET", "/api/v1/announcement").json()["invite_only"]
    arrive = lambda code: server.request("POST", "/api/v1/users", json={"name": "Ada", "invitation": code})  # noqa: E731
    assert refusal(server.request("POST", "/api/v1/users", json={"name": "Ada"})) == (403, "invitation_needed")
    codes = fine(admin(server, "POST", "/invitations", {"count": 2}))["codes"]
    assert fine(admin(server, "GET", "/mode"))["open_invitations"] == 2
    assert arrive(codes[0].lower()).status_code == 201
    assert refusal(arrive(codes[0])) == (403, "invitation_needed")
    fine(admin(server, "PATCH", "/mode", {"invite_only": False}))
    assert arrive(None).status_code == 201


def test_what_is_set_outlives_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path, admin_token=TOKEN) as server:
        fine(admin(server, "PATCH", "/mode", {"invite_only": True, "announcement": "Restart at nine"}))
    with Running(tmp_path, admin_token=TOKEN) as server:
        told = server.request("GET", "/api/v1/announcement").json()
        assert (told["text"], told["invite_only"]) == ("Restart at nine", True)
        fine(admin(server, "PATCH", "/mode", {"announcement": ""}))
        assert server.request("GET", "/api/v1/announcement").json()["text"] is None


def test_those_at_a_table_hear_announcements_and_feel_mutes_and_bans(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, admin_token=TOKEN) as live:
            (ada,) = await live.come("Ada")
            table = await ada.post("/tables", game="ctb")
            player = ada.player(table["id"])
            await player.connect()
            operations = live.services.get(Operations)
            await operations.mode.announce("Restart at nine")
            assert (await until(player, "announced"))["text"] == "Restart at nine"
            await operations.moderation.sanction(ada.id, "mute", True)
            await player.send({"kind": "say", "id": "1", "text": "hello"})
            assert (await until(player, "refused"))["code"] == "muted"
            await operations.moderation.sanction(ada.id, "mute", False)
            await player.send({"kind": "say", "id": "2", "text": "hello"})
            assert (await until(player, "said"))["line"]["text"] == "hello"
            await operations.moderation.sanction(ada.id, "ban", True)
            assert (await until(player, "farewell"))["code"] == "banned"

    asyncio.run(scene())


async def until(player: Any, kind: str) -> dict[str, Any]:
    while (message := await player.hear())["kind"] != kind:
        pass
    return message
