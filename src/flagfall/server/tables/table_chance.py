"""Where the chance of a table comes from: a secret drawn for it and what its players add, or a seed the host chose."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from flagfall.core.rng import Chance, check_seed
from flagfall.core.secret import SECRET_BYTES, Secret
from flagfall.server.store.rows import TableRow


def draw_secret() -> dict[str, Any]:
    """The chance of a new table."""
    return {"secret": secrets.token_hex(SECRET_BYTES)}


def chance_of(row: TableRow) -> Chance:
    """As the host chose it, drawn and mixed, or, at tables of older versions, the seed that was drawn."""
    if row.settings.get("seed") is not None or row.chance is None or "secret" not in row.chance:
        return check_seed(row.seed)
    return Secret(row.chance["secret"], parts_of(row))


def bot_chance(row: TableRow) -> Chance:
    """What bots draw from: the game's chance cannot be computed from it. A seed that the host chose is no secret."""
    chance = chance_of(row)
    if isinstance(chance, Secret) or row.settings.get("seed") is not None:
        return chance
    return Secret(f"{chance:064x}")


def commitment_of(row: TableRow) -> str | None:
    """What fixes the secret and can be shown before it is opened; None: there is none."""
    chance = chance_of(row)
    return chance.commitment if isinstance(chance, Secret) else None


def parts_of(row: TableRow) -> tuple[str, ...]:
    """What the players have added, by seat: as it was at the start, before that as it is."""
    if row.chance is not None and "parts" in row.chance:
        return tuple(row.chance["parts"])
    return tuple(seat.part or "" for seat in row.seats)


def closed(row: TableRow) -> TableRow:
    """The game begins: regardless of who sits where later, nothing is added any more."""
    chance = row.chance or draw_secret()
    return replace(row, chance={**chance, "parts": list(parts_of(replace(row, chance=chance)))})
