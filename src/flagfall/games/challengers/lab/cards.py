"""The play `cards`: compares a card with all others of its level in drafted decks (`meetings.py`).

A card is measured by how much more often the deck wins with it than with the average card of the level. `exclude`
leaves out the cards and decks of a set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.games.challengers.config import optional_sets
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.lab.frames import collect_packs, label, table_of
from flagfall.games.challengers.lab.meetings import FUNCTIONS, MATCHES_EACH, Meetings, kinds_of, printed_of
from flagfall.lab.play import Play, Tally, add

LEVELS = ("A", "B", "C")


def _prepare(settings: Mapping[str, Any], folder: Path, files: dict[str, str]) -> dict[str, Any]:
    found = {**settings, "packs": collect_packs(settings.get("packs", []), folder, files)}
    found.setdefault("level", "A")
    found.setdefault("matches", MATCHES_EACH)
    found.setdefault("partners", True)
    found.setdefault("exclude", None)
    if found["level"] not in LEVELS:
        raise BadInput(f"level is one of {', '.join(LEVELS)}, not {found['level']!r}.")
    if type(found["matches"]) is not int or not 1 <= found["matches"] <= 100_000:
        raise BadInput(f"matches is a whole number from 1 to 100000, not {found['matches']!r}.")
    if type(found["partners"]) is not bool:
        raise BadInput(f"partners is true or false, not {found['partners']!r}.")
    if found["exclude"] not in (None, *optional_sets(box())):
        raise BadInput(f"exclude is one of {', '.join(optional_sets(box()))}, not {found['exclude']!r}.")
    return found


def _chunk(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally]:
    table, matches = table_of(settings["packs"], files), settings["matches"]
    exclude = settings["exclude"]
    kinds = [kind for kind in kinds_of(table, settings["level"]) if table.cards[kind].set != exclude]
    printed, meetings = printed_of(table, kinds), Meetings(table, kinds, matches, seed, exclude)
    columns: dict[str, list[Any]] = {"game": [], "card": [], "won": [], "matches": []}
    tally: Tally = {}
    for number in range(begin, end):
        met = meetings.play(number)
        total = sum(met.wins[kind] for kind in printed)
        for kind, won in met.wins.items():
            value = len(printed) * won - total
            _count(tally, table, kind, met.deck, value, len(printed) * matches, settings["partners"])
            for key, cell in zip(columns, (number, table.ids[kind], won, matches), strict=True):
                columns[key].append(cell)
    return columns, tally


def _count(
    tally: Tally, table: CardTable, kind: int, deck: Sequence[int], value: int, scale: int, has_partners: bool
) -> None:
    own = table.ids[kind]
    add(tally, {f"power.{own}": [1, value, value * value, scale]})
    for other in sorted(set(deck)) if has_partners else ():
        add(tally, {f"partner.{own} + {table.ids[other]}": [1, value, value * value, scale]})


CARDS = Play(
    settings=("level", "matches", "packs", "partners", "exclude"),
    groups=("power", "partner"),
    shares=frozenset(),
    prepare=_prepare,
    chunk=_chunk,
    label=label,
    studies="flagfall.games.challengers.lab",
    is_difference=True,
    functions=lambda settings: FUNCTIONS,
)
