"""Why a websocket is closed, as the numbers that browsers see."""

from __future__ import annotations

from flagfall.server.errors import (
    BadMessage,
    Banned,
    Forbidden,
    HostRefused,
    NoSuchTable,
    OriginRefused,
    ServerError,
    TooLarge,
    TooMany,
    Unavailable,
    WrongToken,
)

RESTART = 1012
LATER = 1013
BAD = 4400
LATE = 4408
TOO_SLOW = 4413

_CODES: dict[type[ServerError], int] = {
    TooLarge: 1009,
    BadMessage: BAD,
    WrongToken: 4401,
    Forbidden: 4403,
    Banned: 4403,
    OriginRefused: 4420,
    HostRefused: 4421,
    NoSuchTable: 4404,
    TooMany: 4429,
    Unavailable: LATER,
}


def close_code(error: ServerError | type[ServerError]) -> int:
    """The number for an error."""
    kind = error if isinstance(error, type) else type(error)
    return next((_CODES[base] for base in kind.__mro__ if base in _CODES), BAD)
