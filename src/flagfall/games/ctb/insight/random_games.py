"""Many random games of a variant at once: does it end, and how? Says nothing about balance between good players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import BadNumber
from flagfall.core.jit import has_native, native
from flagfall.core.rng import check_seed
from flagfall.core.schema import to_records
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.pack_rows import empty_field, pack, room_for, ways_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules import codes, playout
from flagfall.games.ctb.rules.protocol.ending import REASONS
from flagfall.games.ctb.rules.state import Work

COMPILE_FROM = 200
"""Games from which machine code pays."""


@dataclass(frozen=True, slots=True)
class Trials:
    """How random games went."""

    games: int
    won: tuple[int, int]  # by the first side, by the other
    tied: int
    cut_off: int  # still going on at the limit
    plies: int
    reasons: Mapping[str, int]


def try_out(
    variant: str | Variant, games: int = 1_000, seed: int = 0, *, limit: int = 100_000, engine: str = "auto"
) -> Trials:
    """Play random games from random formations; the same seed gives the same games in either mode."""
    for name, value in (("games", games), ("limit", limit)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10**9:
            raise BadNumber(f"{name} is a whole number from 1 to 10^9, not {value!r}.")
    found = find_variant(variant) if isinstance(variant, str) else variant
    is_compiled = engine == "compiled" or (engine == "auto" and games >= COMPILE_FROM and has_native())
    sizes = (limit + 1, room_for(found), codes.UNDO, ways_for(found), 2, 4)
    rules, field, work, tally = pack(found), empty_field(found.board), Work(), [0] * playout.TALLY
    if is_compiled:
        import numpy

        arrays: list[Any] = [numpy.zeros(n, numpy.int64) for n in (*sizes, playout.TALLY)]
        past, out, undo, ways, ways_n, rng, count = arrays
        shape = to_records(rules), to_records(field), to_records(work)
        native(playout.play_games)(*shape, past, out, undo, ways, ways_n, rng, check_seed(seed), 0, games, limit, count)
        tally = [int(n) for n in count]
    else:
        past, out, undo, ways, ways_n, rng = ([0] * n for n in sizes)
        lists = past, out, undo, ways, ways_n, rng
        playout.play_games([rules], [field], [work], *lists, check_seed(seed), 0, games, limit, tally)
    return Trials(
        games=games,
        won=(tally[playout.SOUTH], tally[playout.NORTH]),
        tied=tally[playout.TIED],
        cut_off=tally[playout.CUT_OFF],
        plies=tally[playout.PLIES],
        reasons={word: tally[playout.REASON + code] for code, word in REASONS.items() if tally[playout.REASON + code]},
    )
