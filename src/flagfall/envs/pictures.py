"""What `render` gives, in every mode."""

from __future__ import annotations

from html import escape
from typing import Any

from flagfall.core.errors import BadConfig, MissingExtra
from flagfall.envs.simulator import Simulator

LINE, LETTER, EDGE = 18, 8, 12
"""Of pictures made of text: the height of a line, the width of a letter, the margin."""

MODES = ["human", "ansi", "svg", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    """One of the modes; raises BadConfig."""
    if mode is not None and mode not in MODES:
        raise BadConfig(f"render_mode is {', '.join(MODES)} or None, not {mode!r}.")
    return mode


def render(simulator: Simulator, mode: str | None) -> Any:
    """The table as text, as SVG, as an array of pixels, or printed."""
    if mode == "svg":
        return simulator.svg()
    if mode == "rgb_array":
        return pixels(simulator.text())
    if mode == "ansi":
        return simulator.text()
    if mode == "human":
        print(simulator.text())
    return None


def svg_of(text: str) -> str:
    """These lines as a picture of their own."""
    lines = text.splitlines()
    width = 2 * EDGE + LETTER * max(map(len, lines))
    height = 2 * EDGE + LINE * len(lines)
    rows = "\n".join(
        f'<text x="{EDGE}" y="{EDGE + LINE * (i + 1) - 5}" xml:space="preserve">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="monospace" font-size="13" fill="#1d2330">\n<title>{escape(lines[0])}</title>\n'
        f'<rect width="{width}" height="{height}" rx="6" fill="#fffdf6"/>\n{rows}\n</svg>'
    )


def pixels(text: str) -> Any:
    """Lines of text as pixels: height, width, and three bytes of colour."""
    import numpy

    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MissingExtra("Rendering as pixels", "rl") from None

    font = ImageFont.load_default(14)
    box = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), text, font=font)
    image = Image.new("RGB", (int(box[2]) + 24, int(box[3]) + 24), "#fffdf6")
    ImageDraw.Draw(image).multiline_text((12, 12), text, font=font, fill="#1d2330")
    return numpy.asarray(image)
