"""What a provider signs is checked: a token that is not from it, not for us, or not of now opens nothing."""

from __future__ import annotations

import base64
import hmac
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc.jwk import ECKey, OctKey, RSAKey
from joserfc.jwt import encode

from flagfall.server.features.accounts import openid
from openid_provider import CLIENT
from server.features.accounts.test_openid import start, wanted
from server.guests import API, Running, fine, refusal

RIGHT = RSAKey.generate_key(2048, {"use": "sig", "kid": "one"})
OTHER = RSAKey.generate_key(2048, {"use": "sig", "kid": "one"})
SHARED = OctKey.generate_key(256, {"kid": "one"})


class Puppet:
    """A provider that says whatever a test wants it to say."""

    def __init__(self) -> None:
        self.documents: dict[str, Any] = {}
        self.asked: list[str] = []
        puppet = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                puppet.asked.append(self.path)
                found = puppet.documents.get(self.path)
                body = found if isinstance(found, bytes) else json.dumps(found).encode()
                self.send_response(404 if found is None else 200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                self.do_GET()

            def log_message(self, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self._server.server_port}"
        self.itself = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize?tenant=7",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
        }
        self.documents["/.well-known/openid-configuration"] = self.itself
        self.offer(RIGHT)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def offer(self, *keys: RSAKey | ECKey) -> None:
        self.documents["/keys"] = {"keys": [key.as_dict(private=False) for key in keys]}

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def puppet() -> Iterator[Puppet]:
    found = Puppet()
    yield found
    found.stop()


@pytest.fixture
def server(tmp_path: Path, puppet: Puppet) -> Iterator[Running]:
    with Running(tmp_path, **wanted(puppet.issuer)) as running:
        yield running


Attempt = Callable[..., Any]


@pytest.fixture
def attempt(server: Running, puppet: Puppet) -> Attempt:
    """`attempt(key, alg, exp=…)`: sign in with such a token; the answer."""

    def sign_in(key: Any = RIGHT, alg: str = "RS256", **changed: Any) -> Any:
        begun = start(server)
        asked = {name: values[0] for name, values in parse_qs(urlsplit(begun["address"]).query).items()}
        now = int(time.time())
        claims = {
            "iss": puppet.issuer, "sub": "7", "aud": CLIENT, "nonce": asked["nonce"], "iat": now, "exp": now + 300,
            "name": "Ada", **changed,
        }  # fmt: skip
        claims = {name: value for name, value in claims.items() if value is not None}
        token = encode({"alg": alg, "kid": "one"}, claims, key, algorithms=[alg]) if key is not None else changed["raw"]
        puppet.documents["/token"] = {"access_token": "a", "token_type": "Bearer", "id_token": token}
        body = {"secret": begun["secret"], "state": asked["state"], "code": "c"}
        return server.request("POST", f"{API}/sessions/openid", json=body)

    return sign_in


def test_the_right_token_opens_and_the_address_keeps_its_own_query(
    attempt: Attempt, server: Running, puppet: Puppet
) -> None:
    assert fine(attempt())["user"]["name"] == "Ada"
    assert "tenant=7" in start(server)["address"]
    assert fine(attempt(aud=[CLIENT, "another"], azp=CLIENT))["user"]["name"] == "Ada"
    key = ECKey.generate_key("P-256", {"kid": "one"})
    puppet.offer(key)
    assert puppet.asked.count("/keys") == 1, "keys are asked for once"
    assert refusal(attempt(key, "ES256")) == (403, "sign_in_refused"), "and not again for every wrong token"


@pytest.mark.parametrize(
    "changed",
    [
        {"iss": "https://other.example"}, {"iss": None}, {"aud": "another"}, {"aud": None}, {"aud": ["another"]},
        {"aud": [CLIENT, "another"]}, {"azp": "another"}, {"exp": 1}, {"exp": None}, {"exp": "soon"},
        {"iat": 9_999_999_999}, {"iat": None}, {"nonce": "another"}, {"nonce": None}, {"sub": None}, {"sub": ""},
        {"sub": 7}, {"sub": "x" * 256}, {"nbf": 9_999_999_999},
    ],
    ids=str,
)  # fmt: skip
def test_claims_that_do_not_hold_open_nothing(changed: dict[str, Any], attempt: Attempt) -> None:
    assert refusal(attempt(**changed)) == (403, "sign_in_refused")


def test_signatures_of_others_open_nothing(attempt: Attempt) -> None:
    assert refusal(attempt(OTHER)) == (403, "sign_in_refused")
    part = [
        base64.urlsafe_b64encode(text.encode()).rstrip(b"=") for text in ('{"alg":"HS256","kid":"one"}', '{"sub":"7"}')
    ]
    signed = hmac.digest(RIGHT.as_pem(private=False), b".".join(part), "sha256")
    shared = b".".join([*part, base64.urlsafe_b64encode(signed).rstrip(b"=")]).decode()
    assert refusal(attempt(None, raw=shared)) == (403, "sign_in_refused"), "the public key is no shared secret"
    for raw in ("", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.", 7, None, {"a": 1}):
        assert refusal(attempt(None, raw=raw)) == (403, "sign_in_refused")


def test_new_keys_are_found_and_odd_ones_do_not_matter(
    attempt: Attempt, puppet: Puppet, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert attempt().status_code == 201
    new = ECKey.generate_key("P-256", {"kid": "one"})
    odd = [{"kty": "NEW"}, {"kty": "RSA", "n": 7}, 7, SHARED.as_dict(), {}]
    puppet.documents["/keys"] = {"keys": [*odd, new.as_dict(private=False)]}
    monkeypatch.setattr(openid, "KEYS_PAUSE", 0.0)
    assert attempt(new, "ES256").status_code == 201
    assert refusal(attempt(SHARED, "HS256")) == (403, "sign_in_refused")


@pytest.mark.parametrize(
    "changed",
    [
        {"authorization_endpoint": "javascript:alert(1)"}, {"authorization_endpoint": "http://login.example/"},
        {"token_endpoint": None}, {"jwks_uri": 7}, {"issuer": "https://other.example"}, {"jwks_uri": "https://["},
    ],
    ids=str,
)  # fmt: skip
def test_a_discovery_document_that_leads_astray_is_not_followed(
    changed: dict[str, Any], server: Running, puppet: Puppet
) -> None:
    puppet.documents["/.well-known/openid-configuration"] = {**puppet.itself, **changed}
    assert refusal(server.request("POST", f"{API}/sessions/openid/begin")) == (503, "provider_away")


@pytest.mark.parametrize("body", [b"", b"[]", b"<html>", b"{" * 100_000, b'"' + b"x" * 300_000, b"\xff"], ids=len)
def test_answers_that_are_no_answers(body: bytes, server: Running, puppet: Puppet) -> None:
    puppet.documents["/.well-known/openid-configuration"] = body
    assert refusal(server.request("POST", f"{API}/sessions/openid/begin")) == (503, "provider_away")


def test_a_name_is_taken_only_from_the_same_person(attempt: Attempt, puppet: Puppet) -> None:
    puppet.itself["userinfo_endpoint"] = f"{puppet.issuer}/me"
    puppet.documents["/me"] = {"sub": "another", "name": "Eve"}
    assert fine(attempt(name=None))["user"]["name"] == "Player"
    puppet.documents["/me"] = {"sub": "8", "name": "Ben"}
    assert fine(attempt(name=None, sub="8"))["user"]["name"] == "Ben"
    puppet.documents["/me"] = b"down"
    assert fine(attempt(name=7, sub="9"))["user"]["name"] == "Player 2"
