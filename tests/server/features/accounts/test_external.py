"""Signing in through a proxy: off by default, one account for each value of the header, and no way around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from flagfall.server.features.admin.service import Operations
from flagfall.server.settings import Settings
from server.guests import Running

HEADER = "Remote-User"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path, trust_proxy=True, auth_header=HEADER) as running:
        yield running


def enter(server: Running, *values: str, status: int = 201) -> dict[str, Any]:
    answer = server.request("POST", "/api/v1/sessions/proxy", headers=[(HEADER, value) for value in values])
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_it_is_off_unless_asked_for_and_needs_a_proxy(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        assert enter(server, "ada", status=404)["code"] == "no_such_page"
        assert server.request("GET", "/api/v1/announcement").json()["by_proxy"] is False
    with pytest.raises(ValidationError, match="needs FLAGFALL_TRUST_PROXY=true"):
        Settings(auth_header=HEADER)


def test_one_value_is_one_account_also_under_another_name(server: Running) -> None:
    first = enter(server, "ada@example.org")
    assert first["user"]["name"] == "ada"
    assert not first["user"]["is_guest"]
    headers = {"Authorization": f"Bearer {first['token']}"}
    assert server.request("PATCH", "/api/v1/me", json={"name": "Countess"}, headers=headers).status_code == 200
    again = enter(server, "ada@example.org")
    assert (again["user"]["id"], again["user"]["name"]) == (first["user"]["id"], "Countess")
    assert again["token"] != first["token"]
    devices = server.request("GET", "/api/v1/me/sessions", headers=headers).json()["devices"]
    assert len(devices) == 2, "each sign-in is a device, and nothing else is"
    assert enter(server, "ada@example.com")["user"]["id"] != first["user"]["id"]
    assert server.request("GET", "/api/v1/announcement").json()["by_proxy"] is True


def test_names_of_other_accounts_are_not_taken_over(server: Running) -> None:
    guest = server.come("Ada")
    claimed = server.request(
        "POST", "/api/v1/users/claim", json={"passphrase": "correct horse"},
        headers={"Authorization": f"Bearer {guest.token}"},
    )  # fmt: skip
    assert claimed.status_code == 200
    names = [enter(server, f"ada@{host}")["user"]["name"] for host in ("one", "two", "three")]
    assert names == ["ada 2", "ada 3", "ada 4"]
    names = [enter(server, odd)["user"]["name"] for odd in ("admin", "@", "x" * 150)]
    assert names[0].startswith("Player")
    assert names[1].startswith("Player")
    assert set(names[2]) == {"x"}


@pytest.mark.parametrize("values", [(), ("",), ("ada", "eve"), ("x" * 201,)], ids=["none", "empty", "two", "long"])
def test_what_says_nothing_clear_opens_nothing(values: tuple[str, ...], server: Running) -> None:
    assert enter(server, *values, status=401)["code"] == "not_signed_in"


def test_no_passphrase_opens_such_an_account(server: Running) -> None:
    enter(server, "ada")
    for guess in ("ada ada ada", "proxy:ada", "proxy:" + "0" * 50):
        answer = server.request("POST", "/api/v1/sessions", json={"name": "ada", "passphrase": guess})
        assert answer.status_code in (401, 403), answer.text


def test_banned_people_stay_out(server: Running) -> None:
    person = enter(server, "eve")["user"]["id"]
    moderation = server.services.get(Operations).moderation
    server.portal.call(moderation.sanction, person, "ban", True)
    assert enter(server, "eve", status=403)["code"] == "banned"
