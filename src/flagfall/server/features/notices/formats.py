"""What a webhook is sent: our own JSON, or what Discord, ntfy and Matrix show without a program in between."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any, Literal, get_args

from flagfall.server.features.notices.messages import Message

Format = Literal["json", "discord", "ntfy", "matrix"]
FORMATS: tuple[Format, ...] = get_args(Format)

LONGEST_DISCORD = 2_000
"""Characters of a message there."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A body and the headers that go with it."""

    body: bytes
    headers: dict[str, str]


def letter(kind: Format, message: Message, address: str) -> Letter:
    """A notice as one of them wants it; `address` leads to the table."""
    return _WRITERS[kind](message, address)


def _json(message: Message, address: str) -> Letter:
    told = {"id": message.id, "kind": message.kind, "title": message.title, "text": message.text}
    return _sent_as_json({**told, "url": address, "table": message.table, "at": message.at})


def _discord(message: Message, address: str) -> Letter:
    """A webhook of a channel. Names of players must neither ring anyone nor change how it looks."""
    content = f"**{_plain(message.title)}**\n{_plain(message.text)}\n{address}"
    return _sent_as_json({"content": content[:LONGEST_DISCORD], "allowed_mentions": {"parse": []}})


def _ntfy(message: Message, address: str) -> Letter:
    """The address of a topic: the text is the body, the rest are headers, which know ASCII alone."""
    title = f"=?UTF-8?B?{b64encode(message.title.encode()).decode()}?="
    return Letter(
        message.text.encode(), {"Content-Type": "text/plain; charset=utf-8", "Title": title, "Click": address}
    )


def _matrix(message: Message, address: str) -> Letter:
    """A generic webhook of matrix-hookshot, which bridges to a room."""
    link = f'<a href="{escape(address)}">{escape(message.title)}</a>'
    html = f"<strong>{link}</strong><br>{escape(message.text)}"
    return _sent_as_json({"text": f"{message.title}: {message.text} {address}", "html": html, "username": "Flagfall"})


def _sent_as_json(told: dict[str, Any]) -> Letter:
    return Letter(json.dumps(told, ensure_ascii=False).encode(), {"Content-Type": "application/json"})


def _plain(text: str) -> str:
    """Without what Discord would read as formatting."""
    return "".join(f"\\{char}" if char in "\\*_~`|<>[]()#@" else char for char in text)


_WRITERS: dict[Format, Callable[[Message, str], Letter]] = {
    "json": _json, "discord": _discord, "ntfy": _ntfy, "matrix": _matrix,
}  # fmt: skip
