"""Where one websocket frame ends (RFC 6455, 5.2), so that frames can be counted, and the usual one read at once."""

from __future__ import annotations

from typing import NamedTuple

WHOLE_TEXT = 0x81
"""The first byte of a text in a single frame, without any extension."""


class FrameBounds(NamedTuple):
    """The place of a frame among the bytes that have come so far."""

    payload: int
    end: int  # may lie beyond them
    is_masked: bool


def bounds(data: bytes, at: int) -> FrameBounds | None:
    """The bounds of the frame that begins there; None as long as its head is not complete."""
    came = len(data) - at
    if came < 2:
        return None
    second = data[at + 1]
    size, head = second & 0x7F, 2
    if size > 125:
        head = 4 if size == 126 else 10
        if came < head:
            return None
        size = int.from_bytes(data[at + 2 : at + head], "big")
    is_masked = second > 127
    if is_masked:
        head += 4
    return FrameBounds(at + head, at + head + size, is_masked)
