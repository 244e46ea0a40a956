"""Nothing is cut at the sides, whatever the page and the language, on phones and televisions, with long names."""

from __future__ import annotations

from collections.abc import Callable

from browser.program import Program
from browser.tour import Evening, tour
from browser.visitor import SETTLED, Visitor

Visit = Callable[..., Visitor]
# Width and height in CSS pixels, and how many pixels of the screen each of them is: where it does not matter, few.
SIZES = {
    "small phone": (360, 740, 1),
    "phone": (390, 844, 1),
    "phone on its side": (844, 390, 1),
    "tablet": (768, 1024, 0.5),
    "laptop": (1280, 800, 0.5),
    "desk": (1920, 1080, 0.25),
    "television": (3840, 2160, 0.125),
    "laptop at 200 %": (640, 400, 2),
}
SCARCE = ("small phone", "phone on its side")
"""Where there is the least room, upright and on its side; the other sizes are looked at on pages with much on them."""
NARROW = ("small phone", "laptop at 200 %")
OUTSIDE = """() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.push(`the page has ${wide} of ${width} px`);
  const parts = "a, button, input, select, textarea, summary, label, h1, h2, h3, strong, [role=timer]";
  for (const part of document.querySelectorAll(parts)) {
    if (!part.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
    const { left, right, width: size } = part.getBoundingClientRect();
    if (size > 1 && (left < -1 || right > width + 1))
      found.push(`${part.dataset.testid ?? part.tagName} ${part.textContent.trim()}: ${left} to ${right} of ${width}`);
  }
  return found;
}"""
"""Whatever can be pressed or has to be read and is not whole between the left and the right edge."""
# In scripts of all widths, 24 letters each.
WIDE = (
    "全角文字の名前はとても幅が広いので場所を取ります",
    "🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆🦅🦉🦇🐺🐗🐴🦄🐝🐛",
)
BUSY = ("home", "lobby", "waiting room", "picking", "placing", "board, over", "result", "replay of the board")


class Screen:
    """A visitor's screen, that becomes another one without a new page."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.devtools = visitor.context.new_cdp_session(visitor.page)

    def check(self, place: str, *sizes: str) -> None:
        """Nothing is outside in any of these sizes."""
        # Nobody looks, and to paint takes longer than to find out where everything is.
        self.page.evaluate("document.documentElement.style.opacity = 0")
        for name in sizes:
            width, height, scale = SIZES[name]
            size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
            self.devtools.send("Emulation.setDeviceMetricsOverride", size)
            self.page.evaluate(SETTLED)
            found = self.page.evaluate(OUTSIDE)
            assert not found, f"{place}, {name}: {found[:5]}"
        self.devtools.send("Emulation.clearDeviceMetricsOverride")
        self.page.evaluate("document.documentElement.style.opacity = 1")


# German has the longer words, and is looked at everywhere with the longest names.
def test_every_page_has_every_width(server: Program, visit: Visit) -> None:
    evening = Evening.prepare(server)
    visitor = visit(server.base, evening.ada, locale="de", motion=False)
    screen = Screen(visitor)
    seen = []
    for place in tour(evening, visitor):
        seen.append(place)
        is_for_all_sizes = place in BUSY or place.endswith("on a TV")
        screen.check(place, *(SIZES if is_for_all_sizes else SCARCE))
    assert len(seen) >= 20


# English, where much is on a page and room is scarcest, with names of other scripts.
def test_names_of_any_script_fit(server: Program, visit: Visit) -> None:
    evening = Evening.prepare(server, *WIDE)
    visitor = visit(server.base, evening.ada, motion=False)
    screen = Screen(visitor)
    seen = []
    for place in tour(evening, visitor, lambda name: name in BUSY):
        seen.append(place)
        screen.check(place, *NARROW)
    assert len(seen) == len(BUSY)
