"""The sheets for one number of players: plans to deal, an overview, trophies, a score sheet, a quick reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import ROUNDS, plans
from flagfall.games.challengers.seating.measures import Measures, measure
from flagfall.games.challengers.sheets.icons import COLOURS, icon
from flagfall.games.challengers.sheets.paper import SIZES, Box, Page, Words, fitted, leading
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal

INK, SOFT, LINE, BAND = "#1d2330", "#5b6475", "#c9cfda", "#f1f3f7"
MARGIN = 12.0
HALF = "½"

TIPS = {"reference": (("course", 6), ("match", 7), ("end", 5))}
"""Headings of the quick reference and how many sentences each has."""


@dataclass(frozen=True, slots=True)
class PrintSetting:
    """What all sheets of one print need."""

    config: Config
    locale: str
    paper: str = "a4"

    @property
    def measures(self) -> Measures:
        """Who meets whom."""
        return measure(self.config.players, self.config.lines)

    def say(self, key: str, **values: object) -> str:
        """Words of a sheet."""
        return say(f"plans.sheet.{key}", self.locale, **values)

    def page(self, name: str) -> Page:
        """An empty page."""
        return Page(name, *SIZES[self.paper])

    def park(self, park: int) -> str:
        """The name of a park."""
        return say(f"ui.park.{plans().parks[park].id}.name", self.locale)

    def levels(self, r: int) -> str:
        """What may be picked in a round."""
        row = sorted(self.config.levels[r].items())
        return f" {self.say('or')} ".join(f"{picks} {level}" for level, picks in row)


def all_sheets(setting: PrintSetting) -> dict[str, list[Page]]:
    """Every sheet by its name."""
    return {name: list(make(setting)) for name, make in _SHEETS.items()}


def _title(setting: PrintSetting, page: Page, title: str, about: str = "") -> float:
    """A heading; where the rest of the page begins."""
    width = page.width - 2 * MARGIN
    page.add(Words(MARGIN, MARGIN + 6, title, fitted(title, width, 18, is_bold=True), INK, is_bold=True))
    y = MARGIN + 13
    if about:
        y = page.write(MARGIN, y, width, about, 9.5, colour=SOFT)
    return y + 1


def _foot(setting: PrintSetting, page: Page) -> None:
    page.add(Words(page.width / 2, page.height - 6, setting.say("foot"), 7, SOFT, anchor="middle"))


# Plans to cut out and deal


def plan_pages(setting: PrintSetting) -> Iterator[Page]:
    """One plan for each player, four on a page."""
    m = setting.measures
    lines = [line for line in range(m.seats) if line != m.robot]
    for number, first in enumerate(range(0, len(lines), 4), start=1):
        page = setting.page(setting.say("plans_page", n=number))
        width, height = (page.width - 2 * MARGIN) / 2, (page.height - 2 * MARGIN) / 2
        for i, line in enumerate(lines[first : first + 4]):
            _plan(setting, m, page, line, MARGIN + i % 2 * width, MARGIN + i // 2 * height, width, height)
        _foot(setting, page)
        yield page


def _plan(
    setting: PrintSetting, m: Measures, page: Page, line: int, x: float, y: float, width: float, height: float
) -> None:
    page.add(Box(x, y, width, height, stroke=LINE, is_dashed=True))
    x, y, width, height = x + 4, y + 4, width - 8, height - 8
    page.add(Box(x, y, 14, 14, fill=INK))
    page.add(Words(x + 7, y + 9.9, str(line + 1), 22, "#ffffff", is_bold=True, anchor="middle"))
    title = setting.say("plan", line=line + 1)
    page.add(Words(x + 18, y + 6, title, fitted(title, width - 18, 13, is_bold=True), INK, is_bold=True))
    about = setting.say("players", n=setting.config.players)
    page.add(Words(x + 18, y + 11.8, about, 9, SOFT))
    y += 18
    halves = setting.config.head_start[line]
    if halves:
        page.add(Box(x, y, width, 7.2, fill=BAND))
        told = setting.say("head_start", fans=fans_words(halves, setting.locale))
        page.add(Words(x + 2, y + 4.9, told, fitted(told, width - 4, 9, is_bold=True), INK, is_bold=True))
    above = 9.0 if any(setting.config.head_start) else 1.0
    y += above
    row = (height - 18 - above) / ROUNDS
    for r in range(ROUNDS):
        _plan_row(setting, m, page, line, r, x, y + r * row, width, row)


def _plan_row(
    setting: PrintSetting, m: Measures, page: Page, line: int, r: int, x: float, y: float, width: float, height: float
) -> None:
    park, pair = next((park, pair) for park, pair in enumerate(m.meetings[r]) if line in pair)
    other = pair[1 - pair.index(line)]
    info = plans().parks[park]
    colour = COLOURS[info.id]
    page.add(Box(x, y + 0.5, width, height - 1, fill=BAND if r % 2 == 0 else None))
    page.add(Box(x, y + 0.5, 2, height - 1, fill=colour))
    middle = y + height / 2
    page.add(Words(x + 7, middle + 2, str(r + 1), 15, INK, is_bold=True, anchor="middle"))
    half = info.halves[pair.index(line)]
    size = min(9.0, height - 2)
    page.add(*icon(half, x + 12, middle - size / 2, size, colour, BAND if r % 2 == 0 else "#ffffff"))
    room = width - 12 - size - 4 - 22
    name = setting.park(park)
    where = x + 12 + size + 3
    page.add(Words(where, middle - 0.5, name, fitted(name, room, 11, is_bold=True), INK, is_bold=True))
    rival = setting.say("against_robot") if other == m.robot else setting.say("against", line=other + 1)
    page.add(Words(where, middle + 4, rival, fitted(rival, room, 8.5), SOFT))
    levels = setting.levels(r)
    page.add(
        Words(
            x + width - 2, middle + 1.4, levels, fitted(levels, 20, 11, is_bold=True), INK, is_bold=True, anchor="end"
        )
    )


def fans_words(halves: int, locale: str) -> str:
    """A number of half fans: 2½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}{HALF}" if half else decimal(whole, locale, 0)


