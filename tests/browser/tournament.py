"""Plays Challengers! in a browser, by pressing what a person would press."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from browser.visitor import Visitor

# What may be on the screen, the most urgent first: whatever is there, there is something to press.
SIGNS = {
    "result": "[data-testid=result]",
    "go_on": "[data-testid=go-on]",
    "to_choice": "[data-testid=skip-to-choice]",
    "choice": "[data-testid=choice] button:enabled",
    "skip": "[data-testid=skip]:enabled",
    "level": "[data-testid^=level-]:enabled",
    "decline": "[data-testid=decline]:enabled",
    "paying": "body:has([data-testid=paying]) [data-testid^=deck-]:enabled",
    "offer": "[data-testid^=offer-]:enabled",
    "removing": "[data-testid=ready]:enabled",
}

LOOK = """signs => {
  for (const [name, selector] of Object.entries(signs))
    if ([...document.querySelectorAll(selector)].some((one) => one.checkVisibility())) return name;
  return null;
}"""

# Press the first visible, uncovered match within one task of the page, so that nothing changes between look and click.
PRESS = """selector => {
  const one = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (!one) return false;
  one.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!top || !one.contains(top)) return false;
  one.click();
  return true;
}"""

# What came of a press, as soon as it is known: a newer step, or a complaint.
STEPPED = """before => {
  const now = document.querySelector("[data-testid=connection]")?.dataset.seq;
  const complaint = document.querySelector("[data-testid=toast].bad")?.textContent;
  if (Number(now) !== before) return "done";
  return complaint ?? null;
}"""
LOST_AFTER = 5_000


class Tournament:
    """One visitor's way through a tournament. `steps` are the things seen so far, in order."""

    def __init__(self, visitor: Visitor, watches: Callable[[str], None] = lambda sign: None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.steps: list[str] = []
        self.watches = watches

    def play(self, until: Callable[[str], bool] = lambda sign: sign == "result", patience: int = 400) -> str:
        """Press on until this sign is on the screen; it is still there then."""
        for _ in range(patience):
            sign = self.wait()
            self.note(sign)
            if until(sign):
                return sign
            self.press(sign)
        raise AssertionError(f"no end after {patience} presses: {self.steps[-20:]}")

    def note(self, sign: str) -> None:
        """Remember what was seen, and let whoever watches have a look."""
        if self.steps[-1:] != [sign]:
            self.steps.append(sign)
        self.watches(sign)

    def wait(self) -> str:
        """Wait for something to do, and say what it is."""
        return str(self.page.wait_for_function(LOOK, arg=SIGNS).json_value())

    def look(self) -> str | None:
        """What there is to do now, if anything."""
        found = self.page.evaluate(LOOK, SIGNS)
        return None if found is None else str(found)

    def press(self, sign: str) -> None:
        """Press what the sign stands for, if it is still there; if not, the next look finds what came instead."""
        if sign == "offer":
            self.pick(self.page.locator(SIGNS[sign]).first)
            return
        before = self.seq
        if not self.press_now(SIGNS[sign]):
            return
        if sign == "go_on":
            expect(self.page.locator(SIGNS[sign]).first).to_be_hidden()
        elif sign not in ("skip", "to_choice"):  # these two only hurry what is being shown
            try:
                self.wait_for_step(before, LOST_AFTER)
            except TooLate:
                if self.press_now(SIGNS[sign]):
                    self.wait_for_step(before)

    def press_now(self, selector: str) -> bool:
        """Press it in the same moment in which it is seen; whether it was there."""
        return bool(self.page.evaluate(PRESS, selector))

    def pick(self, card: Locator) -> None:
        """Lift the card, then take it. If others are dealt in that very moment, one of those."""
        for _ in range(2):
            self.click(card)
            with suppress(AssertionError):
                expect(card).to_have_attribute("aria-pressed", "true", timeout=7_000)
                break
        expect(card).to_have_attribute("aria-pressed", "true")
        self.act(self.page.get_by_test_id("pick"))

    def click(self, button: Locator, **options: float) -> None:
        """How this player presses things."""
        button.click(**options)

    def act(self, button: Locator) -> None:
        """Press something that the server carries out, and wait until it has.

        What moves in the very moment of a press loses it, as it does for people: they press once more.
        """
        before = self.seq
        self.click(button)
        try:
            self.wait_for_step(before, LOST_AFTER)
        except TooLate:
            self.click(button)
            self.wait_for_step(before)

    def wait_for_step(self, before: int, timeout: float | None = None) -> None:
        """Wait until the table has gone on; what it complains of ends the test."""
        outcome = self.page.wait_for_function(STEPPED, arg=before, timeout=timeout).json_value()
        assert outcome == "done", outcome

    @property
    def seq(self) -> int:
        return int(self.page.get_by_test_id("connection").get_attribute("data-seq") or 0)
