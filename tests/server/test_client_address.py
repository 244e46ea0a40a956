"""Where visitors come from: only our own proxy's word counts."""

from __future__ import annotations

from typing import Any

import pytest

from flagfall.server.client_address import address_of, origin_of
from flagfall.server.errors import BadMessage


def scope(client: str | None = "192.0.2.7", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http", "scheme": "http", "client": (client, 5) if client else None, "headers": pairs}


@pytest.mark.parametrize(
    ("client", "forwarded", "trusted", "plain"),
    [
        ("192.0.2.7", None, "192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "203.0.113.9", "203.0.113.9", "192.0.2.7"),
        ("192.0.2.7", "1.1.1.1, 203.0.113.9", "203.0.113.9", "192.0.2.7"),
        ("192.0.2.7", "", "192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", None, "192.0.2.7", "192.0.2.7"),
        (None, None, "unknown", "unknown"),
        ("192.0.2.7", "x" * 200, "x" * 64, "192.0.2.7"),
    ],
)
def test_the_address_of_a_visitor(client: str | None, forwarded: str | None, trusted: str, plain: str) -> None:
    request = scope(client, **({} if forwarded is None else {"x_forwarded_for": forwarded}))
    assert address_of(request, True) == trusted
    assert address_of(request, False) == plain


def test_our_own_name_comes_from_the_request() -> None:
    assert origin_of(scope(host="flagfall.example:8000"), False) == "http://flagfall.example:8000"
    assert origin_of(scope(host="[::1]:8000"), False) == "http://[::1]:8000"
    behind = scope(host="flagfall.example", x_forwarded_proto="https")
    assert origin_of(behind, True) == "https://flagfall.example"
    assert origin_of(behind, False) == "http://flagfall.example"
    assert origin_of(scope(host="a", x_forwarded_proto="javascript"), True) == "http://a"


@pytest.mark.parametrize("host", ["", "a b", "a/b", "<script>", "evil.example/join?", "a@b"])
def test_names_that_are_none_are_refused(host: str) -> None:
    with pytest.raises(BadMessage):
        origin_of(scope(host=host), False)