# Everything at a glance


def overview_pages(setting: PrintSetting) -> Iterator[Page]:
    """Who meets whom in which park, for the person who runs the tournament."""
    m = setting.measures
    page = setting.page(setting.say("overview"))
    y = _title(setting, page, setting.say("overview_title", n=m.players), setting.say("overview_about"))
    parks = m.seats // 2
    first, total = 16.0, page.width - 2 * MARGIN
    column = (total - first) / parks
    row = min(16.0, (page.height - y - 70) / (ROUNDS + 1))
    for park in range(parks):
        info, x = plans().parks[park], MARGIN + first + park * column
        page.add(Box(x, y, column, row, fill=COLOURS[info.id]))
        name = setting.park(park)
        page.add(
            Words(
                x + column / 2,
                y + row / 2 + 1.3,
                name,
                fitted(name, column - 2, 10, is_bold=True),
                "#ffffff",
                is_bold=True,
                anchor="middle",
            )
        )
    for r in range(ROUNDS):
        top = y + (r + 1) * row
        page.add(Words(MARGIN + first / 2, top + row / 2 + 2, str(r + 1), 14, INK, is_bold=True, anchor="middle"))
        for park, pair in enumerate(m.meetings[r]):
            x, info = MARGIN + first + park * column, plans().parks[park]
            page.add(Box(x, top, column, row, fill=BAND if r % 2 else None, stroke=LINE, line=0.2))
            small, space = min(4.5, column / 5), column / 4
            for side, line in enumerate(pair):
                at = x + space + side * 2 * space
                told = setting.say("robot_short") if line == m.robot else str(line + 1)
                page.add(
                    *icon(
                        info.halves[side],
                        at - small / 2,
                        top + 1.6,
                        small,
                        COLOURS[info.id],
                        BAND if r % 2 else "#ffffff",
                    )
                )
                page.add(
                    Words(
                        at,
                        top + row - 2.2,
                        told,
                        fitted(told, 2 * space - 1, 12, is_bold=True),
                        INK,
                        is_bold=True,
                        anchor="middle",
                    )
                )
    y += (ROUNDS + 1) * row + 9
    width = page.width - 2 * MARGIN
    if any(setting.config.head_start):
        shares = [
            setting.say("line_fans", line=line + 1, fans=fans_words(halves, setting.locale))
            for line, halves in enumerate(setting.config.head_start)
            if halves
        ]
        y = page.write(MARGIN, y, width, setting.say("head_starts", lines=" · ".join(shares)), 10) + 2
        y = page.write(MARGIN, y, width, setting.say("half_about"), 9.5, colour=SOFT) + 2
    about = [setting.say("deal_about"), *([setting.say("robot_about")] if m.robot is not None else [])]
    page.write(MARGIN, y, width, " ".join(about), 9.5, colour=SOFT)
    _foot(setting, page)
    yield page


# Trophies to cut out


def trophy_pages(setting: PrintSetting) -> Iterator[Page]:
    """The trophies of all rounds, those of both boxes where two are in play."""
    page = setting.page(setting.say("trophies"))
    y = _title(setting, page, setting.say("trophies"), setting.say("trophies_about"))
    columns = len(setting.config.prizes[0])
    width = min(26.0, (page.width - 2 * MARGIN) / columns)
    height = min(34.0, (page.height - y - 14) / ROUNDS)
    left = (page.width - columns * width) / 2
    for r, fans in enumerate(setting.config.prizes):
        for i, n in enumerate(fans):
            _trophy(setting, page, r, n, left + i * width, y + r * height, width, height)
    _foot(setting, page)
    yield page


