"""Many people at one device over HTTP: seats that the host's device plays for."""

from __future__ import annotations

import pytest

from server.guests import Guest, fine, refusal


def local(host: Guest, table: str, *names: str):
    return host.ask("POST", f"/tables/{table}/local-seats", {"names": list(names)})


def test_everybody_at_the_device_has_a_seat_and_a_token_of_their_own(server) -> None:
    host = server.come("Ada")
    table = host.open_table(one_device=True, host_plays=False, away_after=0)["id"]
    answer = fine(local(host, table, "Ann", "Ben"))
    assert [seat["name"] for seat in answer["table"]["seats"]] == ["Ann", "Ben"]
    ann, ben = (Guest(server, session) for session in answer["sessions"])
    assert (ann.get(f"/tables/{table}")["you"], ben.get(f"/tables/{table}")["you"]) == (0, 1)
    assert host.post(f"/tables/{table}/start")["status"] == "playing"


def test_two_people_at_one_device_may_have_the_same_name(server) -> None:
    host = server.come("Ada")
    table = host.open_table(one_device=True, host_plays=False)["id"]
    assert len(fine(local(host, table, "Ann", "Ann"))["sessions"]) == 2


def test_a_game_on_one_device_is_never_rated(server) -> None:
    host = server.come("Ada")
    answer = host.ask("POST", "/tables", {"game": "ctb", "one_device": True, "is_rated": True})
    assert refusal(answer) == (422, "bad_config")


@pytest.mark.parametrize("names", [[], [""], ["x" * 25], ["a"] * 17, "Ann"])
def test_names_that_are_none(server, names: object) -> None:
    host = server.come("Ada")
    table = host.open_table(one_device=True, host_plays=False)["id"]
    answer = host.ask("POST", f"/tables/{table}/local-seats", {"names": names})
    assert refusal(answer)[0] == 422
    assert [seat["kind"] for seat in host.get(f"/tables/{table}")["seats"]] == ["open", "open"]


def test_only_the_host_of_such_a_table_seats_others_and_only_before_the_start(server) -> None:
    host, eve = server.come("Ada"), server.come("Eve")
    usual = host.open_table()["id"]
    assert refusal(local(host, usual, "Ann")) == (403, "forbidden")
    table = host.open_table(one_device=True, host_plays=False)["id"]
    assert refusal(local(eve, table, "Ann")) == (403, "forbidden")
    assert refusal(local(host, table, "Ann", "Ben", "Cid")) == (409, "table_full")
    fine(local(host, table, "Ann", "Ben"))
    host.post(f"/tables/{table}/start")
    assert refusal(local(host, table, "Cid")) == (409, "already_started")


def test_nobody_at_the_device_passes_for_an_account(server) -> None:
    host, zoe = server.come("Ada"), server.come("Zoe")
    zoe.post("/users/claim", {"passphrase": "correct horse"})
    table = host.open_table(one_device=True, host_plays=False)["id"]
    assert refusal(local(host, table, "Zoe", "Ben")) == (409, "name_taken")


def test_a_host_who_only_looked_on_does_so_in_the_rematch_and_everybodys_seat_is_kept(server) -> None:
    host = server.come("Ada")
    duel = {"game": "challengers", "config": {"players": 2}}  # which is over as soon as somebody gives up
    table = host.open_table(**duel, one_device=True, host_plays=False)["id"]
    ann, ben = (Guest(server, session) for session in fine(local(host, table, "Ann", "Ben"))["sessions"])
    host.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/give-up")
    again = fine(host.ask("POST", f"/tables/{table}/rematch"))
    assert (again["you"], again["settings"]["one_device"]) == (None, True)
    assert [guest.post(f"/tables/{again['id']}/join")["you"] for guest in (ben, ann)] == [1, 0]
