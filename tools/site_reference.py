"""Pages of the site that are written from the program: every command, and the HTTP interface."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from flagfall.cli.main import build, run

METHODS = ("get", "post", "put", "patch", "delete")
EVERYWHERE = {"413", "421", "422", "429", "431", "500", "503"}
"""Errors that every address has; the tables leave them out."""


def command_pages() -> dict[str, str]:
    """The Markdown page of every command by its path on the site, and their index."""
    os.environ["LC_ALL"] = "C"  # the pages are English, whatever the language of the machine
    program = build()
    context = program.make_context("flagfall", [], resilient_parsing=True)
    pages, rows = {}, []
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        sections = list(_sections([name], command))
        pages[f"commands/{name}.md"] = f"# flagfall {name}\n\n" + "\n\n".join(sections) + "\n"
        rows.append(f"| [`flagfall {name}`]({name}.md) | {_about([name])} |")
    index = ["# Commands", "", "```sh", "flagfall --help      # the same list in the terminal", "```", ""]
    pages["commands/index.md"] = "\n".join([*index, "| command | does |", "|---|---|", *rows, ""])
    return pages


def http_page() -> str:
    """The page of all HTTP addresses, by feature, from the OpenAPI document of the server."""
    groups: dict[str, list[str]] = {}
    for path, methods in _openapi()["paths"].items():
        for method in METHODS:
            if method in methods:
                said = methods[method]
                about = (said.get("description") or said.get("summary") or "").split("\n\n")[0].replace("\n", " ")
                row = f"| `{method.upper()} {path}` | {about.replace('|', '&#124;')} | {_codes(said)} |"
                groups.setdefault(_feature(path), []).append(row)
    lines = [
        "# HTTP interface",
        "",
        "Every address of a server with the statuses of its errors. A running server shows the request and response of",
        "each one at `/api/docs`; games themselves go over a [websocket](protocol.md).",
        f"Every address can also answer {', '.join(sorted(EVERYWHERE))}: too large, wrong host, wrong input, too many",
        "requests, headers too large, a fault, or busy.",
        "",
        "```sh",
        "curl http://localhost:8000/api/openapi.json",
        "```",
    ]
    for feature, rows in sorted(groups.items()):
        lines += ["", f"## {feature}", "", "| address | does | errors |", "|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def _sections(path: list[str], command: Any) -> Iterator[str]:
    heading = f"{'#' * len(path)} flagfall {' '.join(path)}\n\n" if len(path) > 1 else ""
    yield f"{heading}```text\n{_help(path)}\n```"
    if hasattr(command, "list_commands"):
        context = command.make_context(path[-1], [], resilient_parsing=True)
        for name in command.list_commands(context):
            yield from _sections([*path, name], command.get_command(context, name))


def _help(path: list[str]) -> str:
    shown = StringIO()
    with redirect_stdout(shown):
        code = run([*path, "--help"])
    if code != 0:
        raise RuntimeError(f"flagfall {' '.join(path)} --help ends with {code}.")
    return shown.getvalue().rstrip()


def _about(path: list[str]) -> str:
    paragraphs = re.split(r"\n\s*\n", _help(path))
    return " ".join(paragraphs[1].split())


def _openapi() -> dict[str, Any]:
    from flagfall.server.app import build_app
    from flagfall.server.settings import Settings
    from flagfall.server.store.sqlite import SqliteStore

    with tempfile.TemporaryDirectory() as folder:
        app = build_app(Settings(data=Path(folder), log="off"), SqliteStore(Path(folder)))
        return app.openapi()


def _feature(path: str) -> str:
    parts = [part for part in path.split("/") if part and not part.startswith("{")]
    return parts[2] if parts[:2] == ["api", "v1"] and len(parts) > 2 else parts[-1]


def _codes(said: dict[str, Any]) -> str:
    return ", ".join(sorted(code for code in said.get("responses", {}) if code[0] != "2" and code not in EVERYWHERE))
