"""Every message of the tests' clients, in both directions, is held against docs/protocol.schema.json."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

SCHEMA = Path(__file__).resolve().parents[2] / "docs/protocol.schema.json"


@cache
def validator(name: str) -> Any:
    """For one definition of the page, such as `ServerMessage` or `CtbEvent`."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return jsonschema_rs.validator_for({"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"})


def check_sent(message: dict[str, Any]) -> None:
    """What a client says."""
    validator("ClientMessage").validate(message)


def check_received(message: dict[str, Any], game: str | None) -> None:
    """What the server says, the parts that are a game's own included where the page knows the game."""
    validator("ServerMessage").validate(message)
    title = (game or "").capitalize()
    if title not in ("Challengers", "Ctb"):
        return
    for event in message.get("events", ()):
        validator(f"{title}Event").validate(event)
    for action in message.get("legal") or ():
        validator(f"{title}Action").validate(action)
    if message.get("view") is not None:
        validator(f"{title}View").validate(message["view"])
