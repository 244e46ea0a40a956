"""The QR code of a table."""

from __future__ import annotations

import pytest

from server.guests import HOST


@pytest.mark.slow
def test_the_qr_code_leads_to_the_table(server, nobody) -> None:
    ada = server.come("Ada")
    table = ada.open_table(is_private=True)
    for answer in (
        ada.ask("GET", f"/tables/{table['id']}/qr.svg"),
        nobody.ask("GET", f"/tables/{table['id']}/qr.svg", params={"code": table["code"]}),
    ):
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert f"<title>{HOST}/join/{table['code']}</title>" in answer.text
        assert "<script" not in answer.text
    public = ada.open_table()
    assert f"<title>{HOST}/t/{public['id']}</title>" in nobody.ask("GET", f"/tables/{public['id']}/qr.svg").text
