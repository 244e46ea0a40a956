"""`make demo`: a folder that any web server of files can host: the page, its games, lessons, cards, puzzles, replays.

A server is started once, games are played on it, and what the page would ask it for is written down as files. The rest
runs in the browser: the rules by Python as WebAssembly, the answers by `web/src/lib/net/demo.ts`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "src" / "flagfall" / "web"
TARGET = ROOT / "build" / "demo"
API = "/api/v1"
LIBRARY = ("cards", "variants", "vocabulary", "games", "bots", "languages")
ELSEWHERE = ("lobby", "daily", "cups", "workshop", "analysis", "me", "ratings", "account")
"""Pages that take a server, and say so: hosts that know no 404.html find them, too."""
PAGES = ("offline", "cards", "learn", "learn/challengers", "learn/ctb", "puzzles", "about")
GAMES: tuple[dict[str, Any], ...] = (
    {"game": "challengers", "config": {"players": 2}, "seats": ["builder", "oracle"], "seed": 11},
    {"game": "ctb", "config": {"variant": "standard"}, "seats": ["engine-5", "engine-4"], "seed": 5},
)
"""What is shown as replays: two bots each."""
FREE = {"FLAGFALL_REQUESTS_PER_SECOND": "1e6", "FLAGFALL_REQUESTS_BURST": "1000000", "FLAGFALL_LOG": "off"}
HISTORIES = {"FLAGFALL_HISTORIES_PER_MINUTE": "1e6", "FLAGFALL_INSIGHT_AHEAD": "false"}
PATIENCE = 120.0


class Source:
    """A server that is asked for everything once."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "flagfall", "serve", "--port", "0", "--data", str(folder), "--no-open"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **FREE, **HISTORIES}
        )
        assert self._process.stdout is not None, "asked for"
        found = re.search(r"http://127\.0\.0\.1:\d+", self._process.stdout.readline())
        if found is None:
            sys.exit("The server did not start.")
        self._base = found[0]

    def close(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=60)

    def get(self, path: str) -> bytes:
        """An answer, as it is."""
        with urllib.request.urlopen(f"{self._base}{API}{path}", timeout=60) as answer:
            found: bytes = answer.read()
            return found

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Do something."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"{self._base}{API}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"{}")


def file_of(path: str) -> str:
    """Where the answer to a request is, as `fileOf` of the page has it."""
    return f"{API}{re.sub(r'[?&=]', '_', path)}.json"


def main() -> None:
    """Write the folder, and say how to look at it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--target", type=Path, default=TARGET)
    target: Path = parser.parse_args().target
    write(target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file()) / 1e6
    shown = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
    print(f"The demo is in {shown}: {size:.0f} MB. Look at it with: python3 -m http.server --directory {shown} 8080")


def write(target: Path) -> None:
    """All of it, anew."""
    if not (WEB / "index.html").is_file():
        sys.exit("The page is not built: make web")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(WEB, target)
    page = (target / "index.html").read_text(encoding="utf-8")
    if page.count("<html ") != 1:
        sys.exit("The page has changed: no place to say that it is a demo.")
    page = page.replace("<html ", "<html data-demo ")
    with tempfile.TemporaryDirectory() as folder:
        source = Source(Path(folder))
        try:
            paths = [*PAGES, *ELSEWHERE, *_answers(source, target)]
        finally:
            source.close()
    for path in ("", *paths):
        place = target / path / "index.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(page, encoding="utf-8")
    (target / "404.html").write_text(page, encoding="utf-8")  # many hosts show it for what is not there
    (target / "sw.js").write_text(WORKER, encoding="utf-8")


WORKER = "// A demo keeps nothing for later: its host is as good as it was.\n"


def _answers(source: Source, target: Path) -> Iterator[str]:
    """Write every answer; the addresses of the pages that show them."""
    for name in LIBRARY:
        _keep(target, f"/library/{name}", source.get(f"/library/{name}"))
    (target / "api/v1/library/rules.zip").write_bytes(source.get("/library/rules.zip"))
    _keep(target, "/announcement", source.get("/announcement"))
    yield from _puzzles(source, target)
    replays = []
    token = source.post("/users", {"name": "Demo"})["token"]
    for game in GAMES:
        table, names = _play(source, token, game)
        for path in _tellings(table, len(names)):
            _keep(target, path, source.get(path))
        replays.append({"id": table, "game": game["game"], "names": names})
        yield f"replay/{table}"
    _keep(target, "/demo", json.dumps({"replays": replays}).encode())


def _puzzles(source: Source, target: Path) -> Iterator[str]:
    """Questions as anyone may see them, and what is told after a try beside each."""
    from flagfall.core.plugins import GAMES as PLUGINS

    listed = source.get("/puzzles")
    _keep(target, "/puzzles", listed)
    known = {puzzle.id: puzzle for plugin in PLUGINS.all().values() for puzzle in plugin.puzzles()}
    for one in json.loads(listed)["puzzles"]:
        path, puzzle = f"/puzzles/{one['id']}", known[one["id"]]
        _keep(target, path, source.get(path))
        solution = {"answer": puzzle.answer, "explanation": puzzle.explanation}
        _keep(target, f"{path}/solution", json.dumps(solution).encode())
        yield f"puzzle/{one['id']}"


def _play(source: Source, token: str, game: dict[str, Any]) -> tuple[str, list[str]]:
    """A game between bots, to its end."""
    seats = [{"kind": "bot", "bot": bot} for bot in game["seats"]]
    more = {"host_plays": False, "insight": False}
    table: str = source.post("/tables", {**game, "seats": seats, **more}, token)["id"]
    source.post(f"/tables/{table}/start", {}, token)
    until = time.monotonic() + PATIENCE
    while json.loads(source.get(f"/tables/{table}"))["status"] != "over":
        if time.monotonic() > until:
            sys.exit(f"The bots did not end their game of {game['game']}.")
        time.sleep(0.2)
    return table, list(game["seats"])


def _tellings(table: str, players: int) -> Iterator[str]:
    """What the page of a replay asks for, through all eyes."""
    yield f"/tables/{table}"
    for follow in range(players):
        for viewer in ("all", str(follow)):
            yield f"/tables/{table}/events?viewer={viewer}&follow={follow}&views=true&telling=true"


def _keep(target: Path, path: str, content: bytes) -> None:
    place = target / file_of(path).lstrip("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


if __name__ == "__main__":
    main()
