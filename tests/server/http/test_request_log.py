"""The log of requests: what happened, and no secret."""

from __future__ import annotations

import json

from server.guests import API


def test_the_log_says_what_happened_and_no_secret(serve, capsys) -> None:
    from flagfall.server.http import request_log

    running = serve()
    request_log.set_up("json")
    try:
        ada = running.come("Ada Lovelace")
        table = ada.open_table(is_private=True)
        ada.ask("GET", f"/codes/{table['code']}")
        ada.ask("GET", f"/tables/{table['id']}", params={"code": table["code"]})
        running.request("GET", f"/join/{table['code']}")
        running.request("POST", f"{API}/sessions", json={"name": "Ada", "passphrase": "open sesame"})
    finally:
        request_log.set_up("off")
    text = capsys.readouterr().err
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["status"] for line in lines] == [201, 201, 200, 200, 200, 401]
    assert all(line["request"] and line["address"] == "192.0.2.1" and line["ms"] >= 0 for line in lines)
    assert len({line["request"] for line in lines}) == len(lines)
    for secret in (ada.token, table["code"], "open sesame", "Lovelace"):
        assert secret not in text


def test_the_text_log_tells_people_only_of_trouble(serve, capsys, monkeypatch) -> None:
    from flagfall.server.http import request_log

    running = serve()

    async def broken(*args: object) -> None:
        raise RuntimeError("oh no")

    request_log.set_up("text")
    try:
        running.request("GET", f"{API}/tables")
        running.request("GET", f"{API}/nothing")
        assert capsys.readouterr().err == ""
        monkeypatch.setattr(running.services.store, "looks_like", broken)
        answer = running.request("POST", f"{API}/users", json={"name": "Ada"})
    finally:
        request_log.set_up("off")
    text = capsys.readouterr().err
    assert f"error   {answer.headers['X-Request-Id']} a request failed route=" in text
    assert text.rstrip().endswith("RuntimeError: oh no")
