"""Somebody with a browser. Everything their pages ask for and complain about is written down."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

from browser.profiles import Profiles
from browser.program import Person

DESK = (1280, 800)
PHONE = (390, 844)
SETTLED = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await frame();
    await frame();
  } while (document.getAnimations().some((one) => one.playState === "running"));
}"""
"""Wait until nothing fades in or changes its colour any more."""
KEEP = """(base, kept) => {
  if (location.origin !== base || localStorage.getItem("visitor")) return;
  localStorage.setItem("visitor", "has been here");
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}"""
"""What the browser kept of an earlier visit; laid down once, so that a page can forget it."""
INLINE = ("data:", "blob:")  # no request leaves the machine for these


class Visitor:
    """One browser context with one page. `end` says whether everything was in order.

    Only those with `keeps_app` have a service worker, as browsers do.
    """

    def __init__(
        self,
        profiles: Profiles,
        base: str,
        person: Person | None = None,
        size: tuple[int, int] = DESK,
        locale: str = "en",
        theme: str = "light",
        motion: bool = True,
        keeps_app: bool = False,
        **preferences: Any,
    ) -> None:
        self.base = base
        self.requests: list[str] = []
        self.problems: list[str] = []
        self.forgiven: re.Pattern[str] | None = None
        is_phone = size[0] < 600
        preferences = {"isSoundAsked": True, **preferences}
        kept = {"flagfall.preferences": json.dumps(preferences), **({"flagfall.token": person.token} if person else {})}
        self._profiles = profiles
        self.context = profiles.take(base, locale, is_phone, keeps_app)
        self.context.set_default_timeout(15_000)
        self._listeners: dict[str, Callable[..., None]] = {
            "request": lambda request: self.requests.append(request.url),
            "console": self._hear,
            "weberror": lambda error: self._note(str(error.error)),
        }
        for event, listener in self._listeners.items():
            self.context.on(event, listener)  # type: ignore[call-overload]
        self.page: Page = self.context.new_page()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light", reduced_motion="no-preference" if motion else "reduce"
        )
        # Playwright's own way, a stored state, opens a page of its own, which takes as long as loading the app.
        self.page.add_init_script(f"({KEEP})({json.dumps(base)}, {json.dumps(kept)})")
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def find(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def see(self, testid: str, **options: Any) -> Locator:
        """Wait until it is there."""
        found = self.find(testid)
        expect(found.first).to_be_visible(**options)
        return found

    def sees(self, testid: str) -> bool:
        return self.find(testid).first.is_visible()

    def tap(self, testid: str) -> None:
        self.find(testid).click()

    def forgive(self, pattern: str) -> None:
        """From now on complaints like this one are no problem."""
        self.forgiven = re.compile(pattern)

    def end(self) -> None:
        """Close the browser; nobody complained, and nothing outside of our own server was asked for."""
        for event, listener in self._listeners.items():
            self.context.remove_listener(event, listener)
        try:
            self._profiles.give_back(self.context)
        except Error:
            self.problems.append("the browser was gone")
        here = urlsplit(self.base).netloc
        strangers = {url for url in self.requests if not url.startswith(INLINE) and urlsplit(url).netloc != here}
        assert not strangers, f"asked for something outside: {sorted(strangers)}"
        assert not self.problems, self.problems

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _note(self, words: str) -> None:
        if self.forgiven is None or not self.forgiven.search(words):
            self.problems.append(words)


class HasPage(Protocol):
    """A visitor, or somebody who plays through one."""

    page: Page


Somebody = TypeVar("Somebody", bound=HasPage)


def first_who(people: Sequence[Somebody], test: Callable[[Somebody], bool], patience: float = 15) -> Somebody:
    """The first of several for whom it is true; they are asked in turns, for a page can only wait for itself."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        for one in people:
            if test(one):
                return one
            one.page.wait_for_timeout(25)
    raise AssertionError("it was true for nobody")
