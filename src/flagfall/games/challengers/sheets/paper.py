"""A page of shapes and words in millimetres, as SVG or as PDF; both show the same marks at the same places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any
from unicodedata import combining, normalize

from flagfall.core.errors import MissingExtra

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height by name."""

POINT = 0.352_777
"""Millimetres of a typographic point."""

ENCODING = "windows-1252"
"""Of the letters that every PDF reader has; what is not in it is shown as a question mark."""

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled polygon."""

    points: Points
    fill: str


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; `y` is its base line, `x` where it begins, ends or has its middle."""

    x: float
    y: float
    text: str
    size: float = 10  # points
    colour: str = "#1d2330"
    is_bold: bool = False
    anchor: str = "start"  # start, middle, end


Mark = Box | Shape | Words


@dataclass(slots=True)
class Page:
    """One side of paper."""

    name: str
    width: float
    height: float
    marks: list[Mark] = field(default_factory=list)

    def add(self, *marks: Mark) -> None:
        """Put marks above what is there."""
        self.marks += marks

    def write(self, x: float, y: float, width: float, text: str, size: float = 10, **style: Any) -> float:
        """Write a paragraph from a base line on; the base line after it."""
        for line in wrapped(text, width, size, is_bold=style.get("is_bold", False)):
            self.add(Words(x, y, line, size, **style))
            y += leading(size)
        return y


def leading(size: float) -> float:
    """From one base line to the next."""
    return 1.32 * size * POINT


_ADVANCES = {
    False: """
    278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278
    278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722
    667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556
    556 333 500 278 556 500 722 500 500 500 334 260 334 584
    """,
    True: """
    278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333
    333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722
    667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611
    611 389 556 333 611 556 778 556 556 500 389 280 389 584
    """,
}
_WIDTHS = {is_bold: tuple(map(int, text.split())) for is_bold, text in _ADVANCES.items()}
"""Of Helvetica, plain and bold: the widths of the letters from the space to the tilde in thousandths of their size."""

_OTHERS = {
    "½": 834,
    "…": 1000,
    "—": 1000,
    "·": 278,
    "ß": 611,
    "•": 350,
    "’": 278,
    "‘": 278,
    "“": 500,
    "”": 500,
    "„": 500,
}
_UNKNOWN = 600

RESERVE = 1.15
"""How much wider than Helvetica the letters of a viewer may be that has another font and knows no `textLength`."""


def set_width(text: str, size: float, *, is_bold: bool = False) -> float:
    """How wide a text is in Helvetica, to which an SVG viewer with another font is held."""
    widths = _WIDTHS[is_bold]
    total = 0
    for c in normalize("NFD", text):
        if " " <= c <= "~":
            total += widths[ord(c) - 32]
        elif not combining(c):
            total += _OTHERS.get(c, _UNKNOWN)
    return total / 1000 * size * POINT


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """The room that is kept for a text: rather too much than too little."""
    return RESERVE * set_width(text, size, is_bold=is_bold)


def wrapped(text: str, width: float, size: float, *, is_bold: bool = False) -> list[str]:
    """The lines of a paragraph; a word that is wider than a line has one of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, is_bold=is_bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, width: float, size: float, *, is_bold: bool = False) -> float:
    """The size at which a line fits, this one at most."""
    return min(size, size * width / max(width_of(text, size, is_bold=is_bold), 0.1))


def to_svg(page: Page) -> str:
    """One page."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm" height="{page.height:g}mm" '
        f'viewBox="0 0 {page.width:g} {page.height:g}" font-family="Helvetica, Arial, sans-serif">'
        f"<title>{escape(page.name)}</title>{''.join(map(_svg, page.marks))}</svg>\n"
    )


def _svg(mark: Mark) -> str:
    match mark:
        case Box(x, y, width, height, fill, stroke, line, is_dashed):
            dash = ' stroke-dasharray="1.6 1.2"' if is_dashed else ""
            edge = f' stroke="{stroke}" stroke-width="{line:g}"{dash}' if stroke else ""
            size = f'width="{width:.2f}" height="{height:.2f}"'
            return f'<rect x="{x:.2f}" y="{y:.2f}" {size} fill="{fill or "none"}"{edge}/>'
        case Shape(points, fill):
            return f'<polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in points)}" fill="{fill}"/>'
        case Words(x, y, text, size, colour, is_bold, anchor):
            weight = ' font-weight="700"' if is_bold else ""
            place = "" if anchor == "start" else f' text-anchor="{anchor}"'
            at = f'x="{x:.2f}" y="{y:.2f}" font-size="{size * POINT:.3f}" fill="{colour}"'
            length = set_width(text, size, is_bold=is_bold)
            held = f' textLength="{length:.2f}" lengthAdjust="spacingAndGlyphs"'
            return f"<text {at}{weight}{place}{held}>{escape(text)}</text>"


def to_pdf(pages: Iterable[Page], title: str, language: str) -> bytes:
    """All pages as one document; raises MissingExtra."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise MissingExtra("Printing to PDF", "plans") from None
    pdf = FPDF(unit="mm")
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(auto=False)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator("Flagfall")
    pdf.c_margin = 0
    for page in pages:
        pdf.add_page(format=(page.width, page.height))
        for mark in page.marks:
            _draw(pdf, mark)
    return bytes(pdf.output())


def _draw(pdf: Any, mark: Mark) -> None:
    match mark:
        case Box() if mark.fill or mark.stroke:
            pdf.set_line_width(mark.line)
            style = ("D" if mark.stroke else "") + ("F" if mark.fill else "")
            if mark.stroke:
                pdf.set_draw_color(mark.stroke)
            if mark.fill:
                pdf.set_fill_color(mark.fill)
            if mark.is_dashed:
                pdf.set_dash_pattern(dash=1.6, gap=1.2)
            pdf.rect(mark.x, mark.y, mark.width, mark.height, style=style)
            pdf.set_dash_pattern()
        case Shape():
            pdf.set_fill_color(mark.fill)
            pdf.polygon(list(mark.points), style="F")
        case Words():
            text = mark.text.encode(ENCODING, "replace").decode(ENCODING)
            pdf.set_font("Helvetica", "B" if mark.is_bold else "", mark.size)
            pdf.set_text_color(mark.colour)
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            pdf.text(mark.x - share * pdf.get_string_width(text), mark.y, text)
