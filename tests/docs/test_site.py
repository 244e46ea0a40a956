"""The docs as a site: it builds strictly, so every link leads somewhere, and it fetches nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from flagfall.cli.main import COMMANDS
from flagfall.server.app import build_app
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.slow


ROOT = Path(__file__).resolve().parents[2]


def build(place: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """As `make site` does. Never with --quiet: warnings that are not shown are not counted either."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=place, env=env, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_a_link_that_leads_nowhere_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# A page\n\n[gone](gone.md)\n", encoding="utf-8")
    config = f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: docs\nnav: [index.md]\nhooks: []\nplugins: [search]\n"
    (tmp_path / "mkdocs.yml").write_text(config, encoding="utf-8")
    done = build(tmp_path, tmp_path / "site")
    assert done.returncode != 0
    assert "gone.md" in done.stderr
    assert "mkdocs build --strict\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


class Sources(HTMLParser):
    """Addresses that a browser fetches by itself; links that people follow are none."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if (tag != "a" and name == "href") or name in ("src", "srcset", "data", "poster", "action"):
                self.found.append(value or "")


def sources(page: Path) -> list[str]:
    reader = Sources()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader.found


def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 40
    outside = {
        page.name: found for page in pages if (found := [s for s in sources(page) if re.match(r"(https?:)?//", s)])
    }
    assert outside == {}
    for sheet in [*site.rglob("*.css"), *pages]:
        urls = re.findall(r"""(?:url\(|@import )["']?((?:https?:)?//[^"')\s]+)""", sheet.read_text(encoding="utf-8"))
        assert urls == [], sheet
    assert not [path for path in site.rglob("*.js") if b"unpkg.com" in path.read_bytes()]


def test_every_file_that_a_page_fetches_is_there(site: Path) -> None:
    for page in sorted(site.rglob("*.html")):
        for source in sources(page):
            name = source.split("#")[0].split("?")[0]
            if name and not re.match(r"[a-z]+:", name) and page.name != "404.html":
                assert (page.parent / name).exists(), f"{page.name}: {source}"


def test_the_public_api_is_on_it(site: Path) -> None:
    said = {
        "api/testing.html": ("find_leaks", "check_copies", "BrokenPromise"),
        "api/bots.html": ("Sight", "BotKind", "find_any"),
        "api/core.html": ("GamePlugin", "MissingExtra", "ActionSpace"),
        "api/spiel.html": ("resample_from_infostate",),
        "api/games.html": (
            "Tournament",
            "play_match",
            "estimates",
            "what_if",
            "swing",
            "load_pack",
            "LuckStudy",
            "perft",
        ),
    }
    for page, names in said.items():
        text = (site / page).read_text(encoding="utf-8")
        assert [name for name in names if name not in text] == [], page


def test_every_page_of_the_docs_can_be_found(site: Path) -> None:
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")}
    navigation = (site / "index.html").read_text(encoding="utf-8")
    assert [page for page in sorted(pages) if f"{page}.html" not in navigation] == []


def test_every_command_has_a_page_that_is_its_help(site: Path) -> None:
    index = (site / "commands/index.html").read_text(encoding="utf-8")
    for entry in COMMANDS:
        page = site / f"commands/{entry.name}.html"
        assert f"Usage: flagfall {entry.name}" in unescape(page.read_text(encoding="utf-8")), entry.name
        assert f"{entry.name}.html" in index
    assert "flagfall cards show" in (site / "commands/cards.html").read_text(encoding="utf-8")


def test_the_http_page_lists_every_address(site: Path, tmp_path: Path) -> None:
    app = build_app(Settings(data=tmp_path, log="off"), SqliteStore(tmp_path))
    page = unescape((site / "http.html").read_text(encoding="utf-8"))
    listed = [(method, path) for path, methods in app.openapi()["paths"].items() for method in methods]
    assert len(listed) > 100
    assert [(method, path) for method, path in listed if f"{method.upper()} {path}<" not in page] == []


def test_each_game_has_a_page(site: Path) -> None:
    for plugin in ("challengers", "ctb"):
        page = re.sub(r"<[^>]*>", "", (site / f"games/{plugin}.html").read_text(encoding="utf-8"))
        assert f"flagfall play {plugin}" in page
