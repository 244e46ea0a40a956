"""People: names, tokens, accounts, and what strangers are told."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from flagfall.server.store.sqlite import FILE
from server.guests import API, Guest, Running, refusal

PASSPHRASE = "correct horse"


def test_a_name_is_enough_to_come_in(server) -> None:
    ada = server.come("Ada")
    assert len(ada.token) >= 22, "at least 128 bits"
    assert ada.get("/me") == {"id": ada.id, "name": "Ada", "is_guest": True, "signs_in_elsewhere": False}


def test_two_guests_may_share_a_name(server) -> None:
    one, other = server.come("Kim"), server.come("Kim")
    assert one.id != other.id
    assert one.token != other.token


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("A\u0301da", "Áda"),
        ("Ada\u202egnp", "Adagnp"),
        ("A\u200bda\ufeff", "Ada"),
        ("Ada\n\tL", "Ada L"),
        ("A" + "\u0336" * 9, "A" + "\u0336" * 2),
        ("👩‍🚀", "👩‍🚀"),
        ("<b>Ada</b>", "<b>Ada</b>"),
    ],
)
def test_names_are_cleaned(typed: str, shown: str, server) -> None:
    assert server.come(typed).name == shown


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200b", "...", "x" * 25, "\u202e", 7, None, ["Ada"], "\ud800"])
def test_names_that_show_nothing_or_too_much_are_refused(name: object, nobody) -> None:
    content = b'{"name": "\\ud800"}' if name == "\ud800" else None
    if content:
        answer = nobody.ask("POST", "/users", content=content, headers={"Content-Type": "application/json"})
    else:
        answer = nobody.ask("POST", "/users", {"name": name})
    assert refusal(answer) == (422, "bad_message")
    assert "name" in answer.json()["message"]


def test_a_guest_becomes_an_account_and_comes_back(nobody, server) -> None:
    grace = server.come("Grace")
    claimed = grace.post("/users/claim", {"passphrase": PASSPHRASE})
    assert claimed == {"id": grace.id, "name": "Grace", "is_guest": False, "signs_in_elsewhere": False}
    session = nobody.post("/sessions", {"name": "gRACE", "passphrase": PASSPHRASE})
    again = Guest(nobody.server, session)
    assert again.id == grace.id
    assert again.token != grace.token
    assert again.get("/me")["is_guest"] is False
    assert grace.get("/me")["is_guest"] is False, "the first token still works"


def test_an_account_is_claimed_once(server) -> None:
    alan = server.come("Alan")
    alan.post("/users/claim", {"passphrase": PASSPHRASE})
    assert refusal(alan.ask("POST", "/users/claim", {"passphrase": "another one"})) == (409, "already_claimed")


def test_the_name_of_an_account_is_nobody_elses(server, nobody) -> None:
    first, second = server.come("Edsger"), server.come("Edsger")
    first.post("/users/claim", {"passphrase": PASSPHRASE})
    assert refusal(second.ask("POST", "/users/claim", {"passphrase": PASSPHRASE})) == (409, "name_taken")
    assert refusal(nobody.ask("POST", "/users", {"name": "EDSGER"})) == (409, "name_taken")


def test_wrong_name_and_wrong_passphrase_look_the_same(server, nobody) -> None:
    server.come("Barbara").post("/users/claim", {"passphrase": PASSPHRASE})
    server.come("Guestine")
    answers = [
        nobody.ask("POST", "/sessions", {"name": name, "passphrase": "wrong wrong"})
        for name in ("Barbara", "Nobody at all", "Guestine")
    ]
    assert {refusal(answer) for answer in answers} == {(401, "wrong_passphrase")}
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].headers["WWW-Authenticate"] == "Bearer"


def test_short_passphrases_are_refused_and_never_echoed(server) -> None:
    answer = server.come("Ken").ask("POST", "/users/claim", {"passphrase": "hunter2"})
    assert refusal(answer) == (422, "bad_message")
    assert "hunter2" not in answer.text


def test_signing_out_closes_one_way_in(server) -> None:
    tim = server.come("Tim")
    assert tim.ask("DELETE", "/sessions").status_code == 204
    assert refusal(tim.ask("GET", "/me")) == (401, "wrong_token")


@pytest.mark.parametrize("path", ["/me", "/me/tables"])
def test_without_a_token_nobody_is_anybody(path: str, nobody) -> None:
    assert refusal(nobody.ask("GET", path)) == (401, "not_signed_in")


@pytest.mark.parametrize("header", ["Bearer wrong", "Bearer ", "Basic QWRhOng=", "Bearer " + "x" * 5_000, "token"])
@pytest.mark.parametrize("path", ["/me", "/tables"])
def test_wrong_tokens_are_refused_even_where_none_is_needed(path: str, header: str, server) -> None:
    answer = server.request("GET", f"{API}{path}", headers={"Authorization": header})
    assert refusal(answer) == (401, "wrong_token")


def test_the_database_knows_no_token_and_no_passphrase(serve) -> None:
    running = serve()
    ada = running.come("Ada")
    ada.post("/users/claim", {"passphrase": PASSPHRASE})
    with closing(sqlite3.connect(running.folder / "flagfall.sqlite3")) as db:
        dump = "\n".join(db.iterdump())
    assert "Ada" in dump
    assert ada.token not in dump
    assert PASSPHRASE not in dump
    assert "$argon2id$" in dump


def test_another_name_keeps_everything_else(server) -> None:
    ada = server.come("Ada")
    table = ada.open_table()
    assert ada.get("/me") != (renamed := ada.ask("PATCH", "/me", {"name": " Augusta "}).json())
    assert renamed == ada.get("/me")
    assert renamed == {"id": ada.id, "name": "Augusta", "is_guest": True, "signs_in_elsewhere": False}
    assert [found["id"] for found in ada.get("/me/tables")["tables"]] == [table["id"]]


def test_the_name_of_an_account_cannot_be_taken_later_either(server) -> None:
    server.come("Änne").post("/users/claim", {"passphrase": PASSPHRASE})
    guest = server.come("Somebody")
    assert refusal(guest.ask("PATCH", "/me", {"name": "äNNE"})) == (409, "name_taken")
    assert guest.get("/me")["name"] == "Somebody"


LOOKALIKES = [
    "magnus", "MAGNUS", "Мagnus", "Magnuѕ", "Ｍａｇｎｕｓ", "Magnus.", "Magnus ✓", "Ma\u3164gnus", "Magnus\u2800",
    "Mag nus", "𝐌agnus", "_Magnus_", "Magnυs",
]  # fmt: skip


def test_nobody_takes_a_name_that_looks_like_an_accounts(serve) -> None:
    server = serve()
    before = server.come("Magnus")  # a guest of that name who came first
    magnus = server.come("Magnus")
    magnus.post("/users/claim", {"passphrase": "correct horse"})
    nobody, other = Guest(server), server.come("Olga")
    for name in LOOKALIKES:
        assert refusal(nobody.ask("POST", "/users", {"name": name})) == (409, "name_taken"), name
        assert refusal(other.ask("PATCH", "/me", {"name": name})) == (409, "name_taken"), name
    assert refusal(before.ask("POST", "/users/claim", {"passphrase": "battery staple"})) == (409, "name_taken")
    for name in ("Mägnus", "Magnus 2", "Agnus", "😀"):
        assert server.come(name).name == name
    assert magnus.ask("PATCH", "/me", {"name": "Magnus ✓"}).status_code == 200, "their own name they may adorn"


def test_guests_are_called_guests_where_they_sit_until_they_have_an_account(serve) -> None:
    server = serve()
    ada, ben = server.come("Ada"), server.come("Ben")
    ada.post("/users/claim", {"passphrase": "correct horse"})
    table = ada.open_table()["id"]
    ben.post(f"/tables/{table}/join")

    def guests() -> list[bool]:
        return [seat["is_guest"] for seat in ada.get(f"/tables/{table}")["seats"]]

    assert guests() == [False, True]
    ben.post("/users/claim", {"passphrase": "battery staple"})
    assert guests() == [False, False]


def test_accounts_of_an_older_database_are_known_by_their_looks(tmp_path) -> None:
    with Running(tmp_path) as server:
        server.come("Magnus").post("/users/claim", {"passphrase": "correct horse"})
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript(
            "DROP INDEX account_skeletons; ALTER TABLE users DROP COLUMN skeleton;"
            "ALTER TABLE tables DROP COLUMN chance; ALTER TABLE tables DROP COLUMN contest; PRAGMA user_version = 3;"
            "DROP TABLE sanctions; DROP TABLE codes; DROP TABLE spent_codes; DROP TABLE notes; DROP TABLE creations;"
            "DROP TABLE cups; DROP TABLE dailies; DROP TABLE daily_tries; DROP TABLE puzzle_tries;"
            "DROP INDEX sessions_by_use; DROP INDEX sessions_by_person; DROP INDEX chat_by_time;"
            "DROP INDEX chat_by_person; DROP INDEX people_by_time; DROP INDEX tables_by_host;"
            "ALTER TABLE sessions RENAME COLUMN used_at TO created_at;"
            "DROP TABLE notice_settings; DROP TABLE push_subscriptions; DROP TABLE notices; DROP TABLE notice_attempts;"
            "DROP TABLE plans; DROP TABLE vacations; DROP TABLE seekers; DROP TABLE pairs; DROP TABLE pair_ends;"
            "DROP TABLE ties; DROP TABLE reports; DROP TABLE game_facts;"
            "DROP TABLE identities; DROP TABLE evening_purses; DROP TABLE evening_entries; DROP TABLE evenings;"
            "ALTER TABLE sessions DROP COLUMN device; ALTER TABLE sessions DROP COLUMN begun_at"
        )
    with Running(tmp_path) as server:
        assert refusal(Guest(server).ask("POST", "/users", {"name": "Мagnus"})) == (409, "name_taken")
