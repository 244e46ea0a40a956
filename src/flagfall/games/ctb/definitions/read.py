"""One variant file read strictly: every key known, every value allowed.

An error names the file, the key, the value and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from flagfall.games.ctb.definitions import switches
from flagfall.games.ctb.errors import BadVariant

SECTIONS = ("board", "setup", "turn", "movement", "attack", "combat", "end")
LETTERS = ascii_uppercase.replace("X", "")  # X is an unknown piece
SLUG = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_HEAD = ("title", "extends", "army_total")
_REMOVES = ("attacker", "defender", "both", "none")

Table = dict[str, Any]


def check_file(table: Any, where: str) -> Table:
    """Check that every key is known and every value allowed, as far as one file shows."""
    if not isinstance(table, Mapping):
        raise BadVariant(f"{where}: expected a table, got {table!r}.")
    _only(table, (*_HEAD, *SECTIONS, "pieces"), where, "")
    checked: Table = {}
    for key in ("title", "extends"):
        if key in table:
            if not isinstance(table[key], str) or not table[key].strip():
                told = f"{where}: {key}: {table[key]!r} is not allowed; a text."
                raise BadVariant(told, place=(key,), problem="no_text")
            checked[key] = table[key]
    if "army_total" in table:
        if not switches.is_number(table["army_total"]):
            raise BadVariant(f"{where}: army_total: {table['army_total']!r} is not allowed; a whole number.")
        checked["army_total"] = table["army_total"]
    for key in SECTIONS:
        checked[key] = _check_section(table.get(key, {}), key, f"{key}.", where)
    pieces = table.get("pieces", {})
    _table(pieces, "pieces", where)
    checked["pieces"] = {}
    for piece_id, values in pieces.items():
        if not SLUG.fullmatch(piece_id):
            raise BadVariant(f"{where}: pieces: {piece_id!r} is not a slug: lower-case letters, digits and _.")
        checked["pieces"][piece_id] = _check_section(values, "pieces", f"pieces.{piece_id}.", where)
    return checked


def _check_section(values: Any, section: str, prefix: str, where: str) -> Table:
    _table(values, prefix.rstrip("."), where)
    known = switches.section(section)
    _only(values, (*known, "letter") if section == "pieces" else tuple(known), where, prefix)
    checked: Table = {}
    for key, value in values.items():
        place = f"{prefix}{key}"
        if key == "letter":
            if not isinstance(value, str) or len(value) != 1 or value not in LETTERS:
                told = f"{where}: {place}: {value!r} is not allowed; a capital letter other than X."
                raise BadVariant(told, place=tuple(place.split(".")), problem="no_letter", value=value)
            checked[key] = value
            continue
        checked[key] = _check_value(known[key], value, place, where)
    return checked


def _check_value(switch: switches.Switch, value: Any, place: str, where: str) -> Any:
    told = f"{where}: {place}: {value!r} is not allowed; {switch.allowed}."
    error = BadVariant(told, place=tuple(place.split(".")), problem="not_allowed", value=value, allowed=switch.allowed)
    if switch.type == "count":
        both = [value, value] if switches.is_number(value) else value
        if not isinstance(both, (list, tuple)) or len(both) != 2:
            raise error
        if not all(switches.is_number(n) and 0 <= n <= switches.NO_LIMIT for n in both):
            raise error
        return list(both)
    if switch.type == "squares":
        if not isinstance(value, (list, tuple)) or not all(isinstance(square, str) for square in value):
            raise error
        return list(value)
    if switch.type == "exceptions":
        return _check_exceptions(value, place, where, error)
    if not switch.allows(value):
        raise error
    return value


def _check_exceptions(value: Any, place: str, where: str, error: BadVariant) -> list[Table]:
    if not isinstance(value, (list, tuple)):
        raise error
    seen: dict[tuple[str, str], int] = {}
    for i, entry in enumerate(value):
        here = f"{place}[{i}]"
        _table(entry, here, where)
        _only(entry, ("attacker", "defender", "removes"), where, f"{here}.")
        for key in ("attacker", "defender", "removes"):
            if not isinstance(entry.get(key), str):
                raise BadVariant(f"{where}: {here}.{key}: {entry.get(key)!r} is not allowed; a piece id, or '*'.")
        if entry["removes"] not in _REMOVES:
            raise BadVariant(
                f"{where}: {here}.removes: {entry['removes']!r} is not allowed; one of {', '.join(_REMOVES)}."
            )
        pair = (entry["attacker"], entry["defender"])
        if pair in seen:
            raise BadVariant(f"{where}: {here}: {pair[0]} -> {pair[1]} is already in entry {seen[pair]}.")
        seen[pair] = i
    return [dict(entry) for entry in value]


def _table(value: Any, place: str, where: str) -> None:
    if not isinstance(value, Mapping):
        raise BadVariant(f"{where}: {place}: {value!r} is not allowed; a table.")


def _only(table: Mapping[str, Any], allowed: tuple[str, ...], where: str, prefix: str) -> None:
    for key in table:
        if key not in allowed:
            told = f"{where}: {prefix}{key}: unknown key; allowed here: {', '.join(allowed)}."
            raise BadVariant(told, place=tuple(f"{prefix}{key}".split(".")), problem="unknown_key", value=key)
