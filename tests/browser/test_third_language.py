"""A language that no source knows, in a folder outside the package: the whole page speaks it.

`tools/make_language.py` marks every letter of it, so whatever has letters of a-z was not taken from its folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import Visitor
from make_language import mark, write_language

Visit = Callable[..., Visitor]

NAME = mark("Marked")
READ = """() => {
  const own = document.documentElement.lang;
  const isOther = (one) => (one.closest("[lang]")?.lang ?? own) !== own;
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!isOther(parent) && !parent.closest("script, style, noscript")) found.push(walker.currentNode.data);
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    if (!isOther(one))
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(one.getAttribute(name) ?? "");
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter((text) => text !== "");
}"""
"""All words for eyes and ears, but for those that say of themselves that they are of another language."""

NAMES = ("flagfall serve --lan", "Flagfall", "English", "Deutsch", "Python")
"""Names: of a command, the program, languages as they call themselves, a device."""

NO_WORDS = re.compile(
    r"https?://\S+"  # addresses
    r"|\b(?:[0-9a-f]{64}|[0-9a-f]{16})\b"  # the commitment to a game's chance, whole or its beginning
    r"|\b\d{1,2} [A-Z][a-z]+ \d{4}\b"  # a date, in words of the browser's own
    r"|\b[A-Z0-9]{3}-?[A-Z0-9]{3}\b"  # codes of tables
    r"|\b[a-z]\d{1,2}(?:x?[a-z]\d{1,2})?\b"  # squares, and moves between them
    r"|\b[A-Za-z]\b"  # letters of piles, pieces and columns
    r"|\bSOLO\b"  # the level of some cards of the Robot
)


def left_over(text: str) -> str:
    """What is in letters of a-z and no name, address, code, square or single letter."""
    for name in NAMES:
        text = text.replace(name, " ")
    return " ".join(re.findall(r"(?<![^\W\d_])[A-Za-z]{2,}", NO_WORDS.sub(" ", text)))


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server that speaks it."""
    place = tmp_path_factory.mktemp("languages")
    write_language("xx", place, "ru", NAME)
    program = Program(tmp_path_factory.mktemp("data"), FLAGFALL_LOCALES=str(place))
    yield program
    program.stop()


# Every page is looked at by `web/tests/components`; here are those with most of what the server says itself.
def test_a_browser_that_asks_for_it_gets_it_at_once(marked: Program, visit: Visit) -> None:
    visitor = visit(marked.base, locale="xx")
    for path, sign in (("/", "play-solo"), ("/cards", "card-count"), ("/lobby?new=ctb", "form-submit")):
        visitor.go(path)
        visitor.see(sign)
        expect(visitor.page.locator("html")).to_have_attribute("lang", "xx")
        assert [text for text in visitor.page.evaluate(READ) if left_over(text)] == []


def test_the_words_are_kept_by_browsers(marked: Program) -> None:
    address = f"{marked.base}/api/v1/library/languages"
    listed = httpx.get(address).json()["languages"]
    assert [(one["code"], one["is_built_in"]) for one in listed] == [("en", True), ("de", True), ("xx", False)]
    answer = httpx.get(f"{address}/xx")
    assert not left_over(answer.json()["words"]["web.home.title"])
    assert httpx.get(f"{address}/xx", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert httpx.get(f"{address}/zz").json()["code"] == "no_such_page"
