"""How a record is written: one line of JSON with the values of its chain, so that every change can be found.

A program that only replays it needs no chain: values that are missing are missed by `flagfall verify`.

Records of format 1 (a seed and actions, no chain) are read as ever.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flagfall.core.codec import decode, encode, parse_json, to_json
from flagfall.core.errors import BadInput, BadRecord
from flagfall.core.records.chain import CHECK_DIGITS, FORMAT, Chain, chance_form, continues_form
from flagfall.core.records.record import Record
from flagfall.core.rng import Chance, check_seed
from flagfall.core.secret import Secret

OLD_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Written:
    """A record as a file has it: with what the file claims of its own chain."""

    record: Record
    format: int
    commitment: str = ""
    start: str = ""
    checks: tuple[str, ...] = ()
    opened: str = ""
    outcome: str = ""
    head: str = ""


@dataclass(frozen=True, slots=True)
class _Opened:
    """A secret in its JSON form; the commitment is a claim."""

    secret: str
    parts: tuple[str, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class _Seeded:
    """A seed in its JSON form."""

    seed: int


def write(record: Record, head: str | None = None) -> str:
    """One line of JSON. `head`: as it was stored when the game ended, so that a later change of the actions shows."""
    form, chain = encode(record), Chain(record)
    start = chain.check
    actions = [{**entry, "check": chain.add(entry["player"], entry["action"])} for entry in form["actions"]]
    closing = chain.close(record)
    outcome = form["outcome"]
    return to_json(
        {
            "kind": form["kind"],
            "format": FORMAT,
            **{key: form[key] for key in ("game", "rules_version", "config", "packs")},
            **continues_form(record),
            "chance": {**chance_form(record.chance), "check": closing.opened},
            "start": start,
            "actions": actions,
            "outcome": None if outcome is None else {**outcome, "check": (head or closing.head)[:CHECK_DIGITS]},
            "head": head or closing.head,
        }
    )


def read(text: str | bytes) -> Written:
    """A line of a file; raises BadRecord with the place that cannot be read."""
    if not isinstance(text, (str, bytes)):
        raise BadRecord(f"A record is one line of JSON, not {type(text).__name__}.")
    try:
        data = parse_json(text, "record")
        if not isinstance(data, dict):
            raise BadInput("record: expected an object.")
        form = data.pop("format", OLD_FORMAT if "seed" in data else None)
        if form == OLD_FORMAT and not isinstance(form, bool):
            return Written(_decode(data, check_seed(decode(int, data.pop("seed", None), "record.seed"))), OLD_FORMAT)
        if form != FORMAT:
            raise BadInput(f"record.format: {form!r} is not {FORMAT}; a newer Flagfall may read it.")
        return _read(data)
    except BadInput as error:
        raise BadRecord(str(error)) from None


def _read(data: dict[str, Any]) -> Written:
    opened, outcome = (_take_check(data.get(name), f"record.{name}") for name in ("chance", "outcome"))
    chance, commitment = _read_chance(data.pop("chance", None))
    start, head = (decode(str, data.pop(name, ""), f"record.{name}") for name in ("start", "head"))
    entries = data.get("actions")
    listed = enumerate(entries) if isinstance(entries, list) else ()
    checks = tuple(_take_check(entry, f"record.actions[{i}]") for i, entry in listed)
    return Written(_decode(data, chance), FORMAT, commitment, start, checks, opened, outcome, head)


def _read_chance(form: Any) -> tuple[Chance, str]:
    """Where the chance comes from, and the commitment the file names."""
    where = "record.chance"
    if not isinstance(form, dict) or form.get("kind") not in ("seed", "secret"):
        raise BadInput(f"{where}: expected a seed or an opened secret.")
    rest = {key: value for key, value in form.items() if key != "kind"}
    if form["kind"] == "seed":
        return check_seed(decode(_Seeded, rest, where).seed), ""
    opened: _Opened = decode(_Opened, rest, where)
    try:
        return Secret(opened.secret, opened.parts), opened.commitment
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def _take_check(form: Any, where: str) -> str:
    """Take the check out of an object; the decoder refuses what is not an object."""
    return str(decode(str, form.pop("check", ""), f"{where}.check")) if isinstance(form, dict) else ""


def _decode(data: dict[str, Any], chance: Chance) -> Record:
    """The record without its chance, which is not in the data any more."""
    if "chance" in data:
        raise BadInput("record.chance: unknown key in a record of format 1.")
    record: Record = decode(Record, {**data, "chance": 0}, "record")
    if record.continues is not None and not 0 <= record.continues.at <= len(record.actions):
        raise BadInput("record.continues.at: this record has fewer actions than the number given here.")
    return replace(record, chance=chance)
