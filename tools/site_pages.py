"""Hooks of `make site`: add generated pages and pages outside docs/, and fetch nothing from other addresses."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))  # mkdocs loads this file by its path

from site_reference import command_pages, http_page

ROOT = Path(__file__).resolve().parents[1]
GUESTS = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "SECURITY.md",
    "bench/history/2026-11.md",
    "bench/results.md",
    "web/README.md",
)
"""Files of the repository that pages link to, by the place they have in it and get on the site."""

_UP = re.compile(r"\]\(\.\./(?=[\w./-]+\))")
_UP_TWICE = re.compile(r"\]\(\.\./\.\./(?=[\w./-]+\))")
_OUTSIDE = re.compile(rb"https://unpkg\.com/[\w@./-]*")


def on_config(config: Any) -> Any:
    """List the generated pages of commands where mkdocs.yml has their index."""
    config["nav"] = _with_commands(config["nav"])
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are generated or kept outside docs/."""
    for name, text in {**_commands(), "http.md": http_page()}.items():
        files.append(File.generated(config, name, content=text))
    for name in GUESTS:
        if (ROOT / name).is_file():
            files.append(File.generated(config, name, content=_fit(name, (ROOT / name).read_text(encoding="utf-8"))))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """What is above docs/ in the repository is beside the pages here."""
    if page.file.src_uri in GUESTS:
        return markdown
    is_inside = page.file.src_uri.count("/") > 0
    return _UP_TWICE.sub("](../", markdown) if is_inside else _UP.sub("](", markdown)


def on_post_build(config: Any) -> None:
    """The theme would fetch scripts for diagrams, which we have none of."""
    for path in Path(config["site_dir"]).rglob("*.js"):
        content = path.read_bytes()
        if _OUTSIDE.search(content):
            path.write_bytes(_OUTSIDE.sub(b"", content))


@cache
def _commands() -> dict[str, str]:
    return command_pages()


def _with_commands(nav: Any) -> Any:
    if nav == "commands/index.md":
        return list(_commands())
    if isinstance(nav, dict):
        return {title: _with_commands(inside) for title, inside in nav.items()}
    return [_with_commands(entry) for entry in nav] if isinstance(nav, list) else nav


def _fit(name: str, text: str) -> str:
    """Links of a guest, as they have to be on the site: pages of docs/ are at its root."""
    up = "../" * name.count("/")
    return re.sub(rf"\]\((?:{re.escape(up)})?docs/", f"]({up}", text)
