"""Sheets to print: what they say is what is played, in every language, on every paper, inside the page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from flagfall.core.languages import codes
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import ROUNDS, plans
from flagfall.games.challengers.sheets.icons import COLOURS, halves
from flagfall.games.challengers.sheets.paper import (
    POINT,
    Box,
    Page,
    Shape,
    Words,
    fitted,
    set_width,
    to_pdf,
    to_svg,
    width_of,
    wrapped,
)
from flagfall.games.challengers.sheets.sheets import SHEETS, PrintSetting, all_sheets, fans_words

SVG = "{http://www.w3.org/2000/svg}"


def words(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Words)]


def test_every_park_has_a_colour_and_every_half_a_drawing() -> None:
    assert {park.id for park in plans().parks} == set(COLOURS)
    assert {half for park in plans().parks for half in park.halves} == halves()


@pytest.mark.parametrize("players", [3, 7, 8, 9, 16])
def test_there_is_one_plan_for_each_player(players: int) -> None:
    setting = PrintSetting(Config(players=players), "en")
    told = [text for page in all_sheets(setting)["plans"] for text in words(page)]
    first = 2 if players % 2 else 1
    titles = [text for text in told if re.fullmatch(r"Plan \d+", text)]
    assert titles == [f"Plan {line}" for line in range(first, first + players)]
    assert told.count("against the Robot") == (ROUNDS if players % 2 else 0)


def test_a_plan_says_where_one_plays_and_against_whom() -> None:
    page = all_sheets(PrintSetting(Config(players=4), "en"))["plans"][0]
    told = words(page)[: 4 + 4 * ROUNDS]
    assert told[:3] == ["1", "Plan 1", "4 players"]
    assert told[3:7] == ["1", "Green park", "against plan 4", "2 A"]
    assert told[11:15] == ["3", "Green park", "against plan 3", "2 A or 1 B"]


@pytest.mark.rule("CH-MANY-06")
def test_fans_to_begin_with_are_on_plan_overview_and_score_sheet() -> None:
    made = all_sheets(PrintSetting(Config(players=5, seating="searched"), "en"))
    halves_of = [half for half in plans().searched[5].head_start if half]
    for name in ("plans", "score"):
        told = " ".join(text for page in made[name] for text in words(page))
        assert all(fans_words(half, "en") in told for half in halves_of)
    assert "Fans to begin with" in " ".join(words(made["overview"][0]))
    printed = " ".join(words(all_sheets(PrintSetting(Config(players=5), "en"))["overview"][0]))
    assert "begin with" not in printed
    assert [fans_words(n, "en") for n in (1, 2, 5)] == ["½", "1", "2½"]


@pytest.mark.rule("CH-MANY-03")
def test_trophies_are_those_of_the_boxes_in_play() -> None:
    for players, boxes in ((8, 1), (9, 2)):
        told = words(all_sheets(PrintSetting(Config(players=players), "en"))["trophies"][0])
        fans = sorted(int(text) for text in told if text.isdigit())
        assert fans == sorted(n for row in plans().trophies for n in row * boxes)


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [3, 9, 16])
def test_everything_is_inside_the_page(locale: str, paper: str, players: int) -> None:
    for pages in all_sheets(PrintSetting(Config(players=players), locale, paper)).values():
        for page in pages:
            for mark in page.marks:
                match mark:
                    case Box():
                        corners = [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
                    case Shape():
                        corners = list(mark.points)
                    case Words():
                        width = width_of(mark.text, mark.size, is_bold=mark.is_bold)
                        left = mark.x - {"start": 0, "middle": 0.5, "end": 1}[mark.anchor] * width
                        corners = [(left, mark.y), (left + width, mark.y)]
                for x, y in corners:
                    assert 4 <= x <= page.width - 4, mark
                    assert 4 <= y <= page.height - 4, mark


@pytest.mark.parametrize("locale", codes())
def test_svg_is_well_formed_and_says_the_same(locale: str) -> None:
    for pages in all_sheets(PrintSetting(Config(players=9), locale)).values():
        for page in pages:
            root = ElementTree.fromstring(to_svg(page))
            assert root.find(f"{SVG}title") is not None
            assert [text.text for text in root.iter(f"{SVG}text")] == words(page)


@pytest.mark.parametrize("locale", codes())
def test_no_font_of_a_viewer_makes_the_words_of_an_svg_leave_the_page(locale: str) -> None:
    for pages in all_sheets(PrintSetting(Config(players=7), locale)).values():
        for page in pages:
            for text in ElementTree.fromstring(to_svg(page)).iter(f"{SVG}text"):
                assert text.get("lengthAdjust") == "spacingAndGlyphs"
                width = float(text.attrib["textLength"])
                left = float(text.attrib["x"]) - {"middle": 0.5, "end": 1}.get(text.get("text-anchor", ""), 0) * width
                assert 4 <= left <= left + width <= page.width - 4, text.text


@pytest.mark.parametrize("is_bold", [False, True])
def test_widths_are_those_of_helvetica(is_bold: bool) -> None:
    fpdf = pytest.importorskip("fpdf")
    pdf = fpdf.FPDF(unit="mm")
    pdf.core_fonts_encoding = "windows-1252"
    pdf.set_font("Helvetica", "B" if is_bold else "", 10)
    for text in ("The quick brown fox, 1–2 [½]", "Größe: ÄÖÜ äöü ß", "~ @ {|}"):
        assert set_width(text, 10, is_bold=is_bold) == pytest.approx(pdf.get_string_width(text), rel=0.01)
    assert set_width("M", 1000) == pytest.approx(833 * POINT)


def test_pdf_has_all_pages() -> None:
    pytest.importorskip("fpdf")
    made = all_sheets(PrintSetting(Config(players=16), "de"))
    assert tuple(made) == SHEETS
    pages = [page for part in made.values() for page in part]
    data = to_pdf(pages, "Pläne", "de")
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") == len(pages) == 8


def test_letters_that_the_fonts_lack_are_no_error() -> None:
    pytest.importorskip("fpdf")
    page = Page("x", 100, 100)
    page.add(Words(10, 10, "Zażółć – 日本"))
    assert to_pdf([page], "Zażółć", "pl").startswith(b"%PDF-")


def test_lines_are_wrapped_and_fitted() -> None:
    lines = wrapped("one two three four five six", 20, 10)
    assert " ".join(lines) == "one two three four five six"
    assert all(width_of(line, 10) <= 20 for line in lines)
    assert wrapped("Donaudampfschifffahrt", 5, 10) == ["Donaudampfschifffahrt"]
    assert width_of("Donaudampfschifffahrt", fitted("Donaudampfschifffahrt", 10, 12)) <= 10.001
    assert fitted("a", 100, 12) == 12
