"""The report of a study: one HTML file that needs nothing else; its plots answer to mouse, finger and keyboard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from flagfall.core.words import in_one
from flagfall.lab.play import PLAYS
from flagfall.lab.results.folder import Folder
from flagfall.lab.results.summary import Row
from flagfall.lab.studies.read import Arm, Study
from flagfall.text.catalog import has_words, say
from flagfall.text.cldr import decimal, number, percent

# Which cards a card is better with, and with which it is worse.

# What arms, groups of figures and their items are called, in the reader's language.


def arm_label(arm: Arm, locale: str) -> str:
    """An arm by its own name and by what varies."""
    parts = [in_one(dict(arm.titles), locale)] if arm.titles else []
    parts += [_choice(key, value, locale) for key, value in arm.choice.items()]
    return ", ".join(parts) or say("lab.all", locale)


def _choice(key: str, value: Any, locale: str) -> str:
    name = _known(f"lab.setting.{key}", locale, key)
    if isinstance(value, list):
        return f"{name}: {' + '.join(map(str, value))}"
    if isinstance(value, bool):
        return f"{name}: {say('lab.yes' if value else 'lab.no', locale)}"
    return f"{name}: {item_label(str(value), locale)}"


def group_label(study: Study, group: str, locale: str) -> str:
    """A group of figures, as the heading of its part of the report."""
    return _known(f"lab.{study.play}.{group}", locale, group)


def item_label(item: str, locale: str) -> str:
    """An item: a card, a round, a reason, a bot; what has no words is shown as it is."""
    if " + " in item:
        return " + ".join(item_label(part, locale) for part in item.split(" + "))
    for play in PLAYS.all().values():
        if (known := play.label(item, locale)) is not None:
            return known
    return _known(f"lab.item.{item}", locale, item)


def _known(key: str, locale: str, text: str) -> str:
    return say(key, locale) if " " not in key and has_words(key, locale) else text


FEWEST = 20
"""Meetings with both cards, below which nothing is said."""

SHOWN = 3


def partner_table(rows: Sequence[Row], locale: str) -> str:
    """By card: the best and the worst partners, those whose interval leaves the mean of all partners out."""
    lines = [[say(f"lab.column.{key}", locale) for key in ("card", "best", "worst")]]
    cards = dict.fromkeys(row["item"].partition(" + ")[0] for row in rows)
    for card in cards:
        mine = [row for row in rows if row["item"].startswith(f"{card} + ") and row["n"] >= FEWEST]
        if not mine:
            continue
        usual = sum(row["mean"] * row["n"] for row in mine) / sum(row["n"] for row in mine)
        best = sorted((row for row in mine if row["low"] > usual), key=lambda row: -row["mean"])
        worst = sorted((row for row in mine if row["high"] < usual), key=lambda row: row["mean"])
        lines.append([item_label(card, locale), _list(best, usual, locale), _list(worst, usual, locale)])
    html = "".join(
        "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in line) + "</tr>"
        for tag, line in zip(["th", *["td"] * len(lines)], lines, strict=False)
    )
    return f'<div class="scroll"><table class="words">{html}</table></div>'


def _list(rows: Sequence[Row], usual: float, locale: str) -> str:
    found = []
    for row in rows[:SHOWN]:
        name = item_label(row["item"].partition(" + ")[2], locale)
        change = row["mean"] - usual
        found.append(f"{name} ({'+' if change > 0 else '−'}{percent(abs(change), locale, 1)})")
    return ", ".join(found) or "–"


WORDS = ("by_arm", "by_item", "sort", "change", "interval", "games_of", "choose")
PLACES = {name: f"{{{name}}}" for name in ("low", "high", "n")}
"""Values that the script fills in."""

TABLES_ONLY = frozenset({"partner"})


def write_report(study: Study, folder: Folder, rows: Sequence[Row], locale: str) -> None:
    """Put the report into the folder."""
    folder.write("report.html", report(study, rows, locale).encode())


def report(study: Study, rows: Sequence[Row], locale: str) -> str:
    """The page."""
    arms = {arm.name: arm_label(arm, locale) for arm in study.arms}
    title = in_one(dict(study.title), locale)
    parts = [f"<h1>{escape(title)}</h1>"]
    if study.about:
        parts.append(f"<p>{escape(in_one(dict(study.about), locale))}</p>")
    if study.found:
        parts.append(
            f"<aside><strong>{escape(say('lab.found', locale))}</strong> "
            f"{escape(in_one(dict(study.found), locale))}</aside>"
        )
    parts.append(f'<p class="facts">{escape(_facts(study, rows, locale))}</p>')
    for group in study.show:
        mine = [row for row in rows if row["group"] == group]
        if mine:
            parts.append(_section(study, group, mine, arms, locale))
    parts.append(f"<footer>{escape(say('lab.made_by', locale))}</footer>")
    page = (files("flagfall.lab") / "report" / "page.html").read_text(encoding="utf-8")
    script = (files("flagfall.lab") / "report" / "plots.js").read_text(encoding="utf-8")
    words = {key: say(f"lab.{key}", locale, **PLACES) for key in WORDS}
    return (
        page.replace("$LANG", locale)
        .replace("$TITLE", escape(title))
        .replace("$WORDS", _json(words))
        .replace("$SCRIPT", script)
        .replace("$BODY", "\n".join(parts))
    )


def _facts(study: Study, rows: Sequence[Row], locale: str) -> str:
    games = sum({row["arm"]: row["games"] for row in rows}.values())
    facts = [say("lab.games", locale, n=games), say("lab.arms", locale, n=len(study.arms))]
    facts.append(say("lab.seed", locale, seed=str(study.seed)))
    if study.precision is not None:
        facts.append(say("lab.precision", locale, share=percent(study.precision, locale, 2)))
    return " · ".join([*facts, say("lab.intervals", locale)])


def _section(study: Study, group: str, rows: Sequence[Row], arms: dict[str, str], locale: str) -> str:
    heading = f"<h2>{escape(group_label(study, group, locale))}</h2>"
    is_share = PLAYS.get(study.play).is_percentage(group)
    if group in TABLES_ONLY:
        return f"<section>{heading}{partner_table(rows, locale)}</section>"
    data = {
        "share": is_share,
        "group": group,
        "arms": list(dict.fromkeys(arms[row["arm"]] for row in rows)),
        "items": list(dict.fromkeys(item_label(row["item"], locale) for row in rows)),
        "points": [_point(row, arms, locale) for row in rows],
    }
    return (
        f'<section>{heading}<div class="controls"></div><div class="plot"></div>'
        f'<script type="application/json">{_json(data)}</script>'
        f"<details><summary>{escape(say('lab.table', locale))}</summary>"
        f"{_table(rows, arms, is_share, locale)}</details></section>"
    )


def _point(row: Row, arms: dict[str, str], locale: str) -> list[Any]:
    change = None if row["change"] is None else [_short(row[key]) for key in ("change", "change_low", "change_high")]
    values = [_short(row[key]) for key in ("mean", "low", "high")]
    return [arms[row["arm"]], item_label(row["item"], locale), row["n"], values, change]


def _table(rows: Sequence[Row], arms: dict[str, str], is_share: bool, locale: str) -> str:
    def shown(value: float | None) -> str:
        if value is None:
            return "–"
        return percent(value, locale, 2) if is_share else decimal(value, locale, 2)

    has_change = any(row["change"] is not None for row in rows)
    keys = ["mean", "low", "high", *(["change", "change_low", "change_high"] if has_change else [])]
    heads = ["arm", "item", "n", *keys]
    lines = ["<tr>" + "".join(f"<th>{escape(say(f'lab.column.{key}', locale))}</th>" for key in heads) + "</tr>"]
    for row in rows:
        cells = [arms[row["arm"]], item_label(row["item"], locale), number(row["n"], locale)]
        cells += [shown(row[key]) for key in keys]
        lines.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return f'<div class="scroll"><table>{"".join(lines)}</table></div>'


def _short(value: float) -> float:
    return round(value, 6)


def _json(data: Any) -> str:
    """JSON that cannot end the script element around it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
