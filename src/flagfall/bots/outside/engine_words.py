"""The words of the line protocol (docs/engine-protocol.md), shared by both ends."""

from __future__ import annotations

PROTOCOL = 1

HELLO, HELLO_OK = "flagfall", "flagfallok"
READY, READY_OK = "isready", "readyok"
OPTION, NEW_GAME, POSITION, GO, STOP, QUIT = "setoption", "newgame", "position", "go", "stop", "quit"
BEST, ERROR, INFO = "bestaction", "error", "info"


def cut(line: str) -> tuple[str, str]:
    """The first word of a line, and the rest."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()
