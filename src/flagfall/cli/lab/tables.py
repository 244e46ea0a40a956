"""Figures of a study on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.cli.output.screen import Screen
from flagfall.lab.play import PLAYS
from flagfall.lab.report.labels import arm_label, group_label, item_label
from flagfall.lab.results.summary import Row
from flagfall.lab.studies.study import Study
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

MOST_ROWS = 40
NOT_HERE = frozenset({"partner"})  # too many for a terminal


def show_figures(screen: Screen, study: Study, rows: Sequence[Row], locale: str) -> None:
    """The shown groups as tables; long ones end in the report."""
    labels = {arm.name: arm_label(arm, locale) for arm in study.arms}
    for group in study.show:
        mine = [row for row in rows if row["group"] == group]
        if not mine or group in NOT_HERE:
            continue
        is_share = PLAYS.get(study.play).is_percentage(group)
        screen.print()
        screen.say(group_label(study, group, locale))
        table = [[say(f"lab.column.{key}", locale) for key in ("arm", "item", "mean", "low", "high")]]
        for row in mine[:MOST_ROWS]:
            values = [_shown(row[key], is_share, locale) for key in ("mean", "low", "high")]
            table.append([labels[row["arm"]], item_label(row["item"], locale), *values])
        screen.table(table, right=frozenset({2, 3, 4}))
        if len(mine) > MOST_ROWS:
            screen.say(say("cli.lab.more", locale, n=len(mine) - MOST_ROWS))


def show_comparison(screen: Screen, found: Sequence[dict[str, Any]], locale: str) -> None:
    """Differences with their intervals; a star where zero is not in it."""
    heads = ("arm", "item", "before", "after", "change", "low", "high")
    table = [[say(f"cli.lab.column_{key}", locale) for key in heads] + [""]]
    for row in found:
        is_share = row["is_share"]
        values = [_shown(row[key], is_share, locale) for key in ("before", "after", "change", "low", "high")]
        name = f"{row['group']}: {item_label(row['item'], locale)}"
        is_sure = row["low"] is not None and (row["low"] > 0 or row["high"] < 0)
        table.append([row["arm"], name, *values, "*" if is_sure else ""])
    screen.table(table, right=frozenset(range(2, 7)))
    screen.say(say("cli.lab.star", locale))


def _shown(value: float | None, is_share: bool, locale: str) -> str:
    if value is None:
        return "–"
    return percent(value, locale, 2) if is_share else decimal(value, locale, 2)
