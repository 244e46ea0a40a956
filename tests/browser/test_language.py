"""German from top to bottom: no English word is left on the pages that a player sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from browser.hand import Hand, set_up
from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor
from flagfall.text.catalog import catalog

Visit = Callable[..., Visitor]
LONG_ENOUGH = 4  # shorter words are often the same in both languages
WORDS_ON_PAGE = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.data);
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(one.getAttribute(name) ?? "");
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter((text) => text !== "");
}"""


class English:
    """Recognises English words of ours, also with values filled in."""

    def __init__(self, base: str) -> None:
        german = set(texts("de")) | {card["name"]["de"] for card in cards(base)}
        english = {text for text in texts("en") if text not in german}
        english |= {card["name"]["en"] for card in cards(base)} - german
        long = {text for text in english if len(re.sub(r"\{\w+\}|\W", "", text)) >= LONG_ENOUGH}
        self.whole = {text for text in long if "{" not in text}
        self.patterns = [as_pattern(text) for text in long if "{" in text and has_words(text)]
        self.german = [as_pattern(text) for text in german if "{" in text and has_words(text)]

    def __contains__(self, text: str) -> bool:
        if text in self.whole:
            return True
        return any(one.fullmatch(text) for one in self.patterns) and not any(one.fullmatch(text) for one in self.german)


def texts(locale: str) -> Iterator[str]:
    for words in catalog(locale).values():
        yield from [words] if isinstance(words, str) else words.values()


def cards(base: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = httpx.get(f"{base}/api/v1/library/cards").json()["cards"]
    return found


def has_words(template: str) -> bool:
    """Enough of it is not a value, so that it says something about the language."""
    return len(re.findall(r"[A-Za-zÄÖÜäöüß’]{2,}", re.sub(r"\{\w+\}", "", template))) >= 2


def as_pattern(template: str) -> re.Pattern[str]:
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\{\w+\}", template)))


def check_german(visitor: Visitor, english: English, place: str) -> None:
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    left = {text for text in visitor.page.evaluate(WORDS_ON_PAGE) if text in english}
    assert not left, f"{place}: {sorted(left)}"


@pytest.fixture(scope="module")
def english(server: Program) -> English:
    return English(server.base)


def test_the_words_of_a_page_are_recognised(server: Program, visit: Visit, english: English) -> None:
    visitor = visit(server.base)
    visitor.go("/")
    visitor.see("play-solo")
    assert len([text for text in visitor.page.evaluate(WORDS_ON_PAGE) if text in english]) > 20


def test_the_language_is_switched_on_the_page(server: Program, visit: Visit, english: English) -> None:
    visitor = visit(server.base, locale="en-GB")
    page = visitor.go("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visitor.tap("settings")
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    check_german(visitor, english, "home")
    page.reload()
    visitor.see("play-solo")
    check_german(visitor, english, "home, after a reload")


@pytest.mark.parametrize(
    ("path", "sign"),
    [
        ("/lobby?new=1", "form-submit"),
        ("/me", "main"),
        ("/cards", "card-count"),
        ("/workshop", "made-tiger"),
        ("/learn", "main"),
        ("/learn/challengers", "main"),
        ("/learn/ctb", "main"),
        ("/ratings", "main"),
        ("/about", "main"),
        ("/nowhere", "main"),
    ],
)
def test_pages_are_german(server: Program, visit: Visit, english: English, path: str, sign: str) -> None:
    visitor = visit(server.base, locale="de-DE", motion=False)
    page = visitor.go(path)
    expect(page.locator(f"[data-testid={sign}]" if sign != "main" else "main h1").first).to_be_visible()
    check_german(visitor, english, path)


def test_a_tournament_is_german(server: Program, visit: Visit, english: English) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=3)
    visitor = visit(server.base, ada, locale="de-DE", motion=False)
    visitor.go(f"/t/{table}")
    matches = []

    def watch(sign: str) -> None:
        check_german(visitor, english, sign)
        if sign == "go_on":
            matches.append(sign)

    Tournament(visitor, watch).play(until=lambda _: len(matches) == 2)
    with Hand(ada, table) as hand:
        hand.play(lambda view: view["phase"] == "over")
    visitor.page.reload()
    Tournament(visitor).play()  # what was not watched yet comes first
    check_german(visitor, english, "result")


def test_the_board_is_german(server: Program, visit: Visit, english: English) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    visitor = visit(server.base, ada, locale="de-DE", motion=False)
    visitor.go(f"/t/{table}")
    visitor.see("formation-corner")
    check_german(visitor, english, "placing")
    set_up(table, ada, ben)
    expect(visitor.find("ctb")).to_have_attribute("data-phase", "playing")
    for tab in ("log", "rules", "options"):
        visitor.tap(f"tab-{tab}")
        check_german(visitor, english, tab)
