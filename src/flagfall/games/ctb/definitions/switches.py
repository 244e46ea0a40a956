"""The list of rule switches: one place for defaults, allowed values and the ledger row each answers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

NO_LIMIT = 1_000_000

SwitchType = Literal["int", "bool", "enum", "text", "squares", "exceptions", "count"]


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch of a variant."""

    key: str
    type: SwitchType
    default: Any
    rule: str  # the ledger row
    meaning: str
    words: tuple[str, ...] = ()  # enum: what it may say
    low: int = 0  # numbers: the smallest …
    high: int = NO_LIMIT  # … and the largest
    zero: bool = False  # numbers: 0 is allowed, too, and switches the rule off

    @property
    def section(self) -> str:
        """The table of the file that contains it."""
        return self.key.partition(".")[0]

    @property
    def name(self) -> str:
        """The key inside that table."""
        return self.key.rpartition(".")[2]

    @property
    def allowed(self) -> str:
        """What it allows, in words for an error message."""
        if self.type == "enum":
            return f"one of {', '.join(self.words)}"
        if self.type == "bool":
            return "true or false"
        if self.type == "int":
            upto = "or more" if self.high == NO_LIMIT else f"to {self.high}"
            return f"{'0 (off) or ' if self.zero else ''}a whole number, {self.low} {upto}"
        return {
            "text": "a text",
            "squares": "a list of squares such as ['c4', 'f5']",
            "exceptions": "a list of { attacker, defender, removes }",
            "count": "a whole number, 0 or more, or two of them: [first side, other side]",
        }[self.type]

    def allows(self, value: Any) -> bool:
        """Whether a simple value (number, truth value, word, text) is allowed."""
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "enum":
            return isinstance(value, str) and value in self.words
        if self.type == "text":
            return isinstance(value, str)
        return is_number(value) and (self.low <= value <= self.high or (self.zero and value == 0))


def is_number(value: Any) -> bool:
    """A whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def switches() -> Mapping[str, Switch]:
    """All 41 switches by key, in the order of the file."""
    data = (files("flagfall.games.ctb") / "data" / "switches.toml").read_text(encoding="utf-8")
    return {row["key"]: _read(row) for row in tomllib.loads(data)["switch"]}


@cache
def section(name: str) -> Mapping[str, Switch]:
    """The switches of one table of a variant file, by their key in it; `pieces` gives those of a piece."""
    return {switch.name: switch for switch in switches().values() if switch.section == name}


def _read(row: dict[str, Any]) -> Switch:
    return Switch(
        key=row["key"],
        type=row["type"],
        default=row["default"],
        rule=row["rule"],
        meaning=row["meaning"],
        words=tuple(row.get("allowed", ())),
        low=row.get("min", 0),
        high=row.get("max", NO_LIMIT),
        zero=row.get("zero", False),
    )
