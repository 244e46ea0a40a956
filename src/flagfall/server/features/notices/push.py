"""Web Push: messages that only one browser can read (RFC 8291), signed by this server (RFC 8292)."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import time
from typing import Any
from urllib.parse import urlsplit

from flagfall.core.errors import BadInput
from flagfall.server.features.notices.store import NoticeStore, SubscriptionRow
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store

NOTE = "push_key"
LASTS = 12 * 3_600
"""Seconds for which a signature is good; push services take a day at most."""

KEPT = 24 * 3_600
"""Seconds for which a push service keeps a message for a device that is off."""

POINT, SECRET = 65, 16
"""Bytes of a browser's public key and of its secret."""


class Push:
    """The key of this server: made once, kept in the database, the same for all its processes."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self._notices = NoticeStore(store)
        self._key: Any = None

    async def public_key(self) -> str:
        """What browsers need to know to take messages from us alone."""
        return await asyncio.to_thread(_public, await self._own_key())

    async def sealed(self, subscription: SubscriptionRow, message: bytes) -> tuple[bytes, dict[str, str]]:
        """An encrypted message for one browser, and its headers."""
        return await asyncio.to_thread(self._seal, await self._own_key(), subscription, message)

    async def _own_key(self) -> Any:
        if self._key is None:
            text = await self._store.note(NOTE)
            if text is None:
                text = await self._notices.keep_note(NOTE, await asyncio.to_thread(_new_key))
            self._key = await asyncio.to_thread(_read_key, text)
        return self._key

    def _seal(self, key: Any, subscription: SubscriptionRow, message: bytes) -> tuple[bytes, dict[str, str]]:
        from pywebpush import WebPusher  # takes a moment to load, and few servers need it at once

        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        sealed = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message, "aes128gcm")
        place = urlsplit(subscription.endpoint)
        claims = {
            "sub": self._contact(),
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": str(int(time.time()) + LASTS),
        }
        headers = {
            **key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
        }
        return bytes(sealed["body"]), headers

    def _contact(self) -> str:
        public = self._settings.public_url or ""
        return self._settings.push_contact or (public if public.startswith("https:") else "mailto:operator@localhost")


def subscription_id(endpoint: str) -> str:
    """What a browser is called: the same however often it subscribes."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:24]


def check_keys(p256dh: str, auth: str) -> None:
    """Raise BadInput for keys that no browser made."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        if len(point) != POINT or len(secret) != SECRET:
            raise ValueError
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise BadInput("keys: these are not the keys of a push subscription.") from None


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _new_key() -> str:
    from py_vapid import Vapid02

    key = Vapid02()
    key.generate_keys()
    return str(key.private_pem().decode("ascii"))


def _read_key(text: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_pem(text.encode("ascii"))


def _public(key: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode("ascii")
