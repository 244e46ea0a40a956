"""Larger tables, seated again by standings: those who stand together play together."""

from __future__ import annotations

from random import Random

from flagfall.server.features.cups.cup import Cup
from flagfall.server.features.cups.standings import standings_of

SMALLEST = 3
"""At a table of a cup; two who are left play a duel."""


def sizes(count: int, wanted: int, most: int) -> list[int]:
    """How many sit at each table: as wished or a little fewer, none far larger than another."""
    tables = max(1, -(-count // min(wanted, most)))
    while tables > 1 and count // tables < SMALLEST and -(-count // (tables - 1)) <= most:
        tables -= 1
    small, more = divmod(count, tables)
    return [small + 1] * more + [small] * (tables - more)


def grouped(cup: Cup, most: int, rng: Random) -> list[tuple[str, ...]]:
    """The tables of the next stage by chair, the best first; before the first stage lots decide."""
    present = {entrant.id for entrant in cup.present}
    order = [standing.entrant for standing in standings_of(cup) if standing.entrant in present]
    if not cup.stages:
        rng.shuffle(order)
    found = []
    for size in sizes(len(order), cup.settings.table_size, most):
        table, order = order[:size], order[size:]
        rng.shuffle(table)
        found.append(tuple(table))
    return found
