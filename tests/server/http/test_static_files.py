"""The web app as files: pages, hashed assets, and a friendly word where it was not built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.guests import Running, refusal


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    web = tmp_path_factory.mktemp("site") / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Flagfall</title>" + " " * 1_000, encoding="utf-8")
    (web / "assets" / "index-abc123.js").write_text("export {};" * 200, encoding="utf-8")
    (web / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (web.parent / "secret.txt").write_text("secret", encoding="utf-8")
    with Running(tmp_path_factory.mktemp("data"), web=web) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/lobby", "/t/0123abcd", "/join/ABCDEF", "/learn/ctb", "/replay/1?at=3"])
def test_every_page_of_the_app_is_its_one_page(path: str, built) -> None:
    answer = built.request("GET", path)
    assert "<title>Flagfall</title>" in answer.text
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_hashed_files_are_kept_for_ever_and_others_are_asked_for_again(built) -> None:
    script = built.request("GET", "/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"})
    assert script.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert script.headers["Content-Encoding"] == "gzip"
    assert "javascript" in script.headers["Content-Type"]
    manifest = built.request("GET", "/manifest.webmanifest")
    assert manifest.headers["Cache-Control"] == "no-cache"
    again = built.request("GET", "/manifest.webmanifest", headers={"If-None-Match": manifest.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/assets/gone-1.js", "/favicon.png", "/../secret.txt", "/%2e%2e/secret.txt", "/a%00.js"]
)
def test_files_that_are_not_there(path: str, built) -> None:
    answer = built.request("GET", path)
    assert "secret" not in answer.text
    assert refusal(answer) == (404, "no_such_page")


def test_the_api_is_never_a_page(built) -> None:
    assert refusal(built.request("GET", "/api/v1/lobby")) == (404, "no_such_page")


def test_head_is_answered_without_a_body(built) -> None:
    answer = built.request("HEAD", "/")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(("language", "words"), [("en-GB", "has not been built"), ("de-AT", "noch nicht gebaut")])
def test_without_the_app_there_is_a_friendly_word(language: str, words: str, tmp_path: Path) -> None:
    with Running(tmp_path / "data", web=tmp_path / "nothing") as running:
        answer = running.request("GET", "/", headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert words in answer.text
        assert refusal(running.request("GET", "/assets/x.js")) == (404, "no_such_page")