def _trophy(
    setting: PrintSetting, page: Page, r: int, fans: int, x: float, y: float, width: float, height: float
) -> None:
    page.add(Box(x, y, width, height, stroke=LINE, is_dashed=True))
    middle, small = x + width / 2, 1.6
    page.add(Box(x + small, y + small, width - 2 * small, 6.4, fill=INK))
    told = say("web_replay.mark.round", setting.locale, round=r + 1)
    page.add(
        Words(
            middle,
            y + small + 4.5,
            told,
            fitted(told, width - 5, 8.5, is_bold=True),
            "#ffffff",
            is_bold=True,
            anchor="middle",
        )
    )
    page.add(Words(middle, y + height * 0.66, str(fans), 24, INK, is_bold=True, anchor="middle"))
    name = setting.say("fans", n=fans)
    page.add(Words(middle, y + height - 3, name, fitted(name, width - 3, 8), SOFT, anchor="middle"))


# The score sheet


def score_pages(setting: PrintSetting) -> Iterator[Page]:
    """A row for each player: trophies by round, fans, total, place."""
    page = setting.page(setting.say("score"))
    y = _title(setting, page, setting.say("score"), setting.say("score_about"))
    m = setting.measures
    people = [line for line in range(m.seats) if line != m.robot]
    names = [
        setting.say("line"),
        setting.say("name"),
        *map(str, range(1, ROUNDS + 1)),
        setting.say("extra"),
        setting.say("total"),
        setting.say("place"),
    ]
    free = page.width - 2 * MARGIN
    widths = [11.0, free - 11 - ROUNDS * 12 - 3 * 17, *[12.0] * ROUNDS, 17.0, 17.0, 17.0]
    row = min(14.0, (page.height - y - 40) / (len(people) + 1))
    for i in range(len(people) + 1):
        x = MARGIN
        for name, width in zip(names, widths, strict=True):
            top = y + i * row
            page.add(Box(x, top, width, row, fill=BAND if i == 0 else None, stroke=LINE))
            if i == 0:
                page.add(
                    Words(
                        x + width / 2,
                        top + row / 2 + 1.3,
                        name,
                        fitted(name, width - 1.5, 9, is_bold=True),
                        INK,
                        is_bold=True,
                        anchor="middle",
                    )
                )
            x += width
        if i > 0:
            line = people[i - 1]
            page.add(
                Words(MARGIN + 5.5, y + i * row + row / 2 + 1.6, str(line + 1), 11, INK, is_bold=True, anchor="middle")
            )
            if halves := setting.config.head_start[line]:
                x = MARGIN + widths[0] + widths[1] + ROUNDS * 12
                page.add(Words(x + 1.5, y + i * row + 4, f"+{fans_words(halves, setting.locale)}", 8, SOFT))
    y += (len(people) + 1) * row + 8
    page.write(MARGIN, y, free, setting.say("ties"), 9.5, colour=SOFT)
    _foot(setting, page)
    yield page


# The quick reference


def reference_pages(setting: PrintSetting) -> Iterator[Page]:
    """The course of a game on one page."""
    page = setting.page(setting.say("reference"))
    y = _title(setting, page, setting.say("reference"), setting.say("reference_about"))
    width = page.width - 2 * MARGIN
    for heading, sentences in TIPS["reference"]:
        y += 3
        page.add(Box(MARGIN, y - 5.2, width, 7.6, fill=INK))
        page.add(Words(MARGIN + 3, y, setting.say(f"{heading}.title"), 11.5, "#ffffff", is_bold=True))
        y += 8
        for number in range(1, sentences + 1):
            page.add(Words(MARGIN + 4, y, str(number), 10.5, COLOURS["red"], is_bold=True, anchor="middle"))
            y = page.write(MARGIN + 9, y, width - 9, setting.say(f"{heading}.{number}"), 10.5) + 1
    y += 2
    page.add(Words(MARGIN, y, setting.say("rounds"), 10.5, INK, is_bold=True))
    column = width / ROUNDS
    y += 3
    for r in range(ROUNDS):
        x = MARGIN + r * column
        page.add(Box(x, y, column, 18, fill=BAND if r % 2 == 0 else None, stroke=LINE))
        page.add(Words(x + column / 2, y + 6, str(r + 1), 12, INK, is_bold=True, anchor="middle"))
        levels = setting.levels(r)
        page.add(Words(x + column / 2, y + 11, levels, fitted(levels, column - 2, 9.5), INK, anchor="middle"))
        low, high = min(setting.config.prizes[r]), max(setting.config.prizes[r])
        fans = setting.say("fans_range", low=low, high=high)
        page.add(Words(x + column / 2, y + 15.6, fans, fitted(fans, column - 2, 8), SOFT, anchor="middle"))
    page.write(MARGIN, y + 18 + leading(9.5) + 1, width, setting.say("unofficial"), 8.5, colour=SOFT)
    yield page


_SHEETS: dict[str, Callable[[PrintSetting], Iterator[Page]]] = {
    "plans": plan_pages,
    "overview": overview_pages,
    "trophies": trophy_pages,
    "score": score_pages,
    "reference": reference_pages,
}
SHEETS = tuple(_SHEETS)
