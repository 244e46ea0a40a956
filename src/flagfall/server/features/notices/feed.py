"""A person's notices for feed readers: Atom (RFC 4287) and JSON Feed 1.1."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from flagfall.server.features.notices.messages import Message
from flagfall.text.catalog import say


def atom(origin: str, address: str, messages: Sequence[Message], language: str) -> str:
    """As Atom."""
    newest = max((message.at for message in messages), default=0.0)
    entries = "".join(
        f"<entry><id>urn:flagfall:notice:{message.id}</id><title>{_plain(message.title)}</title>"
        f"<summary>{_plain(message.text)}</summary><link href={quoteattr(origin + message.path)}/>"
        f"<updated>{_time(message.at)}</updated></entry>"
        for message in messages
    )
    title = _plain(say("web_notices.said.feed", language))
    return (
        f'<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
        f"<id>{escape(origin + address)}</id><title>{title}</title><author><name>Flagfall</name></author>"
        f'<link rel="self" href={quoteattr(origin + address)}/><updated>{_time(newest)}</updated>{entries}</feed>'
    )


def json_feed(origin: str, address: str, messages: Sequence[Message], language: str) -> str:
    """As JSON Feed."""
    items = [
        {
            "id": message.id,
            "url": origin + message.path,
            "title": message.title,
            "content_text": message.text,
            "date_published": _time(message.at),
        }
        for message in messages
    ]
    head = {"version": "https://jsonfeed.org/version/1.1", "title": say("web_notices.said.feed", language)}
    return json.dumps({**head, "feed_url": origin + address, "language": language, "items": items}, ensure_ascii=False)


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _plain(text: str) -> str:
    """Without the few characters that XML cannot hold at all."""
    return escape("".join(char for char in text if char >= " "))
