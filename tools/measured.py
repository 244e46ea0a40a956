"""What studies have measured of each switch, for `docs/rulings.md`."""

from __future__ import annotations

import csv
from functools import cache

from ledger import ROOT

STUDIES = {"challengers": ("ruling_switches", "sequel_switches"), "ctb": ("ctb_switches",)}
FIGURES = {
    "challengers": (("win", "builder", "titles of the best drafter"), ("margin", "all", "fans from first to second")),
    "ctb": (("plies", "all", "plies"), ("tie", "all", "ties")),
}
SHARES = frozenset({"win", "tie"})


def measured(game: str, option: str) -> str:
    """What a switch changes, with 95 % intervals; empty where it was not measured."""
    found = []
    for arm, figures in _arms(game).items():
        name, _, value = arm.partition(" = ")
        if name == option:
            told = "; ".join(_told(figures[group, item], group, words) for group, item, words in FIGURES[game])
            found.append(f"`{value}`: {told}" if value else told)
    return ", ".join(found)


def _told(row: dict[str, str], group: str, words: str) -> str:
    change, low, high = (float(row[key]) for key in ("change", "change_low", "change_high"))
    if change == low == high == 0:
        return f"{words} the same"
    if group in SHARES:
        change, low, high = 100 * change, 100 * low, 100 * high
    unit = " points" if group in SHARES else ""
    return f"{words} {_signed(change)}{unit} ({_signed(low)} to {_signed(high)})"


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


@cache
def _arms(game: str) -> dict[str, dict[tuple[str, str], dict[str, str]]]:
    """By arm and figure, those that are compared with the rulings as they are."""
    found: dict[str, dict[tuple[str, str], dict[str, str]]] = {}
    for study in STUDIES[game]:
        with (ROOT / "docs" / "studies" / f"{study}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["change"]:
                    found.setdefault(row["arm"], {})[row["group"], row["item"]] = row
    return found
