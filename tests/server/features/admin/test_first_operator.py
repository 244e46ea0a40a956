"""The first operator of a server: one link, printed by a start that has none, opened once."""

from __future__ import annotations

import re
from pathlib import Path

from cli.commands.serve.test_command import Serving
from flagfall.server.features.admin.service import Operations
from flagfall.server.security.admin_token import FILE
from server.guests import Running

PUBLIC = "https://flagfall.example"


def code_of(server: Running) -> str:
    link = server.services.get(Operations).first_link
    assert link is not None
    found = re.fullmatch(rf"{PUBLIC}/admin#first=([\w-]+)", link)
    assert found, link
    return found[1]


def test_the_link_makes_its_visitor_the_operator_once(tmp_path: Path) -> None:
    with Running(tmp_path, public_url=PUBLIC) as server:
        code = code_of(server)
        assert server.request("POST", "/api/v1/operator", json={"code": "wrong"}).json()["code"] == "no_such_code"
        answer = server.request("POST", "/api/v1/operator", json={"code": code})
        assert answer.status_code == 201
        token = answer.json()["token"]
        assert (tmp_path / FILE).read_text().strip() == token
        headers = {"Authorization": f"Bearer {token}"}
        assert server.request("GET", "/api/v1/admin/mode", headers=headers).status_code == 200
        again = server.request("POST", "/api/v1/operator", json={"code": code})
        assert (again.status_code, again.json()["code"]) == (404, "no_such_code")
    with Running(tmp_path, public_url=PUBLIC) as server:
        assert server.services.get(Operations).first_link is None, "there is an operator"


def test_a_later_start_prints_another_link_and_the_old_one_opens_nothing(tmp_path: Path) -> None:
    with Running(tmp_path, public_url=PUBLIC) as server:
        old = code_of(server)
    with Running(tmp_path, public_url=PUBLIC) as server:
        new = code_of(server)
        assert new != old
        assert server.request("POST", "/api/v1/operator", json={"code": old}).status_code == 404
        assert not (tmp_path / FILE).exists()
        assert server.request("POST", "/api/v1/operator", json={"code": new}).status_code == 201


def test_without_a_public_address_or_with_a_token_there_is_no_link(tmp_path: Path) -> None:
    with Running(tmp_path / "home") as server:
        assert server.services.get(Operations).first_link is None
    with Running(tmp_path / "set", public_url=PUBLIC, admin_token="t" * 40) as server:
        assert server.services.get(Operations).first_link is None
        assert server.request("POST", "/api/v1/operator", json={"code": "x"}).status_code == 404


def test_the_start_prints_it(tmp_path: Path) -> None:
    program = Serving(tmp_path / "data", "--public-url", PUBLIC, FLAGFALL_LOG="off")
    _, out, _ = program.stop()
    program.process.close()
    assert re.search(rf"open this link once, within a day: {PUBLIC}/admin#first=\S+\n", out)
