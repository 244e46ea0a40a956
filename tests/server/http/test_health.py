"""Health, readiness, metrics, the docs page; and that a server comes back with everything."""

from __future__ import annotations

import re

from server.guests import API, Running, refusal


def test_alive_and_ready(serve) -> None:
    running = serve()
    assert running.request("GET", "/healthz").text == "ok\n"
    assert running.request("GET", "/readyz").text == "ready\n"


def test_not_ready_when_the_store_is_ill_or_the_server_stops(serve, monkeypatch) -> None:
    running = serve()

    async def ill() -> bool:
        return False

    with monkeypatch.context() as patched:
        patched.setattr(running.services.store, "ping", ill)
        assert refusal(running.request("GET", "/readyz")) == (503, "unavailable")
    assert running.request("GET", "/readyz").status_code == 200
    running.do(running.services.stopping.set)
    assert refusal(running.request("GET", "/readyz")) == (503, "unavailable")
    assert running.request("GET", "/healthz").status_code == 200


def test_the_docs_page_needs_nothing_from_elsewhere(server) -> None:
    page = server.request("GET", "/api/docs").text
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(addresses) == 3
    for address in addresses:
        answer = server.request("GET", address)
        assert answer.status_code == 200, address
        assert answer.content
    assert "<script>" not in page
    assert not re.search(r"https?://", page)
    assert "/api/openapi.json" in server.request("GET", "/api/docs/start.js").text


def test_other_files_of_the_docs_package_stay_there(server) -> None:
    for name in ("__init__.py", "..%2fmain.py", "favicon-32x32.png"):
        assert server.request("GET", f"/api/docs/{name}").status_code in (404, 422)


def test_a_server_comes_back_with_everything(tmp_path) -> None:
    with Running(tmp_path) as first:
        ada = first.come("Ada")
        ada.post("/users/claim", {"passphrase": "open sesame"})
        table = ada.open_table(title="Kept", is_private=True)
    with Running(tmp_path) as second:
        headers = ada.headers
        again = second.request("GET", f"{API}/tables/{table['id']}", headers=headers).json()
        # A host who could not come while the server was away has their time anew.
        assert again.pop("host_free_at") > table.pop("host_free_at")
        assert again == table
        session = second.request("POST", f"{API}/sessions", json={"name": "ada", "passphrase": "open sesame"})
        assert session.status_code == 201
