"""A push service of this machine, and a browser that can read what arrives there; a webhook arrives there, too."""

from __future__ import annotations

import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class PushService:
    """Takes whatever is posted to it, and answers as it is told."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self._came = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with service._came:
                    service.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                    service._came.notify_all()
                self.send_response(service.status)
                self.send_header("Location", "http://169.254.169.254/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def wait(self, count: int, within: float = 60) -> list[tuple[str, dict[str, str], bytes]]:
        """All requests, once there are so many."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.requests) >= count, within), self.requests
            return list(self.requests)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Device:
    """A browser with keys of its own."""

    def __init__(self, service: PushService, name: str = "phone") -> None:
        self.path = f"/push/{name}"
        self.endpoint = service.base + self.path
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": to_text(point), "auth": to_text(self.secret)}}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a message says (RFC 8291)."""
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found


def claims_of(authorization: str, public_key: str) -> dict[str, Any]:
    """What a sender says of itself, if it is signed by the key that browsers were told (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"].rstrip("=") == public_key
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(public_key))
    head, body, signature = parts["t"].split(".")
    assert json.loads(from_text(head))["alg"] == "ES256"
    raw = from_text(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(pair, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(from_text(body))
    return found


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
