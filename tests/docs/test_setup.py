"""`make play` brings in what playing needs; the tools of the checks are no part of it."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BARE = re.compile(r"""(?:from|import)\s*\(?["']((?:@[\w-]+/)?[\w-]+)(?:/[^"']*)?["']""")
VIRTUAL = {"icon", "node", "virtual"}  # names before a colon, made up by the build or part of Node


def test_the_app_is_built_from_what_is_no_tool_of_the_checks() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    sources = [path for folder in ("src", "plugins") for path in (WEB / folder).rglob("*") if path.is_file()]
    named = set()
    for path in (WEB / "vite.config.ts", WEB / "svelte.config.js", *sources):
        if path.suffix in (".ts", ".js", ".svelte", ".css"):
            named |= set(BARE.findall(path.read_text(encoding="utf-8")))
    assert {"svelte", "vite"} <= named
    assert named - VIRTUAL <= set(package["dependencies"])
    assert {"vitest", "eslint", "prettier"} <= set(package["devDependencies"])


def test_no_extra_of_players_needs_a_tool_of_the_checks() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    tools = {re.split(r"[>=\[; ]", one)[0] for one in extras["dev"]} - {"flagfall"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for needed in (project["dependencies"], extras["fast"], extras["server"]):
        assert not tools & {re.split(r"[>=\[; ]", one)[0] for one in needed}
    play = (ROOT / "Makefile").read_text(encoding="utf-8").split("$(READY): ")[1].split("\n\n")[0]
    assert "'.[fast,server]'" in play


def test_the_table_of_extras_has_every_extra_with_its_packages() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    lines = (ROOT / "docs/extras.md").read_text(encoding="utf-8").splitlines()
    rows = {cells[1].strip(" `"): cells for line in lines if (cells := line.split("|"))[1:2] and len(cells) == 6}
    assert set(extras) <= set(rows)
    for extra in set(extras) - {"all", "dev"}:
        names = {re.split(r"[>=\[; ]", one)[0] for one in extras[extra]} - {"flagfall"}
        inner = {name for one in extras[extra] for name in re.findall(r"flagfall\[([\w,]+)\]", one)}
        assert {name.strip(" `") for name in rows[extra][3].split(",")} == names | inner, extra
        assert re.search(r"\d+ MB", rows[extra][4])
    assert "(docs/extras.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_commands_name_an_extra_that_brings_what_they_need() -> None:
    """Ratings were in `server` alone once: forty packages of a web server to compare two bots."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert any(one.startswith("openskill") for one in extras["lab"])
